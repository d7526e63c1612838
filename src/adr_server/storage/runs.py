"""Keeps runs, so that one that asks can go on in a later process. Values are JSON text, opaque to the store.

A run id cannot be guessed, belongs to one project, and only one of two callers that advance a run at once succeeds.
"""

import base64
import secrets
import sqlite3
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from difflib import get_close_matches
from typing import Any

from adr_server.errors import (
    BrokenInputError,
    BudgetExceededError,
    InvalidArgumentsError,
    UnknownNameError,
    UsageError,
    shorten,
)
from adr_server.storage.database import Database, storable
from adr_server.storage.run_records import (
    NewRun,
    ResultInfo,
    ResultPage,
    RunBrief,
    RunOrigin,
    RunQuota,
    RunRecord,
    RunStatus,
)
from adr_server.storage.state import StateDir

_SLIP = 0.9
"""How alike two ids must be for one to be a slip of the other: about three characters of thirty-one."""

_SCHEMA_VERSION = 1
_SCHEMA = """
CREATE TABLE runs (
  run_id TEXT PRIMARY KEY, program TEXT NOT NULL, origin TEXT NOT NULL, kind TEXT NOT NULL, tool TEXT NOT NULL,
  status TEXT NOT NULL, state TEXT NOT NULL, data TEXT NOT NULL, receipt TEXT NOT NULL, history TEXT NOT NULL,
  created TEXT NOT NULL, updated TEXT NOT NULL, version INTEGER NOT NULL, size INTEGER NOT NULL
)

CREATE INDEX runs_by_age ON runs (updated)

CREATE TABLE results (
  run_id TEXT NOT NULL REFERENCES runs ON DELETE CASCADE, key TEXT NOT NULL, size INTEGER NOT NULL,
  created TEXT NOT NULL, content TEXT NOT NULL, PRIMARY KEY (run_id, key)
)

CREATE INDEX results_by_size ON results (run_id, size)
"""

_FIELDS = "run_id, program, origin, kind, tool, status, state, data, receipt, history, created, updated, version"
_BRIEF = "run_id, origin, kind, tool, status, state, created, updated, version"
_PREFIX = 6
_KEY_LIMIT = 200


class RunStore:
    """The runs of one project."""

    def __init__(
        self,
        state: StateDir,
        *,
        quota: RunQuota | None = None,
        now: Callable[[], datetime] = lambda: datetime.now(UTC),
    ) -> None:
        self._quota = quota or RunQuota()
        self._now = now
        self._prefix = state.project_key[:_PREFIX]
        path = state.subfolder("runs") / "runs.sqlite3"
        self._database = Database(path, what="store of runs", schema=_SCHEMA, version=_SCHEMA_VERSION)

    @property
    def notices(self) -> list[str]:
        """What happened to the store that a reader should know."""
        return self._database.notices

    def close(self) -> None:
        """Close the file; the next use opens it again."""
        self._database.close()

    def create(self, run: NewRun) -> RunRecord:
        """Store a new run under a new id.

        Raises:
            BudgetExceededError: the run is too large, or no older run can make room for it.
        """
        size = self._run_size(run)
        now = _stamp(self._now())
        token = base64.b32encode(secrets.token_bytes(15)).decode("ascii").lower()
        record = RunRecord(
            run_id=f"{self._prefix}-{token}",
            program=storable(run.program),
            origin=run.origin,
            kind=storable(run.kind),
            tool=storable(run.tool),
            status=run.status,
            state=storable(run.state),
            data=storable(run.data),
            receipt=storable(run.receipt),
            history=storable(run.history),
            created=now,
            updated=now,
            version=1,
        )

        def insert(connection: sqlite3.Connection) -> None:
            self._make_room(connection, size=size, runs=1, keep=record.run_id)
            values = [getattr(record, name) for name in _FIELDS.split(", ")]
            marks = ", ".join("?" * (len(values) + 1))
            connection.execute(f"INSERT INTO runs ({_FIELDS}, size) VALUES ({marks})", (*values, size))  # noqa: S608 - ours

        self._database.write(insert)
        return record

    def load(self, run_id: str) -> RunRecord:
        """The run of that id.

        Raises:
            UnknownNameError: there is none, or it is a run of another project.
        """
        query = f"SELECT {_FIELDS} FROM runs WHERE run_id = ?"  # noqa: S608 - our own column names
        row = self._database.read(lambda connection: connection.execute(query, (storable(run_id),)).fetchone())
        if row is None:
            raise self._unknown(run_id)
        return RunRecord(**_facts(row))

    def save(self, run: RunRecord, expected_version: int) -> RunRecord:
        """Store what became of a run; the answer carries its new version.

        Raises:
            UsageError: somebody else saved it since `expected_version` was loaded.
            UnknownNameError: as `load`.
            BudgetExceededError: as `create`.
        """
        size = self._run_size(run)
        saved = replace(
            run,
            state=storable(run.state),
            data=storable(run.data),
            receipt=storable(run.receipt),
            history=storable(run.history),
            updated=_stamp(self._now()),
            version=expected_version + 1,
        )

        def update(connection: sqlite3.Connection) -> int:
            self._make_room(connection, size=size, runs=0, keep=run.run_id)
            values = (saved.status, saved.state, saved.data, saved.receipt, saved.history, saved.updated, size)
            return connection.execute(
                "UPDATE runs SET status = ?, state = ?, data = ?, receipt = ?, history = ?, updated = ?, size = ?,"
                " version = version + 1 WHERE run_id = ? AND version = ?",
                (*values, storable(run.run_id), expected_version),
            ).rowcount

        if self._database.write(update) == 0:
            found = self.load(run.run_id)
            raise UsageError(
                f"Run {run.run_id} was advanced by another call meanwhile (version {found.version}, "
                f"state {found.state!r}): read its state again before answering."
            )
        return saved

    def list(self, *, status: RunStatus | None = None, limit: int = 50) -> tuple[RunBrief, ...]:
        """The runs that changed last, newest first."""
        query = f"SELECT {_BRIEF} FROM runs WHERE ? IS NULL OR status = ? ORDER BY updated DESC, run_id LIMIT ?"  # noqa: S608 - ours
        rows = self._database.read(lambda connection: connection.execute(query, (status, status, limit)).fetchall())
        return tuple(RunBrief(**_facts(row)) for row in rows)

    def delete(self, run_id: str) -> None:
        """Forget a run and its results; raises as `load`."""
        if not self._database.write(lambda connection: _delete(connection, storable(run_id))):
            raise self._unknown(run_id)

    def put_result(self, run_id: str, key: str, json_text: str) -> ResultInfo:
        """Keep a result of a run under a key; a later one of that key replaces it.

        Raises:
            InvalidArgumentsError: the key is empty, too long or no plain text; the text holds a NUL.
            UnknownNameError: as `load`.
            BudgetExceededError: it is too large, or no older run can make room for it.
        """
        problems = _result_problems(key, json_text)
        if problems:
            raise InvalidArgumentsError("result", problems)
        content = storable(json_text)
        if len(content) > self._quota.result:
            message = f"Result {shorten(key)!r} has {len(content)} characters; at most {self._quota.result} are kept."
            raise BudgetExceededError("result size", message)
        info = ResultInfo(key=key, size=len(content), created=_stamp(self._now()))

        def insert(connection: sqlite3.Connection) -> bool:
            if connection.execute("SELECT 1 FROM runs WHERE run_id = ?", (storable(run_id),)).fetchone() is None:
                return False
            connection.execute("DELETE FROM results WHERE run_id = ? AND key = ?", (run_id, key))
            self._make_room(connection, size=info.size, runs=0, keep=run_id)
            values = (run_id, key, info.size, info.created, content)
            connection.execute(
                "INSERT INTO results (run_id, key, size, created, content) VALUES (?, ?, ?, ?, ?)", values
            )
            return True

        if not self._database.write(insert):
            raise self._unknown(run_id)
        return info

    def results(self, run_id: str) -> tuple[ResultInfo, ...]:
        """The results of a run, in order of their keys; raises as `load`."""
        query = "SELECT key, size, created FROM results WHERE run_id = ? ORDER BY key"
        rows = self._database.read(lambda connection: connection.execute(query, (storable(run_id),)).fetchall())
        if not rows:
            self.load(run_id)
        return tuple(ResultInfo(**dict(row)) for row in rows)

    def read_result(self, run_id: str, key: str, *, offset: int = 0, limit: int = 16_000) -> ResultPage:
        """At most `limit` characters of a result from `offset` on; raises as `load`, also for an unknown key."""
        offset, limit = max(0, offset), max(1, limit)
        query = "SELECT size, substr(content, ?, ?) AS part FROM results WHERE run_id = ? AND key = ?"
        values = (offset + 1, limit, storable(run_id), storable(key))
        row = self._database.read(lambda connection: connection.execute(query, values).fetchone())
        if row is None:
            raise UnknownNameError("result", key, [info.key for info in self.results(run_id)])
        end = offset + len(row["part"])
        following = end if row["part"] and end < row["size"] else None
        return ResultPage(text=row["part"], offset=offset, size=row["size"], next_offset=following)

    def _run_size(self, run: NewRun) -> int:
        size = sum(len(text) for text in (run.program, run.state, run.data, run.receipt, run.history))
        if size > self._quota.run:
            message = f"The run of {run.tool!r} has {size} characters of state; at most {self._quota.run} are kept."
            raise BudgetExceededError("run size", message)
        return size

    def _make_room(self, connection: sqlite3.Connection, *, size: int, runs: int, keep: str) -> None:
        """Delete what is too old, then the oldest that may go, until a newcomer of that size fits."""
        now = self._now()
        ended = (RunStatus.DONE, RunStatus.FAILED)
        limits = (_stamp(now - self._quota.finished), _stamp(now - self._quota.abandoned))
        old = "SELECT run_id FROM runs WHERE run_id <> ? AND (status IN (?, ?) AND updated < ? OR updated < ?)"
        for row in connection.execute(old, (keep, *ended, *limits)).fetchall():
            _delete(connection, row["run_id"])
        # A run that waits for an answer is worth more than one that has given its own.
        oldest = "SELECT run_id FROM runs WHERE run_id <> ? AND status IN (?, ?) ORDER BY updated LIMIT 1"
        while True:
            kept_size, kept_runs = connection.execute(
                "SELECT (SELECT coalesce(sum(size), 0) FROM runs WHERE run_id <> ?)"
                " + (SELECT coalesce(sum(size), 0) FROM results), (SELECT count(*) FROM runs)",
                (keep if runs == 0 else "",),
            ).fetchone()
            if kept_size + size <= self._quota.total and kept_runs + runs <= self._quota.runs:
                break
            row = connection.execute(oldest, (keep, *ended)).fetchone()
            if row is None:
                raise BudgetExceededError("stored runs", "Too many unfinished runs are kept: answer or delete some.")
            _delete(connection, row["run_id"])

    def _unknown(self, run_id: str) -> UnknownNameError:
        # A slip of the pen is helped; whoever does not know nine tenths of an id already is not helped to it.
        rows = self._database.read(lambda connection: connection.execute("SELECT run_id FROM runs").fetchall())
        meant = get_close_matches(run_id[:80], [row["run_id"] for row in rows], n=1, cutoff=_SLIP)
        prefix, dash, _ = run_id.partition("-")
        foreign = dash and len(prefix) == _PREFIX and prefix != self._prefix
        remedy = (
            "It is a run of another project: ask there." if foreign else "It may have been removed: start it again."
        )
        return UnknownNameError("run", run_id, meant, remedy="" if meant else remedy)


def _delete(connection: sqlite3.Connection, run_id: str) -> bool:
    return connection.execute("DELETE FROM runs WHERE run_id = ?", (run_id,)).rowcount > 0


def _facts(row: sqlite3.Row) -> dict[str, Any]:
    facts = dict(row)
    try:
        facts["origin"], facts["status"] = RunOrigin(facts["origin"]), RunStatus(facts["status"])
    except ValueError:
        raise BrokenInputError(
            "The store of runs holds a run that cannot be read: delete it and start again."
        ) from None
    return facts


def _result_problems(key: str, json_text: str) -> list[str]:
    problems = []
    if not key or len(key) > _KEY_LIMIT or storable(key) != key or not key.isprintable():
        problems.append(f"key: expected 1 to {_KEY_LIMIT} printable characters")
    if "\0" in json_text:
        problems.append("content: JSON text holds no NUL")
    return problems


def _stamp(moment: datetime) -> str:
    return moment.astimezone(UTC).isoformat(timespec="milliseconds")
