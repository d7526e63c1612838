"""Rules on a record's state: it says one, it says one only, and it does not stay open for ever. Pure."""

from collections.abc import Iterator, Mapping
from datetime import date

from adr_server.decisions.lint.finding import Hit
from adr_server.decisions.lint.index import listed_records
from adr_server.decisions.lint.survey import Survey, line_of, subject
from adr_server.decisions.model import Decision, Problem, Status
from adr_server.decisions.words import is_put_off
from adr_server.errors import shorten
from adr_server.plurals import counted

UNCLEAR_STATUS = frozenset({"status_unclear", "status_disagrees"})
"""The reader's problems that say that a status is stated and cannot be told."""
_STATES = ", ".join(state.value for state in Status if state is not Status.UNKNOWN)


def status_missing(survey: Survey) -> Iterator[Hit]:
    """A record that says no status at all, or leaves its place empty; where a list gives it one, that is told."""
    listed = _listed_states(survey)
    for decision in survey.log.decisions:
        if decision.status is Status.UNKNOWN and not decision.status_text.strip() and not _unclear(decision):
            stated = decision.lines.get("status")
            message = "The place of the status is empty" if stated else "The record states no status"
            elsewhere = listed.get(decision.path)
            message += f"; {elsewhere}." if elsewhere and decision.anchor is None else "."
            yield Hit(
                path=decision.path,
                line=stated or line_of(decision, "title"),
                message=message,
                remedy=f"State one of {_STATES}.",
                key=subject(decision),
            )


def status_unclear(survey: Survey) -> Iterator[Hit]:
    """A status that is no known state, or two that contradict each other."""
    for decision in survey.log.decisions:
        problems = _unclear(decision)
        for problem in problems:
            yield Hit(
                path=decision.path,
                line=problem.line,
                message=f"The status is unclear: {problem.message}",
                remedy=f"State one of {_STATES}, in one place.",
                key=f"{subject(decision)}|{problem.code}",
            )
        if decision.status is Status.UNKNOWN and decision.status_text.strip() and not problems:
            yield Hit(
                path=decision.path,
                line=line_of(decision, "status"),
                message=f"The status reads {shorten(decision.status_text)!r}, which is no known state.",
                remedy=f"State one of {_STATES}.",
                key=subject(decision),
            )


def proposed_too_long(survey: Survey) -> Iterator[Hit]:
    """A proposal older than `proposed-days`, by its own date or else by its last commit; what was put off may wait."""
    today = survey.today
    if today is None:
        return
    for decision in survey.log.decisions:
        since, source = _since(survey, decision)
        if decision.status is not Status.PROPOSED or since is None or is_put_off(decision.status_text):
            continue
        days = (today - since).days
        if days > survey.options.proposed_days:
            yield Hit(
                path=decision.path,
                line=line_of(decision, "status"),
                message=f"Proposed for {counted(days, 'day')}: {source} is {since.isoformat()}, "
                f"and the limit is {counted(survey.options.proposed_days, 'day')}.",
                remedy="Accept or reject it, or say in its status why it waits.",
                key=subject(decision),
            )


def _listed_states(survey: Survey) -> Mapping[str, str]:
    """By record, the first list that gives it a state, as the end of a sentence."""
    found: dict[str, str] = {}
    for page in survey.indexes:
        for path, entries in listed_records(survey, page).items():
            for entry in entries:
                if entry.status is not None:
                    found.setdefault(path, f"{page.path}:{entry.line} lists it as {entry.status_text!r}")
    return found


def _unclear(decision: Decision) -> list[Problem]:
    return [problem for problem in decision.problems if problem.code in UNCLEAR_STATUS]


def _since(survey: Survey, decision: Decision) -> tuple[date | None, str]:
    if decision.date and decision.beside and "date" not in decision.lines:
        return date.fromisoformat(decision.date), f"its date ({decision.beside})"
    if decision.date:
        return date.fromisoformat(decision.date), f"its date (line {line_of(decision, 'date')})"
    return survey.touched.get(decision.path), "its last commit"
