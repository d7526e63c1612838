"""The index of a project's code: kept fresh by itself, read by the searches. One file, one writer across processes."""

import os
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TypeVar

from adr_server.codebase.search.terms import TermSplitter
from adr_server.errors import BrokenInputError
from adr_server.plurals import counted
from adr_server.storage.checkout import Checkout, FileState
from adr_server.storage.code_index.counting import IndexCounts, count
from adr_server.storage.code_index.dense import DenseLeg
from adr_server.storage.code_index.digest import Digest, digest_file
from adr_server.storage.code_index.listing import compare, held_files
from adr_server.storage.code_index.opening import IndexFile
from adr_server.storage.code_index.turns import turn
from adr_server.storage.code_index.worker import load
from adr_server.storage.code_index.workers import Workers
from adr_server.storage.code_index.writing import IndexWriter, Link, document_of, link, relink

T = TypeVar("T")

READER = "adr_server.codebase.entities:read_entities"
FEW_FILES = 24
FEW_BYTES = 1_500_000
"""Up to so many changed files are read in this process: starting another takes longer."""
WRITE_FILES = 400
_MOST_DEAD = 20_000


class Report(Protocol):
    """Tells how far a refresh is."""

    def __call__(self, done: float, total: float | None, message: str) -> None:
        """`done` of `total` files."""
        ...


@dataclass(frozen=True, kw_only=True)
class Refreshed:
    """What a refresh did, in files; `notes` say what is missing and why. `complete`: it is as the project is."""

    files: int
    read: int
    linked: int
    removed: int
    seconds: float
    complete: bool
    notes: tuple[str, ...] = ()


class CodeIndex:
    """The index of one checkout in a folder that checkouts of one repository may share.

    `table` is the folder of a static table of vectors, which gives the index its dense leg.
    """

    def __init__(
        self, folder: Path, root: Path, *, reader: str = READER, workers: int = 2, table: Path | None = None
    ) -> None:
        self.root = root
        self._folder = folder
        self._file = IndexFile(folder)
        self.dense = DenseLeg(table, self._file)
        self._reader = reader
        self._workers = workers
        self._writer = IndexWriter()
        self._splitter = TermSplitter()

    @property
    def notices(self) -> list[str]:
        """What happened to the index that a reader should know."""
        return self._file.notices

    def close(self) -> None:
        """Close the file; the next use opens it again."""
        self._file.close()
        self._writer.forget()

    def read(self, work: Callable[[sqlite3.Connection, int], T]) -> T:
        """Run a reading operation with the number of this checkout; raises BrokenInputError as `IndexFile.read`."""

        def reading(connection: sqlite3.Connection) -> T:
            found = connection.execute("SELECT id FROM checkouts WHERE root = ?", (os.fspath(self.root),)).fetchone()
            if found is None:
                raise BrokenInputError("The code is not indexed yet: run `adr-server index`.")
            return work(connection, int(found[0]))

        return self._file.read(reading)

    def counts(self) -> IndexCounts:
        """What the index holds; raises BrokenInputError where there is none."""
        return self.read(self.counts_in)

    def refresh(
        self,
        checkout: Checkout,
        *,
        report: Report | None = None,
        check_time: Callable[[], None] = lambda: None,
    ) -> Refreshed:
        """Make the index what the project is now. What was done before an error stays done; the next one goes on.

        Raises:
            BrokenInputError: the index cannot be written; the message says what to do.
            BudgetExceededError: `check_time` raised it.
        """
        started = time.monotonic()
        with turn(self._folder) as mine:
            if not mine:
                note = "another process is indexing this project now: answers come from what it has written"
                return Refreshed(files=0, read=0, linked=0, removed=0, seconds=0.0, complete=False, notes=(note,))
            return self._refresh(checkout, report, check_time, started)

    def _refresh(
        self, checkout: Checkout, report: Report | None, check_time: Callable[[], None], started: float
    ) -> Refreshed:
        try:
            number = self._own_number()
        except BrokenInputError:
            if self._file.exists():
                raise
            self._writer.forget()  # It was broken and removed: once more, from nothing.
            number = self._own_number()
        with ThreadPoolExecutor(1) as beside:  # While git looks at the files.
            holding = beside.submit(self._file.read, lambda c: (held_files(c, number), _suspects(c)))
            states = checkout.states()
            held, suspects = holding.result()
        found = compare(checkout, states, held, self._known, check_time)
        if found.gone or found.links:
            self._file.write(lambda connection: relink(connection, number, gone=found.gone, links=found.links))
        read, notes = 0, list(checkout.notes[:5])
        if found.unread:
            read = self._read(checkout, number, found.unread, suspects, report=report, check_time=check_time)
        self.dense.build(number, checkout.read_text, check_time)
        if read > FEW_FILES:
            self._file.settle()
        missing = len(found.unread) - read
        if missing:
            notes.append(f"{counted(missing, 'file')} changed while being read; left to the next look at the index")
        return Refreshed(
            files=len(states),
            read=read,
            linked=len(found.links),
            removed=len(found.gone),
            seconds=round(time.monotonic() - started, 3),
            complete=not missing,
            notes=tuple(notes),
        )

    def _own_number(self) -> int:
        """The number of this checkout; an index most of whose documents nobody holds any more is begun anew."""

        def reading(connection: sqlite3.Connection) -> tuple[int | None, bool]:
            row = connection.execute("SELECT id FROM checkouts WHERE root = ?", (os.fspath(self.root),)).fetchone()
            kept = connection.execute("SELECT count(*) FROM documents").fetchone()[0]
            live = connection.execute("SELECT count(*) FROM files").fetchone()[0]
            return (int(row[0]) if row else None), kept > 2 * live + _MOST_DEAD

        if self._file.exists():
            number, stale = self._file.read(reading)
            if stale:
                self._file.remove()
                self._writer.forget()
            elif number is not None:
                return number

        def adding(connection: sqlite3.Connection) -> int:
            connection.execute("INSERT OR IGNORE INTO checkouts (root) VALUES (?)", (os.fspath(self.root),))
            row = connection.execute("SELECT id FROM checkouts WHERE root = ?", (os.fspath(self.root),)).fetchone()
            return int(row[0])

        return self._file.write(adding)

    def _known(self, path: str, content: str) -> int | None:
        return self._file.read(lambda connection: document_of(connection, path, content))

    def _read(
        self,
        checkout: Checkout,
        number: int,
        unread: Sequence[tuple[str, str, FileState]],
        suspects: frozenset[str],
        *,
        report: Report | None,
        check_time: Callable[[], None],
    ) -> int:
        wanted = {path: (content, state) for path, content, state in unread}
        read, done = 0, 0
        waiting: list[Digest] = []
        for digests in self._digests(checkout, wanted, suspects):
            waiting += digests
            done += len(digests)
            if len(waiting) >= WRITE_FILES:
                read += self._keep(checkout, number, wanted, waiting)
                waiting = []
            if report is not None:
                report(done, len(wanted), "indexing")
            check_time()
        return read + self._keep(checkout, number, wanted, waiting)

    def _digests(
        self, checkout: Checkout, wanted: Mapping[str, tuple[str, FileState]], suspects: frozenset[str]
    ) -> Iterator[list[Digest]]:
        files = [(path, state.size) for path, (_, state) in wanted.items()]
        limit = checkout.file_size
        few = len(files) <= FEW_FILES and sum(size for _, size in files) <= FEW_BYTES
        if not few or not suspects.isdisjoint(wanted):
            with Workers(checkout.root, read=self._reader, limit=limit, count=self._workers) as workers:
                yield from workers.digests(files)
            return
        # Should one of these end this process, the next one gives them to a process of their own.
        rows = [(path,) for path in wanted]
        self._file.write(lambda connection: connection.executemany("INSERT OR IGNORE INTO suspects VALUES (?)", rows))
        read = load(self._reader)
        for path, _ in files:
            yield [digest_file(checkout.root, path, limit=limit, read=read, splitter=self._splitter)]

    def _keep(
        self,
        checkout: Checkout,
        number: int,
        wanted: Mapping[str, tuple[str, FileState]],
        digests: Sequence[Digest],
    ) -> int:
        """Write what was read, but for files that are no longer as they were listed; how many were written."""

        def keeping(connection: sqlite3.Connection) -> int:
            kept = [digest for digest in digests if checkout.stamp(digest.path) == wanted[digest.path][1].stamp]
            documents = self._writer.add(connection, ((wanted[digest.path][0], digest) for digest in kept))
            links = [
                Link(path=digest.path, document=document, stamp=wanted[digest.path][1].stamp)
                for digest, document in zip(kept, documents, strict=True)
            ]
            link(connection, number, links)
            connection.executemany("DELETE FROM suspects WHERE path = ?", [(digest.path,) for digest in digests])
            return len(links)

        try:
            return self._file.write(keeping)
        except BaseException:
            self._writer.forget()
            raise

    def counts_in(self, connection: sqlite3.Connection, checkout: int) -> IndexCounts:
        """As `counts`, within a reading operation."""
        return count(connection, checkout, size=self._file.size())


def _suspects(connection: sqlite3.Connection) -> frozenset[str]:
    return frozenset(path for (path,) in connection.execute("SELECT path FROM suspects"))
