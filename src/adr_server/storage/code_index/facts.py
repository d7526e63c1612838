"""What the index knows of entities: which are meant by a text, what hangs on them, what annotations say of them.

What a pointer means `targets` works out; a name that nothing here defines is external and stays as it is written.
"""

import json
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from posixpath import basename, dirname
from typing import Any

from adr_server.codebase.entities import ReferenceKind
from adr_server.codebase.entities.naming import AS
from adr_server.codebase.search.path_words import is_aside
from adr_server.codebase.search.terms import whole_form
from adr_server.storage.code_index import legs
from adr_server.storage.code_index.bindings import EXPORTS
from adr_server.storage.code_index.legs import EntityHit
from adr_server.storage.code_index.schema import mark_of
from adr_server.storage.code_index.targets import Targets

MOST_MEANT = 20
_MOST_TARGETS = 3
_MOST_STEPS = 400
_MOST_CITING = 5_000
_MOST_POINTING = 4_000
"""Pointers at one name that are looked at for those that mean one entity."""
_MOST_ALIASES = 8
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


def steps_out(targets: Targets, entity: EntityHit) -> list[Step]:
    """What an entity, and what stands in it, points at."""
    rows = targets.connection.execute(
        "SELECT k.name, min(p.line), t.name FROM entities e"  # noqa: S608 - our own columns
        " JOIN pointers p ON p.source = e.id JOIN names k ON k.id = p.kind JOIN names t ON t.id = p.target"
        f" WHERE {legs.OF_DOCUMENT} AND e.line >= ? AND e.end_line <= ?"
        " GROUP BY p.kind, p.target ORDER BY 2, 3 LIMIT ?",
        (entity.document, entity.document, entity.line, entity.end_line, _MOST_STEPS),
    ).fetchall()
    found: list[Step] = []
    for kind, line, name in rows:
        meant = targets.meant(entity.document, kind, name)
        if not meant.hits:
            found.append(Step(source=entity, kind=kind, line=line, name=name, target=None))
        others = [hit for hit in meant.hits if hit.entity != entity.entity]
        found += [
            Step(source=entity, kind=kind, line=line, name=name, target=hit, unsure=meant.unsure)
            for hit in others[:_MOST_TARGETS]
        ]
    return found


def steps_in(targets: Targets, entity: EntityHit) -> list[Step]:
    """What points at an entity, from outside of it; at a file: at it and at what it defines at its top.

    A file's own definitions have names that others may have too: such a pointer counts for the file only where nothing
    else can be meant.
    """
    if entity.key:
        return _steps_at(targets, entity, entity)
    inner = legs.inside(targets.connection, targets.checkout, [(entity.document, entity.line, entity.end_line)])
    found = _steps_at(targets, entity, entity)
    for hit in (item for item in inner if item.key and "." not in item.key):
        if len(found) >= _MOST_STEPS:
            break
        found += [step for step in _steps_at(targets, hit, entity) if not step.unsure]
    first: dict[tuple[int, str, int, str], Step] = {}
    for step in found:
        first.setdefault((step.source.entity, step.kind, step.line, step.name), step)
    return sorted(first.values(), key=lambda step: (step.source.path, step.line))[:_MOST_STEPS]


def _steps_at(targets: Targets, named: EntityHit, whole: EntityHit) -> list[Step]:
    """What points at `named`, by its own name or by those that files give it, from outside of `whole`."""
    waiting = [named.name] if named.key else [named.name, basename(dirname(named.path))]
    asked: set[str] = set()
    found: list[Step] = []
    while waiting and len(asked) < _MOST_ALIASES:
        name = waiting.pop(0)
        if name in asked or not name:
            continue
        asked.add(name)
        for source, document, kind, line, target in _pointing(targets, name):
            meant = targets.meant(document, kind, target) if kind != EXPORTS else None
            if meant is None:
                # What a file gives on is its own.
                if document == named.document and target.partition(AS)[0] == named.key:
                    waiting.append(target.partition(AS)[2])
                continue
            if all(hit.entity != named.entity for hit in meant.hits):
                continue
            if AS in target:
                waiting.append(target.partition(AS)[2])
            hit = legs.by_number(targets.connection, targets.checkout, source)
            if hit is not None and not _within(hit, whole) and len(found) < _MOST_STEPS:
                found.append(Step(source=hit, kind=kind, line=line, name=target, target=named, unsure=meant.unsure))
    return found


def _pointing(targets: Targets, name: str) -> list[tuple[int, int, str, int, str]]:
    """The pointers at a name, by path and line: source, its document, kind, line and the name as it is written."""
    # Of all that is called `default` only what an import gives a name can be told apart.
    only = "AND t.name LIKE '%#default as %'" if name == "default" else ""
    return targets.connection.execute(
        "SELECT p.source, e.document, k.name, p.line, t.name FROM names n JOIN names t ON t.id = n.id OR t.last = n.id"  # noqa: S608 - ours
        " JOIN pointers p ON p.target = t.id JOIN names k ON k.id = p.kind JOIN entities e ON e.id = p.source"
        " CROSS JOIN files f ON f.document = e.document AND f.checkout = ?"
        f" WHERE n.mark = ? AND n.name = ? {only} ORDER BY f.path, p.line LIMIT ?",
        (targets.checkout, mark_of(name), name, _MOST_POINTING),
    ).fetchall()


def _within(inner: EntityHit, whole: EntityHit) -> bool:
    return inner.document == whole.document and whole.line <= inner.line and inner.end_line <= whole.end_line


def citing(connection: sqlite3.Connection, checkout: int) -> list[tuple[EntityHit, str, int]]:
    """The entities whose comments name decision records, with the name as written and its line."""
    rows = connection.execute(
        "SELECT p.source, t.name, p.line FROM names k CROSS JOIN pointers p ON k.id = p.kind"
        " CROSS JOIN names t ON t.id = p.target JOIN entities e ON e.id = p.source"
        " JOIN files f ON f.document = e.document AND f.checkout = ? WHERE k.mark = ? AND k.name = ?"
        " ORDER BY f.path, p.line LIMIT ?",
        (checkout, mark_of(_CITES), _CITES, _MOST_CITING),
    ).fetchall()
    found = ((legs.by_number(connection, checkout, source), name, line) for source, name, line in rows)
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
        "SELECT e.id FROM names y CROSS JOIN entities e ON e.type = y.id"
        " JOIN files f ON f.document = e.document AND f.checkout = ? WHERE y.mark = ? AND y.name = ?"
        " ORDER BY f.path, e.line LIMIT ?",
        (checkout, mark_of(kind), kind, _MOST_CITING),
    ).fetchall()
    found = (legs.by_number(connection, checkout, number) for (number,) in rows)
    return [hit for hit in found if hit is not None]


def most_pointed_at(connection: sqlite3.Connection, checkout: int, limit: int) -> list[tuple[str, int]]:
    """The names defined here that most pointers name, with how many."""
    rows = connection.execute(
        "SELECT n.name, count(*) AS pointing FROM pointers p JOIN entities e ON e.id = p.source"
        " JOIN files f ON f.document = e.document AND f.checkout = ? JOIN names t ON t.id = p.target"
        " JOIN names n ON n.id = coalesce(t.last, t.id) WHERE n.folded IS NOT NULL GROUP BY n.id"
        " ORDER BY pointing DESC, n.name LIMIT ?",
        (checkout, limit),
    )
    return [(name, count) for name, count in rows]


def counted(connection: sqlite3.Connection, checkout: int) -> tuple[dict[str, int], dict[str, int]]:
    """How many entities there are of each type, and how many pointers of each kind."""
    types = connection.execute(
        "SELECT y.name, count(*) FROM entities e JOIN files f ON f.document = e.document AND f.checkout = ?"
        " JOIN names y ON y.id = e.type GROUP BY e.type ORDER BY 2 DESC, 1",
        (checkout,),
    ).fetchall()
    kinds = connection.execute(
        "SELECT k.name, count(*) FROM pointers p JOIN entities e ON e.id = p.source JOIN names k ON k.id = p.kind"
        " JOIN files f ON f.document = e.document AND f.checkout = ? GROUP BY p.kind ORDER BY 2 DESC, 1",
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
