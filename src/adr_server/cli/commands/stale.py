"""`adr-server stale`: records that should be looked at again; exit code 1 where there are any."""

import argparse

from adr_server.cli.commands.decisions.tool_results import run_tool
from adr_server.cli.output import add_json_option, print_json, print_text
from adr_server.cli.project import add_project_options


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `stale`."""
    parser.add_argument(
        "--proposed-days", type=int, default=90, metavar="N", help="a proposal waits too long after these"
    )
    parser.add_argument(
        "--commits", type=int, default=25, metavar="N", help="commits to a named file that overtake a record"
    )
    add_project_options(parser)
    add_json_option(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the records with the reason of each."""
    given = {"proposed_days": arguments.proposed_days, "commits": arguments.commits}
    result = run_tool(arguments, "find_stale_decisions", given)
    if arguments.json:
        print_json(result.value["stale"])
    else:
        print_text(result.text)
    return 1 if result.value["stale"] else 0
