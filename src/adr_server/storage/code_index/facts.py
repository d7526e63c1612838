"""What the index knows of entities: which are meant by a text, what hangs on them, what annotations say of them.

A name is resolved when it is asked for, for an edit of one file can give or take the meaning of names in all others: in
the same file first, else wherever it is defined; a name that nothing defines is external and stays as it is written.
"""

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from adr_server.codebase.entities import ReferenceKind
from adr_server.codebase.search.path_words import is_aside
from adr_server.codebase.search.terms import whole_form
from adr_server.storage.code_index import legs, pointing
from adr_server.storage.code_index.legs import EntityHit
from adr_server.storage.code_index.packing import last_part

MOST_MEANT = 20
_MOST_TARGETS = 3
_MOST_STEPS = 400
_MOST_CITING = 5_000
_CITES = ReferenceKind.CITES.value


@dataclass(frozen=True, kw_only=True, slots=True)
class Step:
    """One pointer followed: from an entity to another, or to an external name (`target` is None)."""

    source: EntityHit
    kind: str
    line: int
    name: str
    target: EntityHit | None
    unsure: bool = False
    """Several entities have that name, and nothing says which is meant."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Annotated:
    """One annotation with the entity that it stands at; `facts` are its fields as read."""

    entity: EntityHit
    line: int
    facts: dict[str, Any]


def meant_by(connection: sqlite3.Connection, checkout: int, text: str) -> list[EntityHit]:
    """The entities that `text` names: `path:line`, a path, a dotted name, or a name; the best first."""
    path, _, line = text.rpartition(":")
    if path and line.isdigit():
        around = _in_file(connection, checkout, path, int(line))
        return sorted(around, key=lambda hit: hit.end_line - hit.line)[:1]
    if whole := _in_file(connection, checkout, text, None):
        return whole[:1]
    name = text.replace("::", ".").rstrip("()")
    last = name.rpartition(".")[2] or name
    hits = legs.by_folded(connection, checkout, [whole_form(last)]) if whole_form(last) else []

    def fit(hit: EntityHit) -> tuple[bool, bool, bool, str, int]:
        dotted = f"{hit.path.rpartition('.')[0].replace('/', '.')}.{hit.key}"
        whole = hit.key == name or dotted.endswith(f".{name}")
        return not whole, hit.name != last, is_aside(hit.path), hit.path, hit.line

    if "." in name:
        fitting = [hit for hit in hits if not fit(hit)[0]]
        hits = fitting or hits
    return legs.told(connection, sorted(hits, key=fit)[:MOST_MEANT])


def steps_out(connection: sqlite3.Connection, checkout: int, entity: EntityHit) -> list[Step]:
    """What an entity, and what stands in it, points at."""
    _, pointers = pointing.within(connection, entity.document, entity.line, entity.end_line)
    first: dict[tuple[str, str], int] = {}
    for pointer in pointers:
        first.setdefault((pointer.kind, pointer.target), pointer.line)
    rows = sorted((line, target, kind) for (kind, target), line in first.items())[:_MOST_STEPS]
    found: list[Step] = []
    known: dict[str, list[EntityHit]] = {}
    for line, target, kind in rows:
        last = last_part(target)
        if last not in known:
            known[last] = _defining(connection, checkout, last)
        near = [hit for hit in known[last] if hit.document == entity.document] or known[last]
        near = [hit for hit in near if hit.entity != entity.entity]
        if not near:
            found.append(Step(source=entity, kind=kind, line=line, name=target, target=None))
        found += [
            Step(source=entity, kind=kind, line=line, name=target, target=hit, unsure=len(near) > 1)
            for hit in near[:_MOST_TARGETS]
        ]
    return found


def steps_in(connection: sqlite3.Connection, checkout: int, entity: EntityHit) -> list[Step]:
    """What points at the name of an entity, from outside of it; at a file: what points at what it defines at its top.

    A file's own definitions have names that others may have too: such a pointer counts for the file only where nothing
    else defines the name.
    """
    if entity.key:
        return _steps_at(connection, checkout, entity, entity)
    inner = legs.inside(connection, checkout, [(entity.document, entity.line, entity.end_line)])
    found = _steps_at(connection, checkout, entity, entity)
    for hit in (item for item in inner if item.key and "." not in item.key):
        if len(found) >= _MOST_STEPS:
            break
        found += [step for step in _steps_at(connection, checkout, hit, entity) if not step.unsure]
    first: dict[tuple[int, str, int, str], Step] = {}
    for step in found:
        first.setdefault((step.source.entity, step.kind, step.line, step.name), step)
    return sorted(first.values(), key=lambda step: (step.source.path, step.line))[:_MOST_STEPS]


def _steps_at(connection: sqlite3.Connection, checkout: int, named: EntityHit, whole: EntityHit) -> list[Step]:
    """What points at the name of `named` from outside of `whole`."""
    rows = (
        (each.first + pointer.source, pointer)
        for each in pointing.at_names(connection, checkout, {named.name})
        for pointer in each.pointers
    )
    others = len(_defining(connection, checkout, named.name)) > (1 if named.key else 0)
    found: list[Step] = []
    for source, (_, kind, target, line) in islice(rows, _MOST_STEPS):
        hit = legs.by_number(connection, checkout, source)
        outside = hit is not None and not (
            hit.document == whole.document and whole.line <= hit.line and hit.end_line <= whole.end_line
        )
        if hit is not None and outside:
            unsure = others and hit.document != whole.document
            found.append(Step(source=hit, kind=kind, line=line, name=target, target=named, unsure=unsure))
    return found


def citing(connection: sqlite3.Connection, checkout: int) -> list[tuple[EntityHit, str, int]]:
    """The entities whose comments name decision records, with the name as written and its line."""
    rows = (
        (each.first + pointer.source, pointer.target, pointer.line)
        for each in pointing.of_kind(connection, checkout, _CITES)
        for pointer in each.pointers
    )
    found = (
        (legs.by_number(connection, checkout, source), name, line) for source, name, line in islice(rows, _MOST_CITING)
    )
    return [(hit, name, line) for hit, name, line in found if hit is not None]


def annotations(
    connection: sqlite3.Connection, checkout: int, entities: Sequence[EntityHit] | None = None
) -> list[Annotated]:
    """The annotations of a checkout, or those of `entities`, by path and line."""
    query = (
        "SELECT a.entity, a.line, a.facts FROM annotations a JOIN files f ON f.document = a.document"
        " AND f.checkout = ? ORDER BY f.path, a.line"
    )
    wanted = None if entities is None else {hit.entity for hit in entities}
    found: list[Annotated] = []
    for number, line, facts in connection.execute(query, (checkout,)).fetchall():
        if wanted is not None and number not in wanted:
            continue
        hit = legs.by_number(connection, checkout, number)
        if hit is not None:
            found.append(Annotated(entity=hit, line=line, facts=json.loads(facts)))
    return found


def of_type(connection: sqlite3.Connection, checkout: int, kind: str) -> list[EntityHit]:
    """The entities of a type, by path and line."""
    rows = connection.execute(
        "SELECT e.id FROM kinds y CROSS JOIN entities e ON e.type = y.id"
        " JOIN files f ON f.document = e.document AND f.checkout = ? WHERE y.kind = ?"
        " ORDER BY f.path, e.line LIMIT ?",
        (checkout, kind, _MOST_CITING),
    ).fetchall()
    found = (legs.by_number(connection, checkout, number) for (number,) in rows)
    return [hit for hit in found if hit is not None]


def counted(connection: sqlite3.Connection, checkout: int) -> tuple[dict[str, int], dict[str, int]]:
    """How many entities there are of each type, and how many pointers of each kind."""
    types = connection.execute(
        "SELECT y.kind, count(*) FROM entities e JOIN files f ON f.document = e.document AND f.checkout = ?"
        " JOIN kinds y ON y.id = e.type GROUP BY e.type ORDER BY 2 DESC, 1",
        (checkout,),
    ).fetchall()
    kinds = connection.execute(
        "SELECT k.kind, sum(p.pointers) FROM pointings p JOIN kinds k ON k.id = p.kind"
        " JOIN files f ON f.document = p.document AND f.checkout = ? GROUP BY p.kind ORDER BY 2 DESC, 1",
        (checkout,),
    ).fetchall()
    return dict(types), dict(kinds)


def _in_file(connection: sqlite3.Connection, checkout: int, path: str, line: int | None) -> list[EntityHit]:
    row = connection.execute(
        "SELECT document FROM files WHERE checkout = ? AND path = ?", (checkout, path.removeprefix("./"))
    ).fetchone()
    if row is None:
        return []
    hits = legs.inside(connection, checkout, [(int(row[0]), line or 1, line or 1_000_000_000)])
    return hits if line is not None else [hit for hit in hits if not hit.key]


def _defining(connection: sqlite3.Connection, checkout: int, name: str) -> list[EntityHit]:
    hits = legs.by_folded(connection, checkout, [whole_form(name)]) if whole_form(name) else []
    return [hit for hit in hits if hit.name == name]
