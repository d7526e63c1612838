"""Read many files in processes of their own; one that dies or hangs costs the file that did it its entities only."""

import queue
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Iterator, Sequence
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
"""The longest that one file may take, and any batch with it."""
BATCH_FILES = 24
BATCH_BYTES = 400_000
_AHEAD = 6

Job = tuple[str, bool]
"""A path, and whether its words alone are to be read."""


@dataclass(kw_only=True)
class _Work:
    """What the feeding threads share."""

    batches: deque[list[Job]]
    done: "queue.Queue[list[Digest] | None]" = field(default_factory=lambda: queue.Queue(_AHEAD))
    failed: list[str] = field(default_factory=list)
    stopped: threading.Event = field(default_factory=threading.Event)


class Workers:
    """Reader processes for one project. Use as a context manager; leaving it ends them."""

    def __init__(self, root: Path, *, read: str, limit: int, count: int = 2, seconds: float = SECONDS) -> None:
        self._start = {"root": str(root), "read": read, "limit": limit, "path": sys.path}
        self._count = count
        self._seconds = seconds
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
        batch: list[Job] = []
        try:
            while not work.stopped.is_set():
                try:
                    batch = work.batches.popleft()
                except IndexError:
                    break
                if process is None:
                    process = self._spawn()
                rows = self._ask(process, batch)
                if rows is None:
                    self._drop(process)
                    process = None
                    # The one that did it is found by asking for each alone; alone again, its words must do.
                    alone = len(batch) == 1
                    work.batches.extend([(path, plain or alone)] for path, plain in batch if not (alone and plain))
                else:
                    self._put(work, [from_wire(row) for row in rows])
        except (OSError, EOFError, ValueError) as error:
            # A reader that cannot start would not start for the next batch either.
            work.failed.append(f"a reader process does not start ({type(error).__name__})")
            work.batches.append(batch)
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

    def _ask(self, process: subprocess.Popen[bytes], batch: list[Job]) -> list[Any] | None:
        """The answer of a process; None where it died, or took too long and was ended."""
        timer = threading.Timer(self._seconds, process.kill)
        timer.start()
        try:
            send(cast("Any", process.stdin), batch)
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
        timer = threading.Timer(self._seconds, process.kill)
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
    size = 0
    for path, length in files:
        batch.append((path, False))
        size += length
        if len(batch) >= BATCH_FILES or size >= BATCH_BYTES:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            try:
                pipe.close()
            except OSError:
                continue
