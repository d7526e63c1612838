"""`adr-server stack`: the technologies of the project, each with the lines that show it and whether it is used."""

import argparse

from adr_server.cli.commands.decisions.tool_results import run_tool
from adr_server.cli.output import add_json_option, print_json, print_text
from adr_server.cli.project import add_project_options


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `stack`."""
    parser.add_argument("--category", metavar="C", help="only this category: data_store, framework, cloud, language …")
    parser.add_argument("--used", action="store_true", default=None, help="only what more than a manifest names")
    add_project_options(parser)
    add_json_option(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the technologies."""
    result = run_tool(arguments, "detect_stack", {"category": arguments.category, "used": arguments.used})
    if arguments.json:
        print_json(result.value["technologies"])
    else:
        print_text(result.text)
    return 0
