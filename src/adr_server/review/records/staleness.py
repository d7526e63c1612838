"""Tell which records rest on nothing any more, by what they say: a review is overdue, a ground is not in force.

What only git can tell comes in from outside: the day on which a file appeared; vanished paths and later changes
are asked of git by the tool that lists both.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from adr_server.decisions import Decision, DecisionLog, Relation, Status
from adr_server.plurals import counted
from adr_server.review.records.record_names import RecordNames
from adr_server.review.words.labels import any_of

_REVIEW = re.compile(
    rf"^\W*{any_of('review_day')}\W*[:|]\W*(\d{{4}})-(\d{{2}})-(\d{{2}})", re.IGNORECASE | re.MULTILINE
)
_RESTS = re.compile(rf"\b{any_of('rests_on')}\b", re.IGNORECASE)
_CLAUSE_END = re.compile(r"[;.](?:\s|$)|,\s+(?!and\b|or\b)(?=[a-z])")
_ASIDE = re.compile(r"(?<!\])\(\s*[a-zäöüéàè]+\s[^()]*\)")
"""What a sentence says in brackets, from a small letter on: it speaks of another thing than the clause around it."""
_CLAUSE_BEFORE = re.compile(r"[;.]\s+")
_PRONOUN = re.compile(r"\s*(?:it|them|this|that)\b", re.IGNORECASE)
_SHAKY = frozenset({Status.PROPOSED, Status.DRAFT, Status.REJECTED, Status.DEPRECATED, Status.SUPERSEDED})
_OPEN = frozenset({Status.PROPOSED, Status.DRAFT})


@dataclass(frozen=True, kw_only=True)
class Stale:
    """A record that should be looked at again, the line that says why, and the reason; `kind` is stable.

    The kinds: review_due, proposed_long, rests_on_dead (put aside), rests_on_open (not decided yet).
    """

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
        reason = f"{decision.status.value} for {counted(age, 'day')}, since {since.isoformat()}{source}"
        yield Stale(kind="proposed_long", decision=decision, line=line, text=_at(lines, line), reason=reason)


def _shaky(decision: Decision, lines: list[str], log: DecisionLog, names: RecordNames) -> Iterator[Stale]:
    by_path = {other.path: other for other in log.decisions}
    replaced = set(decision.targets(Relation.SUPERSEDES)) | {
        other.path for other in log.decisions if decision.path in other.targets(Relation.SUPERSEDED_BY)
    }
    amended = {(link.target, link.line) for link in decision.links if link.relation is Relation.AMENDS}
    found = [(line, by_path[target]) for target, line in amended if target in by_path]
    rested = names.named_in("\n".join(map(_rested_on, lines)), decision.path)
    found += [(place.line, other) for other, place in rested if other is not None]
    told: set[str] = set()
    for line, other in sorted(found, key=lambda item: (item[0], item[1].path)):
        if other.path in {decision.path, *replaced, *told} or other.status not in _SHAKY:
            continue
        if _names_successor(decision, _at(lines, line), other, log, names):
            continue
        told.add(other.path)
        kind = "rests_on_open" if other.status in _OPEN else "rests_on_dead"
        reason = f"it rests on {other.id}, which is {other.status.value}"
        yield Stale(kind=kind, decision=decision, line=line, text=_at(lines, line), reason=reason)


def _names_successor(decision: Decision, line: str, dead: Decision, log: DecisionLog, names: RecordNames) -> bool:
    """Whether the line that rests on a superseded record also names the one that took its place."""
    after = set(dead.targets(Relation.SUPERSEDED_BY)) | {
        other.path for other in log.decisions if dead.path in other.targets(Relation.SUPERSEDES)
    }
    return any(other is not None and other.path in after for other, _ in names.named_in(line, decision.path))


def _rested_on(line: str) -> str:
    """What a line says behind "depends on" and its like, up to the end of that clause."""
    line = _ASIDE.sub(" ", line)
    match = _RESTS.search(line)
    if match is None:
        return ""
    said = _CLAUSE_END.split(line[match.end() :], maxsplit=1)[0]
    # "See ADR-5, this depends on it."
    return _CLAUSE_BEFORE.split(line[: match.start()])[-1] if _PRONOUN.match(said) else said


def _at(lines: list[str], number: int) -> str:
    return lines[number - 1].strip()[:200] if 1 <= number <= len(lines) else ""
