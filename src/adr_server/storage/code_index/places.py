"""Say where in a file the answer stands: the entity, its lines, what annotations say of it, and the line to show."""

import sqlite3
from collections import Counter
from collections.abc import Callable, Sequence

from adr_server.codebase.search.query import Leg, Query
from adr_server.codebase.search.ranking import Candidate, Definition, best_definition
from adr_server.codebase.search.terms import query_terms, root_of, split_identifier
from adr_server.errors import AdrServerError
from adr_server.storage.code_index import legs
from adr_server.storage.code_index.legs import EntityHit

SNIPPET = 160
_SAID = 0.3


def best_place(
    connection: sqlite3.Connection,
    checkout: int,
    query: Query,
    candidate: Candidate,
    *,
    stems: frozenset[str],
    wanted: str | None,
) -> tuple[EntityHit | None, int, int]:
    """The entity that answers, and its lines; the lines alone where no entity stands there.

    `stems` are the roots of the question's words, `wanted` the type that the entity must have, None for any.
    """
    defined: Sequence[Definition] = [found for found in candidate.definitions if wanted is None or found.type == wanted]
    best = best_definition(query, defined) if query.long is None else next(iter(defined), None)
    if best is not None and Leg.GRAPH not in candidate.places:
        hits = legs.inside(connection, checkout, [(candidate.document, best.line, best.end_line)])
        hit = next((hit for hit in hits if hit.entity == best.entity), None)
        return hit, best.line, best.end_line
    for leg in (Leg.GRAPH, Leg.PATTERN):
        if leg in candidate.places:
            first, last = candidate.places[leg]
            hits = legs.inside(connection, checkout, [(candidate.document, first, last)])
            around = [hit for hit in hits if hit.line <= first and (wanted is None or hit.type == wanted)]
            return (min(around, key=lambda hit: hit.end_line - hit.line) if around else None), first, last
    if not candidate.chunks and Leg.DENSE not in candidate.places:
        return None, 1, 1
    first, last = candidate.chunks[0][1:] if candidate.chunks else candidate.places[Leg.DENSE]
    hits = legs.inside(connection, checkout, [(candidate.document, first, last)])
    telling = [hit for hit in hits if hit.key and (wanted is None or hit.type == wanted)]
    shared = _shared(telling, stems)
    if telling and (wanted or max(shared.values())):
        hit = max(telling, key=lambda hit: (shared[hit.entity], -abs(hit.line - first)))
        return hit, hit.line, hit.end_line
    around = [hit for hit in telling if hit.line <= first and hit.end_line >= last]
    return (min(around, key=lambda hit: hit.end_line - hit.line) if around else None), first, last


def _shared(entities: Sequence[EntityHit], stems: frozenset[str]) -> dict[int, float]:
    """How much of a question each entity's name and, less, its documentation hold; what few hold counts more."""
    held = {
        hit.entity: stems & {root_of(part) for part in split_identifier(hit.name.replace("_", " "))} for hit in entities
    }
    said = {hit.entity: stems & {root_of(term) for term in query_terms(hit.summary)} for hit in entities}
    count = Counter(stem for words in (*held.values(), *said.values()) for stem in words)
    return {
        number: sum(1 / count[stem] for stem in held[number]) + sum(_SAID / count[stem] for stem in said[number])
        for number in held
    }


def annotated(connection: sqlite3.Connection, entity: EntityHit | None) -> tuple[str | None, frozenset[str]]:
    """The owner and the tags that annotations name for an entity, or for what it stands in, nearest first."""
    if entity is None:
        return None, frozenset()
    rows = connection.execute(
        "SELECT a.owner, json_extract(a.facts, '$.tags') FROM entities e JOIN annotations a ON e.id = a.entity"  # noqa: S608 - ours
        f" WHERE {legs.OF_DOCUMENT} AND e.line <= ? AND e.end_line >= ? ORDER BY e.line DESC",
        (entity.document, entity.document, entity.line, entity.end_line),
    ).fetchall()
    owner = next((row[0] for row in rows if row[0]), None)
    tags = frozenset(tag.strip('"[] ') for row in rows if row[1] for tag in str(row[1]).split(","))
    return owner, tags


def language_of(connection: sqlite3.Connection, document: int) -> str | None:
    """The folded name of the language of a document; None where it has none."""
    row = connection.execute("SELECT language FROM documents WHERE id = ?", (document,)).fetchone()
    return row[0].casefold() if row and row[0] else None


def snippet(
    read_text: Callable[[str], str], path: str, line: int, end_line: int, stems: frozenset[str], *, exact: bool
) -> str:
    """The line that shows best why it was found: the first of an entity, else the one with most words asked for."""
    try:
        lines = read_text(path).split("\n", end_line)[line - 1 : end_line]
    except AdrServerError:
        return ""  # It went while we looked; the place is still what the index knows.
    if not lines:
        return ""
    if exact or line == end_line:
        return lines[0].strip()[:SNIPPET]
    counts = [sum(word in text.casefold() for word in stems) for text in (each[:500] for each in lines)]
    return lines[counts.index(max(counts))].strip()[:SNIPPET]
