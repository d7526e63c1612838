"""`adr-server check`: every check over a project or a change, as CI reads it; exit code 1 where it gates."""

import argparse
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from adr_server.cli.base import AUTO, find_base, require_fork
from adr_server.cli.commands.decisions.baselines import accepted_in, write_baseline
from adr_server.cli.commands.decisions.tool_results import run_tool
from adr_server.cli.output import warn
from adr_server.cli.project import add_project_options
from adr_server.cli.reports.writing import FORMATS, Target, append_job_summary, write_reports
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


class _Targets(argparse.Action):
    """`--output` belongs to the `--format` before it; without one its file name says the format."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[object] | None,
        option_string: str | None = None,
    ) -> None:
        targets: list[Target] = list(getattr(namespace, self.dest) or ())
        word = str(values)
        if option_string == "--format":
            targets.append(Target(format=word))
        elif targets and targets[-1].file is None:
            targets[-1] = Target(format=targets[-1].format, file=Path(word))
        else:
            try:
                targets.append(Target.of_file(Path(word)))
            except UsageError as problem:
                parser.error(str(problem))
        setattr(namespace, self.dest, targets)


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `check`."""
    add_change_options(parser)
    parser.add_argument("--fail-on", choices=list(FAIL_ON), default="error", help="default: error")
    parser.add_argument("--gate", choices=["diff", "all"], default="diff", help="what can fail; default: the diff")
    parser.add_argument(
        "--format", dest="targets", action=_Targets, choices=list(FORMATS), help="default: text; may be given again"
    )
    parser.add_argument(
        "--output", dest="targets", action=_Targets, metavar="FILE", help="where the format before it goes"
    )
    parser.add_argument(
        "--update-baseline",
        action="store_true",
        help=f"accept all findings of now in the baseline file (default: {DEFAULT_BASELINE} in the project)",
    )


def add_change_options(parser: argparse.ArgumentParser) -> None:
    """What is checked: the base, what is staged, which checks, and what the baseline accepts."""
    parser.add_argument(
        "--base", default=AUTO, metavar="REF", help="default: auto, what the CI says or the default branch"
    )
    parser.add_argument("--staged", action="store_true", help="only what is staged for the next commit")
    parser.add_argument("--only", metavar="CHECKS", help=f"only these, by comma: {', '.join(Check)}")
    parser.add_argument("--baseline", type=Path, metavar="FILE", help="what this file accepts stops nothing")
    add_project_options(parser)


def run(arguments: argparse.Namespace) -> int:
    """Check, write the reports, and say by the exit code whether the change may pass."""
    against = held_against(arguments)
    if arguments.update_baseline:
        return _update(arguments, checked(arguments, against, Baseline()))
    report = checked(arguments, against, known_in(arguments.baseline))
    targets = arguments.targets or [Target(format="text")]
    write_reports(report, targets, against.prefix)
    if any(target.format == "github" for target in targets):
        append_job_summary(report, os.environ)
    gating = report.gating(FAIL_ON[arguments.fail_on], all_states=arguments.gate == "all")
    return 1 if gating else 0


def checked(arguments: argparse.Namespace, against: Against, known: Baseline) -> Report:
    """The report of the tool `check_change`, with what the baseline accepts marked so."""
    from adr_server.cli.reports.data import report_of  # noqa: PLC0415 - it brings pydantic, which help does without

    given = {"base": against.base, "staged": arguments.staged or None, "only": checks_in(arguments.only)}
    return with_baseline(report_of(run_tool(arguments, "check_change", given).value), known)


def held_against(arguments: argparse.Namespace) -> Against:
    """What the options and the CI say of the base.

    Raises:
        UsageError: they name a commit that is not here, or the clone is too shallow.
    """
    repository = Checkout.open(arguments.project).repository
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
        UnknownNameError: there is no such check; with the nearest.
    """
    names = [word.strip() for word in (text or "").split(",") if word.strip()]
    for name in names:
        if name not in set(Check):
            raise UnknownNameError("check", name, list(Check))
    return names or None


def known_in(file: Path | None) -> Baseline:
    """What a baseline file accepts; nothing without one. Raises BrokenInputError as `accepted_in`."""
    return accepted_in(file) if file is not None else Baseline()


def _update(arguments: argparse.Namespace, report: Report) -> int:
    file = arguments.baseline or arguments.project / DEFAULT_BASELINE
    found = [as_finding(one) for one in report.findings if one.state is not State.WAIVED]
    write_baseline(file, Baseline.of(found))
    warn(f"{file.name}: accepts {len(found)} findings from now on")
    return 0
