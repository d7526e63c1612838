"""Write digests into the index: one transaction a batch, so that a kill costs a batch and nothing else."""

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from adr_server.codebase.search.terms import whole_form
from adr_server.storage.code_index.digest import Digest
from adr_server.storage.code_index.packing import mark_of
from adr_server.storage.code_index.schema import kept_content

_MOST_NAMES = 400_000
_ENTITIES = "INSERT INTO entities VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
_OUTLINES = "INSERT INTO outlines VALUES (?, ?, ?)"
_POINTINGS = "INSERT INTO pointings VALUES (?, ?, ?)"
_TARGETS = "INSERT INTO targets (rowid, marks) VALUES (?, ?)"
_ANNOTATIONS = "INSERT INTO annotations (document, entity, line, owner, goal, facts) VALUES (?, ?, ?, ?, ?, ?)"
_PROBLEMS = "INSERT INTO problems (document, line, message) VALUES (?, ?, ?)"
_CHUNKS = "INSERT INTO chunks VALUES (?, ?, ?, ?)"
_WORDS = "INSERT INTO words (rowid, body, whole, names, path) VALUES (?, ?, ?, ?, ?)"
_STATEMENTS = (_ENTITIES, _OUTLINES, _POINTINGS, _TARGETS, _ANNOTATIONS, _PROBLEMS, _CHUNKS, _WORDS)


@dataclass(frozen=True, kw_only=True, slots=True)
class Link:
    """A file of the checkout with the document that it holds."""

    path: str
    document: int
    stamp: str


class IndexWriter:
    """Writes with one connection, whose transactions its caller keeps. Remembers the numbers of names."""

    def __init__(self) -> None:
        self._names: dict[str, int] = {}
        self._kinds: dict[str, int] = {}

    def forget(self) -> None:
        """Forget the numbers: a transaction was rolled back, or the file exchanged."""
        self._names.clear()
        self._kinds.clear()

    def add(self, connection: sqlite3.Connection, read: Iterable[tuple[str, Digest]]) -> list[int]:
        """Keep documents, each given with the name of its content; their numbers. One that is there stays as it is."""
        rows = _Rows(entity=_next(connection, "entities"), chunk=_next(connection, "chunks"))
        numbers = []
        for content, digest in read:
            known = document_of(connection, digest.path, content)
            numbers.append(self._document(connection, content, digest, rows) if known is None else known)
        for statement, values in rows.by_statement.items():
            connection.executemany(statement, values)
        return numbers

    def _document(self, connection: sqlite3.Connection, content: str, digest: Digest, rows: "_Rows") -> int:
        first, last = rows.entity, rows.entity + len(digest.entities) - 1
        rows.entity = last + 1
        added = connection.execute(
            "INSERT INTO documents (path, content, language, reader, lines, size, first, last)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (
                digest.path,
                kept_content(content),
                digest.language,
                digest.reader,
                digest.lines,
                digest.size,
                first,
                last,
            ),
        )
        document = int(added.lastrowid or 0)
        rows.by_statement[_ENTITIES] += [
            (
                number,
                document,
                row.above,
                self._name(connection, row.name),
                self._kind(connection, row.type),
                *row[3:],
            )
            for number, row in enumerate(digest.entities, start=first)
        ]
        if pointers := digest.pointers:
            kinds = ((self._kind(connection, kind), document, count) for kind, count in pointers.kinds)
            rows.by_statement[_POINTINGS] += kinds
            rows.by_statement[_TARGETS].append((document, pointers.marks))
        if digest.texts is not None or pointers:
            rows.by_statement[_OUTLINES].append((document, digest.texts, pointers.packed if pointers else None))
        rows.by_statement[_ANNOTATIONS] += (
            (document, first + at, line, owner, goal, facts) for at, line, owner, goal, facts in digest.annotations
        )
        rows.by_statement[_PROBLEMS] += ((document, line, message) for line, message in digest.problems)
        # A file without words is still found by its path.
        for chunk in digest.chunks or ((1, max(digest.lines, 1), "", "", ""),):
            rows.by_statement[_CHUNKS].append((rows.chunk, document, chunk[0], chunk[1]))
            rows.by_statement[_WORDS].append((rows.chunk, *chunk[2:], digest.path_terms))
            rows.chunk += 1
        return document

    def _name(self, connection: sqlite3.Connection, name: str) -> int:
        """The number of a name, which fuzzy searches find from now on."""
        number = self._names.get(name)
        if number is None:
            folded = mark_of(whole_form(name) or name)
            found = connection.execute("SELECT id FROM names WHERE folded = ? AND name = ?", (folded, name)).fetchone()
            if found is None:
                added = connection.execute("INSERT INTO names (name, folded) VALUES (?, ?)", (name, folded))
                number = int(added.lastrowid or 0)
                if name:
                    connection.execute("INSERT INTO name_parts (rowid, name) VALUES (?, ?)", (number, name))
            else:
                number = int(found[0])
            if len(self._names) > _MOST_NAMES:
                self._names.clear()
            self._names[name] = number
        return number

    def _kind(self, connection: sqlite3.Connection, kind: str) -> int:
        number = self._kinds.get(kind)
        if number is None:
            connection.execute("INSERT OR IGNORE INTO kinds (kind) VALUES (?)", (kind,))
            number = int(connection.execute("SELECT id FROM kinds WHERE kind = ?", (kind,)).fetchone()[0])
            self._kinds[kind] = number
        return number


@dataclass(kw_only=True, slots=True)
class _Rows:
    """The rows of one transaction by the statement that writes them, and the next free numbers."""

    entity: int
    chunk: int
    by_statement: dict[str, list[tuple[Any, ...]]] = field(
        default_factory=lambda: {statement: [] for statement in _STATEMENTS}
    )


def document_of(connection: sqlite3.Connection, path: str, content: str) -> int | None:
    """The number of the document of that content at that path; None where it was never read."""
    query = "SELECT id FROM documents WHERE content = ? AND path = ?"
    row = connection.execute(query, (kept_content(content), path)).fetchone()
    return int(row[0]) if row else None


def link(connection: sqlite3.Connection, checkout: int, links: Iterable[Link]) -> None:
    """Say which documents the checkout holds; a path holds one."""
    rows = [(checkout, item.document, item.path, item.stamp) for item in links]
    connection.executemany("INSERT OR REPLACE INTO files (checkout, document, path, stamp) VALUES (?, ?, ?, ?)", rows)


def relink(connection: sqlite3.Connection, checkout: int, *, gone: Sequence[int], links: Iterable[Link]) -> None:
    """Say that the checkout no longer holds the documents `gone`, and holds those of `links`."""
    connection.executemany(
        "DELETE FROM files WHERE checkout = ? AND document = ?", [(checkout, document) for document in gone]
    )
    link(connection, checkout, links)


def _next(connection: sqlite3.Connection, table: str) -> int:
    found = connection.execute(f"SELECT coalesce(max(id), 0) + 1 FROM {table}")  # noqa: S608 - one of our own tables
    return int(found.fetchone()[0])
