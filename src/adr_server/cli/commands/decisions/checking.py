"""`decisions lint` and `next-number`: what CI asks for."""

import argparse
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from adr_server.cli.baselines import (
    accepted_in,
    file_to_write,
    tell_unread,
    tell_written,
    write_baseline,
)
from adr_server.cli.output import print_json, print_text, table, warn
from adr_server.cli.tool_runs import run_for_desk, tell_notes
from adr_server.decisions.lint import LINT, Baseline, Finding, Severity, apply_baseline
from adr_server.plurals import counted

DEFAULT_BASELINE = ".adr-baseline.json"
FIELDS = ("code", "severity", "path", "line", "message", "remedy")


def _configure_lint(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--base", metavar="BRANCH", help="numbers taken on this branch are findings too")
    parser.add_argument("--baseline", type=Path, metavar="FILE", help="leave out the findings that this file accepts")
    parser.add_argument(
        "--update-baseline",
        action="store_true",
        help=f"write all findings of now into the baseline file (default: {DEFAULT_BASELINE} in the project)",
    )


def _configure_number(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--base", metavar="BRANCH", help="numbers of this branch are taken too")
    parser.add_argument("--folder", metavar="DIR", help="the decision folder to number in")


def _lint(arguments: argparse.Namespace) -> int:
    value = run_for_desk(arguments, "validate_decisions", {"base": arguments.base}).value
    tell_notes(value)
    found = tuple(_finding(row) for row in value["findings"])
    if arguments.update_baseline:
        file = file_to_write(arguments, DEFAULT_BASELINE)
        write_baseline(file, Baseline.of(found).to_text())
        tell_written(file, len(found), "finding")
        if arguments.json:
            print_json([])
        return 0
    tell_unread(arguments, DEFAULT_BASELINE)
    known = accepted_in(arguments.baseline, command=LINT) if arguments.baseline is not None else Baseline()
    new, accepted, gone = apply_baseline(found, known)
    if arguments.json:
        print_json([{field: one.as_json()[field] for field in FIELDS} for one in new])
    elif new:
        print_text(table([[f"{one.path}:{one.line}", one.severity.value, one.code, _told(one)] for one in new]))
    baseline = f"; the baseline accepts {len(accepted)} more" if accepted else ""
    baseline += f"; {len(gone)} accepted but gone: update it" if gone else ""
    warn(f"{counted(len(new), 'finding')} in {counted(value['records'], 'record')}{baseline}")
    return 1 if new else 0


def _number(arguments: argparse.Namespace) -> int:
    value = run_for_desk(arguments, "next_decision_number", {"base": arguments.base, "folder": arguments.folder}).value
    if arguments.json:
        print_json(value)
    else:
        print_text(str(value["number"]))
    return 0


def _finding(row: Mapping[str, Any]) -> Finding:
    return Finding(
        code=row["code"],
        severity=Severity(row["severity"]),
        path=row["path"],
        line=row["line"],
        message=row["message"],
        remedy=row["remedy"],
        fingerprint=row["fingerprint"],
    )


def _told(finding: Finding) -> str:
    return f"{finding.message} {finding.remedy}".strip()


CONFIGURE: Mapping[str, Callable[[argparse.ArgumentParser], None]] = {
    "lint": _configure_lint,
    "next-number": _configure_number,
}
RUN: Mapping[str, Callable[[argparse.Namespace], int]] = {"lint": _lint, "next-number": _number}
