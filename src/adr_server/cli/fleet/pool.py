"""Processes that scan checkouts: each is warm for the next one, and is ended where one takes too long.

Rule: a process that dies or is ended costs the checkout that it was scanning; the next one gets a new process.
"""

import contextlib
import os
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
from adr_server.storage.frames import receive, send

STOPPED = "not scanned: the scan was stopped"
START = 60.0
"""Seconds in which a process has to start."""
# -P: the folder that a scan was started in must not name modules.
COMMAND = (sys.executable, "-P", "-c", "from adr_server.cli.fleet.worker import main; main()")


class ScanProcess:
    """One process, started at its first job. `ask` is called by one thread at a time, `close` by any."""

    def __init__(self, command: Sequence[str] = COMMAND) -> None:
        self._command = command
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._closed = False

    def ask(self, job: Job) -> Scan:
        """The scan of one checkout; what went wrong with the process is its error."""
        try:
            process = self._running()
        except (EOFError, OSError, ValueError):
            return Scan(path=job.name, error="no process that scans can be started")
        if process is None:
            return Scan(path=job.name, error=STOPPED)
        late = threading.Event()
        try:
            return scan_from(_exchange(process, job_value(job), job.seconds, late))
        except (EOFError, OSError, ValueError) as error:  # ValidationError is a ValueError
            if late.is_set():
                return Scan(path=job.name, error=too_long(job.seconds))
            return Scan(path=job.name, error=STOPPED if self._closed else _death(process, error))

    def close(self) -> None:
        """End the process, whatever it is at; there will be no other."""
        with self._lock:
            self._closed = True
            if self._process is not None:
                _end(self._process)
                _close_pipes(self._process)

    def _running(self) -> "subprocess.Popen[bytes] | None":
        with self._lock:
            if self._closed:
                return None
            held = self._process
            if held is not None and held.poll() is None:
                return held
            # A session of its own: what it starts ends with it, and a terminal's Ctrl-C does not reach it.
            self._process = subprocess.Popen(  # noqa: S603 - our own module
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
            )
            _exchange(self._process, sys.path, START, threading.Event())
            return self._process


def _exchange(process: "subprocess.Popen[bytes]", said: object, seconds: float, late: threading.Event) -> Any:
    """The answer to a frame; the process is ended where it does not answer, and `late` set where time ran out."""

    def stop() -> None:
        late.set()
        _end(process)

    timer = threading.Timer(seconds, stop)
    timer.start()
    try:
        send(cast("Any", process.stdin), said)
        return receive(cast("Any", process.stdout))
    except (EOFError, OSError, ValueError):
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(1)  # So that its own exit code is told, where it has one.
        _end(process)
        _close_pipes(process)
        raise
    finally:
        timer.cancel()
        if late.is_set():
            timer.join()  # The next job must not find a process that is about to be ended.


def _end(process: "subprocess.Popen[bytes]") -> None:
    if process.poll() is None:
        if os.name == "posix":
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
        process.kill()
    process.wait()


def _close_pipes(process: "subprocess.Popen[bytes]") -> None:
    for pipe in (process.stdin, process.stdout):
        with contextlib.suppress(OSError):
            cast("Any", pipe).close()


def _death(process: "subprocess.Popen[bytes]", error: Exception) -> str:
    if not isinstance(error, EOFError | OSError):
        return "the process that scanned it answered nonsense"
    code = process.returncode
    known = {known.value: known.name for known in signal.Signals}
    how = f"was ended by {known[-code]}" if -code in known else f"ended with exit code {code}"
    return f"the process that scanned it {how}"


class ScanPool:
    """Up to `count` processes, and a queue of those that are free. Leaving it ends them all."""

    def __init__(self, count: int, start: Callable[[], ScanProcess] = ScanProcess) -> None:
        self._all = [start() for _ in range(count)]
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


def scan_locally(jobs: Sequence[Job], count: int, start: Callable[[], ScanProcess] = ScanProcess) -> Generator[Scan]:
    """The scans, as they are finished, by `count` processes; who stops asking ends them."""
    with ThreadPoolExecutor(count) as threads, ScanPool(count, start) as pool:
        futures: list[Future[Scan]] = [threads.submit(pool.ask, job) for job in jobs]
        try:
            for future in as_completed(futures):
                yield future.result()
        finally:
            for future in futures:
                future.cancel()
