"""Processes that scan checkouts: each is warm for the next one, and is ended where one takes too long.

Rule: a process that dies or is ended costs the checkout that it was scanning; the next one gets a new process.
"""

import contextlib
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from queue import SimpleQueue
from types import TracebackType
from typing import Any, Self, cast

from adr_server.cli.fleet.model import Scan, scan_from
from adr_server.cli.fleet.scanning import Job, too_long
from adr_server.cli.fleet.worker import job_value
from adr_server.cli.processes import Process, close_pipes, command_of, end, start
from adr_server.storage.frames import receive, send

STOPPED = "not scanned: the scan was stopped"
START = 60.0
"""Seconds in which a process has to start."""
COMMAND = command_of("adr_server.cli.fleet.worker")


class ScanProcess:
    """One process, started at its first job. `ask` is called by one thread at a time, `close` by any."""

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        self._command = command
        self._lock = threading.Lock()
        self._process: Process | None = None
        self._closed = False

    def ask(self, job: Job) -> Scan:
        """The scan of one checkout; what went wrong with the process is its error."""
        late = threading.Event()
        process = None
        try:
            process = self._running()
            return scan_from(_exchange(process, job_value(job), job.seconds, late))
        except (EOFError, OSError, ValueError) as error:  # ValidationError is a ValueError
            told = too_long(job.seconds) if late.is_set() else _death(process, error)
            if process is not None:  # What it says next would not be about the next job.
                end(process)
                close_pipes(process)
            return Scan(path=job.name, error=STOPPED if self._closed else told)

    def close(self) -> None:
        """End the process, whatever it is at; there will be no other."""
        with self._lock:
            self._closed = True
            if self._process is not None:
                end(self._process)
                close_pipes(self._process)

    def _running(self) -> Process:
        with self._lock:
            if self._closed:
                raise EOFError
            held = self._process
            if held is not None and held.poll() is None:
                return held
            begun = self._process = start(self._command)
        _exchange(begun, sys.path, START, threading.Event())
        return begun


def _exchange(process: Process, said: object, seconds: float, late: threading.Event) -> Any:
    """The answer to a frame. Where there is none the process has ended, and `late` is set if time ran out."""

    def stop() -> None:
        late.set()
        end(process)

    timer = threading.Timer(seconds, stop)
    timer.start()
    try:
        send(cast("Any", process.stdin), said)
        return receive(cast("Any", process.stdout))
    except (EOFError, OSError, ValueError):
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(1)  # So that its own exit code is told, where it has one.
        end(process)
        close_pipes(process)
        raise
    finally:
        timer.cancel()
        if late.is_set():
            timer.join()  # The next job must not find a process that is about to be ended.


def _death(process: Process | None, error: Exception) -> str:
    if process is None:
        return "no process that scans can be started"
    if not isinstance(error, EOFError | OSError):
        return "the process that scanned it answered nonsense"
    code = process.returncode
    known = {known.value: known.name for known in signal.Signals}
    how = f"was ended by {known[-code]}" if -code in known else f"ended with exit code {code}"
    return f"the process that scanned it {how}"


class ScanPool:
    """Up to `count` processes, and a queue of those that are free. Leaving it ends them all."""

    def __init__(self, count: int, make: Callable[[], ScanProcess] = ScanProcess) -> None:
        self._all = [make() for _ in range(count)]
        self._free: SimpleQueue[ScanProcess] = SimpleQueue()
        for process in self._all:
            self._free.put(process)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End them all."""
        for process in self._all:
            process.close()

    def ask(self, job: Job) -> Scan:
        """The scan of one checkout, once a process is free; safe to call from any thread."""
        process = self._free.get()
        try:
            return process.ask(job)
        finally:
            self._free.put(process)


def scan_locally(jobs: Sequence[Job], count: int, make: Callable[[], ScanProcess] = ScanProcess) -> Generator[Scan]:
    """The scans, as they are finished, by `count` processes; who stops asking ends them."""
    with ThreadPoolExecutor(count) as threads, ScanPool(count, make) as pool:
        futures: list[Future[Scan]] = [threads.submit(pool.ask, job) for job in jobs]
        try:
            for future in as_completed(futures):
                yield future.result()
        finally:
            for future in futures:
                future.cancel()
