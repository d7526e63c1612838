"""`adr-server rules`: infer, check and compile the rules of the decisions, and list what nothing enforces."""

import argparse
from collections.abc import Mapping
from pathlib import Path

from adr_server.cli.baselines import (
    file_to_write,
    require_file,
    tell_unread,
    tell_written,
    write_baseline,
)
from adr_server.cli.output import add_json_option, print_json, print_text, warn
from adr_server.cli.project import add_project_options
from adr_server.cli.tool_runs import run_for_desk, tell_notes
from adr_server.errors import UsageError
from adr_server.plurals import counted
from adr_server.storage import Checkout

DEFAULT_BASELINE = ".adr-rules-baseline.json"
TARGETS = ("import-linter", "dependency-cruiser", "archunit", "yaml")


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the sub-commands of `rules`."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    infer = actions.add_parser("infer", help="what the records oblige to, and what of it runs")
    infer.add_argument("ids", nargs="*", metavar="ID", help="only these records")
    check = actions.add_parser("check", help="violations in the code; exit code 1 where there are new ones")
    check.add_argument("--rules", metavar="FILE", help="a rule set of the project, not the records' own rules")
    known = "known violations, a file in the project: they do not count"
    check.add_argument("--baseline", type=Path, metavar="FILE", help=known)
    written = f"write what is broken now into the baseline file (default: {DEFAULT_BASELINE} in the project)"
    check.add_argument("--update-baseline", action="store_true", help=written)
    check.add_argument("--ratchet", action="store_true", help="exit code 1 also where the baseline could shrink")
    compiled = actions.add_parser("compile", help="the rules as another tool's file")
    compiled.add_argument("--to", choices=TARGETS, required=True, metavar="TOOL", help=", ".join(TARGETS))
    compiled.add_argument("--rules", metavar="FILE", help="a rule set of the project, not the records' own rules")
    compiled.add_argument("--path", metavar="FILE", help="where to write; default: where the tool looks")
    compiled.add_argument("--write", action="store_true", help="write the file; without, it is printed")
    uncovered = actions.add_parser(
        "uncovered", help="records with no executable check; exit code 1 where there are any"
    )
    for action in (infer, check, compiled, uncovered):
        add_project_options(action)
        add_json_option(action)


def run(arguments: argparse.Namespace) -> int:
    """Do the action."""
    match arguments.action:
        case "infer":
            return _infer(arguments)
        case "check":
            return _check(arguments)
        case "compile":
            return _compile(arguments)
        case _:
            result = run_for_desk(arguments, "unchecked_decisions", {}, told=not arguments.json)
            _tell(arguments, result.value["unchecked"], result.text)
            return 1 if result.value["unchecked"] else 0


def _infer(arguments: argparse.Namespace) -> int:
    result = run_for_desk(arguments, "infer_rules", {"ids": arguments.ids}, spelled={"ids": "ID"})
    lines = [
        f"{row['rule_id']} {row['path']}:{row['line']} {row['strength']}{_runs(row)}: {row['text']}"
        for row in result.value["rules"]
    ]
    lines += [f"does not run: {row['path']}:{row['line']} {row['reason']}" for row in result.value["unchecked"]]
    _tell(arguments, result.value["rules"], "\n".join(lines) or "No accepted record states a rule.")
    return 0


def _runs(row: Mapping[str, object]) -> str:
    return "" if row["check"] else ", does not run"


def _check(arguments: argparse.Namespace) -> int:
    if arguments.update_baseline:
        return _update(arguments)
    tell_unread(arguments, DEFAULT_BASELINE)
    known = _in_project(arguments) if arguments.baseline is not None else None
    given = {"file": arguments.rules, "baseline": known}
    result = run_for_desk(arguments, "check_rules", given, told=not arguments.json, spelled={"file": "--rules"})
    value = result.value
    _tell(arguments, value["violations"], result.text)
    for gone in value["gone"]:
        warn(f"gone from the code, not from the baseline: {gone}")
    for row in value["not_run"] if arguments.json else ():
        warn(f"not run: {row['rule_id']} {row['reason']}")
    return 1 if any(not row["known"] for row in value["violations"]) or (arguments.ratchet and value["gone"]) else 0


def _update(arguments: argparse.Namespace) -> int:
    value = run_for_desk(arguments, "check_rules", {"file": arguments.rules}).value
    file = file_to_write(arguments, DEFAULT_BASELINE)
    write_baseline(file, value["baseline"])
    tell_written(file, len(value["violations"]), "violation")
    if arguments.json:
        print_json([])
    return 0


def _in_project(arguments: argparse.Namespace) -> str:
    """The baseline as the project's files are named, given from the caller's folder as everywhere."""
    file: Path = arguments.baseline
    require_file(file, command="adr-server rules check")
    root = Checkout.open(arguments.project, typed=True).root.resolve()
    if not file.resolve().is_relative_to(root):
        raise UsageError("--baseline: the file lies outside of the project, and rules check reads the project alone.")
    return file.resolve().relative_to(root).as_posix()


def _compile(arguments: argparse.Namespace) -> int:
    given = {"to": arguments.to, "file": arguments.rules, "path": arguments.path, "write": arguments.write}
    value = run_for_desk(arguments, "compile_rules", given, spelled={"file": "--rules"}).value
    tell_notes(value)
    for row in value["left_out"]:
        warn(f"left out: {row['rule_id']}: {row['reason']}")
    if arguments.json:
        print_json(value)
    elif value["written"]:
        print_text(f"{Path(value['path']).as_posix()}: {counted(len(value['rules']), 'rule')}")
    elif value["text"]:
        print_text(value["text"].rstrip("\n"))
    return 0


def _tell(arguments: argparse.Namespace, rows: object, text: str) -> None:
    if arguments.json:
        print_json(rows)
    else:
        print_text(text)
