"""The table of keys: what each is called, what it may be, and who may set it. Pure."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path, PurePosixPath
from typing import Any, Generic, TypeVar

from adr_server.errors import shorten
from adr_server.settings.model import Mode, Surface

T = TypeVar("T")
E = TypeVar("E", bound=StrEnum)

_UNITS = {"": 1, "b": 1, "kb": 10**3, "mb": 10**6, "gb": 10**9, "kib": 2**10, "mib": 2**20, "gib": 2**30}
_SIZE = re.compile(r"(\d{1,15})\s*([a-z]*)", re.IGNORECASE)
_URL = re.compile(r"https?://[^\s/?#@]+(/[^\s?#]*)?")
_YES = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}


STANDARD = "otel"
"""The value of `telemetry` that leaves everything to OpenTelemetry's own variables."""


class ByProject(StrEnum):
    """What a project's own file, which strangers may have written, may do to a key."""

    ANYTHING = "anything"
    LOWER = "lower"
    NOTHING = "nothing"


@dataclass(frozen=True, kw_only=True)
class Field(Generic[T]):
    """One key that can be set.

    `read` makes a value of what TOML, a variable or an argument holds, or raises ValueError with what was expected.
    """

    key: str
    default: T
    read: Callable[[object], T]
    by_project: ByProject = ByProject.ANYTHING

    @property
    def variable(self) -> str:
        """The environment variable that sets it."""
        return "ADR_SERVER_" + re.sub(r"[.-]", "_", self.key).upper()


def _whole(least: int, most: int) -> Callable[[object], int]:
    def read(raw: object) -> int:
        if isinstance(raw, str) and re.fullmatch(r"[+-]?[0-9]{1,15}", raw.strip()):
            raw = int(raw)
        if isinstance(raw, bool) or not isinstance(raw, int) or not least <= raw <= most:
            raise ValueError(f"expected a whole number from {least} to {most}, not {_quote(raw)}")
        return raw

    return read


def _seconds(most: float) -> Callable[[object], float]:
    def read(raw: object) -> float:
        if isinstance(raw, str) and re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9})?", raw.strip()):
            raw = float(raw)
        if isinstance(raw, bool) or not isinstance(raw, int | float) or not 0 < raw <= most:
            raise ValueError(f"expected seconds, more than 0 and at most {most:g}, not {_quote(raw)}")
        return float(raw)

    return read


def _size(least: int, most: int) -> Callable[[object], int]:
    def read(raw: object) -> int:
        found = _SIZE.fullmatch(raw.strip()) if isinstance(raw, str) else None
        if found and found[2].lower() in _UNITS:
            raw = int(found[1]) * _UNITS[found[2].lower()]
        if isinstance(raw, bool) or not isinstance(raw, int) or not least <= raw <= most:
            expected = f"expected a size from {least} to {most} bytes, such as '64MB'"
            raise ValueError(f"{expected}, not {_quote(raw)}")
        return raw

    return read


def _switch(raw: object) -> bool:
    if isinstance(raw, str):
        raw = _YES.get(raw.strip().lower(), raw)
    if not isinstance(raw, bool):
        raise ValueError(f"expected true or false, not {_quote(raw)}")  # noqa: TRY004 - one error for every reader
    return raw


def _choice(options: type[E]) -> Callable[[object], E]:
    def read(raw: object) -> E:
        wanted = raw.strip().lower() if isinstance(raw, str) else None
        for option in options:
            if option.value == wanted:
                return option
        names = " or ".join(f"'{option.value}'" for option in options)
        raise ValueError(f"expected {names}, not {_quote(raw)}")

    return read


def _texts(raw: object) -> tuple[str, ...]:
    if isinstance(raw, str):
        raw = [part.strip() for part in raw.split(",") if part.strip()]
    if not isinstance(raw, list | tuple) or not all(isinstance(part, str) and "\0" not in part for part in raw):
        raise ValueError(f"expected a list of texts, not {_quote(raw)}")
    return tuple(raw)


def _inner_folder(raw: object) -> str:
    parts = PurePosixPath(raw).parts if isinstance(raw, str) else ()
    if not parts or "\0" in str(raw) or "\\" in str(raw) or parts[0] == "/" or ".." in parts:
        raise ValueError(f"expected a folder of the project, such as 'docs/research', not {_quote(raw)}")
    return "/".join(parts)


def _endpoint(raw: object) -> str | None:
    if isinstance(raw, str):
        wanted = raw.strip()
        if wanted.lower() in {"off", ""}:
            return None
        if wanted.lower() == STANDARD:
            return STANDARD
        if _URL.fullmatch(wanted):
            return wanted
    raise ValueError(
        f"expected 'off', '{STANDARD}' (as the OTEL_ variables say) or the URL of a collector, not {_quote(raw)}"
    )


def _folder(raw: object) -> Path | None:
    if not isinstance(raw, str | Path) or not str(raw).strip() or "\0" in str(raw):
        raise ValueError(f"expected the path of a folder, not {_quote(raw)}")
    try:
        return Path(raw).expanduser()
    except RuntimeError:
        raise ValueError(f"expected the path of a folder; nobody's home is known for {_quote(raw)}") from None


def _table(raw: object) -> Mapping[str, Any]:
    if not isinstance(raw, Mapping):
        raise ValueError(f"expected a table, not {_quote(raw)}")  # noqa: TRY004 - one error for every reader
    return dict(raw)


def _quote(raw: object) -> str:
    return shorten(repr(raw)) if not isinstance(raw, Mapping | list | tuple) else f"a {type(raw).__name__}"


STATE_DIR = Field[Path | None](key="state-dir", default=None, read=_folder, by_project=ByProject.NOTHING)
CACHE_SIZE = Field(key="cache-size", default=64 * 10**6, read=_size(10**6, 100 * 10**9), by_project=ByProject.NOTHING)
MASKING = Field(key="masking", default=True, read=_switch, by_project=ByProject.NOTHING)
SURFACE = Field(key="surface", default=Surface.ALL, read=_choice(Surface), by_project=ByProject.NOTHING)
MODE = Field(key="mode", default=Mode.CODE, read=_choice(Mode), by_project=ByProject.NOTHING)
TELEMETRY = Field[str | None](key="telemetry", default=None, read=_endpoint, by_project=ByProject.NOTHING)
FILE_SIZE = Field(key="file-size", default=5 * 10**6, read=_size(1, 10**9), by_project=ByProject.LOWER)
FILE_COUNT = Field(key="file-count", default=200_000, read=_whole(1, 10**7), by_project=ByProject.LOWER)
BUDGET_TOKENS = Field(key="budget.tokens", default=1_500, read=_whole(50, 100_000), by_project=ByProject.LOWER)
BUDGET_SECONDS = Field(key="budget.seconds", default=30.0, read=_seconds(3600), by_project=ByProject.LOWER)
BUDGET_STEPS = Field(key="budget.steps", default=100, read=_whole(1, 10_000), by_project=ByProject.LOWER)
BUDGET_CALLS = Field(key="budget.calls", default=200, read=_whole(1, 100_000), by_project=ByProject.LOWER)
BUDGET_MEMORY = Field(
    key="budget.memory", default=256 * 10**6, read=_size(10**6, 16 * 10**9), by_project=ByProject.LOWER
)
DECISION_FOLDERS = Field[tuple[str, ...]](key="decisions.folders", default=(), read=_texts)
DECISION_INCLUDE = Field[tuple[str, ...]](key="decisions.include", default=(), read=_texts)
DECISION_EXCLUDE = Field[tuple[str, ...]](key="decisions.exclude", default=(), read=_texts)
RESEARCH_FOLDER = Field[str](key="research.folder", default="docs/research", read=_inner_folder)
SEMANTIC_MODEL = Field[Path | None](key="semantic-model", default=None, read=_folder, by_project=ByProject.NOTHING)
LINT = Field[Mapping[str, Any]](key="lint", default={}, read=_table)

FIELDS: tuple[Field[Any], ...] = (
    STATE_DIR,
    CACHE_SIZE,
    MASKING,
    SURFACE,
    MODE,
    TELEMETRY,
    FILE_SIZE,
    FILE_COUNT,
    BUDGET_TOKENS,
    BUDGET_SECONDS,
    BUDGET_STEPS,
    BUDGET_CALLS,
    BUDGET_MEMORY,
    DECISION_FOLDERS,
    DECISION_INCLUDE,
    DECISION_EXCLUDE,
    RESEARCH_FOLDER,
    SEMANTIC_MODEL,
    LINT,
)

TABLES = ("budget", "decisions", "research")
"""Keys whose value is a table of further keys."""
