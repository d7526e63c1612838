"""What ties repositories together: packages, imports, endpoints and decisions, each tie with its line. Pure.

Rule: a tie names what it rests on. `declared` (a manifest names the other's package) is stronger than `written` (code
imports it, or calls its endpoint's whole path) and that stronger than `named` (a part of a path, a title in common).
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property, partial

from adr_server.codebase.dependencies import Dependency, Ecosystem
from adr_server.codebase.structure import Package
from adr_server.decisions import Decision

_METHOD = re.compile(r"^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|ANY|ALL|\*)\s+(/\S*)$", re.IGNORECASE)
_PARAMETER = re.compile(r"/(?:[:{<\[*$]|\()")
_SEPARATORS = re.compile(r"[-_.]+")
LEAST_PATH = 5
"""Characters of an endpoint's fixed part: a shorter one stands everywhere."""
_MOST_PLACES = 5


class Tie(StrEnum):
    """What two repositories have in common."""

    PACKAGE = "package"
    IMPORT = "import"
    ENDPOINT = "endpoint"
    DECISION = "decision"


class Strength(StrEnum):
    """What a tie rests on."""

    DECLARED = "declared"
    WRITTEN = "written"
    NAMED = "named"


@dataclass(frozen=True, kw_only=True, slots=True)
class Spot:
    """A line of a file of one repository."""

    path: str
    line: int
    text: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class ForeignImport:
    """A module that code imports and its own repository does not hold."""

    module: str
    ecosystem: Ecosystem
    spot: Spot


@dataclass(frozen=True, kw_only=True, slots=True)
class Endpoint:
    """An endpoint as it is declared: `GET /orders/{id}`."""

    name: str
    spot: Spot


@dataclass(frozen=True, kw_only=True)
class RepositoryFacts:
    """What one repository offers and asks for; `holding(text)` gives the lines of its code that hold a text."""

    name: str
    packages: Sequence[Package] = ()
    dependencies: Sequence[Dependency] = ()
    imports: Sequence[ForeignImport] = ()
    endpoints: Sequence[Endpoint] = ()
    decisions: Sequence[Decision] = ()
    holding: Callable[[str], Sequence[Spot]] = field(default=lambda _: ())

    @cached_property
    def _titles(self) -> dict[str, Decision]:
        return {_plain(one.title): one for one in self.decisions if one.title and _plain(one.title)}

    def decided(self, title: str) -> Decision | None:
        """The record of that title, but for case, numbers and signs."""
        return self._titles.get(_plain(title))


@dataclass(frozen=True, kw_only=True, slots=True)
class CrossReference:
    """One tie from a repository that asks to one that offers."""

    source: str
    target: str
    tie: Tie
    what: str
    strength: Strength
    at: Spot
    """The line of `source`."""
    offered: Spot
    """The line of `target`."""


def cross_references(repositories: Sequence[RepositoryFacts]) -> tuple[CrossReference, ...]:
    """Every tie between two different repositories; the strongest first."""
    found: list[CrossReference] = []
    for at, source in enumerate(repositories):
        for place, target in enumerate(repositories):
            if source is target:
                continue
            found += _packages(source, target)
            found += _endpoints(source, target)
            if at < place:  # A title in common has no direction.
                found += _decisions(source, target)
    order = {strength: at for at, strength in enumerate(Strength)}
    return tuple(sorted(found, key=lambda one: (order[one.strength], one.source, one.target, one.tie, one.what)))


def import_prefixes(name: str, ecosystem: str) -> tuple[str, ...]:
    """The beginnings of what code imports of a package; a guess by the ecosystem's custom where it has no rule."""
    match ecosystem:
        case "pypi":
            return (_SEPARATORS.sub("_", name).casefold(), name.replace("-", ".").casefold())
        case "maven" | "gradle":
            group, _, artifact = name.partition(":")
            return (f"{group}.{_SEPARATORS.sub('.', artifact)}", group) if artifact else ()
        case "cargo":
            return (name.replace("-", "_"),)
        case _:
            return (name,)


def imports_of(prefixes: Iterable[str], module: str) -> bool:
    """Whether a module is one of those that begin so, or lies in one."""
    folded = module.casefold()
    return any(
        folded == prefix or (folded.startswith(prefix) and folded[len(prefix)] in "./:\\")
        for prefix in (one.casefold() for one in prefixes)
        if prefix
    )


def same_package(name: str, other: str, ecosystem: str) -> bool:
    """Whether two spellings name one package of an ecosystem."""
    if ecosystem == "pypi":
        return _SEPARATORS.sub("-", name).casefold() == _SEPARATORS.sub("-", other).casefold()
    if ecosystem in {"maven", "gradle"}:  # Some manifests give the artifact without its group.
        return name == other or name.rpartition(":")[2] == other.rpartition(":")[2] != ""
    return name == other


def _packages(source: RepositoryFacts, target: RepositoryFacts) -> Iterator[CrossReference]:
    tied = partial(CrossReference, source=source.name, target=target.name)
    for package in (one for one in target.packages if one.name):
        offered = Spot(path=package.evidence.path, line=package.evidence.line, text=package.evidence.text)
        declared = False
        for one in source.dependencies:
            if one.ecosystem.value == package.ecosystem and same_package(one.name, package.name, package.ecosystem):
                declared = True
                at = Spot(path=one.evidence.path, line=one.evidence.line, text=one.evidence.text)
                yield tied(
                    tie=Tie.PACKAGE,
                    what=package.name,
                    strength=Strength.DECLARED,
                    at=at,
                    offered=offered,
                )
        prefixes = import_prefixes(package.name, package.ecosystem)
        using = [
            one
            for one in source.imports
            if one.ecosystem.value == package.ecosystem and imports_of(prefixes, one.module)
        ]
        strength = Strength.WRITTEN if declared or package.ecosystem in {"golang", "npm"} else Strength.NAMED
        for used in using[:_MOST_PLACES]:
            yield tied(
                tie=Tie.IMPORT,
                what=used.module,
                strength=strength,
                at=used.spot,
                offered=offered,
            )


def _endpoints(source: RepositoryFacts, target: RepositoryFacts) -> Iterator[CrossReference]:
    tied = partial(CrossReference, source=source.name, target=target.name)
    own = {fixed_part(one.name) for one in source.endpoints}
    seen: set[str] = set()
    for one in target.endpoints:
        fixed = fixed_part(one.name)
        if len(fixed) < LEAST_PATH or fixed in seen or fixed in own:
            continue
        seen.add(fixed)
        whole = _METHOD.match(one.name)
        strength = Strength.WRITTEN if whole is not None and whole[1].rstrip("/") == fixed else Strength.NAMED
        for spot in source.holding(fixed)[:_MOST_PLACES]:
            yield tied(
                tie=Tie.ENDPOINT,
                what=one.name,
                strength=strength,
                at=spot,
                offered=one.spot,
            )


def _decisions(source: RepositoryFacts, target: RepositoryFacts) -> Iterator[CrossReference]:
    tied = partial(CrossReference, source=source.name, target=target.name)
    for one in source.decisions:
        other = target.decided(one.title) if one.title else None
        if other is not None and one.title is not None:
            at = Spot(path=one.path, line=1, text=f"{one.id} {one.status.value}")
            offered = Spot(path=other.path, line=1, text=f"{other.id} {other.status.value}")
            yield tied(
                tie=Tie.DECISION,
                what=one.title,
                strength=Strength.NAMED,
                at=at,
                offered=offered,
            )


def fixed_part(endpoint: str) -> str:
    """The path of an endpoint up to its first parameter, without a slash at its end; empty where it has no path."""
    match = _METHOD.match(endpoint.strip())
    path = match[1] if match is not None else endpoint if endpoint.startswith("/") else ""
    parameter = _PARAMETER.search(path)
    return (path[: parameter.start()] if parameter is not None else path).rstrip("/")


def _plain(title: str | None) -> str:
    words = re.findall(r"[^\W\d_]+", (title or "").casefold())
    return " ".join(words)
