"""`adr-server markers`: where code names records; exit code 1 where such a name leads nowhere or to a retired one."""

import argparse

from adr_server.cli.commands.decisions.tool_results import run_tool
from adr_server.cli.output import add_json_option, print_json, print_text
from adr_server.cli.project import add_project_options


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `markers`."""
    parser.add_argument("--broken", action="store_true", help="only those that dangle or point at a retired record")
    add_project_options(parser)
    add_json_option(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the markers."""
    result = run_tool(arguments, "find_code_markers", {"broken": arguments.broken})
    if arguments.json:
        print_json(result.value["markers"])
    else:
        print_text(result.text)
    return 1 if result.value["broken"] else 0
