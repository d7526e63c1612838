"""Opens SQLite files so that a broken one costs its contents and never the run: moved aside, rebuilt, said once."""

import os
import secrets
import sqlite3
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from adr_server.errors import BrokenInputError

T = TypeVar("T")

BUSY_SECONDS = 10.0
_PRIMARY = 0xFF
_BROKEN_CODES = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
_BUSY_CODES = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})


class _ForeignError(Exception):
    """The file is a database, but not one that this schema made."""


class Database:
    """One SQLite file with one schema, for the threads of this process beside other processes.

    `what` names the store in messages. `version` is the schema's; a file of a later one is refused, an earlier or
    foreign one is moved aside. `notices` collects what happened that a reader should know.
    """

    def __init__(self, path: Path, *, what: str, schema: str, version: int) -> None:
        self.path = path
        self.notices: list[str] = []
        self._what = what
        self._schema = schema
        self._version = version
        self._lock = threading.RLock()
        self._connection: sqlite3.Connection | None = None
        self._inode = 0

    def read(self, operation: Callable[[sqlite3.Connection], T]) -> T:
        """Run a reading operation; on a broken file it runs again on the rebuilt, empty one."""
        return self._guarded(operation)

    def write(self, operation: Callable[[sqlite3.Connection], T]) -> T:
        """Run an operation in one transaction that no other writer can interleave with.

        Raises:
            BrokenInputError: another process holds the file for too long, or it cannot be written.
        """

        def transact(connection: sqlite3.Connection) -> T:
            connection.execute("BEGIN IMMEDIATE")
            try:
                result = operation(connection)
                connection.execute("COMMIT")
            except BaseException:
                # SQLite may have rolled back by itself; a second error must not hide the first.
                with suppress(sqlite3.Error):
                    connection.execute("ROLLBACK")
                raise
            return result

        return self._guarded(transact)

    def close(self) -> None:
        """Close the file; the next use opens it again."""
        with self._lock:
            if self._connection is not None:
                self._connection.close()
                self._connection = None

    def _guarded(self, operation: Callable[[sqlite3.Connection], T]) -> T:
        with self._lock:
            try:
                try:
                    return operation(self._open())
                except (sqlite3.DatabaseError, _ForeignError) as error:
                    if not _is_broken(error):
                        raise
                    self._move_aside()
                    return operation(self._open())
            except sqlite3.Error as error:
                busy = _code(error) in _BUSY_CODES
                reason = "another process holds it" if busy else str(error)
                raise BrokenInputError(f"The {self._what} cannot be used: {reason}.") from error

    def _open(self) -> sqlite3.Connection:
        """The open connection, opened again where the file was exchanged or removed meanwhile."""
        if self._connection is not None and _inode(self.path) == self._inode:
            return self._connection
        self.close()
        connection = sqlite3.connect(
            self.path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False, cached_statements=64
        )
        self._inode = _inode(self.path)
        try:
            self._prepare(connection)
        except BaseException:
            connection.close()
            raise
        self._connection, self._inode = connection, _inode(self.path)
        return connection

    def _prepare(self, connection: sqlite3.Connection) -> None:
        connection.row_factory = sqlite3.Row
        connection.execute("PRAGMA foreign_keys = ON")
        connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
        # Two processes that open a new file at once: the mode that one sets is the mode of both.
        with suppress(sqlite3.OperationalError):
            connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("BEGIN IMMEDIATE")
        try:
            self._check_schema(connection)
        finally:
            with suppress(sqlite3.Error):
                connection.execute("COMMIT")

    def _check_schema(self, connection: sqlite3.Connection) -> None:
        found = int(connection.execute("PRAGMA user_version").fetchone()[0])
        if found == 0 and not _objects(connection):
            for statement in _statements(self._schema):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {self._version}")
        elif found > self._version:
            remedy = "update adr-server, or name another folder with --state-dir"
            raise BrokenInputError(f"The {self._what} was written by a later adr-server: {remedy}.")
        elif found < self._version or _objects(connection) != _expected(self._schema):
            raise _ForeignError

    def _move_aside(self) -> None:
        inode = self._inode or _inode(self.path)
        self.close()
        self._inode = 0
        if _inode(self.path) != inode:  # Another process has done so already.
            return
        aside = self.path.with_name(f"{self.path.name}.broken-{secrets.token_hex(4)}")
        try:
            os.replace(self.path, aside)  # noqa: PTH105 - beside the removals below, one idiom
            for suffix in ("-wal", "-shm"):
                with suppress(FileNotFoundError):
                    os.remove(f"{self.path}{suffix}")  # noqa: PTH107 - a suffix to a name, not to a path
        except FileNotFoundError:
            return
        except OSError as error:
            reason = error.strerror
            raise BrokenInputError(f"The {self._what} is broken and cannot be moved aside: {reason}.") from None
        self.notices.append(f"The {self._what} was broken: it was moved aside as {aside.name} and starts empty.")


def storable(text: str) -> str:
    """`text` as SQLite can keep it: half surrogate pairs become U+FFFD."""
    return text.encode("utf-16", errors="surrogatepass").decode("utf-16", errors="replace")


def _is_broken(error: Exception) -> bool:
    return isinstance(error, _ForeignError) or _code(error) in _BROKEN_CODES


def _code(error: Exception) -> int:
    return getattr(error, "sqlite_errorcode", 0) & _PRIMARY


def _inode(path: Path) -> int:
    try:
        return path.stat().st_ino
    except OSError:
        return 0


def _objects(connection: sqlite3.Connection) -> set[tuple[str, str, str]]:
    rows = connection.execute("SELECT type, name, coalesce(sql, '') FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%'")
    return {(row[0], row[1], row[2]) for row in rows}


def _expected(schema: str) -> set[tuple[str, str, str]]:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    try:
        for statement in _statements(schema):
            connection.execute(statement)
        return _objects(connection)
    finally:
        connection.close()


def _statements(schema: str) -> list[str]:
    """The statements of a schema, which stand apart by an empty line."""
    return [statement.strip() for statement in schema.split("\n\n") if statement.strip()]
