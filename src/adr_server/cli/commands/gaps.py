"""`adr-server gaps`: what the code rests on and no record in force names; exit code 1 where there is such a thing."""

import argparse

from adr_server.cli.commands.decisions.tool_results import run_tool
from adr_server.cli.output import add_json_option, print_json, print_text
from adr_server.cli.project import add_project_options


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `gaps`."""
    parser.add_argument("--kind", metavar="K", help="only this kind: datastore, queue, framework, cloud, auth …")
    add_project_options(parser)
    add_json_option(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the gaps, the weightiest first."""
    result = run_tool(arguments, "find_missing_decisions", {"kind": arguments.kind})
    if arguments.json:
        print_json(result.value["gaps"])
    else:
        print_text(result.text)
    return 1 if result.value["gaps"] else 0
