"""A process that scans one checkout after another: jobs in on descriptor 0, scans out on descriptor 1, as frames.

It is started once for many checkouts, so that what they share is imported once; `main` is what it runs.
"""

import os
import signal
import sys
from dataclasses import asdict
from typing import Any

from adr_server.cli.fleet.model import Scan, as_value
from adr_server.cli.fleet.scanning import Job, scan
from adr_server.storage.frames import receive, send


def job_value(job: Job) -> dict[str, Any]:
    """A job as JSON can hold it."""
    return asdict(job)


def main() -> None:
    """Answer until the other side closes."""
    # Whoever started it ends it; a Ctrl-C is theirs.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    source = os.fdopen(os.dup(0), "rb")
    sink = os.fdopen(os.dup(1), "wb")
    # Whatever a library prints must not stand among the frames.
    null = os.open(os.devnull, os.O_RDWR)
    os.dup2(null, 0)
    os.dup2(null, 1)
    try:
        sys.path[:] = receive(source)
        send(sink, "ready")
        while True:
            send(sink, as_value(_scan(Job(**receive(source)))))
    except (EOFError, BrokenPipeError):
        return


def _scan(job: Job) -> Scan:
    try:
        return scan(job)
    except Exception as fault:  # noqa: BLE001 - a fault of ours costs the checkout that brought it out, not the others
        return Scan(path=job.name, error=f"a fault of ours, please report it: {type(fault).__name__}: {fault}")
