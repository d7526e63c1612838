"""Rules on days: a record says when it was decided, on a day that exists, and is reviewed when it promised. Pure."""

from collections.abc import Iterator
from datetime import date, timedelta

from adr_server.decisions.lint.finding import Hit
from adr_server.decisions.lint.house import find_lacking
from adr_server.decisions.lint.survey import Survey, line_of, subject
from adr_server.decisions.model import Decision, Status
from adr_server.decisions.titles import number_in, stem_of
from adr_server.errors import shorten
from adr_server.plurals import counted

IMPOSSIBLE_DATE = frozenset({"date_impossible"})
"""The reader's problems that say that a date is stated and is no day."""
PLACEHOLDER_DATE = frozenset({"date_placeholder"})
"""The reader's problems that say that no date is stated where a template has one."""
_RETIRED = frozenset({Status.REJECTED, Status.DEPRECATED, Status.SUPERSEDED})
_TIME_ZONES = timedelta(days=1)  # It is tomorrow already somewhere.


def date_missing(survey: Survey) -> Iterator[Hit]:
    """A record that states no date; said once for a folder in which none does."""
    lacking = find_lacking(
        survey.by_folder,
        share=survey.options.house_share,
        applies=lambda decision: decision.status is not Status.DRAFT,
        has=lambda decision: decision.date is not None or bool(_unreadable(decision)) or _named_by_day(decision),
    )
    for lack in lacking:
        drafts = lack.listed - lack.of
        apart = f", its drafts ({drafts}) not counted," if drafts else ""
        message = (
            f"{lack.how_many} records in {lack.where}{apart} state a date."
            if lack.whole_folder
            else "No date is stated."
        )
        yield Hit(
            path=lack.decision.path,
            line=line_of(lack.decision, "title"),
            message=message,
            remedy="State the day of the decision as YYYY-MM-DD.",
            key="folder" if lack.whole_folder else subject(lack.decision),
        )


def date_impossible(survey: Survey) -> Iterator[Hit]:
    """A date that is no day of the calendar or cannot be read, or one that has not come yet."""
    for decision in survey.log.decisions:
        for message, line, key in _unreadable(decision):
            shown = shorten(survey.quoted(decision.path, line))
            yield Hit(
                path=decision.path,
                line=line,
                message=f"{message}: {shown!r}" if shown and shown not in message else message,
                remedy="State a day that exists, as YYYY-MM-DD.",
                key=f"{subject(decision)}|{key}",
            )
        stated = date.fromisoformat(decision.date) if decision.date else None
        if stated and survey.today and stated > survey.today + _TIME_ZONES and decision.status is not Status.PROPOSED:
            yield Hit(
                path=decision.path,
                line=line_of(decision, "date"),
                message=f"The date {stated.isoformat()} is still to come (today is {survey.today.isoformat()}).",
                remedy="State the day on which it was decided.",
                key=f"{subject(decision)}|future",
            )


def review_overdue(survey: Survey) -> Iterator[Hit]:
    """A record in force whose promised day of review has passed."""
    today = survey.today
    if today is None:
        return
    for path, source in survey.sources.items():
        for review in source.reviews:
            decision = survey.owner(path, review.line)
            if decision is None or decision.status in _RETIRED or review.day >= today:
                continue
            yield Hit(
                path=path,
                line=review.line,
                message=f"Its review was due on {review.day.isoformat()}, "
                f"{counted((today - review.day).days, 'day')} ago.",
                remedy="Review the decision, then set the next day or change its status.",
                key=f"{subject(decision)}|{review.day.isoformat()}",
            )


def _named_by_day(decision: Decision) -> bool:
    return decision.anchor is None and number_in(stem_of(decision.path)).dated


def _unreadable(decision: Decision) -> list[tuple[str, int, str]]:
    told = [(one.message, one.line, one.code) for one in decision.problems if one.code in IMPOSSIBLE_DATE]
    if told or decision.date is not None or "date" not in decision.lines:
        return told
    return [("The date cannot be read", decision.lines["date"], "unreadable")]
