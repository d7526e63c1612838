"""Named values in a record's head: `Status: x`, `- *Date:* y`, `**Deciders** z`, table cells, front matter.

Rule: only names that a vocabulary knows are fields, and only in a record's head (before its first section of content,
or in a section of metadata); a name inside code, a table of contents or a body is not.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from adr_server.decisions import inline
from adr_server.decisions.html import inline_html
from adr_server.decisions.model import SectionKind
from adr_server.decisions.outline import Mark, Outline
from adr_server.decisions.page import Block, BlockKind, Field, Page
from adr_server.decisions.words import DATE_RANKS, fold, vocabulary

_LEAD = r"^\s*(?:[-*+•]\s+)?(?:[^\w\s*_`\[<|>#-]{1,3}\s*)?"
_NAME = r"(?P<name>[^\W\d_][^:：*_`|\n<>{}\[\]]{0,40}?)\s*"
_MARKED = re.compile(
    _LEAD
    + r"(?P<mark>\*\*\*|\*\*|__|\*|_|`)\s*"
    + _NAME
    + r"(?P<inner>[:：])?\s*(?P=mark)\s*(?P<outer>[:：]|\s[-–—=]\s|=)?\s*(?P<value>.*)$"
)
_ENCLOSED = re.compile(r"^(?P<lead>\s*(?:[-*+•]\s+)?)(?P<mark>\*\*|__|[*_`])(?P<inside>[^*_`]+)(?P=mark)[\s\\]*$")
_PLAIN = re.compile(_LEAD + _NAME + r"(?:[:：]|\s[-–—=]\s)\s*(?P<value>.*)$")
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_PLURAL = re.compile(r"\s*\((?:s|en|n|in|innen|es|e)\)|\(.*?\)|\.s\b")
_SIGNS = (":", "：", "**", "__", " - ", " – ", " — ", " = ")
_PARTS = re.compile(r"\s*\|\s*|\s+[·•]\s+|\s{3,}|;\s+")


@lru_cache(maxsize=8192)
def field_name(name: str) -> str:
    """`name` as the vocabulary spells it: folded, camel case apart, without "(s)"."""
    return fold(_CAMEL.sub(" ", _PLURAL.sub("", inline.plain(inline.without_emoji(name))))).strip(" .:：#?")


@lru_cache(maxsize=8192)
def known(name: str) -> str | None:
    """What a field of that name is: a kind of field, `relation`, or None."""
    words = vocabulary()
    spelt = field_name(name)
    if spelt in words.fields:
        return words.fields[spelt]
    return "relation" if spelt in words.relations else None


def head_fields(page: Page, skeleton: Outline) -> list[Field]:
    """The fields of the record's head in order, its front matter first (for the first record of a file)."""
    found: list[Field] = []
    end = next((mark.at for mark in skeleton.marks if not mark.lead and not _in_head(mark)), len(skeleton.blocks))
    blocks = skeleton.blocks[:end]
    found.extend(_of_blocks(blocks, skeleton))
    for place, mark in enumerate(skeleton.marks):
        following = skeleton.marks[place + 1].at if place + 1 < len(skeleton.marks) else len(skeleton.blocks)
        body = skeleton.blocks[mark.at + 1 : following]
        kind = known(mark.heading)
        stated = None if mark.lead else _parse(mark.heading, mark.line)
        if stated is not None and stated.value and mark.kind is SectionKind.OTHER:
            found.append(stated)
        elif kind is not None and kind not in ("status", "relation") and mark.kind is SectionKind.OTHER:
            text = _first_text(body)
            if text is not None and (kind != "superseded_date" or len(text.text) <= 80):  # noqa: PLR2004 - a day or a successor, not a stage of a release
                # "4. März 2021" is an entry of a list to Markdown; the source line says what was written.
                value = page.lines[text.line - 1].strip() if kind in DATE_RANKS else text.text
                found.append(Field(inline.plain(mark.heading), value, text.line, "section"))
        elif mark.kind is SectionKind.STATUS or (mark.at >= end and _is_meta(mark.heading)):
            found.extend(
                field
                for field in _of_blocks(body, skeleton)
                if mark.kind is not SectionKind.STATUS or known(field.name) != "status"
            )
    return found


def late_fields(skeleton: Outline) -> Iterator[Field]:
    """Fields in the body, for a record whose head has none: bold or bulleted lines outside code and quotes."""
    for block in skeleton.blocks:
        if block.kind in (BlockKind.PARAGRAPH, BlockKind.ITEM):
            yield from (field for field in _of_lines(block) if known(field.name) == "status")


def _in_head(mark: Mark) -> bool:
    """Whether a section still belongs to the head: metadata, a field ("Status: x"), a subtitle ("Decision record")."""
    if mark.kind is not SectionKind.OTHER:
        return False
    subtitle = fold(inline.plain(mark.heading)) in vocabulary().lists["generic_titles"]
    return subtitle or _is_meta(mark.heading) or _parse(mark.heading, mark.line) is not None


def _is_meta(heading: str) -> bool:
    spelt = field_name(inline.plain(heading))
    return spelt in vocabulary().lists["heads"] or spelt in vocabulary().fields


def _first_text(blocks: Iterable[Block]) -> Block | None:
    return next((block for block in blocks if block.kind in (BlockKind.PARAGRAPH, BlockKind.ITEM)), None)


def _of_blocks(blocks: tuple[Block, ...], skeleton: Outline) -> Iterator[Field]:
    waiting: Field | None = None
    tables: dict[int, list[Block]] = {}
    for block in blocks:
        if block is skeleton.title or block.kind in (BlockKind.CODE, BlockKind.HEADING):
            waiting = None
            continue
        if block.kind is BlockKind.ROW:
            tables.setdefault(block.table, []).append(block)
            continue
        fields = list(_of_lines(block)) if block.kind is not BlockKind.QUOTE or len(block.text) < 400 else []  # noqa: PLR2004 - a quoted head is short
        if waiting is not None and not fields:
            yield waiting._replace(value=block.text)
            waiting = None if block.kind is not BlockKind.ITEM else waiting
            continue
        waiting = None
        for field in fields:
            if field.value:
                yield field
            else:
                waiting = field
    for rows in tables.values():
        yield from _of_table(rows)


def _of_lines(block: Block) -> Iterator[Field]:
    """The fields in a block, a line each; a line that is none goes on with the field before it."""
    current: Field | None = None
    for offset, line in enumerate(inline_html(block.text[: inline.MAX_INLINE]).split("\n")[:60]):
        if not any(sign in line for sign in _SIGNS):
            if current is not None and line.strip():
                current = current._replace(value=f"{current.value}\n{line.strip()}".strip())
            continue
        parts = _PARTS.split(line.strip(" |"))
        fields = [_parse(part, block.line + offset) for part in parts] if len(parts) > 1 else []
        if sum(field is not None for field in fields) > 1 and all(map(_has_name, parts)):
            if current is not None:
                yield current
                current = None
            yield from (field for field in fields if field is not None)
            continue
        field = _parse(line, block.line + offset)
        if field is not None:
            if current is not None:
                yield current
            current = field
        elif current is not None:
            yield from (current,) if (ended := _is_other_field(line)) else ()
            current = None if ended else current._replace(value=f"{current.value}\n{line.strip()}".strip())
    if current is not None:
        yield current


def _is_other_field(line: str) -> bool:
    """Whether a line is a marked name with a value, though no vocabulary knows the name ("**Linked docs**: x")."""
    found = _MARKED.match(line[: inline.MAX_INLINE])
    return found is not None and bool(found["inner"] or (found["outer"] or "").strip(" ") in (":", "："))


def _has_name(part: str) -> bool:
    """Whether `part` is a name and a value, known or not."""
    return _MARKED.match(part) is not None or _PLAIN.match(part) is not None


def _parse(line: str, at: int) -> Field | None:
    line = line[: inline.MAX_INLINE]
    found = _MARKED.match(line) if any(mark in line for mark in "*_`") else None
    if found is None and (enclosed := _ENCLOSED.match(line)):
        line = enclosed["lead"] + enclosed["inside"]
    strong = found is not None and (
        found["inner"] or found["outer"] or (found["mark"] in ("**", "__") and found["value"])
    )
    found = found if strong else _PLAIN.match(line)
    if found is None:
        return None
    kind = known(found["name"])
    if kind is None:
        return None
    value = found["value"].strip()
    if not strong and value.endswith("**") and value.count("**") == 1:
        value = value.removesuffix("**")
    return Field(found["name"].strip(), value, at, "head")


def _names(cell: str) -> bool:
    """Whether a cell names a field, and is not a status that a field of that name could be."""
    name = inline.plain(cell)
    return known(name) is not None and field_name(name) not in vocabulary().statuses


def _of_table(rows: list[Block]) -> Iterator[Field]:
    """Fields of a table: its columns' heads over one row of values, or a name and a value in each row."""
    head = rows[0]
    body = [row for row in rows[1:] if any(cell.strip() for cell in row.cells)]
    across = sum(map(_names, head.cells))
    downwards = sum(len(row.cells) > 1 and _names(row.cells[0]) for row in rows)
    if across >= 2 and len(body) == 1 and across > downwards:  # noqa: PLR2004 - one named column may be chance
        for name, cell in zip(head.cells, body[0].cells, strict=False):
            if known(inline.plain(name)) is not None and cell.strip():
                yield Field(inline.plain(name), inline_html(cell), body[0].line, "table")
        return
    for row in rows[:60]:
        if (
            len(row.cells) > 1
            and known(inline.plain(row.cells[0])) is not None
            and (len(row.cells) == 2 or downwards >= 2)  # noqa: PLR2004 - a name and its value
        ):
            value = next((cell for cell in row.cells[1:] if cell.strip()), "")
            if value:
                yield Field(inline.plain(row.cells[0]), inline_html(value), row.line, "table")
