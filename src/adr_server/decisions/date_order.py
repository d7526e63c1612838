"""Whether a project writes the day or the month first, told by all of its records.

Rule: `03/04/2021` is read as the project's other days are that can be read one way only; where none is, a record in
another language than English is day first; only what is left, or what the others contradict, stays doubtful.
"""

from collections.abc import Sequence
from dataclasses import replace

from adr_server.decisions.dates import read_day
from adr_server.decisions.model import Decision

AMBIGUOUS = "date_ambiguous"


def with_settled_days(decisions: Sequence[Decision]) -> list[Decision]:
    """`decisions` with the days settled that the project's other days, or their language, settle."""
    if not any(_is_doubtful(decision) for decision in decisions):
        return list(decisions)
    orders = {read_day(decision.date_text).month_first for decision in decisions if decision.date_text} - {None}
    return [_settled(decision, orders) if _is_doubtful(decision) else decision for decision in decisions]


def _is_doubtful(decision: Decision) -> bool:
    return any(problem.code == AMBIGUOUS for problem in decision.problems)


def _settled(decision: Decision, orders: set[bool | None]) -> Decision:
    match sorted(order for order in orders if order is not None):
        case [only]:
            month_first = only
        case [] if decision.language != "en":
            month_first = False
        case _:
            return decision
    day = read_day(decision.date_text, month_first=month_first)
    kept = tuple(problem for problem in decision.problems if problem.code != AMBIGUOUS)
    return replace(decision, date=day.iso, problems=kept)
