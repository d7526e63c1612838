"""Write a report to where it was asked for, each form in its file, at most one on standard output."""

import importlib
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import cast

from adr_server.cli.output import warn
from adr_server.cli.reports.targets import Target, require_one_spoken
from adr_server.errors import BrokenInputError
from adr_server.review.checks import Report

_MODULES = {"text": "plain", "json": "data"}


def write_reports(report: Report, targets: Sequence[Target], prefix: str) -> None:
    """Every target; `prefix` leads from the top of the repository to the project.

    Raises:
        UsageError: two of them would go to standard output.
        BrokenInputError: a file cannot be written.
    """
    require_one_spoken(targets)
    for target in targets:
        text = rendered(report, target.format, prefix)
        if target.file is None:
            sys.stdout.write(text)
        else:
            write_file(target.file, text)


def rendered(report: Report, form: str, prefix: str) -> str:
    """The report in one form, one of `FORMATS`."""
    return _render(form)(report, prefix)


def _render(form: str) -> Callable[[Report, str], str]:
    """What makes a form; its module is imported when it is asked for."""
    module = importlib.import_module(f"adr_server.cli.reports.{_MODULES.get(form, form)}")
    return cast("Callable[[Report, str], str]", getattr(module, f"as_{form}"))


def append_job_summary(report: Report, environ: Mapping[str, str]) -> None:
    """Add the report to the summary of a GitHub job, where there is one; warn where it cannot be written.

    What may pass does not hang on it: whoever asked for the report has it already.
    """
    place = environ.get("GITHUB_STEP_SUMMARY")
    if place:
        from adr_server.cli.reports.github import as_job_summary  # noqa: PLC0415 - as every form

        try:
            with Path(place).open("a", encoding="utf-8", newline="\n") as file:
                file.write(as_job_summary(report))
        except OSError as error:
            warn(f"note: the summary of the job, $GITHUB_STEP_SUMMARY, cannot be written: {error.strerror}")


def write_file(file: Path, text: str | bytes) -> None:
    """Write a report whole, text as UTF-8 with line feeds.

    Raises:
        BrokenInputError: it cannot be written.
    """
    waiting = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        waiting.write_bytes(text.encode("utf-8") if isinstance(text, str) else text)
        waiting.replace(file)
    except OSError as error:
        waiting.unlink(missing_ok=True)
        raise BrokenInputError(f"{file.name} cannot be written: {error.strerror}.") from None
