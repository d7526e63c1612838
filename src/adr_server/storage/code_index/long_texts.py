"""Find the files that a long text may be about: by its title, its telling words, the names and the paths it writes.

Rule: the chunks of every telling word are looked at, so that what counts is how many of them one file holds; words that
very many chunks hold are left out, which bounds what a text costs.
"""

import heapq
import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Mapping

from adr_server.codebase.search.chunks import CHUNK_LINES
from adr_server.codebase.search.long_text import LongText, places_named, rarity, term_weights
from adr_server.codebase.search.path_words import standing
from adr_server.codebase.search.ranking import MORE_CHUNKS
from adr_server.codebase.search.term_scores import FileScore, Standing, score_files, telling_terms
from adr_server.codebase.search.text_ranking import TUNING, TextCandidate
from adr_server.storage.code_index import legs

MOST_FILES = 400
"""So many files are ranked for the telling words, and as many for the title's."""
MOST_TELLING = 32
_MOST_HELD = 20_000
"""A term in more chunks than this tells little and costs much, so that it is not looked at;"""
_LEAST_HELD = 1_000
"""nor is one in more than this"""
_MOST_SHARE = 4
"""and a quarter of the chunks."""
_FEW_HELD = 3_000
"""A term in more chunks is looked at only where it seems to be among the telling ones."""
_LEAST_TITLE = 2
_HOLDING = "SELECT c.id, c.document FROM words JOIN chunks c ON c.id = words.rowid WHERE words MATCH ? LIMIT ?"
_COUNT = "SELECT count(*) FROM (SELECT 1 FROM words WHERE words MATCH ? LIMIT ?)"
_NAMING = "SELECT rowid FROM words WHERE words MATCH ? LIMIT ?"


def by_text(connection: sqlite3.Connection, checkout: int, text: LongText) -> dict[int, TextCandidate]:
    """The files that the text may be about, by document."""
    paths: dict[int, str] = dict(
        connection.execute("SELECT document, path FROM files WHERE checkout = ?", (checkout,)).fetchall()
    )
    found: dict[int, TextCandidate] = {}

    def candidate(document: int) -> TextCandidate:
        return found.setdefault(document, TextCandidate(document=document, path=paths[document]))

    words, title = _scores(connection, checkout, paths, text)
    kept = [*_best(words, paths), *_best(title, paths)]
    firsts = [scores[document].chunks[0][1] for scores in (words, title) for document in kept if document in scores]
    lines = _lines(connection, firsts)
    for document in kept:
        one = candidate(document)
        if document in words:
            one.chunks = [(score, *lines.get(chunk, (1, 1))) for score, chunk in words[document].chunks[:MORE_CHUNKS]]
            one.cover = words[document].cover
        if document in title:
            one.title = [score for score, _ in title[document].chunks[:MORE_CHUNKS]]
            one.chunks = one.chunks or [(0.0, *lines[title[document].chunks[0][1]])]
    hits = legs.by_folded(connection, checkout, text.names)
    files: dict[str, set[int]] = defaultdict(set)
    for hit in hits:
        files[hit.folded].add(hit.document)
    for hit in hits:
        candidate(hit.document).named.append((legs.definition_of(hit), len(files[hit.folded])))
    if text.paths or text.dotted:
        documents = {path: document for document, path in paths.items()}
        for path, (share, as_module) in places_named(text, documents).items():
            one = candidate(documents[path])
            one.written, one.as_module = share, as_module
    return found


def _scores(
    connection: sqlite3.Connection, checkout: int, paths: Mapping[int, str], text: LongText
) -> tuple[dict[int, FileScore], dict[int, FileScore]]:
    """What the telling words say of files, and what the title's say."""
    indexed = connection.execute("SELECT max(id) FROM chunks").fetchone()[0] or 0
    most = min(_MOST_HELD, max(_LEAST_HELD, indexed // _MOST_SHARE))
    counts = {term: _count(connection, term, most) for term in dict.fromkeys([*text.title_terms, *text.counts])}
    held = {term: count for term, count in counts.items() if 0 < count < most}
    titled = [term for term in text.title_terms if term in held]
    if len(titled) < _LEAST_TITLE:
        titled = sorted((term for term in text.title_terms if counts[term]), key=lambda term: counts[term])
        titled = titled[:_LEAST_TITLE]
    first = term_weights(text, held, indexed)
    looked = [term for at, term in enumerate(first) if at < MOST_TELLING or held[term] < _FEW_HELD]
    places = {term: _standing(connection, paths, term, most) for term in dict.fromkeys([*looked, *titled])}
    chunks = _chunks(connection, checkout)
    # A term that only documents hold would seem the rarest of all; it is counted as if one place of code did.
    in_code = {term: max(1, place.in_code) for term, place in places.items()}
    weights = term_weights(text, {term: in_code[term] for term in looked}, chunks)
    return (
        score_files(telling_terms(weights, places, MOST_TELLING), places),
        score_files({term: rarity(in_code[term], chunks) for term in titled}, places),
    )


def _chunks(connection: sqlite3.Connection, checkout: int) -> int:
    """About how many chunks the files of a checkout have."""
    query = "SELECT sum((d.lines + ?) / ?) FROM files f JOIN documents d ON d.id = f.document WHERE f.checkout = ?"
    return int(connection.execute(query, (CHUNK_LINES - 1, CHUNK_LINES, checkout)).fetchone()[0] or 0)


def _count(connection: sqlite3.Connection, term: str, most: int) -> int:
    """How many chunks of the whole index hold a term; `most` where there are as many."""
    return int(connection.execute(_COUNT, (legs.quoted([term]), most)).fetchone()[0])


def _standing(connection: sqlite3.Connection, paths: Mapping[int, str], term: str, most: int) -> Standing:
    """Where a term stands in the files of `paths`."""
    held = connection.execute(_HOLDING, (legs.quoted([term]), most)).fetchall()
    here = {chunk: document for chunk, document in held if document in paths}
    rows = connection.execute(_NAMING, (f"{{path names}} : {legs.quoted([term])}", _MOST_HELD))
    named = [chunk for (chunk,) in rows if chunk in here]
    return Standing(
        chunks=here,
        named=named,
        in_code=sum(_is_code(paths[document]) for document in here.values()),
        names_code=any(_is_code(paths[here[chunk]]) for chunk in named),
    )


def _is_code(path: str) -> bool:
    return not standing(path)[1]


def _best(scores: Mapping[int, FileScore], paths: Mapping[int, str]) -> list[int]:
    """The files with the best scores, those that are no code after all others."""

    def value(document: int) -> tuple[float, str]:
        factor = 1.0 if _is_code(paths[document]) else TUNING.no_code
        return factor * sum(score for score, _ in scores[document].chunks[:MORE_CHUNKS]), paths[document]

    return heapq.nlargest(MOST_FILES, scores, key=value)


def _lines(connection: sqlite3.Connection, chunks: Iterable[int]) -> dict[int, tuple[int, int]]:
    """The first and the last line of each chunk."""
    rows = connection.execute(
        "SELECT id, line, end_line FROM chunks WHERE id IN (SELECT value FROM json_each(?))",
        (json.dumps(sorted(set(chunks))),),
    )
    return {chunk: (line, end_line) for chunk, line, end_line in rows}
