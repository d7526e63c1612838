"""`adr-server draft`: the records that a change, a gap or a document calls for, from evidence.

Without `--model` no model has a part in it. With one that fails, what evidence says is shown all the same, nothing is
written, so that it can be tried again, and the exit code says so.
"""

import argparse
import sys
from pathlib import Path

from adr_server.cli.model_options import add_model_options, opened_model
from adr_server.cli.output import add_json_format, print_json, warn
from adr_server.cli.project import add_project_options

_SPELLED = {"base": "--from-diff", "requirements": "--from-prd", "gap": "--from-gap"}


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `draft`."""
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--from-diff", metavar="REF", help="a record for each technology that the change brings")
    source.add_argument("--from-prd", metavar="FILE", help="a record for each technology that the document names")
    source.add_argument("--from-gap", metavar="ID", help="a gap's technology, or the fingerprint of its finding")
    source.add_argument("--title", metavar="T", help="an empty record of that title")
    parser.add_argument("--folder", metavar="DIR", help="the decision folder; default: the one with most records")
    parser.add_argument("--write", action="store_true", help="write the records; without, they are only shown")
    parser.add_argument("--patch", type=Path, metavar="FILE", help="write them as a patch for `git apply`")
    parser.add_argument("--format", choices=["json", "md"], default="md", help="default: md")
    add_json_format(parser)
    add_model_options(parser)
    add_project_options(parser)


def run(arguments: argparse.Namespace) -> int:
    """Show the drafts, or write them."""
    # ruff: noqa: PLC0415 - help does without all that runs
    from adr_server.cli.answering import run_answered_tool
    from adr_server.cli.reports.writing import write_file
    from adr_server.cli.tool_runs import run_for_desk, tell_notes

    given = {
        "base": arguments.from_diff,
        "requirements": arguments.from_prd,
        "gap": arguments.from_gap,
        "title": arguments.title,
        "folder": arguments.folder,
        "write": arguments.write or None,
    }
    code = 0
    model = opened_model(arguments)
    if model is None:
        value = run_for_desk(arguments, "draft_from_evidence", given, spelled=_SPELLED).value
    else:
        given["answered_by"] = str(model.name)
        keys = ("proposed", "drafted")
        value, code = run_answered_tool(arguments, "draft_missing_decisions", given, model, keys=keys)
    if arguments.patch is not None:
        write_file(arguments.patch, value["diff"])
    if arguments.format == "json":
        print_json(value)
    else:
        sys.stdout.write("\n".join(value["texts"]))
    tell_notes(value)
    for line in value["skipped"]:
        warn(f"skipped: {line}")
    done = "written" if value["written"] else "drafted"
    warn(f"{done}: {', '.join(value['records']) or 'nothing, for nothing is undecided'}")
    return code
