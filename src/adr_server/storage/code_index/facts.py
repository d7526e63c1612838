"""What the index knows of entities: which are meant by a text, what hangs on them, what annotations say of them.

What a pointer means `targets` works out; a name that nothing here defines is external and stays as it is written.
"""

import json
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from posixpath import basename, dirname
from typing import Any

from adr_server.codebase.entities import ReferenceKind
from adr_server.codebase.entities.naming import AS
from adr_server.codebase.search.path_words import is_aside
from adr_server.codebase.search.terms import whole_form
from adr_server.storage.code_index import legs, pointing
from adr_server.storage.code_index.bindings import EXPORTS
from adr_server.storage.code_index.legs import EntityHit
from adr_server.storage.code_index.targets import Targets

MOST_MEANT = 20
_MOST_TARGETS = 3
_MOST_STEPS = 400
_MOST_MEMBERS = 200
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
    _, pointers = pointing.within(targets.connection, entity.document, entity.line, entity.end_line)
    first: dict[tuple[str, str], int] = {}
    for pointer in pointers:
        first.setdefault((pointer.kind, pointer.target), pointer.line)
    rows = sorted((line, name, kind) for (kind, name), line in first.items())[:_MOST_STEPS]
    found: list[Step] = []
    for line, name, kind in rows:
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
    """What points at an entity, or at what stands in it, from outside of it.

    Its members have names that others may have too: a pointer at one counts for the whole only where nothing else can
    be meant.
    """
    inner = legs.inside(targets.connection, targets.checkout, [(entity.document, entity.line, entity.end_line)])
    members = [hit for hit in inner if hit.key and hit.entity != entity.entity and _within(hit, entity)]
    found = _steps_at(targets, entity, entity)
    for hit in members[:_MOST_MEMBERS]:
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


def _pointing(targets: Targets, name: str) -> Iterator[tuple[int, int, str, int, str]]:
    """The pointers at a name, by path and line: source, its document, kind, line and the name as it is written."""
    found = (
        (each.first + pointer.source, each.document, pointer.kind, pointer.line, pointer.target)
        for each in pointing.at_names(targets.connection, targets.checkout, {name})
        for pointer in each.pointers
        # Of all that is called `default` only what an import gives a name can be told apart.
        if name != "default" or f"#default{AS}" in pointer.target
    )
    return islice(found, _MOST_POINTING)


def _within(inner: EntityHit, whole: EntityHit) -> bool:
    return inner.document == whole.document and whole.line <= inner.line and inner.end_line <= whole.end_line


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
