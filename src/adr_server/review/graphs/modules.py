"""The graph of a project's modules: which file or folder imports which, its cycles and its layers. Pure.

Rule: an edge is an import that a line writes and that a file of the project answers to; what cannot be resolved is no
edge. Languages whose imports are not resolved are counted, so that an absence is not taken for a fact.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from posixpath import dirname
from typing import Literal, assert_never

from adr_server.codebase.imports import Imports, readable
from adr_server.codebase.languages import language_of
from adr_server.codebase.project_files import ProjectFiles
from adr_server.decisions.cycles import components, find_cycles
from adr_server.review.graphs.across import ForeignImport, Spot

Level = Literal["file", "folder"]
ROOT = "."


@dataclass(frozen=True, kw_only=True, slots=True)
class ImportEdge:
    """One import that the project answers to: from a file to a file, or to a folder where packages are folders."""

    source: str
    target: str
    line: int
    text: str


@dataclass(frozen=True, kw_only=True, slots=True)
class ModuleEdge:
    """All imports from one module to another: how many, and the first of them."""

    source: str
    target: str
    imports: int
    first: ImportEdge


@dataclass(frozen=True, kw_only=True)
class ModuleGraph:
    """Modules by name (a path; `.` is the project's own folder) and what they import from each other."""

    modules: tuple[str, ...]
    edges: tuple[ModuleEdge, ...]

    @cached_property
    def _targets(self) -> Mapping[str, Sequence[str]]:
        found: dict[str, list[str]] = {module: [] for module in self.modules}
        for edge in self.edges:
            found[edge.source].append(edge.target)
        return found

    @cached_property
    def cycles(self) -> tuple[tuple[str, ...], ...]:
        """One shortest circle for each group of modules that reach each other."""
        return tuple(sorted(find_cycles(self._targets), key=lambda cycle: (len(cycle), cycle)))

    @cached_property
    def layers(self) -> tuple[tuple[str, ...], ...]:
        """The modules from the lowest layer, which imports nothing here, up; those of one circle share a layer."""
        level: dict[str, int] = {}
        for group in components(self._targets):
            inside = set(group)
            below = [level[end] for one in group for end in self._targets[one] if end not in inside]
            height = 1 + max(below, default=-1)
            level |= dict.fromkeys(group, height)
        rows: list[list[str]] = [[] for _ in range(1 + max(level.values(), default=-1))]
        for module in sorted(level):
            rows[level[module]].append(module)
        return tuple(tuple(row) for row in rows)

    def edge(self, source: str, target: str) -> ModuleEdge | None:
        """The edge between two modules."""
        return self._edges.get((source, target))

    @cached_property
    def _edges(self) -> Mapping[tuple[str, str], ModuleEdge]:
        return {(edge.source, edge.target): edge for edge in self.edges}


@dataclass(frozen=True, kw_only=True)
class ProjectImports:
    """Every import between files of a project, and the sources that may have more, each with why."""

    edges: tuple[ImportEdge, ...]
    unread: Mapping[str, str] = field(default_factory=dict)


def find_imports(
    paths: Sequence[str], read: Callable[[str], str], tick: Callable[[], None] = lambda: None
) -> ProjectImports:
    """The imports between files of the project; `tick` is called for every file."""
    files = ProjectFiles(paths, read)
    imports = Imports(files)
    edges: list[ImportEdge] = []
    unread: dict[str, str] = {}
    for path in filter(readable, files.paths):
        tick()
        for found in imports.of(path):
            if found.target is not None and found.target != path:
                at = found.evidence
                edges.append(ImportEdge(source=path, target=found.target, line=at.line, text=at.text))
        if why := imports.missed(path):
            unread[path] = why
    return ProjectImports(edges=tuple(edges), unread=unread)


def foreign_imports(
    paths: Sequence[str], read: Callable[[str], str], tick: Callable[[], None] = lambda: None
) -> Iterator[ForeignImport]:
    """Every import that no file of the project answers to, each module of a file once."""
    files = ProjectFiles(paths, read)
    imports = Imports(files)
    for path in files.paths:
        tick()
        seen: set[str] = set()
        for found in imports.of(path):
            if found.target is None and found.module not in seen:
                seen.add(found.module)
                at = Spot(path=path, line=found.evidence.line, text=found.evidence.text)
                yield ForeignImport(module=found.module, ecosystem=found.ecosystem, spot=at)


def unresolved_languages(paths: Iterable[str]) -> Mapping[str, int]:
    """The languages whose imports are not resolved, with how many files each has, most first."""
    counts = Counter(language for path in paths if not readable(path) and (language := language_of(path)) is not None)
    return dict(counts.most_common())


def module_graph(
    edges: Iterable[ImportEdge], *, files: Collection[str], level: Level = "folder", under: str = ""
) -> ModuleGraph:
    """The modules of a level, or those `under` a path with their neighbours, which are folders.

    `files` are all files of the project: a target that is none of them is a folder.
    """
    first: dict[tuple[str, str], ImportEdge] = {}
    counts: Counter[tuple[str, str]] = Counter()
    modules: set[str] = set()
    for edge in edges:
        if not (_within(edge.source, under) or _within(edge.target, under)):
            continue
        source = _module(edge.source, files, level if _within(edge.source, under) else "folder")
        target = _module(edge.target, files, level if _within(edge.target, under) else "folder")
        modules |= {source, target}
        if source != target:
            counts[source, target] += 1
            first.setdefault((source, target), edge)
    found = [
        ModuleEdge(source=source, target=target, imports=counts[source, target], first=edge)
        for (source, target), edge in first.items()
    ]
    found.sort(key=lambda edge: (-edge.imports, edge.source, edge.target))
    return ModuleGraph(modules=tuple(sorted(modules)), edges=tuple(found))


def _within(path: str, under: str) -> bool:
    return not under or path == under or path.startswith(f"{under}/")


def _module(path: str, files: Collection[str], level: Level) -> str:
    match level:
        case "file":
            return path
        case "folder":
            return (dirname(path) if path in files else path) or ROOT
        case _:
            assert_never(level)
