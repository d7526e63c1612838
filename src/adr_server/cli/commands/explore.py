"""`adr-server explore`: one entity, file or record with all that hangs on it."""

import argparse

from adr_server.cli.commands.decisions.tool_results import run_tool
from adr_server.cli.output import add_json_option, print_json, print_text
from adr_server.cli.project import add_project_options


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `explore`."""
    parser.add_argument("entity", metavar="ENTITY|PATH[:LINE]", help="a name, a path, path:line, or a record's id")
    parser.add_argument("--depth", type=int, default=1, metavar="N", help="how many steps away, 1 to 4")
    add_project_options(parser)
    add_json_option(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the entity, its owners and decisions, and what points where."""
    result = run_tool(arguments, "get_entity_details", {"entity": arguments.entity, "depth": arguments.depth})
    if arguments.json:
        print_json(result.value)
    else:
        print_text(result.text)
    return 0
