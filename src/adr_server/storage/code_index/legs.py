"""The ways of looking into an index, in SQL: words, names, parts of names, and what points at what.

Rule: what a caller wrote reaches SQL as a bound value, and MATCH only as terms in double quotes, so that nothing in it
is syntax. Only documents that the checkout holds now are found.
"""

import sqlite3
from collections.abc import Iterable, Sequence, Sized
from dataclasses import dataclass, replace
from typing import Any

from adr_server.codebase.search.ranking import Candidate, Definition
from adr_server.codebase.search.terms import whole_form
from adr_server.storage.code_index import pointing
from adr_server.storage.code_index.packing import Pointer, mark_of, unpacked_texts
from adr_server.storage.code_index.schema import KEY, NOT_MODULE

MOST_CHUNKS = 400
MOST_NAMES = 40
_MOST_DEFINITIONS = 2_000
_MOST_POINTERS = 500
_LEAST_COMMON = 4_000
_PARTS = 3
_LONGEST_NAME = 200
# CROSS keeps the order: without it SQLite goes through all files of the checkout, and looks for the names in each.
_HELD = "CROSS JOIN files f ON f.document = {document} AND f.checkout = ?"


@dataclass(frozen=True, kw_only=True, slots=True)
class EntityHit:
    """One entity as it is found. `alike` is how alike its name is, from 0 to 1, where that was asked.

    `texts` are those of its document, packed, and `at` is its place among the entities there; what looks for many
    entities leaves the texts out, and `told` gives them to those that are kept.
    """

    entity: int
    document: int
    path: str
    key: str
    name: str
    type: str
    line: int
    end_line: int
    at: int
    alike: float = 0.0
    texts: bytes = b""

    @property
    def signature(self) -> str:
        """Its declaration, on one line."""
        return unpacked_texts(self.texts)[2 * self.at] if self.texts else ""

    @property
    def summary(self) -> str:
        """The first sentence of its documentation."""
        return unpacked_texts(self.texts)[2 * self.at + 1] if self.texts else ""

    @property
    def folded(self) -> str:
        """The name without its separators, as names are compared; the name itself where it has nothing else."""
        return whole_form(self.name) or self.name


@dataclass(frozen=True, kw_only=True, slots=True)
class PointerHit:
    """One pointer: where it stands, from which entity (its key), of what kind, at what."""

    document: int
    path: str
    line: int
    source: str
    kind: str
    target: str


_ENTITY = (
    f"SELECT e.id, e.document, f.path, {KEY.format(name='n.name')}, n.name,"  # noqa: S608 - our own columns
    " (SELECT kind FROM kinds WHERE id = e.type), e.line, e.end_line,"
    " e.id - (SELECT first FROM documents WHERE id = e.document)"
    f" FROM entities e JOIN names n ON n.id = e.name {_HELD.format(document='e.document')}"
)
OF_DOCUMENT = "e.id BETWEEN (SELECT first FROM documents WHERE id = ?) AND (SELECT last FROM documents WHERE id = ?)"
"""That an entity is of a document, whose number is given twice: its entities have numbers in a row."""


def quoted(terms: Iterable[str]) -> str:
    """A MATCH that any of `terms` meets."""
    # A NUL would end the MATCH in the middle of a string.
    return " OR ".join('"' + term.replace('"', " ").replace("\0", " ") + '"' for term in terms)


def by_words(
    connection: sqlite3.Connection, checkout: int, terms: Sequence[str], *, limit: int = MOST_CHUNKS
) -> dict[int, Candidate]:
    """The files with the chunks that share most words with `terms`, by document; path words weigh most."""
    found: dict[int, Candidate] = {}
    chosen = _telling(connection, terms)
    if not chosen:
        return found
    # What is kept of them is looked up for the best alone, unless other checkouts hold too many of those.
    query = (
        "SELECT c.document, f.path, w.score, c.line, c.end_line FROM ("  # noqa: S608 - our own columns
        " SELECT rowid AS id, -bm25(words, 1.0, 2.0, 4.0, 5.0) AS score FROM words WHERE words MATCH ?"
        " ORDER BY score DESC, rowid LIMIT ?) w"
        f" CROSS JOIN chunks c ON c.id = w.id {_HELD.format(document='c.document')}"
        " ORDER BY w.score DESC, c.id LIMIT ?"
    )
    rows = connection.execute(query, (quoted(chosen), 2 * limit, checkout, limit)).fetchall()
    if len(rows) < limit:
        rows = connection.execute(query, (quoted(chosen), -1, checkout, limit)).fetchall()
    for document, path, score, line, end_line in rows:
        candidate = found.get(document)
        if candidate is None:
            candidate = found[document] = Candidate(document=document, path=path)
        candidate.chunks.append((score, line, end_line))
    return found


def _telling(connection: sqlite3.Connection, terms: Sequence[str]) -> Sequence[str]:
    """The terms without those that stand in most of a large index: they cost most and tell least."""
    chunks = connection.execute("SELECT max(id) FROM chunks").fetchone()[0] or 0
    most = max(_LEAST_COMMON, chunks // 10)
    if len(terms) < _PARTS or chunks < _LEAST_COMMON * _PARTS:
        return terms
    count = "SELECT count(*) FROM (SELECT 1 FROM words WHERE words MATCH ? LIMIT ?)"
    counts = {term: connection.execute(count, (quoted([term]), most)).fetchone()[0] for term in terms}
    kept = [term for term in terms if counts[term] < most]
    return kept if len(kept) > 1 else sorted(terms, key=lambda term: counts[term])[:2]


def by_folded(connection: sqlite3.Connection, checkout: int, folded: Iterable[str]) -> list[EntityHit]:
    """The entities whose folded names are among `folded`; modules, which are files, are left out."""
    wanted = set(folded)
    if not wanted:
        return []
    query = f"{_ENTITY} WHERE n.folded IN ({_places(wanted)}) AND {NOT_MODULE} ORDER BY f.path, e.line LIMIT ?"
    rows = connection.execute(query, (checkout, *map(mark_of, wanted), _MOST_DEFINITIONS))
    return [hit for hit in map(_entity, rows) if hit.folded in wanted]


def by_parts(connection: sqlite3.Connection, checkout: int, text: str, *, limit: int = MOST_NAMES) -> list[EntityHit]:
    """The entities whose names share most trigrams with `text`, most alike first: for slips of the pen and parts."""
    grams = _trigrams(text[:_LONGEST_NAME])
    if not grams:
        return []
    holding = " UNION ALL ".join(["SELECT rowid AS id FROM name_parts WHERE name_parts MATCH ?"] * len(grams))
    # As alike as Sørensen and Dice have it; fewer than a quarter of the grams shared cannot be alike enough.
    rows = connection.execute(
        f"SELECT n.id, n.name FROM (SELECT id, count(*) AS shared FROM ({holding}) GROUP BY id HAVING shared >= ?) s"  # noqa: S608 - question marks
        " JOIN names n ON n.id = s.id ORDER BY shared * 1.0 / (length(n.name) + ?) DESC, n.id LIMIT ?",
        (*(quoted([gram]) for gram in sorted(grams)), len(grams) / 4, len(grams), limit * 4),
    ).fetchall()
    alike = {number: _alike(grams, name) for number, name in rows}
    best = sorted(alike, key=lambda number: (-alike[number], number))[:limit]
    found = []
    for number in best:
        query = f"{_ENTITY} WHERE e.name = ? AND {NOT_MODULE} ORDER BY f.path, e.line LIMIT 5"
        rows = connection.execute(query, (checkout, number)).fetchall()
        found += [_entity(row, alike=round(alike[number], 3)) for row in rows]
    return found


def inside(connection: sqlite3.Connection, checkout: int, places: Sequence[tuple[int, int, int]]) -> list[EntityHit]:
    """The entities that touch one of `places` (document, first line, last line)."""
    found: list[EntityHit] = []
    for document, first, last in places:
        query = f"{_ENTITY} WHERE {OF_DOCUMENT} AND e.line <= ? AND e.end_line >= ? ORDER BY e.line, e.end_line DESC"
        rows = connection.execute(query, (checkout, document, document, last, first)).fetchall()
        texts = _texts(connection, document) if rows else b""
        found += [_entity(row, texts=texts) for row in rows]
    return found


def told(connection: sqlite3.Connection, hits: Iterable[EntityHit]) -> list[EntityHit]:
    """The same entities with their texts."""
    return [replace(hit, texts=_texts(connection, hit.document)) for hit in hits]


def _texts(connection: sqlite3.Connection, document: int) -> bytes:
    row = connection.execute("SELECT texts FROM outlines WHERE document = ?", (document,)).fetchone()
    return bytes(row[0]) if row and row[0] is not None else b""


def by_number(connection: sqlite3.Connection, checkout: int, number: int) -> EntityHit | None:
    """The entity of that number; None where no file of the checkout holds it."""
    row = connection.execute(f"{_ENTITY} WHERE e.id = ?", (checkout, number)).fetchone()
    return None if row is None else _entity(row, texts=_texts(connection, row[1]))


def pointing_at(connection: sqlite3.Connection, checkout: int, folded: Iterable[str]) -> list[PointerHit]:
    """What points at an entity of one of these folded names, or at a name that no file defines."""
    wanted = set(folded)
    rows = connection.execute(f"SELECT name FROM names WHERE folded IN ({_places(wanted)})", [*map(mark_of, wanted)])  # noqa: S608 - question marks
    names = {name for (name,) in rows.fetchall() if (whole_form(name) or name) in wanted}
    query = f"SELECT {KEY.format(name='n.name')} FROM entities e JOIN names n ON n.id = e.name WHERE e.id = ?"  # noqa: S608 - ours
    found: list[PointerHit] = []
    for document, path, first, pointers in pointing.at_names(connection, checkout, names):
        for pointer in pointers[: _MOST_POINTERS - len(found)]:
            key = connection.execute(query, (first + pointer.source,)).fetchone()[0]
            found.append(_pointer(document, path, key, pointer))
        if len(found) >= _MOST_POINTERS:
            break
    return found


def pointed_at(connection: sqlite3.Connection, entities: Sequence[EntityHit]) -> list[PointerHit]:
    """What the entities, and all that stands in them, point at."""
    found: list[PointerHit] = []
    for entity in entities:
        keys, pointers = pointing.within(connection, entity.document, entity.line, entity.end_line)
        found += [_pointer(entity.document, entity.path, keys[pointer.source], pointer) for pointer in pointers]
    return found[:_MOST_POINTERS]


def definition_of(hit: EntityHit) -> Definition:
    """An entity as the ranking sees it."""
    return Definition(
        entity=hit.entity, name=hit.name, folded=hit.folded, type=hit.type, line=hit.line, end_line=hit.end_line
    )


def _entity(row: Sequence[Any], *, alike: float = 0.0, texts: bytes = b"") -> EntityHit:
    entity, document, path, key, name, kind, line, end_line, at = row
    return EntityHit(
        entity=entity,
        document=document,
        path=path,
        key=key,
        name=name,
        type=kind,
        line=line,
        end_line=end_line,
        at=at,
        alike=alike,
        texts=texts,
    )


def _pointer(document: int, path: str, source: str, pointer: Pointer) -> PointerHit:
    return PointerHit(
        document=document, path=path, line=pointer.line, source=source, kind=pointer.kind, target=pointer.target
    )


def _places(values: Sized) -> str:
    return ", ".join("?" * len(values))


def _trigrams(text: str) -> frozenset[str]:
    plain = text.casefold().strip("~ ")
    return frozenset(plain[at : at + 3] for at in range(len(plain) - 2))


def _alike(grams: frozenset[str], name: str) -> float:
    """The share of trigrams that both have: Sørensen and Dice's coefficient."""
    other = _trigrams(name)
    return 2 * len(grams & other) / (len(grams) + len(other)) if grams or other else 0.0
