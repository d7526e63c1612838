"""What can be set, as frozen values that know where each of them came from. No I/O."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any


class Layer(StrEnum):
    """The places that settings come from; a later one wins."""

    DEFAULT = "default"
    USER = "user"
    PROJECT = "project"
    ENVIRONMENT = "environment"
    ARGUMENT = "argument"


class Surface(StrEnum):
    """What is listed on the wire: every meta-tool, those that find, run and read, or those that code needs."""

    ALL = "all"
    CORE = "core"
    CODE = "code"


class Mode(StrEnum):
    """`code`: the meta-tools are listed; `direct`: every catalogue tool is."""

    CODE = "code"
    DIRECT = "direct"


@dataclass(frozen=True, kw_only=True)
class Origin:
    """Where a value was set: the layer, and the place in it as its reader knows it (`ADR_SERVER_SURFACE`)."""

    layer: Layer
    place: str


@dataclass(frozen=True, kw_only=True)
class BudgetSettings:
    """The most that one run may use, where its program does not ask for less.

    `tokens` of summary, `seconds` of wall time, `steps` of a machine, `calls` of tools, `memory` in bytes.
    """

    tokens: int
    seconds: float
    steps: int
    calls: int
    memory: int


@dataclass(frozen=True, kw_only=True)
class DecisionSettings:
    """Overrides of how records are found: their folders, and globs of paths to take in or leave out."""

    folders: tuple[str, ...]
    include: tuple[str, ...]
    exclude: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class ResearchSettings:
    """Where conclusions are kept, from the project's root."""

    folder: str = "docs/research"


@dataclass(frozen=True, kw_only=True)
class Settings:
    """Everything that can be set, for one project. Sizes are in bytes.

    `telemetry` is the URL of an OpenTelemetry collector, `otel` for what its own variables say, None for off.
    `semantic_model` is the folder of a static table of word vectors, None for none.
    `lint` is the raw `lint` table, read by the linter; `origins` maps a key (`budget.tokens`) to where its value
    was set; `notices` are lines worth telling that stop nothing.
    """

    project: Path
    state_dir: Path
    cache_size: int
    masking: bool
    surface: Surface
    mode: Mode
    telemetry: str | None
    file_size: int
    file_count: int
    budget: BudgetSettings
    decisions: DecisionSettings
    semantic_model: Path | None = None
    research: ResearchSettings = field(default_factory=ResearchSettings)
    lint: Mapping[str, Any] = field(default_factory=dict)
    origins: Mapping[str, Origin] = field(default_factory=dict)
    notices: tuple[str, ...] = ()
