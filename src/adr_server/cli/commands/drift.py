"""`adr-server drift`: does the code still do what was decided; exit code 1 where it does not."""

import argparse

from adr_server.cli.output import add_json_option, print_json, print_text, tell_searched, warn
from adr_server.cli.project import add_project_options
from adr_server.cli.tool_runs import run_for_desk, tell_notes
from adr_server.plurals import counted

VERDICTS = ("conform", "drift", "partial", "not_checkable")


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `drift`."""
    parser.add_argument("ids", nargs="*", metavar="ID", help="only these records")
    parser.add_argument("--verdict", choices=VERDICTS, metavar="V", help=f"only this one: {', '.join(VERDICTS)}")
    add_project_options(parser)
    add_json_option(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print every claim with its verdict."""
    given = {"ids": arguments.ids, "verdict": arguments.verdict}
    result = run_for_desk(arguments, "check_drift", given, told=not arguments.json, spelled={"ids": "ID"})
    for path, reason in result.value["unreadable"].items():
        warn(f"unreadable: {path}: {reason.removeprefix(f'{path}: ')}")
    if arguments.json:
        tell_notes(result.value)
        if not result.value["judgements"]:
            silent = ", ".join(result.value["silent"]) or "none"
            tell_searched([counted(result.value["records"], "record"), f"without a claim: {silent}"])
        print_json(result.value["judgements"])
    else:
        print_text(result.text)
    return 1 if any(row["verdict"] == "drift" for row in result.value["judgements"]) else 0
