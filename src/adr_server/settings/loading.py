"""Reads settings once: defaults, then the user's file, the project's file, the environment, and explicit arguments.

All problems are collected and raised together. No other module reads the environment.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Any, TypeVar, assert_never

from adr_server.errors import InvalidArgumentsError, shorten
from adr_server.settings import fields
from adr_server.settings.fields import FIELDS, TABLES, ByProject, Field
from adr_server.settings.files import read_toml, user_config_file, user_state_dir
from adr_server.settings.model import BudgetSettings, DecisionSettings, Layer, Origin, ResearchSettings, Settings
from adr_server.settings.of_project import keys_of, own_table

T = TypeVar("T")

USER_CONFIG_VARIABLE = "ADR_SERVER_USER_CONFIG"
"""Names another file than the platform's for the user's own settings; empty for none."""

_COLLECTOR_VARIABLES = tuple(f"OTEL_EXPORTER_OTLP_{signal}ENDPOINT" for signal in ("", "TRACES_", "METRICS_"))
"""OpenTelemetry's own; to name a collector is to ask for telemetry."""

_BY_KEY = {known.key: known for known in FIELDS}
_BY_VARIABLE = {known.variable: known for known in FIELDS if known is not fields.LINT}


@dataclass
class _Gathered:
    """What the layers said so far; a later `take` of the same key wins."""

    values: dict[str, Any] = field(default_factory=dict)
    origins: dict[str, Origin] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)

    def take(self, known: Field[Any], raw: object, origin: Origin) -> None:
        """Set one key, or note what is wrong with its value."""
        try:
            self.values[known.key] = known.read(raw)
        except ValueError as error:
            name = origin.place if origin.layer is Layer.ENVIRONMENT else f"{origin.place}: {known.key}"
            self.problems.append(f"{name}: {error}")
        else:
            self.origins[known.key] = origin

    def get(self, known: Field[T]) -> T:
        """The value that won, or the default."""
        value: T = self.values.get(known.key, known.default)
        return value


def load_settings(project: Path, overrides: Mapping[str, object], environ: Mapping[str, str]) -> Settings:
    """Settings for the project at `project`, which need not exist.

    `overrides` are explicit arguments by key (`budget.tokens`, `state-dir` or `state_dir`); None stands for not given.

    Raises:
        InvalidArgumentsError: one line for each value that cannot be and each key that is not known.
    """
    root = project.resolve()
    gathered = _Gathered()
    _take_user_file(gathered, environ)
    _take_project_files(gathered, root)
    _take_environment(gathered, environ)
    for key, raw in overrides.items():
        if raw is not None:
            _take_key(gathered, key.replace("_", "-"), raw, Origin(layer=Layer.ARGUMENT, place="arguments"))
    if gathered.problems:
        raise InvalidArgumentsError("Settings", gathered.problems)
    return _build(gathered, root)


def _take_user_file(gathered: _Gathered, environ: Mapping[str, str]) -> None:
    named = environ.get(USER_CONFIG_VARIABLE)
    if named == "":
        return
    path = Path(named) if named else user_config_file()
    place = "the user's config.toml"
    try:
        table = read_toml(path)
    except ValueError as error:
        gathered.problems.append(f"{place}: {error}")
        return
    if named and table is None:
        gathered.problems.append(f"{USER_CONFIG_VARIABLE}: there is no such file")
    _take_table(gathered, table or {}, Origin(layer=Layer.USER, place=place))


def _take_project_files(gathered: _Gathered, root: Path) -> None:
    try:
        pyproject = read_toml(root / "pyproject.toml", within=root)
    except ValueError as error:
        # A project whose pyproject.toml is broken can still be reviewed.
        gathered.notices.append(f"pyproject.toml is left out: {error}")
        pyproject = None
    ours = own_table("pyproject.toml", pyproject or {})
    _take_table(gathered, ours, Origin(layer=Layer.PROJECT, place="pyproject.toml [tool.adr-server]"))
    try:
        own = read_toml(root / ".adr-server.toml", within=root)
    except ValueError as error:
        gathered.problems.append(f".adr-server.toml: {error}")
        return
    _take_table(gathered, own or {}, Origin(layer=Layer.PROJECT, place=".adr-server.toml"))


def _take_environment(gathered: _Gathered, environ: Mapping[str, str]) -> None:
    if any(environ.get(name) for name in _COLLECTOR_VARIABLES):
        disabled = environ.get("OTEL_SDK_DISABLED", "").strip().lower() == "true"
        origin = Origin(layer=Layer.ENVIRONMENT, place="OTEL_EXPORTER_OTLP_ENDPOINT")
        gathered.take(fields.TELEMETRY, "off" if disabled else fields.STANDARD, origin)
    for name in sorted(environ):
        known = _BY_VARIABLE.get(name)
        if known is not None:
            gathered.take(known, environ[name], Origin(layer=Layer.ENVIRONMENT, place=name))
        elif name.startswith("ADR_SERVER_") and name != USER_CONFIG_VARIABLE:
            # No error: an orchestrator sets such names by itself for a service that is called adr-server.
            hint = _nearest(name, (*_BY_VARIABLE, USER_CONFIG_VARIABLE))
            gathered.notices.append(f"{shorten(name)} is no setting.{hint}")


def _take_table(gathered: _Gathered, table: object, origin: Origin) -> None:
    if not isinstance(table, Mapping):
        gathered.problems.append(f"{origin.place}: expected a table")
        return
    for key, raw in keys_of(table):
        _take_key(gathered, key, raw, origin)


def _take_key(gathered: _Gathered, key: str, raw: object, origin: Origin) -> None:
    known = _BY_KEY.get(key)
    if known is None:
        reason = "expected a table" if key in TABLES else f"no such key.{_nearest(key, _BY_KEY)}"
        gathered.problems.append(f"{origin.place}: {shorten(key)}: {reason}")
    elif origin.layer is Layer.PROJECT and (refusal := _refusal(known, raw)):
        remedy = f"set it in the user's config.toml, by {known.variable} or by an argument"
        gathered.problems.append(f"{origin.place}: {key}: {refusal}; {remedy}")
    else:
        gathered.take(known, raw, origin)


def _refusal(known: Field[Any], raw: object) -> str | None:
    """Why a project's own file may not set a key to that value; a value that cannot be is told elsewhere."""
    match known.by_project:
        case ByProject.ANYTHING:
            return None
        case ByProject.NOTHING:
            return "a project cannot set this"
        case ByProject.LOWER:
            try:
                raised = known.read(raw) > known.default
            except ValueError:
                return None
            return f"a project can only lower this from {known.default}" if raised else None
        case _:
            assert_never(known.by_project)


def _nearest(name: str, known: Mapping[str, object] | tuple[str, ...]) -> str:
    close = get_close_matches(name[:200], list(known), n=1, cutoff=0.6)
    return f" Did you mean {close[0]!r}?" if close else ""


def _build(gathered: _Gathered, root: Path) -> Settings:
    unset = Origin(layer=Layer.DEFAULT, place="default")
    get = gathered.get
    return Settings(
        project=root,
        state_dir=(get(fields.STATE_DIR) or user_state_dir()).absolute(),
        cache_size=get(fields.CACHE_SIZE),
        masking=get(fields.MASKING),
        surface=get(fields.SURFACE),
        mode=get(fields.MODE),
        telemetry=get(fields.TELEMETRY),
        file_size=get(fields.FILE_SIZE),
        file_count=get(fields.FILE_COUNT),
        budget=BudgetSettings(
            tokens=get(fields.BUDGET_TOKENS),
            seconds=get(fields.BUDGET_SECONDS),
            steps=get(fields.BUDGET_STEPS),
            calls=get(fields.BUDGET_CALLS),
            memory=get(fields.BUDGET_MEMORY),
        ),
        decisions=DecisionSettings(
            folders=get(fields.DECISION_FOLDERS),
            include=get(fields.DECISION_INCLUDE),
            exclude=get(fields.DECISION_EXCLUDE),
        ),
        research=ResearchSettings(folder=get(fields.RESEARCH_FOLDER)),
        semantic_model=get(fields.SEMANTIC_MODEL),
        lint=get(fields.LINT),
        origins={known.key: gathered.origins.get(known.key, unset) for known in FIELDS},
        notices=tuple(gathered.notices),
    )
