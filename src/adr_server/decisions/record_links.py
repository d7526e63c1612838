"""The relations that a record states: in its title, its fields, its sections of status and links, and its body.

Rule: a line that a field or the title has spoken for is not read again as body; links are unresolved here.
"""

import re

from adr_server.decisions import inline
from adr_server.decisions.fields import field_name, known
from adr_server.decisions.model import Link, Relation, SectionKind
from adr_server.decisions.outline import Mark
from adr_server.decisions.page import Block, BlockKind
from adr_server.decisions.record_text import RecordText, is_admonition
from adr_server.decisions.relations import Statement, in_body, in_field, in_links, in_status
from adr_server.decisions.words import vocabulary


def links_of(record: RecordText) -> tuple[Link, ...]:
    """Every relation that the record states, each once."""
    found: list[Statement] = _in_title(record)
    for field in (*record.head, *record.matter):
        value = record.expand(field.value)
        relation = vocabulary().relations.get(field_name(field.name))
        kind = known(field.name)
        if kind == "status":
            found.extend(in_status(value, field.line))
        elif kind == "superseded_date" and ("](" in value or re.search(r"(?i)\badr", value)):
            found.extend(in_field(Relation.SUPERSEDED_BY, re.sub(r"\d{4}-\d\d(-\d\d)?", " ", value), field.line))
        elif relation is not None and kind == "relation":
            found.extend(in_field(relation, value, field.line))
    claimed: set[int] = {statement.line for statement in found}
    marks = iter((*record.skeleton.marks, None))
    mark: Mark | None = None
    upcoming = next(marks)
    for index, block in enumerate(record.skeleton.blocks):
        while upcoming is not None and index >= upcoming.at:
            mark, upcoming = upcoming, next(marks)
        if block is record.skeleton.title or block.kind in (BlockKind.CODE, BlockKind.HEADING):
            continue
        found.extend(statement for statement in _of_block(record, mark, block) if statement.line not in claimed)
    links: dict[tuple[Relation, str], Link] = {}
    for statement in found:
        links.setdefault((statement.relation, statement.reference), statement.link())
    return tuple(links.values())[:200]


def _in_title(record: RecordText) -> list[Statement]:
    """What replaced this record, where its title says so; what else a title names is what it is about."""
    title = record.skeleton.title
    if title is None:
        return []
    stated = in_status(record.expand(title.text), title.line, names=False)
    return [statement for statement in stated if statement.relation is Relation.SUPERSEDED_BY]


def _of_block(record: RecordText, mark: Mark | None, block: Block) -> list[Statement]:
    kind = mark.kind if mark is not None else None
    relation = (
        vocabulary().relations.get(field_name(mark.heading)) if mark is not None and kind is SectionKind.LINKS else None
    )
    if relation is not None and block.kind is not BlockKind.QUOTE:
        named = relation is not Relation.RELATES or ":" in block.text
        stated = in_status(record.expand(block.text), block.line, names=named)
        return stated or in_field(relation, record.expand(block.text), block.line)
    if kind is SectionKind.STATUS and not is_admonition(block):
        return in_status(record.expand(block.text), block.line)
    if kind is SectionKind.LINKS and block.kind is not BlockKind.QUOTE:
        return in_links(record.expand(block.text), block.line)
    if kind is SectionKind.OPTIONS or len(block.text) > inline.MAX_INLINE:
        return []
    return in_body(record.expand(block.text), block.line)
