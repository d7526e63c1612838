"""Tell what a change does to the records of a file: adds, removes, renames, accepts or rewrites them. Pure."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from posixpath import basename

from adr_server.decisions import Decision
from adr_server.review.records.immutability import find_rewritten

_NUMBER = re.compile(r"\d{1,9}")


@dataclass(frozen=True, kw_only=True)
class RecordChange:
    """What was done to a record, each in a few words: `proposed → accepted`, `rewritten at line 12 (Decision)`."""

    decision: Decision
    done: tuple[str, ...]


def record_changes(
    before: Sequence[Decision], now: Sequence[Decision], text: str, *, old: str, new: str
) -> Iterator[RecordChange]:
    """The records of a file as they were at the path `old`, and as they are at `new`, where `text` is all of it."""
    known = {decision.anchor: decision for decision in before}
    for decision in now:
        was = known.pop(decision.anchor, None)
        if was is None:
            yield RecordChange(decision=decision, done=(f"added, {decision.status.value}",))
            continue
        done = [*_moved(old, new), *_said(was, decision, text)]
        if was.status is not decision.status:
            done.insert(0, f"{was.status.value} → {decision.status.value}")
        yield RecordChange(decision=decision, done=tuple(done) or ("edited",))
    for decision in known.values():
        yield RecordChange(decision=decision, done=("removed",))


def _moved(old: str, new: str) -> Iterator[str]:
    if old == new:
        return
    before, after = (_NUMBER.match(basename(path)) for path in (old, new))
    if before is not None and (after is None or int(before[0]) != int(after[0])):
        yield f"renumbered, was {old}"
    else:
        yield f"renamed, was {old}"


def _said(was: Decision, now: Decision, text: str) -> Iterator[str]:
    for one in find_rewritten(was, now, text):
        yield f"rewritten at line {one.line}" + (f" ({one.section})" if one.section else "")
