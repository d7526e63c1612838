"""Full-text search over texts that were just read: SQLite's FTS5 in memory, for texts too long to stem in Python.

Words are matched by their Porter stems, accents folded. A query's text is quoted word by word, so that nothing in it is
syntax; in scripts without spaces, and inside of words, a plain search finds what the words do not.
"""

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass

from adr_server.storage.memory import query_words

SHORTEST_PART = 3


@dataclass(frozen=True, kw_only=True)
class TextHit:
    """A find: its name, its BM25 score (comparable within one search only) and the words of the query that it holds."""

    name: str
    score: float
    matched: tuple[str, ...]


def search_texts(
    texts: Mapping[str, Mapping[str, str]], query: str, *, weights: Mapping[str, float], limit: int
) -> tuple[TextHit, ...]:
    """The `limit` texts (name to fields) that share most words with `query`, best first; ties by name.

    A field weighs what `weights` says, 1.0 where it says nothing. A query without a word finds nothing.
    """
    words = query_words(query)
    names = sorted(texts)
    fields = sorted({field for held in texts.values() for field in held})
    if not words or not fields:
        return ()
    with closing(sqlite3.connect(":memory:")) as connection:
        _fill(connection, fields, ([texts[name].get(field, "") for field in fields] for name in names))
        ranks = ", ".join(str(float(weights.get(field, 1.0))) for field in fields)
        ranked = f"SELECT rowid, -bm25(found, {ranks}) AS score FROM found WHERE found MATCH ?"  # noqa: S608 - our numbers
        match = " OR ".join(f'"{word}"' for word in words)
        rows = connection.execute(f"{ranked} ORDER BY score DESC, rowid LIMIT ?", (match, limit)).fetchall()
        holding = {word: _rows_of(connection, word) for word in words}
    hits = [
        TextHit(
            name=names[row - 1],
            score=round(score, 4),
            matched=tuple(word for word in words if row in holding[word]),
        )
        for row, score in rows
    ]
    return tuple(hits) or _inside(texts, names, words, limit)


def _fill(connection: sqlite3.Connection, fields: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    columns = ", ".join(f"c{at}" for at in range(len(fields)))
    connection.execute(f"CREATE VIRTUAL TABLE found USING fts5({columns}, tokenize = 'porter unicode61')")
    marks = ", ".join("?" * len(fields))
    cleaned = ([text.encode("utf-8", "replace").decode().replace("\0", " ") for text in row] for row in rows)
    connection.executemany(f"INSERT INTO found VALUES ({marks})", cleaned)  # noqa: S608 - only question marks


def _rows_of(connection: sqlite3.Connection, word: str) -> frozenset[int]:
    found = connection.execute("SELECT rowid FROM found WHERE found MATCH ?", (f'"{word}"',))
    return frozenset(row for (row,) in found)


def _inside(
    texts: Mapping[str, Mapping[str, str]], names: Sequence[str], words: Sequence[str], limit: int
) -> tuple[TextHit, ...]:
    parts = [word for word in words if len(word) >= SHORTEST_PART or not word.isascii()]
    hits = []
    for name in names:
        text = "\n".join(texts[name].values()).casefold()
        counts = {part: text.count(part) for part in parts}
        if any(counts.values()):
            matched = tuple(part for part, times in counts.items() if times)
            hits.append(TextHit(name=name, score=float(sum(counts.values())), matched=matched))
    return tuple(sorted(hits, key=lambda hit: (-len(hit.matched), -hit.score, hit.name))[:limit])
