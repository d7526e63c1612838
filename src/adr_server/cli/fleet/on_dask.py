"""Scan on a Dask cluster: the only module that imports distributed.

Rule: Dask says where a checkout is scanned, and scans it elsewhere when a worker is lost; on each worker a process of
ours does it, so that time-outs and crashes cost a checkout its row there as they do here.
"""

import logging
from collections.abc import Generator, Sequence
from typing import Any
from uuid import uuid4

from distributed import Client, KilledWorker, LocalCluster, as_completed, get_worker

from adr_server import __version__
from adr_server.cli.fleet.model import Scan, as_value, scan_from
from adr_server.cli.fleet.pool import ScanPool
from adr_server.cli.fleet.scanning import Job
from adr_server.cli.fleet.worker import job_value
from adr_server.errors import UsageError, shorten

_CONNECT = 20
"""Seconds."""
_POOLS: dict[str, ScanPool] = {}
"""On a worker: the processes of each scan; none has started before its first checkout."""


def scan_on_dask(jobs: Sequence[Job], count: int, scheduler: str | None) -> Generator[Scan]:
    """The scans, as they are finished: on the cluster of `scheduler`, else by `count` workers on this machine.

    Raises:
        UsageError: no scheduler answers there.
    """
    if scheduler is None:
        # Scans happen in processes of our own: what Dask measures of a worker's memory says nothing of them.
        with LocalCluster(
            n_workers=count,
            threads_per_worker=1,
            dashboard_address=None,
            memory_limit=0,
            silence_logs=logging.CRITICAL,
        ) as cluster:
            yield from scan_on_dask(jobs, count, cluster.scheduler_address)
        return
    try:
        client = Client(scheduler, timeout=_CONNECT, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        told = shorten(str(error) or type(error).__name__)
        raise UsageError(f"No Dask scheduler answers at {shorten(scheduler)!r} ({told}): check --scheduler.") from None
    token = uuid4().hex
    with client:
        futures = {client.submit(scan_there, job_value(job), __version__, token, pure=False): job for job in jobs}
        try:
            for future in as_completed(futures, loop=client.loop):
                yield _scan_of(future, futures[future])
        finally:
            client.cancel(list(futures))
            client.run(end_there, token, on_error="ignore")


def scan_there(value: dict[str, Any], version: str, token: str) -> dict[str, Any]:
    """Runs on a worker: a checkout of the scan `token`, by a process that stays for the next."""
    job = Job(**value)
    if version != __version__:
        told = f"the worker runs adr-server {__version__} and was asked by {version}: install one version everywhere"
        return as_value(Scan(path=job.name, error=told))
    pool = _POOLS.get(token) or _POOLS.setdefault(token, ScanPool(get_worker().state.nthreads))
    return as_value(pool.ask(job))


def end_there(token: str) -> None:
    """Runs on a worker: end the processes of a scan. They also end when the worker does, as their pipes close."""
    pool = _POOLS.pop(token, None)
    if pool is not None:
        pool.close()


def _scan_of(future: Any, job: Job) -> Scan:
    if future.status == "finished":
        return scan_from(future.result())
    problem = future.exception() if future.status == "error" else None
    if isinstance(problem, KilledWorker):
        return Scan(path=job.name, error="every Dask worker that scanned it died")
    told = f"{type(problem).__name__}: {shorten(str(problem))}" if problem is not None else future.status
    return Scan(path=job.name, error=f"Dask lost it ({told})")
