"""Tell where an accepted record says something else than it did: its context or decision, not its status or links."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from adr_server.decisions import Decision, SectionKind, Status

_FIXED = (SectionKind.CONTEXT, SectionKind.DECISION)
_SPACE = re.compile(r"\s+")


@dataclass(frozen=True, kw_only=True)
class Rewritten:
    """A section of an accepted record that changed: what was said first, and the line that says otherwise now."""

    decision: Decision
    section: str
    line: int
    text: str
    before: str
    note: str


def find_rewritten(before: Decision, now: Decision | None, text: str) -> Iterator[Rewritten]:
    """The fixed sections that differ between a record as it was accepted and as it is; `text` is the file now."""
    if before.status is not Status.ACCEPTED:
        return
    if now is None:
        yield Rewritten(decision=before, section="", line=1, text="", before="", note="the accepted record is gone")
        return
    lines = text.splitlines()
    for kind in _FIXED:
        old, new = before.section(kind), now.section(kind)
        if old is None or (new is not None and _folded(old.text) == _folded(new.text)):
            continue
        if new is None:
            line = now.lines.get("title", 1)
            yield Rewritten(
                decision=now,
                section=old.heading,
                line=line,
                text=_at(lines, line),
                before="",
                note="the section is gone",
            )
            continue
        line = _first_difference(old.text, lines, new.line, new.end_line)
        was = {_folded(one) for one in (lines[new.line : new.end_line])}
        lost = next((one.strip() for one in old.text.splitlines() if one.strip() and _folded(one) not in was), "")
        yield Rewritten(
            decision=now,
            section=new.heading,
            line=line,
            text=_at(lines, line),
            before=lost[:300],
            note="the section of an accepted record was changed; a new record that supersedes it keeps the history",
        )


def _folded(text: str) -> str:
    return _SPACE.sub(" ", text).strip()


def _first_difference(old: str, lines: list[str], first: int, last: int) -> int:
    known = {_folded(line) for line in old.splitlines()}
    for number in range(first + 1, min(last, len(lines)) + 1):
        if lines[number - 1].strip() and _folded(lines[number - 1]) not in known:
            return number
    return first


def _at(lines: list[str], number: int) -> str:
    return lines[number - 1].strip()[:200] if 1 <= number <= len(lines) else ""
