"""A report as plain text, for a terminal and a log."""

from adr_server.cli.output import one_line, table
from adr_server.plurals import counted
from adr_server.review.checks import Report, State, worst_first

_SHOWN = {
    State.NEW: "",
    State.OLD: " (already there)",
    State.WAIVED: " (waived: {reason})",
    State.ACCEPTED: " (accepted)",
}


def as_text(report: Report, prefix: str = "") -> str:
    """Findings worst first, then the records that are touched, then what could not be looked at.

    Paths are those of the project, whatever `prefix` leads to it.
    """
    del prefix
    rows = [
        (
            one_line(f"{one.path}:{one.line}"),
            one.severity.value,
            one.rule,
            one_line(f"{one.message} {one.remedy}{_SHOWN[one.state].format(reason=one.reason)}"),
        )
        for one in worst_first(report.findings)
    ]
    lines = [table(rows)] if rows else []
    lines += [one_line(f"touches {one.id} ({one.status}) {one.title}: {one.because}") for one in report.touched]
    if report.unchecked:
        lines.append(f"{counted(len(report.unchecked), 'claim')} cannot be checked; `adr-server drift` says why")
    lines += [one_line(f"note: {note}") for note in report.notes]
    return "\n".join([*lines, summary(report)]) + "\n"


def summary(report: Report) -> str:
    """One line: how many findings in which state, against what."""
    counts = {state: sum(one.state is state for one in report.findings) for state in State}
    against = f" against {report.base}" if report.base else ""
    told = f"{counted(counts[State.NEW], 'new finding')}{against}, {counts[State.OLD]} already there"
    told += f", {counts[State.WAIVED]} waived, {counts[State.ACCEPTED]} accepted by the baseline"
    return f"{told}; {counted(len(report.changed), 'file')} changed, {counted(len(report.records), 'record')}"
