"""A line of JSON for each run that ended: what ran, how long, how it ended, what it called; not what it was given.

The file is bounded: it is exchanged for an empty one when it is full, and a few old ones are kept. A line is written in
one piece, so that processes that end runs at once do not mix theirs. A log that cannot be written stops no run.
"""

import json
import logging
import os
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from adr_server.errors import shorten
from adr_server.storage.state import StateDir

log = logging.getLogger(__name__)

MAX_BYTES = 1_000_000
OLD_FILES = 3
MAX_TOOLS = 30
_OPEN = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_NOFOLLOW", 0)


@dataclass(frozen=True, kw_only=True)
class CallEnd:
    """One tool call of a run. `began` and `ended` are nanoseconds since 1970, `tokens` those of its whole result."""

    tool: str
    began: int
    ended: int
    tokens: int
    failed: bool


@dataclass(frozen=True, kw_only=True)
class RunEnd:
    """One run that ended or paused: `status` is done, asking, failed or cancelled, `failed_by` whose a failure was.

    `began` and `ended` are nanoseconds since 1970; `exact` is False where the tokens are an estimate.
    """

    run_id: str
    kind: str
    tool: str
    origin: str
    status: str
    failed_by: str | None
    began: int
    ended: int
    calls: tuple[CallEnd, ...]
    tokens_kept: int
    tokens_returned: int
    exact: bool = True

    @property
    def seconds(self) -> float:
        """How long it took."""
        return (self.ended - self.began) / 1e9


class RunLog:
    """The log of one project's runs."""

    def __init__(self, state: StateDir, *, max_bytes: int = MAX_BYTES) -> None:
        self._path = state.subfolder("runs") / "log.jsonl"
        self._max_bytes = max_bytes

    def write(self, run: RunEnd) -> None:
        """Add a run."""
        line = json.dumps(_line(run), ensure_ascii=True, separators=(",", ":")).encode("ascii") + b"\n"
        try:
            self._make_room(len(line))
            descriptor = os.open(self._path, _OPEN, 0o600)
            try:
                os.write(descriptor, line)
            finally:
                os.close(descriptor)
        except OSError as problem:
            log.warning("The log of runs cannot be written: %s.", problem.strerror)

    def lines(self, limit: int) -> tuple[dict[str, Any], ...]:
        """The newest runs, newest first. A line that is damaged is left out."""
        found: list[dict[str, Any]] = []
        for path in self._files():
            for text in reversed(_text(path, self._max_bytes).splitlines()):
                if len(found) >= limit:
                    return tuple(found)
                with suppress(ValueError, RecursionError):
                    line = json.loads(text)
                    if isinstance(line, dict) and isinstance(line.get("run_id"), str):
                        found.append(line)
        return tuple(found)

    def find(self, run_id: str) -> dict[str, Any] | None:
        """The last line of a run; None where the log has none, or none any more."""
        return next((line for line in self.lines(10**9) if line["run_id"] == run_id), None)

    def _files(self) -> Iterator[Path]:
        yield self._path
        for number in range(1, OLD_FILES + 1):
            yield self._old(number)

    def _old(self, number: int) -> Path:
        return self._path.with_name(f"{self._path.name}.{number}")

    def _make_room(self, size: int) -> None:
        try:
            full = self._path.lstat().st_size + size > self._max_bytes
        except FileNotFoundError:
            return
        if not full:
            return
        for number in range(OLD_FILES, 1, -1):
            with suppress(FileNotFoundError):
                self._old(number - 1).replace(self._old(number))
        with suppress(FileNotFoundError):  # Another process was first.
            self._path.replace(self._old(1))


def _line(run: RunEnd) -> dict[str, Any]:
    tools = Counter(call.tool for call in run.calls)
    told = {
        "at": datetime.fromtimestamp(run.began / 1e9, UTC).isoformat(timespec="milliseconds"),
        "run_id": run.run_id,
        "kind": run.kind,
        "tool": shorten(run.tool),
        "origin": run.origin,
        "status": run.status,
        "failed_by": run.failed_by,
        "seconds": round(run.seconds, 3),
        "calls": len(run.calls),
        "failed_calls": sum(call.failed for call in run.calls),
        "tools": dict(tools.most_common(MAX_TOOLS)),
        "tokens_kept": run.tokens_kept,
        "tokens_returned": run.tokens_returned,
        "exact": None if run.exact else False,
    }
    return {name: value for name, value in told.items() if value is not None}


def _text(path: Path, limit: int) -> str:
    """The whole of a file that is as large as this log makes them; empty where there is none."""
    try:
        with path.open("rb") as file:
            return file.read(2 * limit).decode("ascii", "replace")
    except OSError:
        return ""
