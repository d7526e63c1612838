"""Read many files in processes of their own; one that dies or hangs costs the file that did it its entities only."""

import os
import queue
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Self, cast

from adr_server.errors import InternalFaultError
from adr_server.storage.code_index import worker
from adr_server.storage.code_index.digest import Digest
from adr_server.storage.code_index.worker import from_wire
from adr_server.storage.frames import receive, send

SECONDS = 60.0
"""The longest that one file may take, and any batch with it; and the longest that a reader may take to start."""
BATCH_FILES = 24
BATCH_BYTES = 400_000
_BATCH_PATHS = 4_000
"""Characters of paths in a batch: it must fit into a pipe that nobody reads from at the moment."""
_AT_ONCE = 2
"""Batches that a process has: it reads the next one while this one takes the answer to the last apart."""
_AHEAD = 16
RESIDENT = 240_000_000
"""Bytes that a reader may keep before another one takes its place: what it remembers of words, and what large files
left behind. Of ordinary code some 20,000 files bring it there."""

Job = tuple[str, bool]
"""A path, and whether its words alone are to be read."""


@dataclass(kw_only=True)
class _Work:
    """What the feeding threads share."""

    batches: deque[list[Job]]
    done: "queue.Queue[list[Digest] | None]" = field(default_factory=lambda: queue.Queue(_AHEAD))
    failed: list[str] = field(default_factory=list)
    stopped: threading.Event = field(default_factory=threading.Event)

    def next(self) -> list[Job] | None:
        """The next batch; None where there is none at the moment."""
        try:
            return self.batches.popleft()
        except IndexError:
            return None


class Workers:
    """Reader processes for one project. Use as a context manager; leaving it ends them."""

    def __init__(
        self,
        root: Path,
        *,
        read: str,
        limit: int,
        count: int = 2,
        seconds: float = SECONDS,
        resident: int = RESIDENT,
    ) -> None:
        self._start = {"root": str(root), "read": read, "limit": limit, "path": sys.path}
        self._count = count
        self._seconds = seconds
        self._most = resident
        self._processes: set[subprocess.Popen[bytes]] = set()
        self._lock = threading.Lock()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._lock:
            for process in self._processes:
                _end(process)
            self._processes.clear()

    def digests(self, files: Sequence[tuple[str, int]]) -> Iterator[list[Digest]]:
        """The digests of `files` (path and size), a batch at a time, in no order.

        Raises:
            InternalFaultError: no reader can be started here.
        """
        work = _Work(batches=deque(_batches(files)))
        threads = [threading.Thread(target=self._feed, args=(work,), daemon=True) for _ in range(self._count)]
        for thread in threads:
            thread.start()
        left = len(threads)
        try:
            while left:
                found = work.done.get()
                if found is None:
                    left -= 1
                else:
                    yield found
        finally:
            work.stopped.set()
        if work.failed and work.batches:
            raise InternalFaultError(f"The code cannot be read: {work.failed[0]}.")

    def _feed(self, work: _Work) -> None:
        process: subprocess.Popen[bytes] | None = None
        asked: deque[list[Job]] = deque()
        try:
            while not work.stopped.is_set():
                full = process is not None and _resident(process.pid) > self._most
                if process is not None and full and not asked:
                    self._drop(process)
                    process, full = None, False
                if process is None and work.batches:
                    process = self._spawn()
                while process is not None and not full and len(asked) < _AT_ONCE and (batch := work.next()):
                    asked.append(batch)
                    self._ask(process, batch)
                if process is None or not asked:
                    break
                rows = self._answer(process)
                if rows is not None:
                    asked.popleft()
                    self._put(work, [from_wire(row) for row in rows])
                    continue
                self._drop(process)
                process = None
                # The one that did it is in the first; it is found by asking for each alone. Alone, its words must do.
                first = asked.popleft()
                alone = len(first) == 1
                work.batches.extend([(path, plain or alone)] for path, plain in first if not (alone and plain))
                work.batches.extend(asked)
                asked.clear()
        except (OSError, EOFError, ValueError) as error:
            # A reader that cannot start would not start for the next batch either.
            work.failed.append(f"a reader process does not start ({type(error).__name__})")
            work.batches.extend(asked)
        finally:
            if process is not None:
                self._drop(process)
            self._put(work, None)

    def _put(self, work: _Work, found: list[Digest] | None) -> None:
        while not work.stopped.is_set():
            try:
                work.done.put(found, timeout=0.2)
            except queue.Full:
                continue
            return

    @staticmethod
    def _ask(process: subprocess.Popen[bytes], batch: list[Job]) -> None:
        """Send a batch; that a process has gone shows where it should answer."""
        with suppress(OSError):
            send(cast("Any", process.stdin), batch)

    def _answer(self, process: subprocess.Popen[bytes]) -> list[Any] | None:
        """The answer to the first batch that waits; None where the process died, or took too long and was ended."""
        timer = threading.Timer(self._seconds, process.kill)
        timer.start()
        try:
            return cast("list[Any]", receive(cast("Any", process.stdout)))
        except (EOFError, OSError, ValueError):
            return None
        finally:
            timer.cancel()

    def _spawn(self) -> subprocess.Popen[bytes]:
        # -P: the folder a server was started in must not name modules.
        command = [sys.executable, "-P", "-c", f"from {worker.__name__} import main; main()"]
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603 - our own module
        with self._lock:
            self._processes.add(process)
        timer = threading.Timer(SECONDS, process.kill)
        timer.start()
        try:
            send(cast("Any", process.stdin), self._start)
            receive(cast("Any", process.stdout))
        finally:
            timer.cancel()
        return process

    def _drop(self, process: subprocess.Popen[bytes]) -> None:
        with self._lock:
            self._processes.discard(process)
        _end(process)


def _batches(files: Sequence[tuple[str, int]]) -> Iterator[list[Job]]:
    batch: list[Job] = []
    size = letters = 0
    for path, length in files:
        batch.append((path, False))
        size += length
        letters += len(path)
        if len(batch) >= BATCH_FILES or size >= BATCH_BYTES or letters >= _BATCH_PATHS:
            yield batch
            batch, size, letters = [], 0, 0
    if batch:
        yield batch


def _resident(process: int) -> int:
    """The bytes of memory that a process holds; 0 where the system does not say."""
    try:
        return int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return 0


def _end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            try:
                pipe.close()
            except OSError:
                continue
