"""What `check` and `comment` share: the base, the report of `check_change`, and what the baseline accepts.

It loads all that runs; the commands import it when they run, so that their help answers at once.
"""

import argparse
import os
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path

from adr_server.cli.base import AUTO, find_base, require_fork
from adr_server.cli.base_ahead import base_ahead
from adr_server.cli.baselines import (
    accepted_in,
    file_to_write,
    tell_unread,
    tell_written,
    write_baseline,
)
from adr_server.cli.reports.comment import as_comment, link_of
from adr_server.cli.reports.data import report_of
from adr_server.cli.reports.targets import Target
from adr_server.cli.reports.writing import append_job_summary, write_reports
from adr_server.cli.tool_runs import run_for_desk
from adr_server.decisions.lint import Baseline, Severity
from adr_server.errors import UnknownNameError, UsageError
from adr_server.review.checks import Check, Report, State, as_finding, with_baseline
from adr_server.storage import Checkout, Repository

DEFAULT_BASELINE = ".adr-check-baseline.json"
FAIL_ON = {"error": Severity.ERROR, "warning": Severity.WARNING, "never": None}
"""From which severity on a finding gates; None: none does."""


@dataclass(frozen=True, kw_only=True)
class Against:
    """What a check is held against, and where the project lies in its repository."""

    base: str | None
    prefix: str


def gate(arguments: argparse.Namespace) -> int:
    """Check, write the reports, and say by the exit code whether the change may pass."""
    against = held_against(arguments)
    if arguments.update_baseline:
        return _update(arguments, checked(arguments, against, Baseline()))
    report = checked(arguments, against, known_in(arguments))
    targets = arguments.targets or [Target(format="text")]
    write_reports(report, targets, against.prefix)
    if any(target.format == "github" for target in targets):
        append_job_summary(report, os.environ)
    gating = report.gating(FAIL_ON[arguments.fail_on], all_states=arguments.gate == "all")
    return 1 if gating else 0


def comment(arguments: argparse.Namespace) -> str:
    """The comment of the pull request."""
    against = held_against(arguments)
    report = checked(arguments, against, known_in(arguments))
    return as_comment(report, least=FAIL_ON[arguments.fail_on], link=link_of(os.environ, against.prefix))


def checked(arguments: argparse.Namespace, against: Against, known: Baseline) -> Report:
    """The report of the tool `check_change`, with what the baseline accepts marked so."""
    given = {"base": against.base, "staged": arguments.staged or None, "only": checks_in(arguments.only)}
    base = "HEAD" if arguments.staged else against.base
    two = arguments.jobs > 1 and base is not None
    with base_ahead(arguments.project, arguments.state_dir, base or "") if two else nullcontext() as ahead:
        prepare = ahead.attach if ahead is not None else None
        result = run_for_desk(arguments, "check_change", given, prepare=prepare)
    return with_baseline(report_of(result.value), known)


def held_against(arguments: argparse.Namespace) -> Against:
    """What the options and the CI say of the base.

    Raises:
        UsageError: they name a commit that is not here, or the clone is too shallow.
    """
    repository = Checkout.open(arguments.project, typed=True).repository
    if repository is None:
        if arguments.base != AUTO or arguments.staged:
            raise UsageError("--base and --staged need a git repository, and this project lies in none.")
        return Against(base=None, prefix="")
    return Against(base=_base(arguments, repository), prefix=repository.prefix)


def _base(arguments: argparse.Namespace, repository: Repository) -> str | None:
    if arguments.staged:
        if arguments.base != AUTO:
            raise UsageError("--staged compares with the last commit: leave --base out.")
        return None
    if arguments.base == AUTO:
        return find_base(repository, os.environ)
    return require_fork(repository, arguments.base)


def checks_in(text: str | None) -> list[str] | None:
    """The checks that `--only` names, None for all.

    Raises:
        UsageError: it names none. UnknownNameError: there is no such check; with the nearest.
    """
    if text is None:
        return None
    names = [word.strip() for word in text.split(",") if word.strip()]
    if not names:
        raise UsageError(f"--only names no check; leave it out for all, or name some of {', '.join(Check)}.")
    for name in names:
        if name not in set(Check):
            raise UnknownNameError("check", name, list(Check))
    return names


def known_in(arguments: argparse.Namespace) -> Baseline:
    """What the baseline accepts that was given; nothing without one. Raises BrokenInputError as `accepted_in`."""
    tell_unread(arguments, DEFAULT_BASELINE)
    file: Path | None = arguments.baseline
    return accepted_in(file, command="adr-server check") if file is not None else Baseline()


def _update(arguments: argparse.Namespace, report: Report) -> int:
    file = file_to_write(arguments, DEFAULT_BASELINE)
    found = [as_finding(one) for one in report.findings if one.state is not State.WAIVED]
    write_baseline(file, Baseline.of(found).to_text())
    tell_written(file, len(found), "finding")
    return 0
