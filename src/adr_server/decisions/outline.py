"""A page's skeleton: its title, its sections, and its head.

Rule: a section begins at a heading, or at a line that is nothing but a section's name (bold, underlined, with or
without
a colon), or in a table whose first column names sections. The title is the first heading, unless that names a section.
"""

import re
from functools import lru_cache
from typing import NamedTuple

from adr_server.decisions import inline
from adr_server.decisions.html import inline_html
from adr_server.decisions.model import Section, SectionKind
from adr_server.decisions.page import Block, BlockKind, Page
from adr_server.decisions.words import fold, vocabulary

MAX_SECTIONS = 500
PSEUDO_LEVEL = 7
"""The level of a section that a bold or plain line begins: below every heading."""
_NUMBERING = re.compile(r"^(?:§\s*)?(?:\d+(?:\.\d+)*[.):]?|[ivx]+[.)]|[a-z][.)])\s+")
_TAIL = re.compile(r"\s*[(\[（【].*$|\s*<!--.*$")
_BOTH = re.compile(r"\s*[/&]\s*")
_ALONE = re.compile(r"^(\*\*|__|\*|_|<u>)?([^*_:：<>|`]{2,60})([:：])?(?:\*\*|__|\*|_|</u>)?\s*([:：])?\s*$")
_LEAD = re.compile(r"^(?:[-*+]\s+)?(?:\*\*|__)([^*_:：\n]{2,60})([:：])?(?:\*\*|__)\s*([:：.—–-])?\s*(?=\S)")
_PLAIN_LEAD = re.compile(r"^([^\W\d_][\w /&'’-]{2,40})[:：][ \t]+(?=\S)")
"""A section's name in the words of its first line, where several paragraphs begin so: "Decision: we use Kafka."."""
_TERM = re.compile(r"^([^\W\d_][^\n:：<>|`]{1,59})\n:[ \t]+(?=\S)")
"""The term of a list of definitions, as Pandoc and PHP Markdown Extra have it, with its text in the next line."""


class Mark(NamedTuple):
    """Where a section begins: its block's place, and what its heading says. `lead`: a bold name with text behind it."""

    at: int
    kind: SectionKind
    heading: str
    level: int
    line: int
    known: bool
    lead: bool = False


class Outline(NamedTuple):
    """A record's blocks with its title's block (None: none) and its sections' beginnings, in order."""

    blocks: tuple[Block, ...]
    title: Block | None
    marks: tuple[Mark, ...]
    last_line: int
    level: int = 0
    cut: bool = False


_NO_TITLE = re.compile(r"(?:adr|ad|rfc|decision)?\W*\d+|(?:[\w. -]+/)*[\w. -]+\.(?:md|markdown|adoc|rst)")
"""A folded heading that is a number, or the path of a file."""

_COMPOUND = re.compile(
    r"background (?:jobs?|tasks?|work(?:ers?)?|process(?:ing|es)?|queues?|threads?|services?|sync\w*|colou?rs?)\b"
    r"|problem details\b|priority queues?\b|decision (?:engines?|tables?|services?|trees?)\b|overview pages?\b"
)
"""What a folded heading is about that begins with a section's name: "Background jobs"."""


@lru_cache(maxsize=4096)
def section_kind(heading: str, *, whole: bool = False) -> SectionKind | None:
    """What a section under `heading` is for; None for a heading that no vocabulary knows.

    `whole`: only a heading that is a section's name and nothing more, as a title never is.
    """
    if len(heading) > 300:  # noqa: PLR2004 - a heading, not a paragraph
        return None
    sections = vocabulary().sections
    text = inline.plain(inline.without_emoji(inline.without_attributes(heading)))[:200]
    folded = fold(_NUMBERING.sub("", text.strip(), count=1)).strip(" .:：*!?…\"'#")
    folded = _NUMBERING.sub("", folded, count=1)
    for candidate in (folded, _TAIL.sub("", folded).strip(" :")):
        if candidate in sections:
            return sections[candidate]
        if whole:
            both = [part.strip() for part in _BOTH.split(folded)]
            return sections[both[0]] if len(both) > 1 and all(part in sections for part in both) else None
    for separator in (" / ", " & ", "/", ": ", " – ", " and ", " und ", " et ", " y ", " e "):
        first = folded.split(separator, 1)[0].strip()
        if first != folded and first in sections and sections[first] is not SectionKind.STATUS:
            return sections[first] if len(folded) < 60 or separator == ": " else None  # noqa: PLR2004 - a heading, not a sentence
    parts = [] if _COMPOUND.match(folded) else folded.split()
    for taken in range(min(len(parts) - 1, 4), 0, -1):
        first = " ".join(parts[:taken])
        if (
            len(parts) - taken <= 3  # noqa: PLR2004 - "consequences of this"
            and len(first) > 6  # noqa: PLR2004 - "consequences of this"
            and sections.get(first) not in (None, SectionKind.STATUS, SectionKind.OTHER)
        ):
            return sections[first]
    return None


def outline(blocks: tuple[Block, ...], last_line: int, level: int = 0) -> Outline:
    """The skeleton of the record that `blocks` hold; `level` is that of its heading where a file holds many."""
    title_at = _title_at(blocks)
    real = any(
        block.kind is BlockKind.HEADING and index != title_at and section_kind(block.text) is not None
        for index, block in enumerate(blocks)
    )
    led = {} if real else {index: found for index, block in enumerate(blocks) if (found := _led(index, block))}
    if len(led) == 1 and next(iter(led.values())).kind is not SectionKind.DECISION:
        led = {}
    marks: list[Mark] = []
    cut = False
    for index, block in enumerate(blocks):
        if index == title_at or (title_at is not None and index < title_at and _names_the_record(block)):
            continue
        mark = _mark(index, block, real=real) or led.get(index)
        if mark is not None:
            if len(marks) >= MAX_SECTIONS:
                cut = True
                break
            marks.append(mark)
    title = blocks[title_at] if title_at is not None else None
    return Outline(blocks, title, tuple(marks), last_line, level, cut)


def _title_at(blocks: tuple[Block, ...]) -> int | None:
    """The place of the block that is the title."""
    generic = vocabulary().lists["generic_titles"]
    first: int | None = None
    for index, block in enumerate(blocks):
        if block.kind is not BlockKind.HEADING:
            continue
        if section_kind(block.text, whole=True) is not None and not re.match(r"\W*adr\W*\d", block.text, re.IGNORECASE):
            return first
        bare = fold(inline.plain(block.text)).strip(" :.")
        if bare not in generic and not _NO_TITLE.fullmatch(bare):
            return index
        if first is not None and not _NO_TITLE.fullmatch(bare):
            return first
        first = index if first is None else first
    return first


def _names_the_record(block: Block) -> bool:
    """Whether a heading above the title says no more than the record's number or its file."""
    bare = fold(inline.plain(block.text)).strip(" :.")
    return block.kind is BlockKind.HEADING and _NO_TITLE.fullmatch(bare) is not None


def _mark(index: int, block: Block, *, real: bool) -> Mark | None:
    if block.kind is BlockKind.HEADING:
        kind = section_kind(block.text)
        return Mark(index, kind or SectionKind.OTHER, block.text, block.level, block.line, kind is not None)
    if block.kind is BlockKind.PARAGRAPH or (block.kind is BlockKind.ITEM and block.level == 1):
        return _pseudo(index, block, real=real)
    return None


def _pseudo(index: int, block: Block, *, real: bool) -> Mark | None:
    """A section that a line which is no heading begins."""
    if not real and (term := _TERM.match(block.text)) is not None and block.kind is BlockKind.PARAGRAPH:
        kind = section_kind(term[1], whole=True)
        return Mark(index, kind or SectionKind.OTHER, term[1], PSEUDO_LEVEL, block.line, kind is not None, lead=True)
    first = block.text.split("\n", 1)[0][:200]
    short = len(first.rstrip()) <= 90  # noqa: PLR2004 - a name of 60 with its marks
    if real and not short:
        return None
    alone = _ALONE.match(first) if short and block.kind is BlockKind.PARAGRAPH else None
    if alone is not None and (alone[1] or alone[3] or alone[4] or not real):
        kind = section_kind(alone[2])
        marked = bool(alone[1] or alone[3] or alone[4] or "\n" not in block.text)
        if kind is not None and marked and (kind is not SectionKind.OTHER or not real):
            return Mark(index, kind, alone[2].strip(), PSEUDO_LEVEL, block.line, known=True, lead="\n" in block.text)
    lead = None if real else _LEAD.match(first)
    if lead is not None and (lead[2] or lead[3] or block.kind is BlockKind.PARAGRAPH):
        kind = section_kind(lead[1])
        if (
            kind is not None
            and kind not in (SectionKind.STATUS, SectionKind.OTHER, SectionKind.LINKS)
            and fold(lead[1]) not in vocabulary().fields
        ):
            return Mark(index, kind, lead[1].strip(), PSEUDO_LEVEL, block.line, known=True, lead=True)
    return None


def _led(index: int, block: Block) -> Mark | None:
    """The section of content that a paragraph begins with the plain name of."""
    lead = _PLAIN_LEAD.match(block.text) if block.kind is BlockKind.PARAGRAPH else None
    kind = section_kind(lead[1], whole=True) if lead is not None else None
    if lead is None or kind is None or fold(lead[1]) in vocabulary().fields:
        return None
    if kind in (SectionKind.STATUS, SectionKind.OTHER, SectionKind.LINKS):
        return None
    return Mark(index, kind, lead[1].strip(), PSEUDO_LEVEL, block.line, known=True, lead=True)


def sections_of(page: Page, skeleton: Outline) -> tuple[Section, ...]:
    """The record's sections: its preamble (if any), those its headings begin, and those its tables hold."""
    found: list[Section] = []
    marks = skeleton.marks
    start = skeleton.title.end + 1 if skeleton.title else (skeleton.blocks[0].line if skeleton.blocks else 1)
    first = marks[0].line - 1 if marks else skeleton.last_line
    preamble = _text(page, start, first)
    if preamble:
        heading = inline.plain(skeleton.title.text) if skeleton.title else ""
        line = skeleton.title.line if skeleton.title else start
        found.append(
            Section(
                kind=SectionKind.OTHER,
                heading=heading,
                level=1 if skeleton.title else 0,
                text=preamble,
                line=line,
                end_line=max(line, first),
            )
        )
    for place, mark in enumerate(marks):
        end = next((other.line - 1 for other in marks[place + 1 :] if other.level <= mark.level), skeleton.last_line)
        block = skeleton.blocks[mark.at]
        text = _lead_text(_text(page, mark.line, end)) if mark.lead else _text(page, block.end + 1, end)
        heading = inline.plain(inline_html(mark.heading))
        found.append(
            Section(
                kind=mark.kind,
                heading=heading,
                level=mark.level,
                text=text,
                line=mark.line,
                end_line=max(end, mark.line),
            )
        )
    found.extend(_table_sections(skeleton))
    return tuple(found)


def _lead_text(text: str) -> str:
    lead = _LEAD.match(text) or _PLAIN_LEAD.match(text)
    return text[lead.end() :].strip() if lead else text.split("\n", 1)[-1].strip().removeprefix(":").lstrip()


def _text(page: Page, first: int, last: int) -> str:
    return "\n".join(page.lines[first - 1 : last]).strip("\n").rstrip()


def _table_sections(skeleton: Outline) -> list[Section]:
    """Sections out of tables whose rows are named by sections (Tyree and Akerman's form)."""
    tables: dict[int, list[Block]] = {}
    for block in skeleton.blocks:
        if block.kind is BlockKind.ROW and len(block.cells) >= 2:  # noqa: PLR2004 - a name and a value
            tables.setdefault(block.table, []).append(block)
    found = []
    for rows in tables.values():
        named = [(row, section_kind(row.cells[0])) for row in rows[:100]]
        kinds = [kind for _, kind in named if kind is not None]
        stated = {SectionKind.DECISION, SectionKind.STATUS}.issubset(kinds)
        if sum(kind not in (SectionKind.OTHER, SectionKind.STATUS) for kind in kinds) < 2 and not stated:  # noqa: PLR2004 - one may be chance
            continue
        for row, kind in named:
            if kind is not None and len(row.cells) == 2:  # noqa: PLR2004 - as above
                found.append(
                    Section(
                        kind=kind,
                        heading=inline.plain(row.cells[0]),
                        level=PSEUDO_LEVEL,
                        text=inline_html(row.cells[1]),
                        line=row.line,
                        end_line=row.end,
                    )
                )
    return found
