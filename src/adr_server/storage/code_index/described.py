"""Give the files of a checkout as their reader gave them, out of the index, for whoever judges their annotations.

Of the references only those that annotations or data declare (`depends_on`) are given.
"""

import json
import sqlite3
from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from adr_server.codebase.entities import (
    Annotation,
    Entity,
    EntityType,
    FileFacts,
    Link,
    Problem,
    Reader,
    Reference,
    ReferenceKind,
)
from adr_server.storage.code_index.packing import unpacked_pointers, unpacked_texts
from adr_server.storage.code_index.schema import KEY

_LISTS = frozenset(name for name, field in Annotation.__dataclass_fields__.items() if field.default == ())
_HELD = "JOIN files f ON f.document = {column} AND f.checkout = ?"
# From the files to what stands in them: one file must not cost a look at all entities.
_ENTITIES = (
    "FROM files f CROSS JOIN documents d ON d.id = f.document CROSS JOIN entities e ON e.id BETWEEN d.first AND d.last"
)


def file_facts(connection: sqlite3.Connection, checkout: int, path: str | None = None) -> list[FileFacts]:
    """The files in the order of their paths, or the one at `path`; a file that could not be read has no entities."""
    only, given = (" WHERE f.path = ?", (checkout, path)) if path is not None else ("", (checkout,))
    entities = _entities(connection, given, only)
    references = _references(connection, given, only, entities)
    annotations = _annotations(connection, given, only)
    problems: dict[int, list[Problem]] = defaultdict(list)
    query = f"SELECT p.document, p.line, p.message FROM problems p {_HELD.format(column='p.document')}{only}"  # noqa: S608 - ours
    for document, line, message in connection.execute(query, given):
        problems[document].append(Problem(line=line, message=message))
    query = (
        "SELECT d.id, f.path, d.language, d.reader, d.lines FROM documents d "  # noqa: S608 - our own columns
        f"{_HELD.format(column='d.id')}{only} ORDER BY f.path"
    )
    known = set(Reader)
    return [
        FileFacts(
            path=name,
            language=language,
            reader=Reader(reader) if reader in known else Reader.TEXT,
            lines=lines,
            entities=tuple(entities[document]),
            references=tuple(references.get(document, ())),
            annotations=tuple(annotations[document]),
            problems=tuple(problems[document]),
        )
        for document, name, language, reader, lines in connection.execute(query, given).fetchall()
    ]


def _entities(connection: sqlite3.Connection, given: Sequence[Any], only: str) -> dict[int, list[Entity]]:
    found: dict[int, list[Entity]] = defaultdict(list)
    query = f"SELECT o.document, o.texts FROM outlines o {_HELD.format(column='o.document')}{only}"  # noqa: S608 - ours
    packed = {document: texts for document, texts in connection.execute(query, given) if texts is not None}
    query = (
        f"SELECT e.document, {KEY.format(name='n.name')}, n.name, y.kind, e.line, e.end_line, e.parent {_ENTITIES}"
        " JOIN names n ON n.id = e.name JOIN kinds y ON y.id = e.type WHERE f.checkout = ?"
        f"{only.replace('WHERE', 'AND')} ORDER BY e.id"
    )
    for document, key, name, kind, line, end_line, parent in connection.execute(query, given):
        above = found[document]
        texts = unpacked_texts(packed[document]) if document in packed else None
        entity = Entity(
            key=key,
            name=name,
            type=EntityType(kind),
            line=line,
            end_line=end_line,
            # What it stands in comes before it.
            parent=above[parent].key if parent is not None and parent < len(above) else None,
            signature=texts[2 * len(above)] if texts else "",
            summary=texts[2 * len(above) + 1] if texts else "",
        )
        above.append(entity)
    return found


def _references(
    connection: sqlite3.Connection, given: Sequence[Any], only: str, entities: Mapping[int, Sequence[Entity]]
) -> dict[int, list[Reference]]:
    kind = ReferenceKind.DEPENDS_ON
    query = (
        "SELECT f.document, o.pointers FROM kinds k CROSS JOIN pointings p ON p.kind = k.id"  # noqa: S608 - ours
        " JOIN files f ON f.document = p.document AND f.checkout = ? JOIN outlines o ON o.document = f.document"
        f" WHERE k.kind = ?{only.replace('WHERE', 'AND')}"
    )
    found: dict[int, list[Reference]] = {}
    for document, packed in connection.execute(query, (given[0], kind.value, *given[1:])):
        pointers = [pointer for pointer in unpacked_pointers(packed) if pointer.kind == kind.value]
        found[document] = [
            Reference(source=entities[document][source].key, kind=kind, target=target, line=line)
            for source, _, target, line in sorted(pointers, key=lambda pointer: (pointer.line, pointer.target))
        ]
    return found


def _annotations(connection: sqlite3.Connection, given: Sequence[Any], only: str) -> dict[int, list[Annotation]]:
    found: dict[int, list[Annotation]] = defaultdict(list)
    query = f"SELECT a.document, a.facts FROM annotations a {_HELD.format(column='a.document')}{only} ORDER BY a.id"  # noqa: S608 - ours
    for document, facts in connection.execute(query, given):
        found[document].append(_annotation(json.loads(facts)))
    return found


def _annotation(facts: dict[str, Any]) -> Annotation:
    said: dict[str, Any] = {name: tuple(value) if name in _LISTS else value for name, value in facts.items()}
    said["links"] = tuple(Link(**link) for link in facts.get("links", ()))
    return Annotation(**{"entity": "", "type": "", "description": "", **said})
