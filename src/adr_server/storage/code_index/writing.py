"""Write digests into the index: one transaction a batch, so that a kill costs a batch and nothing else."""

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from adr_server.codebase.entities.naming import last_part
from adr_server.codebase.search.terms import whole_form
from adr_server.storage.code_index.digest import Digest
from adr_server.storage.code_index.schema import above_of, kept_content, mark_of, packed_texts

_MOST_NAMES = 400_000


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
        self._defined: set[int] = set()
        self._split: set[int] = set()

    def forget(self) -> None:
        """Forget the numbers: a transaction was rolled back, or the file exchanged."""
        self._names.clear()
        self._defined.clear()
        self._split.clear()

    def add(self, connection: sqlite3.Connection, content: str, digest: Digest) -> int:
        """Keep a document; the number it has. One that is there already is left as it is."""
        known = document_of(connection, digest.path, content)
        if known is not None:
            return known
        first = _next(connection, "entities")
        last = first + len(digest.entities) - 1
        kept = (kept_content(content), digest.language, digest.reader, digest.lines, digest.size, first, last)
        added = connection.execute(
            "INSERT INTO documents (path, content, language, reader, lines, size, first, last)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            (digest.path, *kept),
        )
        document = int(added.lastrowid or 0)
        self._entities(connection, document, first, digest)
        self._pointers(connection, first, digest)
        if digest.annotations:
            connection.executemany(
                "INSERT INTO annotations (document, entity, line, owner, goal, facts) VALUES (?, ?, ?, ?, ?, ?)",
                [
                    (document, first + at, line, owner, goal, facts)
                    for at, line, owner, goal, facts in digest.annotations
                ],
            )
        if digest.problems:
            rows = [(document, line, message) for line, message in digest.problems]
            connection.executemany("INSERT INTO problems (document, line, message) VALUES (?, ?, ?)", rows)
        self._chunks(connection, document, digest)
        return document

    def _entities(self, connection: sqlite3.Connection, document: int, first: int, digest: Digest) -> None:
        """Keep the entities under numbers in a row from `first` on."""
        rows = []
        for number, row in enumerate(digest.entities, start=first):
            name = self._name(connection, row.name)
            self._define(connection, name, row.name)
            kind = self._name(connection, row.type)
            above = above_of(row.key, row.name)
            rows.append((number, document, above, name, kind, row.line, row.end_line, row.parent))
        connection.executemany("INSERT INTO entities VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)
        if any(row.signature or row.summary for row in digest.entities):
            texts = packed_texts(text for row in digest.entities for text in (row.signature, row.summary))
            connection.execute("INSERT INTO outlines VALUES (?, ?)", (document, texts))

    def _pointers(self, connection: sqlite3.Connection, first: int, digest: Digest) -> None:
        rows = [
            (first + at, self._name(connection, kind), self._target(connection, target), line)
            for at, kind, target, line in digest.pointers
        ]
        connection.executemany("INSERT OR IGNORE INTO pointers (source, kind, target, line) VALUES (?, ?, ?, ?)", rows)

    def _chunks(self, connection: sqlite3.Connection, document: int, digest: Digest) -> None:
        first = _next(connection, "chunks")
        # A file without words is still found by its path.
        chunks = digest.chunks or ((1, max(digest.lines, 1), "", "", ""),)
        places = [(first + at, document, chunk[0], chunk[1]) for at, chunk in enumerate(chunks)]
        connection.executemany("INSERT INTO chunks VALUES (?, ?, ?, ?)", places)
        words = [(first + at, digest.path_terms, *chunk[2:]) for at, chunk in enumerate(chunks)]
        connection.executemany("INSERT INTO words (rowid, path, names, whole, body) VALUES (?, ?, ?, ?, ?)", words)

    def _name(self, connection: sqlite3.Connection, name: str) -> int:
        number = self._names.get(name)
        if number is None:
            mark = mark_of(name)
            found = connection.execute("SELECT id FROM names WHERE mark = ? AND name = ?", (mark, name)).fetchone()
            if found is None:
                added = connection.execute("INSERT INTO names (name, mark) VALUES (?, ?)", (name, mark))
                number = int(added.lastrowid or 0)
            else:
                number = int(found[0])
            if len(self._names) > _MOST_NAMES:
                self.forget()
            self._names[name] = number
        return number

    def _target(self, connection: sqlite3.Connection, target: str) -> int:
        """The number of what code points at, its last part noted beside it."""
        known = self._names.get(target)
        if known is not None and known in self._split:
            return known
        number = self._name(connection, target)
        last = last_part(target)
        if last != target:
            named = (self._name(connection, last), number)
            connection.execute("UPDATE names SET last = ? WHERE id = ? AND last IS NULL", named)
        self._split.add(number)
        return number

    def _define(self, connection: sqlite3.Connection, number: int, name: str) -> None:
        """Make a name one that fuzzy searches find."""
        if number in self._defined or not name:
            return
        self._defined.add(number)
        folded = mark_of(whole_form(name) or name)
        changed = connection.execute("UPDATE names SET folded = ? WHERE id = ? AND folded IS NULL", (folded, number))
        if changed.rowcount:
            connection.execute("INSERT INTO name_parts (rowid, name) VALUES (?, ?)", (number, name))


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
