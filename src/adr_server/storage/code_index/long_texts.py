"""Find the files that a long text may be about: by its title, its telling words, the names and the paths it writes."""

import sqlite3
from collections import defaultdict

from adr_server.codebase.search.long_text import LongText, places_named, telling
from adr_server.codebase.search.ranking import Candidate
from adr_server.codebase.search.text_ranking import TextCandidate
from adr_server.storage.code_index import legs

_MOST_HELD = 20_000
"""A term in more chunks than this tells nothing, so that they are not counted on."""


def by_text(connection: sqlite3.Connection, checkout: int, text: LongText) -> dict[int, TextCandidate]:
    """The files that the text may be about, by document."""
    found: dict[int, TextCandidate] = {}

    def candidate(document: int, path: str) -> TextCandidate:
        return found.setdefault(document, TextCandidate(document=document, path=path))

    for seen in _by_words(connection, checkout, text).values():
        candidate(seen.document, seen.path).chunks = seen.chunks
    for seen in legs.by_words(connection, checkout, text.title_terms).values():
        one = candidate(seen.document, seen.path)
        one.title = [score for score, _, _ in seen.chunks]
        one.chunks = one.chunks or [(0.0, first, last) for _, first, last in seen.chunks[:1]]
    hits = legs.by_folded(connection, checkout, text.names)
    files: dict[str, set[int]] = defaultdict(set)
    for hit in hits:
        files[hit.folded].add(hit.document)
    for hit in hits:
        one = candidate(hit.document, hit.path)
        one.named.append((legs.definition_of(hit), len(files[hit.folded])))
    if text.paths or text.dotted:
        rows = connection.execute("SELECT path, document FROM files WHERE checkout = ?", (checkout,))
        documents = dict(rows.fetchall())
        for path, (share, as_module) in places_named(text, documents).items():
            one = candidate(documents[path], path)
            one.written, one.as_module = share, as_module
    return found


def _by_words(connection: sqlite3.Connection, checkout: int, text: LongText) -> dict[int, Candidate]:
    chunks = connection.execute("SELECT max(id) FROM chunks").fetchone()[0] or 0
    count = "SELECT count(*) FROM (SELECT 1 FROM words WHERE words MATCH ? LIMIT ?)"
    held = {term: connection.execute(count, (legs.quoted([term]), _MOST_HELD)).fetchone()[0] for term in text.counts}
    return legs.by_words(connection, checkout, telling(text, held, chunks))
