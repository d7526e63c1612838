"""Count what an index holds of one checkout."""

import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class IndexCounts:
    """What the index holds of one checkout, `by_reader` and `by_language` in files; `size` in bytes on disk."""

    files: int
    lines: int
    source: int
    entities: int
    pointers: int
    annotations: int
    chunks: int
    by_reader: Mapping[str, int]
    by_language: Mapping[str, int]
    size: int


def count(connection: sqlite3.Connection, checkout: int, *, size: int) -> IndexCounts:
    """What the index holds of a checkout; `size` is that of its file."""
    joined = "FROM files f JOIN {table} t ON t.{column} = f.document WHERE f.checkout = ?"

    def rows(table: str) -> int:
        query = f"SELECT count(*) {joined.format(table=table, column='document')}"
        return int(connection.execute(query, (checkout,)).fetchone()[0])

    pointers = f"SELECT coalesce(sum(t.pointers), 0) {joined.format(table='pointings', column='document')}"
    documents = joined.format(table="documents", column="id")
    totals = connection.execute(
        f"SELECT count(*), coalesce(sum(t.lines), 0), coalesce(sum(t.size), 0) {documents}",
        (checkout,),
    ).fetchone()

    def grouped(column: str) -> dict[str, int]:
        query = f"SELECT {column}, count(*) AS n {documents} AND {column} IS NOT NULL GROUP BY 1 ORDER BY n DESC, 1"
        return dict(connection.execute(query, (checkout,)).fetchall())

    return IndexCounts(
        files=totals[0],
        lines=totals[1],
        source=totals[2],
        entities=rows("entities"),
        pointers=int(connection.execute(pointers, (checkout,)).fetchone()[0]),
        annotations=rows("annotations"),
        chunks=rows("chunks"),
        by_reader=grouped("t.reader"),
        by_language=grouped("t.language"),
        size=size,
    )
