"""Tell which records rest on nothing any more, by what they say: a review is overdue, a ground is not in force.

What only git can tell comes in from outside: the day on which a file appeared; vanished paths and later changes
are asked of git by the tool that lists both.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from adr_server.decisions import Decision, DecisionLog, Relation, Status
from adr_server.review.records.governing import RecordNames
from adr_server.review.words.labels import any_of

_REVIEW = re.compile(
    rf"^\W*{any_of('review_day')}\W*[:|]\W*(\d{{4}})-(\d{{2}})-(\d{{2}})", re.IGNORECASE | re.MULTILINE
)
_RESTS = re.compile(rf"\b{any_of('rests_on')}\b", re.IGNORECASE)
_CLAUSE_END = re.compile(r"[;.](?:\s|$)|,\s+(?!and\b|or\b)(?=[a-z])")
_PRONOUN = re.compile(r"\s*(?:it|them|this|that)\b", re.IGNORECASE)
_SHAKY = frozenset({Status.PROPOSED, Status.DRAFT, Status.REJECTED, Status.DEPRECATED, Status.SUPERSEDED})
_OPEN = frozenset({Status.PROPOSED, Status.DRAFT})


@dataclass(frozen=True, kw_only=True)
class Stale:
    """A record that should be looked at again, the line that says why, and the reason; `kind` is stable."""

    kind: str
    decision: Decision
    line: int
    text: str
    reason: str


@dataclass(frozen=True, kw_only=True)
class Appeared:
    """The first commit that git knows of a record's file, and its day."""

    day: date
    commit: str


def find_stale(
    log: DecisionLog,
    texts: Mapping[str, str],
    today: date,
    *,
    proposed_days: int,
    appeared: Mapping[str, Appeared] | None = None,
) -> Iterator[Stale]:
    """Records whose review is due, that wait as a proposal for `proposed_days`, or that rest on one not in force.

    `appeared` gives, by path, the age of a proposal that states no date; one that is not in it has no known age.
    """
    names = RecordNames(log)
    for decision in log.decisions:
        lines = texts.get(decision.path, "").splitlines()
        if decision.status in {Status.ACCEPTED, Status.UNKNOWN, *_OPEN}:
            yield from _due(decision, "\n".join(lines), today)
        if decision.status in _OPEN:
            yield from _waiting(decision, lines, today, proposed_days, (appeared or {}).get(decision.path))
        if decision.status is Status.ACCEPTED:
            yield from _shaky(decision, lines, log, names)


def _due(decision: Decision, text: str, today: date) -> Iterator[Stale]:
    for match in _REVIEW.finditer(text):
        try:
            day = date(int(match[1]), int(match[2]), int(match[3]))
        except ValueError:
            continue
        if day < today:
            line = text.count("\n", 0, match.start(1)) + 1
            reason = f"its review was due on {day.isoformat()}"
            yield Stale(
                kind="review_due", decision=decision, line=line, text=_at(text.splitlines(), line), reason=reason
            )


def _waiting(
    decision: Decision, lines: list[str], today: date, limit: int, appeared: Appeared | None
) -> Iterator[Stale]:
    if decision.date is not None:
        since, source = date.fromisoformat(decision.date), ""
    elif appeared is not None:
        since, source = appeared.day, f", when commit {appeared.commit[:10]} added it"
    else:
        return
    age = (today - since).days
    if age >= limit:
        line = decision.lines.get("status") or decision.lines.get("date") or 1
        reason = f"{decision.status.value} for {age} days, since {since.isoformat()}{source}"
        yield Stale(kind="proposed_long", decision=decision, line=line, text=_at(lines, line), reason=reason)


def _shaky(decision: Decision, lines: list[str], log: DecisionLog, names: RecordNames) -> Iterator[Stale]:
    by_path = {other.path: other for other in log.decisions}
    amended = {(link.target, link.line) for link in decision.links if link.relation is Relation.AMENDS}
    found = {(by_path[target].id, line): by_path[target] for target, line in amended if target in by_path}
    for other, place in names.named_in("\n".join(map(_rested_on, lines)), decision.path):
        if other is not None:
            found.setdefault((other.id, place.line), other)
    for (_, line), other in sorted(found.items(), key=lambda item: item[0][1]):
        if other.path != decision.path and other.status in _SHAKY:
            reason = f"it rests on {other.id}, which is {other.status.value}"
            yield Stale(kind="rests_on_dead", decision=decision, line=line, text=_at(lines, line), reason=reason)


def _rested_on(line: str) -> str:
    """What a line says behind "depends on" and its like, up to the end of that clause."""
    match = _RESTS.search(line)
    if match is None:
        return ""
    said = _CLAUSE_END.split(line[match.end() :], maxsplit=1)[0]
    # "See ADR-5, this depends on it."
    return line[: match.start()] if _PRONOUN.match(said) else said


def _at(lines: list[str], number: int) -> str:
    return lines[number - 1].strip()[:200] if 1 <= number <= len(lines) else ""
