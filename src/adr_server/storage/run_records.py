"""What is kept of a run, as frozen values. JSON is text here, opaque to whoever keeps it."""

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum


class RunStatus(StrEnum):
    """`running` while it works, `asking` while it waits for an answer, `done` and `failed` at the end."""

    RUNNING = "running"
    ASKING = "asking"
    DONE = "done"
    FAILED = "failed"


class RunOrigin(StrEnum):
    """Whether the program was shipped with the server or sent by a caller."""

    SHIPPED = "shipped"
    CALLER = "caller"


@dataclass(frozen=True, kw_only=True)
class NewRun:
    """What is known of a run when it begins. `program`, `data`, `receipt` and `history` are JSON text."""

    program: str
    origin: RunOrigin
    kind: str
    tool: str
    status: RunStatus = RunStatus.RUNNING
    state: str = ""
    data: str = "{}"
    receipt: str = "{}"
    history: str = "[]"


@dataclass(frozen=True, kw_only=True)
class RunRecord(NewRun):
    """A stored run. `created` and `updated` are ISO 8601 in UTC; `version` counts its saves."""

    run_id: str
    created: str
    updated: str
    version: int


@dataclass(frozen=True, kw_only=True)
class RunBrief:
    """A stored run without its program and data."""

    run_id: str
    origin: RunOrigin
    kind: str
    tool: str
    status: RunStatus
    state: str
    created: str
    updated: str
    version: int


@dataclass(frozen=True, kw_only=True)
class ResultInfo:
    """One stored result: its key and its size in characters."""

    key: str
    size: int
    created: str


@dataclass(frozen=True, kw_only=True)
class ResultPage:
    """A part of a result. Offsets and sizes are in characters; `next_offset` is None on the last page."""

    text: str
    offset: int
    size: int
    next_offset: int | None


@dataclass(frozen=True, kw_only=True)
class RunQuota:
    """What a project's runs may keep, in characters of text; finished runs make room first, then abandoned ones."""

    runs: int = 1_000
    run: int = 16_000_000
    result: int = 32_000_000
    total: int = 256_000_000
    finished: timedelta = timedelta(days=14)
    abandoned: timedelta = timedelta(days=60)
