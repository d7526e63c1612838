"""A report as GitHub's workflow commands, and the page of a job's summary.

GitHub shows ten annotations of a kind from one step and drops the rest in silence: the worst ten are told, and all
others stand in the summary, which may hold 1 MiB.
"""

from collections import Counter

from adr_server.cli.reports.markdown import as_markdown
from adr_server.decisions.lint import Severity
from adr_server.plurals import counted
from adr_server.review.checks import Report, State, worst_first

MOST_OF_A_KIND = 10
SUMMARY_BYTES = 1_000_000
_COMMAND = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}


def as_github(report: Report, prefix: str = "") -> str:
    """Annotations, the worst first. What was there before the change is told as a notice: it stops nothing."""
    lines = []
    told: Counter[str] = Counter()
    left_out = 0
    for one in worst_first(report.findings):
        if one.state in {State.WAIVED, State.ACCEPTED}:
            continue
        command = _COMMAND[one.severity] if one.state is State.NEW else "notice"
        told[command] += 1
        # One notice is kept for what the others leave out.
        if told[command] > MOST_OF_A_KIND - (command == "notice"):
            left_out += 1
            continue
        title = _property(f"{one.rule} {one.name}")
        place = f"file={_property(prefix + one.path)},line={one.line},title={title}"
        lines.append(f"::{command} {place}::{_message(f'{one.message} {one.remedy}'.strip())}")
    if left_out:
        lines.append(f"::notice title=adr-server::{counted(left_out, 'more finding')} in the summary of this job.")
    return "".join(f"{line}\n" for line in lines)


def as_job_summary(report: Report) -> str:
    """The page for `$GITHUB_STEP_SUMMARY`."""
    return as_markdown(report, most_bytes=SUMMARY_BYTES)


def _message(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _message(text).replace(":", "%3A").replace(",", "%2C")
