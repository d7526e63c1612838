"""Tell where an accepted record says something else than it did: its context or decision, not its status or links.

Rule: what counts are the words, in order, not how they are set: the level of a heading, the sign of a list, emphasis,
punctuation and the target of a link may change. What stands within a section and is of another kind (consequences,
alternatives), under a heading or a bold label, is not that section's word.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from adr_server.decisions import Decision, Section, SectionKind, Status
from adr_server.decisions.outline import section_kind

_FIXED = (SectionKind.CONTEXT, SectionKind.DECISION)
_MAY_CHANGE = frozenset(
    {SectionKind.OPTIONS, SectionKind.CONSEQUENCES, SectionKind.CONFIRMATION, SectionKind.STATUS, SectionKind.LINKS}
)
_LINE_SIGN = re.compile(r"^[\s>]*(?:#{1,6}\s+)?(?:(?:[-*+]|\d{1,3}[.)])\s+)?(?:\[[ xX]\]\s+)?")
_TABLE_RULE = re.compile(r"^[\s|:+=-]+$")
_TARGET = re.compile(r"(?<=\])\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*(?:\s+\"[^\"]*\")?\)|(?<=\])\[[^\]]*\]")
_LABEL = re.compile(r"^(?:[-*+]\s+)?(?:\*\*|__)([^*_\n]{2,60}?)[.:]?(?:\*\*|__)")
_PARAGRAPHS = re.compile(r"\n\s*\n")
_ELISION = str.maketrans({"\u2019": "'", "&": " and ", "\\": None, "`": None, "*": None, "_": None})
# Signs that say something: of comparison, of money, of a share. Those that only part or set words are left out.
_WORD = re.compile(r"\w+(?:['.,]\w+)*|(?<!\w)-(?=\d)|[<>=+%$€£^&@/!]+(?=\S)|[<>=%]")


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
        if old is None or (new is not None and _said(before, old) == _said(now, new)):
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
        was = {_words(one) for one in (lines[new.line : new.end_line])}
        own = _own(before, old).splitlines()
        lost = next((one.strip() for one in own if _words(one) and _words(one) not in was), "")
        yield Rewritten(
            decision=now,
            section=new.heading,
            line=line,
            text=_at(lines, line),
            before=lost[:300],
            note="the section of an accepted record was changed; a new record that supersedes it keeps the history",
        )


def _said(decision: Decision, section: Section) -> tuple[str, ...]:
    return tuple(word for line in _own(decision, section).splitlines() for word in _words(line))


def _own(decision: Decision, section: Section) -> str:
    """The text of a section without the parts of it that are of another kind."""
    text = section.text
    inside = [one for one in decision.sections if section.line < one.line <= one.end_line <= section.end_line]
    for one in inside:
        if one.kind in _MAY_CHANGE:
            heading = re.compile(rf"^\W*{re.escape(one.heading)}\W*$", re.MULTILINE)
            text = heading.sub("", text.replace(one.text, "", 1), count=1)
    return "\n\n".join(part for part in _PARAGRAPHS.split(text) if _kind_of_label(part) not in _MAY_CHANGE)


def _kind_of_label(paragraph: str) -> SectionKind | None:
    label = _LABEL.match(paragraph.strip())
    return section_kind(label[1].replace("&", "and"), whole=True) if label is not None else None


def _words(line: str) -> tuple[str, ...]:
    if _TABLE_RULE.match(line):
        return ()
    plain = _TARGET.sub("", _LINE_SIGN.sub("", line)).translate(_ELISION).casefold()
    return tuple(_WORD.findall(plain))


def _first_difference(old: str, lines: list[str], first: int, last: int) -> int:
    known = {_words(line) for line in old.splitlines()}
    for number in range(first + 1, min(last, len(lines)) + 1):
        if _words(lines[number - 1]) and _words(lines[number - 1]) not in known:
            return number
    return first


def _at(lines: list[str], number: int) -> str:
    return lines[number - 1].strip()[:200] if 1 <= number <= len(lines) else ""
