"""Many records in one file: where each begins and ends.

Rule: a file is a list of records when at least two headings of one level each either bear a record's number (in a file
that is called a log: any number, or a day) or have a status of their own beneath them; one decision with numbered
sections or options is none, nor is one that states its own status first and then one for each of its options or parts.
"""

import re
from collections.abc import Iterator
from functools import lru_cache, partial

from adr_server.decisions import inline
from adr_server.decisions.fields import known
from adr_server.decisions.model import SectionKind, Status
from adr_server.decisions.outline import section_kind
from adr_server.decisions.page import Block, BlockKind, Page
from adr_server.decisions.status import read_status
from adr_server.decisions.titles import title_number
from adr_server.decisions.words import fold, places, vocabulary

MAX_HEADINGS = 5000
"""No file of records that people keep has more headings; one that has is read as one record, in part."""
_IDENTIFIED = re.compile(r"^\W{0,3}(?:[A-Z]{2,6}|[Aa]dr|[Dd]ecision)[-_ #]*\d+|^\W{0,3}\[?[A-Z]{2,6}-\d+")
_LETTERED = re.compile(r"^\W{0,3}([A-Z])?-?\d{1,4}(?:\s*[:.)]|\s+[–—-])\s*[^\W\d]")
_DATED = re.compile(r"^\W{0,3}(?:19|20)\d\d-\d\d(?:-\d\d)?\W+[^\W\d]")
_FIELD = re.compile(r"^[\s*_\-+]*([^\W\d_][^:：*_|]{0,30}?)[*_]*\s*[:：](.*)$")


def pieces(page: Page, *, letters: str = "") -> list[tuple[tuple[Block, ...], int, int]]:
    """Each record's blocks, last line and heading level; empty where the file is one record (or none).

    `letters`: those that number records alone ("D1: …") in a file whose name says what it holds ("DECISIONS"); there a
    bare number or a day names a record, too.
    """
    headings = [(index, block) for index, block in enumerate(page.blocks) if block.kind is BlockKind.HEADING]
    if len(headings) > MAX_HEADINGS:
        return []
    for level in sorted({block.level for _, block in headings}):
        at = [(index, block) for index, block in headings if block.level == level]
        if len(at) < 2:  # noqa: PLR2004 - a list has two
            continue
        spans = _spans(page, at, headings)
        parts = sum(section_kind(block.text) is not SectionKind.OTHER for _, block in at)
        for test in (_is_identified, _has_status, *((partial(_is_entry, letters),) if letters else ())):
            found = [(index, end) for index, end in spans if test(page.blocks[index], page.blocks[index + 1 : end])]
            if (
                found
                and _states_status(page.blocks[: found[0][0]])
                and not all(_names_records(page.blocks[index]) for index, _ in found)
            ):
                continue
            if len(found) >= 2 and len(found) * 2 >= parts:  # noqa: PLR2004 - as above
                return [_piece(page, index, end, level) for index, end in found]
    return []


def _spans(page: Page, at: list[tuple[int, Block]], headings: list[tuple[int, Block]]) -> list[tuple[int, int]]:
    level = at[0][1].level
    higher = [index for index, block in headings if block.level <= level]
    ends = dict(zip(higher, [*higher[1:], len(page.blocks)], strict=True))
    return [(index, ends[index]) for index, _ in at]


def _is_identified(heading: Block, body: tuple[Block, ...]) -> bool:
    """Whether a heading bears a record's number, over some text."""
    text = inline.plain(heading.text)
    if not body or _IDENTIFIED.match(text) is None or title_number(text) is None:
        return False
    return fold(re.split(r"[\d_#-]", text.strip(), maxsplit=1)[0]) not in vocabulary().lists["counted"]


def _is_entry(letters: str, heading: Block, body: tuple[Block, ...]) -> bool:
    """Whether a heading bears a day, a number, or one of `letters` with one, and a name behind, over some text."""
    text = inline.plain(heading.text)
    lead = _LETTERED.match(text)
    lettered = lead is not None and (not lead[1] or fold(lead[1]) in letters)
    return bool(body) and (lettered or _DATED.match(text) is not None) and section_kind(heading.text) is None


def _names_records(heading: Block) -> bool:
    """Whether a heading bears a number behind a word for records: "ADR 12", not "OPTION 1"."""
    text = inline.plain(heading.text)
    lead = re.match(r"^\W{0,3}([^\W\d_]+)[-_ #]*\d", text)
    return lead is not None and fold(lead.group(1)) in places()["record_prefixes"]


def _has_status(heading: Block, body: tuple[Block, ...]) -> bool:
    """Whether a heading names no section and has a status of its own beneath it."""
    return section_kind(heading.text) is None and _states_status(body)


def _states_status(blocks: tuple[Block, ...]) -> bool:
    """Whether a status stands in `blocks`, and says a state that records have: "Terminating" is a pod's."""
    return any(map(_is_state, _stated(blocks)))


def _stated(blocks: tuple[Block, ...]) -> Iterator[str]:
    """What stands where a status would: behind its name, in its row, or in the text beneath its heading."""
    waiting = False
    for block in blocks:
        if block.kind is BlockKind.HEADING:
            waiting = section_kind(block.text) is SectionKind.STATUS
        elif block.kind is BlockKind.ROW:
            if block.cells and known(inline.plain(block.cells[0])) == "status":
                yield block.cells[-1]
        elif block.kind in (BlockKind.PARAGRAPH, BlockKind.ITEM):
            if waiting:
                yield block.text
            values = _status_values(block.text) if ":" in block.text or "：" in block.text else ()
            yield from values
            waiting = any(not value.strip(" *_") for value in values)


@lru_cache(maxsize=1024)
def _status_values(text: str) -> tuple[str, ...]:
    """What stands behind the name of a status in the first lines of a block; it is asked for under each heading."""
    lines = (line for line in text.split("\n")[:12] if ":" in line or "：" in line)
    return tuple(
        found.group(2) for found in map(_FIELD.match, lines) if found is not None and known(found.group(1)) == "status"
    )


def _is_state(text: str) -> bool:
    line = text.strip().split("\n", 1)[0]
    return len(line) < 200 and read_status(line).status is not Status.UNKNOWN  # noqa: PLR2004 - a status, not a paragraph


def _piece(page: Page, index: int, end: int, level: int) -> tuple[tuple[Block, ...], int, int]:
    last = page.blocks[end].line - 1 if end < len(page.blocks) else len(page.lines)
    return page.blocks[index:end], max(last, page.blocks[index].line), level
