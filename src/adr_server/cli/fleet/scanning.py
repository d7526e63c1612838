"""Scan one checkout: what `decisions list`, the stack, `drift` and `gaps` say of it, by the same catalogue tools.

Rule: one tool that fails leaves its part unknown and says why; the others answer all the same.
"""

import asyncio
import os
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from adr_server.cli.fleet.model import Departure, Drift, Place, Record, Scan, Technology, Undecided
from adr_server.errors import AdrServerError
from adr_server.meta_tools import Application
from adr_server.meta_tools.launching import kept_text, tool_value
from adr_server.tool_api import ProjectView

MOST_EVIDENCE = 5
_ROOM = 0.9
"""The part of the time in which tools may work; in the rest their failure is told, before the process is ended."""

Fill = Callable[[Any], Mapping[str, Any]]
"""What the value of a tool says of a scan, by field."""


@dataclass(frozen=True, kw_only=True)
class Job:
    """One checkout to scan: its name in the report, its folder, where state lives, and the seconds that it may take."""

    name: str
    folder: str
    state_dir: str | None
    seconds: float


class Scanner:
    """Scans one checkout after another; what does not depend on a checkout is loaded once."""

    def __init__(self) -> None:
        self._first: Application | None = None

    def scan(self, job: Job) -> Scan:
        """The scan of one checkout; whatever stands in its way is in the scan."""
        try:
            return asyncio.run(_scan(job, self._open))
        except AdrServerError as problem:
            return Scan(path=job.name, error=_one_line(str(problem)))

    def _open(self, job: Job) -> Application:
        overrides = {"state_dir": job.state_dir} if job.state_dir is not None else {}
        if self._first is not None:
            return self._first.of_another(Path(job.folder), overrides=overrides, environ=os.environ)
        self._first = Application.open(Path(job.folder), overrides=overrides, environ=os.environ, exact=False)
        return self._first


async def _scan(job: Job, opened: Callable[[Job], Application]) -> Scan:
    deadline = time.monotonic() + job.seconds * _ROOM
    async with opened(job) as application:
        # Each view asks git anew what there is, and that is most of what a small checkout costs.
        parts: dict[str, Any] = {"commit": await asyncio.to_thread(_commit, application.hold())}
        errors = []
        late = []
        for tool, fill in PARTS:
            left = deadline - time.monotonic()
            if left <= 0:
                late.append(tool)
                continue
            outcome, value = await tool_value(
                application, tool, {}, _silent, budget=replace(application.budget, seconds=left), told=False
            )
            if value is not None:
                parts |= fill(value)
            elif time.monotonic() >= deadline:
                late.append(tool)
            else:
                errors.append(f"{tool}: {_one_line(kept_text(application, outcome, 'summary.md'))}")
    if late:
        errors.append(f"{too_long(job.seconds)}: {', '.join(late)} did not end")
    return Scan(path=job.name, error="; ".join(errors) or None, **parts)


def too_long(seconds: float) -> str:
    """What is said of a checkout that took more than its time."""
    return f"it took longer than {seconds:g} s (--timeout)"


def _commit(project: ProjectView) -> str | None:
    repository = project.checkout.repository
    return repository.commit("HEAD") if repository is not None and repository.has_commits() else None


def _records(value: Any) -> Mapping[str, Any]:
    rows = [
        Record(id=row["id"], path=row["path"], title=row["title"], status=row["status"], date=row["date"])
        for row in value["decisions"]
    ]
    unreadable = [f"unreadable: {path}: {reason}" for path, reason in sorted(value["unreadable"].items())]
    return {"records": tuple(rows), "notes": (*value["notes"], *unreadable)}


def _stack(value: Any) -> Mapping[str, Any]:
    rows = [
        Technology(
            name=row["name"],
            category=row["category"],
            version=row["version"],
            used=row["used"],
            evidence=_places(row["evidence"]),
        )
        for row in value["technologies"]
    ]
    return {"stack": tuple(rows)}


def _drift(value: Any) -> Mapping[str, Any]:
    departures = [
        Departure(
            record=row["decision"]["id"],
            claim=_place(row["claim"]),
            subject=row["claim"]["subject"],
            verdict=row["verdict"],
            severity=row["severity"],
            note=row["note"],
            evidence=_places(row["evidence"]),
            searched=tuple(row["searched"][:MOST_EVIDENCE]),
        )
        for row in value["judgements"]
        if row["verdict"] in {"drift", "partial"}
    ]
    counts = {name: value["counts"].get(name, 0) for name in ("conform", "drift", "partial", "not_checkable")}
    return {"drift": Drift(**counts, departures=tuple(departures))}


def _gaps(value: Any) -> Mapping[str, Any]:
    rows = [
        Undecided(name=row["name"], kind=row["kind"], files=row["files"], evidence=_places(row["evidence"]))
        for row in value["gaps"]
    ]
    return {"gaps": tuple(rows)}


PARTS: tuple[tuple[str, Fill], ...] = (
    ("list_decisions", _records),
    ("detect_stack", _stack),
    ("check_drift", _drift),
    ("find_missing_decisions", _gaps),
)
"""The tools that say what a scan holds, in the order in which they are asked."""


def _places(rows: Any) -> tuple[Place, ...]:
    return tuple(_place(row) for row in rows[:MOST_EVIDENCE])


def _place(row: Any) -> Place:
    return Place(path=row["path"], line=row["line"], text=row["text"])


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _silent(done: float, total: float | None, message: str) -> None:
    """Progress of a part of one checkout: nobody looks."""
    del done, total, message
