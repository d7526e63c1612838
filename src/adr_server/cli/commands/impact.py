"""`adr-server impact`: which decisions govern a change, which it needs and contradicts; code 1 for one of these."""

import argparse

from adr_server.cli.output import add_json_option, print_json, print_text, warn
from adr_server.cli.project import add_project_options
from adr_server.cli.reports.impact import impact_text
from adr_server.cli.tool_runs import run_for_desk
from adr_server.errors import UsageError


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `impact`."""
    asked = parser.add_mutually_exclusive_group(required=True)
    asked.add_argument("--paths", nargs="+", metavar="PATH", help="files, folders or globs of the project")
    asked.add_argument("--diff", metavar="BASE", help="what differs from this branch or commit")
    parser.add_argument(
        "--head", metavar="COMMIT", help="with --diff: a commit with the change, not the files as they are"
    )
    parser.add_argument(
        "--history", action="store_true", help="with --diff: also records that changed in the same commits"
    )
    add_project_options(parser)
    add_json_option(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the governing records with the line that says so, and the decisions that are needed or contradicted."""
    if arguments.diff is None and (arguments.head is not None or arguments.history):
        option = "--head" if arguments.head is not None else "--history"
        raise UsageError(f"{option} goes with --diff; paths are no change.")
    given = {
        "paths": arguments.paths,
        "base": arguments.diff,
        "head": arguments.head,
        "history": arguments.history or None,
    }
    result = run_for_desk(arguments, "change_impact", given, spelled={"base": "--diff"})
    for note in result.value["notes"]:
        warn(f"note: {note}")
    if arguments.json:
        print_json(result.value)
    else:
        print_text(impact_text(result.value))
    return 1 if result.value["needed"] or result.value["forbidden"] else 0
