"""Scan many checkouts, write the report in every form that was asked for, and say by the exit code what was found.

Rule: what can be known before the first checkout is read (places, forms, extras) is checked before it.
"""

import argparse
import importlib
import os
import sys
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from importlib.util import find_spec
from typing import cast

from adr_server.cli.fleet.listing import find_checkouts
from adr_server.cli.fleet.model import Fleet, Scan
from adr_server.cli.fleet.pool import STOPPED, scan_locally
from adr_server.cli.fleet.scanning import Job
from adr_server.cli.main import INTERRUPTED
from adr_server.cli.output import warn
from adr_server.cli.progress import ProgressBar
from adr_server.cli.reports.targets import Target, require_one_spoken
from adr_server.cli.reports.writing import write_file
from adr_server.errors import BrokenInputError, UsageError
from adr_server.plurals import counted

_FORMS: Mapping[str, tuple[str, str]] = {
    "text": ("plain", "as_text"),
    "json": ("data", "as_json"),
    "sqlite": ("database", "as_sqlite"),
    "parquet": ("columns", "as_parquet"),
    "html": ("page", "as_html"),
}
_BINARY = frozenset({"sqlite", "parquet"})


def scan_fleet(arguments: argparse.Namespace) -> int:
    """Scan, and write; 1 where a checkout drifts, has gaps or could not be scanned whole.

    What an interrupted scan has finished is written all the same.

    Raises:
        UsageError: a place, a form or an engine that cannot be; BrokenInputError: a list or a file of ours.
    """
    targets = arguments.targets or [Target(format="text")]
    _check(targets, arguments)
    jobs = _jobs(arguments)
    done: dict[str, Scan] = {}
    interrupted = False
    try:
        with ProgressBar() as progress, closing(_engine(arguments, jobs)) as scans:
            progress(0, len(jobs), "")
            for scan in scans:
                done[scan.path] = scan
                progress(len(done), len(jobs), scan.path)
    except KeyboardInterrupt:
        interrupted = True
        warn(
            f"interrupted: {len(done)} of {counted(len(jobs), 'repository', 'repositories')} scanned; "
            "the report holds these"
        )
    fleet = Fleet.of([done.get(job.name) or Scan(path=job.name, error=STOPPED) for job in jobs])
    _write(fleet, targets)
    if interrupted:
        return INTERRUPTED
    return 0 if all(scan.is_in_order for scan in fleet.repositories) else 1


def rendered(fleet: Fleet, form: str) -> str | bytes:
    """The report in one form, a key of the forms; its module is imported when it is asked for."""
    module, name = _FORMS[form]
    found = getattr(importlib.import_module(f"adr_server.cli.fleet.forms.{module}"), name)
    return cast("Callable[[Fleet], str | bytes]", found)(fleet)


def _check(targets: Sequence[Target], arguments: argparse.Namespace) -> None:
    require_one_spoken(targets)
    for target in targets:
        if target.file is None and target.format in _BINARY:
            raise UsageError(f"{target.format} is no text: give it a file with --output.")
        if target.file is not None and not target.file.parent.is_dir():
            raise UsageError(f"--output {target.file.name}: its folder does not exist.")
        if target.format == "parquet":
            _require("pyarrow", "parquet", "Parquet")
    if arguments.engine == "dask":
        _require("distributed", "dask", "The engine dask")
    elif arguments.scheduler is not None:
        raise UsageError("--scheduler names a Dask cluster: add --engine dask.")


def _require(module: str, extra: str, what: str) -> None:
    if find_spec(module) is None:
        raise UsageError(f"{what} is not installed. Install it with: pip install 'adr-server[{extra}]'")


def _jobs(arguments: argparse.Namespace) -> list[Job]:
    # Whoever scans may stand in another folder.
    state = os.path.abspath(arguments.state_dir) if arguments.state_dir is not None else None  # noqa: PTH100 - as given
    return [
        Job(name=one.name, folder=os.path.abspath(one.folder), state_dir=state, seconds=arguments.timeout)  # noqa: PTH100 - as given
        for one in find_checkouts(arguments.place)
    ]


def _engine(arguments: argparse.Namespace, jobs: Sequence[Job]) -> Generator[Scan]:
    count = min(arguments.jobs or _cores(), len(jobs))
    match arguments.engine:
        case "dask":
            from adr_server.cli.fleet.on_dask import scan_on_dask  # noqa: PLC0415 - an extra

            return scan_on_dask(jobs, count, arguments.scheduler)
        case _:
            return scan_locally(jobs, count)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _write(fleet: Fleet, targets: Sequence[Target]) -> None:
    """Every target that can be written; what was scanned for an hour is not lost to one full disk."""
    problems = []
    for target in targets:
        content = rendered(fleet, target.format)
        try:
            if target.file is not None:
                write_file(target.file, content)
            elif isinstance(content, str):
                sys.stdout.write(content)
        except BrokenInputError as problem:
            problems.append(str(problem))
    if problems:
        raise BrokenInputError(" ".join(problems))
