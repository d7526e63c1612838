"""Who points at what: the pointers of one file, and the files of a checkout that point at a name, in order of paths.

A file is found by the marks of what it points at and then looked into; files beyond what a caller takes are not.
"""

import sqlite3
from collections import Counter
from collections.abc import Collection, Iterator
from typing import NamedTuple

from adr_server.codebase.entities.naming import last_part
from adr_server.codebase.search.terms import whole_form
from adr_server.storage.code_index.packing import (
    Pointer,
    counted_targets,
    mark_of,
    marks,
    pointers_at,
    unpacked_pointers,
)
from adr_server.storage.code_index.schema import KEY


class Pointing(NamedTuple):
    """A file with those of its pointers that were asked for, by line; `first` is the number of its first entity."""

    document: int
    path: str
    first: int
    pointers: list[Pointer]


_HELD = "JOIN documents d ON d.id = f.document JOIN outlines o ON o.document = f.document"


def at_names(connection: sqlite3.Connection, checkout: int, names: Collection[str]) -> Iterator[Pointing]:
    """The files that point at one of `names`: as the whole, or as the last part of what they point at."""
    if not names:
        return
    found = connection.execute(
        "SELECT f.document FROM targets CROSS JOIN files f ON f.document = targets.rowid AND f.checkout = ?"
        " WHERE targets MATCH ? ORDER BY f.path",
        (checkout, " OR ".join(f'"{mark}"' for mark in marks(names))),
    ).fetchall()
    query = f"SELECT f.path, d.first, o.pointers FROM files f {_HELD} WHERE f.checkout = ? AND f.document = ?"  # noqa: S608 - our own columns
    for (document,) in found:
        path, first, packed = connection.execute(query, (checkout, document)).fetchone()
        # Two names may have the same mark.
        if packed is not None and (pointers := pointers_at(packed, names)):
            yield Pointing(document, path, first, pointers)


def of_kind(connection: sqlite3.Connection, checkout: int, kind: str) -> Iterator[Pointing]:
    """The files that have pointers of a kind, with those."""
    rows = connection.execute(
        "SELECT f.document, f.path, d.first, o.pointers FROM kinds k CROSS JOIN pointings p ON p.kind = k.id"  # noqa: S608 - our own columns
        f" CROSS JOIN files f ON f.document = p.document AND f.checkout = ? {_HELD} WHERE k.kind = ? ORDER BY f.path",
        (checkout, kind),
    )
    for document, path, first, packed in rows:
        pointers = [pointer for pointer in unpacked_pointers(packed) if pointer.kind == kind]
        yield Pointing(document, path, first, pointers)


def within(
    connection: sqlite3.Connection, document: int, line: int, end_line: int
) -> tuple[dict[int, str], list[Pointer]]:
    """What the entities of a file that lie on these lines point at, by line; with their places and keys."""
    rows = connection.execute(
        f"SELECT e.id - d.first, {KEY.format(name='n.name')} FROM documents d"  # noqa: S608 - our own columns
        " JOIN entities e ON e.id BETWEEN d.first AND d.last JOIN names n ON n.id = e.name"
        " WHERE d.id = ? AND e.line >= ? AND e.end_line <= ?",
        (document, line, end_line),
    )
    keys = dict(rows.fetchall())
    row = connection.execute("SELECT pointers FROM outlines WHERE document = ?", (document,)).fetchone()
    pointers = unpacked_pointers(row[0]) if row else []
    return keys, [pointer for pointer in pointers if pointer.source in keys]


def most_named(connection: sqlite3.Connection, checkout: int, limit: int) -> list[tuple[str, int]]:
    """The names of entities that most pointers mean, with how many."""
    counts: Counter[str] = Counter()
    rows = connection.execute(
        "SELECT o.pointers FROM files f CROSS JOIN outlines o ON o.document = f.document"
        " WHERE f.checkout = ? AND o.pointers IS NOT NULL",
        (checkout,),
    )
    for (packed,) in rows:
        for target, count in counted_targets(packed):
            counts[target] += count
    named: Counter[str] = Counter()
    for target, count in counts.items():
        named[last_part(target)] += count
    found: list[tuple[str, int]] = []
    for name, count in sorted(named.items(), key=lambda item: (-item[1], item[0])):
        if len(found) >= limit:
            break
        if is_named(connection, name):
            found.append((name, count))
    return found


def is_named(connection: sqlite3.Connection, name: str) -> bool:
    """Whether an entity has that name."""
    query = "SELECT 1 FROM names WHERE folded = ? AND name = ?"
    return connection.execute(query, (mark_of(whole_form(name) or name), name)).fetchone() is not None
