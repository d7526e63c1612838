"""Records that are rows of a table, or paragraphs of their own: "**AD-1** · accepted · In the context of …".

Rule: a table is a log when its heads name a state and a decision beside a number or a day, and most of its rows state
one; a row that links to the record is an entry of an index. A paragraph is a record when a code and a state begin it.
"""

import re
from collections import defaultdict
from collections.abc import Container, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from adr_server.decisions import inline
from adr_server.decisions.fields import known
from adr_server.decisions.html import inline_html
from adr_server.decisions.model import Section, SectionKind, Status
from adr_server.decisions.options import y_statement
from adr_server.decisions.outline import PSEUDO_LEVEL, Outline, section_kind
from adr_server.decisions.page import Block, BlockKind, Page
from adr_server.decisions.status import read_status
from adr_server.decisions.status_clauses import begins_with_state
from adr_server.decisions.words import DATE_RANKS

FEWEST_ROWS = 3
"""A table with fewer rows is an example of one, or the head of a single record."""
FEWEST_PARAGRAPHS = 2
MOST_RECORDS = 2000
_CODE = r"(?:[A-Za-z]{1,8}[-_ .]?)?\d{1,5}"
_NUMBERED = re.compile(rf"#?\s*{_CODE}\.?")
_LINKED = re.compile(r"^\W*\[[^\[\]]+\](?:\(|\[)|^\W*(?:link|xref):|^\W*<<|^\W*:(?:doc|ref):")
_ENTRY = re.compile(
    r"^(?P<mark>\*\*|__|`)?\[?(?P<id>[A-Z][A-Za-z]{0,7}[-_ ]?\d{1,5})\]?(?(mark)(?P=mark))\s*"
    r"(?:(?P<sign>[·•|]|[—–:-](?=\s))\s*(?P<state>[^·•|\n]{3,60}?)\s*(?P=sign)|[:.—–-]?\s*[(\[](?P<told>[^()\[\]\n]{3,60})[)\]][.:]?)"
    r"\s*(?=\S)"
)
_FIRST = re.compile(r"(?<!\b\d)[.;!?](?=\s|$)|,\s(?=[^\W\d_]{2,}.{60})")
MOST_TITLE = 120


class Listed(NamedTuple):
    """A record that a list holds: its skeleton, its title, its sections, and whether these are a Y-statement's."""

    skeleton: Outline
    title: str
    sections: tuple[Section, ...]
    stated: bool = False


def listed_records(page: Page) -> list[Listed]:
    """The records that the tables or paragraphs of `page` list, in order; none where it is no list of them."""
    rows = [one for table in _tables(page) for one in _of_table(table)]
    if rows:
        return rows[:MOST_RECORDS]
    entries = list(islice(_paragraphs(page), MOST_RECORDS))
    return entries if len(entries) >= FEWEST_PARAGRAPHS else []


def _tables(page: Page) -> list[list[Block]]:
    """The tables of a page where none of its headings begins a part of one record."""
    parts = {SectionKind.CONTEXT, SectionKind.OPTIONS, SectionKind.CONSEQUENCES}
    tables: dict[int, list[Block]] = defaultdict(list)
    for block in page.blocks:
        if block.kind is BlockKind.HEADING and block.level > 1 and section_kind(block.text, whole=True) in parts:
            return []
        if block.kind is BlockKind.ROW:
            tables[block.table].append(block)
    return list(tables.values())


def _of_table(rows: Sequence[Block]) -> Iterator[Listed]:
    head, body = rows[0], [row for row in rows[1:] if any(cell.strip() for cell in row.cells)]
    names = [inline.plain(cell) for cell in head.cells]
    state = next((at for at, name in enumerate(names) if known(name) == "status"), None)
    decided = next((at for at, name in enumerate(names) if _is_decision(name)), None)
    if state is None or decided is None or len(body) < FEWEST_ROWS:
        return
    body = [row for row in body if len(row.cells) == len(names) and row.cells[decided].strip()]
    number = next((at for at in range(len(names)) if at not in (state, decided) and _numbers(body, at)), None)
    if number is None and not any(known(name) in DATE_RANKS for name in names):
        return
    shown = (decided,) if number is None else (decided, number)
    stated = sum(read_status(inline_html(row.cells[state])).status is not Status.UNKNOWN for row in body)
    linked = sum(any(_LINKED.match(row.cells[at]) for at in shown) for row in body)
    if stated * 2 > len(body) and linked * 2 <= len(body):
        for row in body:
            yield _of_row(row, names, (state, decided, number))


def _of_row(row: Block, names: Sequence[str], columns: tuple[int, int, int | None]) -> Listed:
    state, decided, number = columns
    text = inline_html(row.cells[decided]).strip()
    called = inline.plain(row.cells[number]).strip("# .") if number is not None else ""
    sections = tuple(
        _section(section_kind(name) or SectionKind.OTHER, name, cell.strip(), row)
        for at, (name, cell) in enumerate(zip(names, row.cells, strict=True))
        if at not in (state, decided, number) and known(name) is None and cell.strip()
    )
    decision = _section(SectionKind.DECISION, names[decided], text, row)
    title = _title_block(called, text, row)
    fields = (
        Block(BlockKind.PARAGRAPH, f"{name}: {cell.strip()}", row.line, row.line)
        for at, (name, cell) in enumerate(zip(names, row.cells, strict=True))
        if at != number and known(name) is not None and cell.strip()
    )
    skeleton = Outline((title, *fields, row), title, (), row.end, title.level)
    return Listed(skeleton, _brief(text), (decision, *sections))


def _is_decision(name: str) -> bool:
    return section_kind(name, whole=True) is SectionKind.DECISION and known(name) is None


def _numbers(body: Sequence[Block], at: int) -> bool:
    """Whether a column holds what numbers rows, each once."""
    found = [cell for row in body if _NUMBERED.fullmatch(cell := inline.plain(row.cells[at]).strip())]
    return len(found) * 2 > len(body) and len(set(found)) == len(found)


def _paragraphs(page: Page) -> Iterator[Listed]:
    """Each paragraph or entry that a code of its own and a state begin, with what stands below it."""
    begun = {at: match for at, block in enumerate(page.blocks) if (match := _entry(block)) is not None}
    if len({match["id"] for match in begun.values()}) < len(begun):
        return
    for at, match in begun.items():
        block = page.blocks[at]
        text = block.text[match.end() :].strip()
        title = _title_block(match["id"], text, block)
        status = Block(BlockKind.PARAGRAPH, f"Status: {match['state'] or match['told']}", block.line, block.line)
        below = list(_below(page, at, begun))
        said = "\n\n".join([text, *(one.text for one in below)])
        last = below[-1].end if below else block.end
        section = _section(SectionKind.DECISION, match["id"], said, block, last)
        blocks = (title, status, block._replace(kind=BlockKind.PARAGRAPH, text=text), *below)
        skeleton = Outline(blocks, title, (), last, title.level)
        parts = y_statement(skeleton, ())
        decided = next((part.text for part in parts if part.kind is SectionKind.DECISION), text)
        yield Listed(skeleton, _brief(decided), parts or (section,), stated=bool(parts))


def _entry(block: Block) -> re.Match[str] | None:
    if block.kind is not BlockKind.PARAGRAPH and (block.kind is not BlockKind.ITEM or block.level != 1):
        return None
    match = _ENTRY.match(block.text)
    state = (match["state"] or match["told"]) if match is not None else ""
    told = bool(state) and begins_with_state(state) and read_status(state).status is not Status.UNKNOWN
    return match if told and not _LINKED.match(block.text[match.end() :] if match else "") else None


def _below(page: Page, at: int, begun: Container[int]) -> Iterator[Block]:
    """What belongs to the entry at `at`: up to the next one or the next heading."""
    for place in range(at + 1, len(page.blocks)):
        if place in begun or page.blocks[place].kind is BlockKind.HEADING:
            return
        yield page.blocks[place]


def _title_block(called: str, text: str, block: Block) -> Block:
    """The heading that an entry would have: its code and the first words of its text."""
    heading = f"{called}: {_brief(text)}" if called else _brief(text)
    return Block(BlockKind.HEADING, heading, block.line, block.end, PSEUDO_LEVEL)


def _brief(text: str) -> str:
    """The first sentence of a text, in plain words; its first clause where it is long."""
    words = inline.plain(text.split("\n\n", 1)[0])
    words = (words if len(words) <= MOST_TITLE // 2 else _FIRST.split(words, maxsplit=1)[0]).strip(" .")
    return words if len(words) <= MOST_TITLE else words[:MOST_TITLE].rsplit(" ", 1)[0] + " …"


def _section(kind: SectionKind, heading: str, text: str, block: Block, last: int = 0) -> Section:
    end = max(block.end, block.line, last)
    return Section(kind=kind, heading=heading, level=PSEUDO_LEVEL, text=text, line=block.line, end_line=end)
