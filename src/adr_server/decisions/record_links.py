"""The relations that a record states: in its title, its fields, its sections of status and links, and its body.

Rule: a line that a field or the title has spoken for is not read again as body; links are unresolved here.
"""

import re
from collections.abc import Iterator

from adr_server.decisions import inline
from adr_server.decisions.fields import field_name, known
from adr_server.decisions.model import Link, Relation, SectionKind, Status
from adr_server.decisions.outline import Mark
from adr_server.decisions.page import Block, BlockKind
from adr_server.decisions.record_text import CONTENT, RecordText, is_admonition
from adr_server.decisions.relations import Statement, in_body, in_field, in_links, in_status
from adr_server.decisions.status_clauses import LATE
from adr_server.decisions.words import vocabulary

_MAY_REFER = re.compile(r"[\d\[<]")
"""What a block of the body must hold to refer to a record: a digit, a link, or the tag of one."""


def links_of(record: RecordText, status: Status) -> tuple[Link, ...]:
    """Every relation that the record states, each once; `status` is the state that it states."""
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
    for mark, blocks in record.parts():
        stated = [statement for statement in _of_section(record, mark, blocks) if statement.line not in claimed]
        in_force = status not in LATE and all(one.relation is not Relation.SUPERSEDED_BY for one in found)
        found.extend(map(_of_a_part, stated) if in_force and _is_content(mark) else stated)
    links: dict[tuple[Relation, str], Link] = {}
    for statement in found:
        links.setdefault((statement.relation, statement.reference), statement.link())
    return tuple(links.values())[:200]


def _in_title(record: RecordText) -> list[Statement]:
    """What replaced this record, where its title says so; what else a title names is what it is about."""
    title = record.skeleton.title
    if title is None:
        return []
    stated = in_status(record.expand(title.text), title.line, names=False, titled=True)
    return [statement for statement in stated if statement.relation is Relation.SUPERSEDED_BY]


def _of_section(record: RecordText, mark: Mark | None, blocks: tuple[Block, ...]) -> Iterator[Statement]:
    """What the blocks of one section state; `mark` is None above the first."""
    kind = mark.kind if mark is not None else None
    if kind is SectionKind.OPTIONS:
        return
    named = vocabulary().relations.get(field_name(mark.heading)) if mark and kind is SectionKind.LINKS else None
    for block in blocks:
        if block.kind in (BlockKind.CODE, BlockKind.HEADING):
            continue
        if kind is SectionKind.STATUS and not is_admonition(block):
            yield from in_status(record.expand(block.text), block.line)
        elif kind is SectionKind.LINKS and block.kind is not BlockKind.QUOTE:
            yield from _of_entry(named, record.expand(block.text), block)
        elif len(block.text) <= inline.MAX_INLINE and _MAY_REFER.search(block.text):
            yield from in_body(record.expand(block.text), block.line)


def _is_content(mark: Mark | None) -> bool:
    """Whether a section says what the record says, by its name or as one that only this record has."""
    return mark is not None and (mark.kind in CONTENT or not mark.known)


def _of_a_part(statement: Statement) -> Statement:
    """What is said amid a section of content is said of what stands there: "Superseded by ADR-67: the type check"."""
    ended = statement.relation is Relation.SUPERSEDED_BY
    return statement._replace(relation=Relation.AMENDED_BY) if ended else statement


def _of_entry(named: Relation | None, text: str, block: Block) -> list[Statement]:
    """What an entry of a section of links states; `named` is the relation that the section's heading names."""
    if named is None:
        return in_links(text, block.line)
    stated = in_status(text, block.line, names=named is not Relation.RELATES or ":" in block.text)
    return stated or in_field(named, text, block.line)
