"""A process that scans one checkout after another: jobs in on descriptor 0, scans out on descriptor 1, as frames.

It is started once for many checkouts, so that what they share is imported once; `main` is what it runs. Rule: it ends
with whoever started it, in the middle of a checkout too, and nothing that it began outlives it.
"""

import os
import signal
import sys
import threading
from dataclasses import asdict
from queue import SimpleQueue
from typing import Any, BinaryIO

from adr_server.cli.fleet.model import Scan, as_value
from adr_server.cli.fleet.scanning import Job, Scanner
from adr_server.storage.frames import ends_of_this_process, receive, send


def job_value(job: Job) -> dict[str, Any]:
    """A job as JSON can hold it."""
    return asdict(job)


def main() -> None:
    """Answer until the other side closes."""
    source, sink = ends_of_this_process()
    try:
        sys.path[:] = receive(source)
        send(sink, "ready")
        jobs: SimpleQueue[Job] = SimpleQueue()
        threading.Thread(target=_listen, args=(source, jobs), daemon=True).start()
        scanner = Scanner()
        while True:
            send(sink, as_value(_scan(scanner, jobs.get())))
    except (EOFError, BrokenPipeError):
        return


def _listen(source: BinaryIO, jobs: "SimpleQueue[Job]") -> None:
    """Hand on the jobs; where the other side has gone nobody waits for what is being scanned."""
    try:
        while True:
            jobs.put(Job(**receive(source)))
    except (EOFError, OSError, TypeError, ValueError):
        if os.name == "posix" and os.getsid(0) == os.getpid():
            os.killpg(0, signal.SIGKILL)
        os._exit(1)


def _scan(scanner: Scanner, job: Job) -> Scan:
    try:
        return scanner.scan(job)
    except Exception as fault:  # noqa: BLE001 - a fault of ours costs the checkout that brought it out, not the others
        return Scan(path=job.name, error=f"a fault of ours, please report it: {type(fault).__name__}: {fault}")
