"""A report over many checkouts as a SQLite database. The same report gives the same bytes."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing

from adr_server.cli.fleet.model import SCHEMA_VERSION, Fleet, Place, Scan

_TABLES = f"""
PRAGMA user_version = {SCHEMA_VERSION};
CREATE TABLE repositories (
  path TEXT PRIMARY KEY, commit_id TEXT, error TEXT,
  records INTEGER, technologies INTEGER, conform INTEGER, drift INTEGER, partial INTEGER, not_checkable INTEGER,
  gaps INTEGER);
CREATE TABLE notes (repository TEXT REFERENCES repositories, note TEXT);
CREATE TABLE records (
  repository TEXT REFERENCES repositories, id TEXT, path TEXT, title TEXT, status TEXT, date TEXT);
CREATE TABLE technologies (
  id INTEGER PRIMARY KEY, repository TEXT REFERENCES repositories, name TEXT, category TEXT, version TEXT,
  used INTEGER);
CREATE TABLE departures (
  id INTEGER PRIMARY KEY, repository TEXT REFERENCES repositories, record TEXT, claim_path TEXT, claim_line INTEGER,
  claim TEXT, subject TEXT, verdict TEXT, severity TEXT, note TEXT, searched TEXT);
CREATE TABLE gaps (
  id INTEGER PRIMARY KEY, repository TEXT REFERENCES repositories, name TEXT, kind TEXT, files INTEGER);
CREATE TABLE evidence (
  technology INTEGER REFERENCES technologies, departure INTEGER REFERENCES departures, gap INTEGER REFERENCES gaps,
  path TEXT, line INTEGER, text TEXT);
"""


def as_sqlite(fleet: Fleet) -> bytes:
    """The database file. A figure is NULL where it is not known; `evidence` points at what it is evidence of."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as database:
        database.executescript(_TABLES)
        database.execute("BEGIN")
        for scan in fleet.repositories:
            _write(database, scan)
        database.execute("COMMIT")
        return database.serialize()


def _write(database: sqlite3.Connection, scan: Scan) -> None:
    counts = scan.drift
    verdicts = (counts.conform, counts.drift, counts.partial, counts.not_checkable) if counts else (None,) * 4
    totals = (_count(scan.records), _count(scan.stack), *verdicts, _count(scan.gaps))
    _insert(database, "repositories", (scan.path, scan.commit, scan.error, *totals))
    for note in scan.notes:
        _insert(database, "notes", (scan.path, note))
    for record in scan.records or ():
        _insert(database, "records", (scan.path, record.id, record.path, record.title, record.status, record.date))
    for found in scan.stack or ():
        row = (None, scan.path, found.name, found.category, found.version, int(found.used))
        _evidence(database, found.evidence, technology=_insert(database, "technologies", row))
    for one in scan.drift.departures if scan.drift is not None else ():
        claim = (one.claim.path, one.claim.line, one.claim.text)
        said = (one.subject, one.verdict, one.severity, one.note, "; ".join(one.searched))
        key = _insert(database, "departures", (None, scan.path, one.record, *claim, *said))
        _evidence(database, one.evidence, departure=key)
    for gap in scan.gaps or ():
        key = _insert(database, "gaps", (None, scan.path, gap.name, gap.kind, gap.files))
        _evidence(database, gap.evidence, gap=key)


def _evidence(
    database: sqlite3.Connection,
    places: Sequence[Place],
    *,
    technology: int | None = None,
    departure: int | None = None,
    gap: int | None = None,
) -> None:
    for place in places:
        _insert(database, "evidence", (technology, departure, gap, place.path, place.line, place.text))


def _insert(database: sqlite3.Connection, table: str, row: Sequence[str | int | None]) -> int | None:
    marks = ", ".join("?" * len(row))
    return database.execute(f"INSERT INTO {table} VALUES ({marks})", row).lastrowid  # noqa: S608 - names of ours


def _count(rows: Sequence[object] | None) -> int | None:
    return None if rows is None else len(rows)
