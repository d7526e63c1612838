"""Open an index file: one connection that writes, others that only read and never wait for it.

Rule: an index is worth nothing that the project cannot give again. A broken one is removed, said once, and built anew;
a folder that cannot be written is said with its remedy, and the server goes on without an index.
"""

import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

from adr_server.errors import BrokenInputError
from adr_server.storage.code_index.schema import SCHEMA, VERSION

T = TypeVar("T")

BUSY_SECONDS = 10.0
_PRIMARY = 0xFF
_BROKEN = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
_REMEDIES = {
    sqlite3.SQLITE_FULL: "the disk is full: free room, or name another folder with --state-dir",
    sqlite3.SQLITE_READONLY: "its folder is read-only: name another one with --state-dir",
    sqlite3.SQLITE_CANTOPEN: "its folder cannot be written: name another one with --state-dir",
    sqlite3.SQLITE_IOERR: "the disk fails: name another folder with --state-dir",
    sqlite3.SQLITE_BUSY: "another process holds it: try again",
    sqlite3.SQLITE_LOCKED: "another process holds it: try again",
}


class IndexFile:
    """One index file. Writing and reading are each for one thread at a time, and do not wait for each other."""

    def __init__(self, folder: Path) -> None:
        # The version is in the name: two versions of the server leave each other's index alone.
        self.path = folder / f"index-{VERSION}.sqlite3"
        self.notices: list[str] = []
        self._writing = threading.RLock()
        self._reading = threading.RLock()
        self._writer: sqlite3.Connection | None = None
        self._reader: sqlite3.Connection | None = None

    def exists(self) -> bool:
        """Whether something was ever written."""
        return self.path.exists()

    def size(self) -> int:
        """Bytes on disk, the log of what is being written included."""
        paths = (self.path.with_name(self.path.name + suffix) for suffix in ("", "-wal"))
        return sum(path.stat().st_size for path in paths if path.exists())

    def close(self) -> None:
        """Close the file; the next use opens it again."""
        with self._writing, self._reading:
            # The writer last: one that only reads cannot clear the log away.
            for connection in (self._reader, self._writer):
                if connection is not None:
                    connection.close()
            self._writer = self._reader = None

    def remove(self) -> None:
        """Delete the file, to build it anew."""
        self.close()
        for suffix in ("", "-wal", "-shm"):
            with suppress(FileNotFoundError):
                self.path.with_name(self.path.name + suffix).unlink()

    def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run a reading operation on one state of the index.

        Raises:
            BrokenInputError: there is no index, or it cannot be read; the message says what to do.
        """
        with self._reading, self._told():
            if self._reader is None:
                if not self.path.exists():
                    raise BrokenInputError("The code is not indexed yet: run `adr-server index`.")
                self._reader = self._connect(read_only=True)
            connection = self._reader
            connection.execute("BEGIN")
            try:
                return work(connection)
            finally:
                with suppress(sqlite3.Error):
                    connection.execute("ROLLBACK")

    def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Run an operation in one transaction; raises BrokenInputError where it cannot be written."""
        with self._writing, self._told():
            if self._writer is None:
                self._writer = self._connect(read_only=False)
            connection = self._writer
            connection.execute("BEGIN IMMEDIATE")
            try:
                result = work(connection)
                connection.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    connection.execute("ROLLBACK")
                raise
            return result

    def settle(self) -> None:
        """Move what was written out of the log, for it lies on disk twice; another time, where a reader holds it."""
        with self._writing, self._reading, suppress(sqlite3.Error):
            if self._writer is not None:
                self._writer.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def _connect(self, *, read_only: bool) -> sqlite3.Connection:
        mode = "ro" if read_only else "rwc"
        connection = sqlite3.connect(
            f"{self.path.as_uri()}?mode={mode}",
            uri=True,
            timeout=BUSY_SECONDS,
            isolation_level=None,
            check_same_thread=False,
            cached_statements=128,
        )
        try:
            connection.execute("PRAGMA mmap_size = 268435456")
            if read_only:
                connection.execute("PRAGMA cache_size = -16000")
                connection.execute("SELECT 1 FROM checkouts LIMIT 1")
            else:
                _prepare(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            code = getattr(error, "sqlite_errorcode", 0) & _PRIMARY
            unfinished = "no such table" in str(error)
            if code in _BROKEN or unfinished:
                with suppress(OSError):
                    self.remove()
                    if not unfinished:
                        self.notices.append("The index of the code was broken: it was removed and is built anew.")
                raise BrokenInputError("The index of the code was broken and is built anew: try again.") from error
            raise BrokenInputError(f"The index of the code cannot be used: {_REMEDIES.get(code, error)}.") from error


def _prepare(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("PRAGMA cache_size = -64000")
    connection.execute("PRAGMA journal_size_limit = 67108864")
    connection.execute("BEGIN IMMEDIATE")
    try:
        if not connection.execute("SELECT 1 FROM sqlite_schema LIMIT 1").fetchone():
            for statement in SCHEMA.strip().split("\n\n"):
                connection.execute(statement)
        connection.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise
