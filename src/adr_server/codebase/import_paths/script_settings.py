"""What the settings beside JavaScript and TypeScript say of imports: tsconfig.json, jsconfig.json and package.json.

Source: the TypeScript handbook ("paths", "baseUrl", "extends", "references") and the documentation of Node.js
("Subpath exports", "Subpath imports"). Rule: a setting that is broken, or leads in a circle, says nothing.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from posixpath import basename, dirname, join, normpath

from adr_server.codebase.documents import SyntaxProblemError, items, parse_json, table, text
from adr_server.codebase.project_files import ProjectFiles

_TOKEN = re.compile(r'"(?:[^"\\\n]|\\.)*"|//[^\n]*|/\*.*?\*/|,(?=\s*[}\]])', re.DOTALL)
_LONGEST_CHAIN = 12
_COMPILERS = ("tsconfig.json", "jsconfig.json")
_MOST_TARGETS = 40


@dataclass(frozen=True, kw_only=True, slots=True)
class Compiler:
    """What a tsconfig.json says: patterns with their targets, and the folder that bare modules are looked for in."""

    paths: Sequence[tuple[str, Sequence[str]]] = ()
    """Each pattern (one `*` at most) with the paths that it stands for, from the project's root on."""
    base: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Package:
    """A package.json: its folder and what it lets others and itself import."""

    folder: str
    name: str = ""
    exports: object = None
    imports: object = None
    entries: Sequence[str] = ()


class ScriptSettings:
    """The settings of a project, read when they are asked for."""

    def __init__(self, files: ProjectFiles) -> None:
        self._files = files
        self._read: dict[str, Mapping[str, object]] = {}
        self._compilers: dict[str, tuple[Compiler, ...]] = {}

    def compilers(self, folder: str) -> tuple[Compiler, ...]:
        """What holds for the files of a folder: the nearest settings above it, and those that they refer to."""
        found = self._compilers.get(folder)
        if found is None:
            names = [join(folder, name) for name in _COMPILERS if join(folder, name) in self._files]
            if names:
                chosen = [*names, *(path for name in names for path in self._referred(name))]
                found = tuple(compiler for path in chosen if (compiler := self._compiler(path, ())) is not None)
            else:
                found = self.compilers(dirname(folder)) if folder else ()
            self._compilers[folder] = found
        return found

    def package_of(self, path: str) -> Package | None:
        """The nearest package above a file."""
        folder = dirname(path)
        while True:
            if (place := join(folder, "package.json")) in self._files:
                return self._package(place)
            if not folder:
                return None
            folder = dirname(folder)

    @cached_property
    def packages(self) -> Mapping[str, Package]:
        """The packages of the project by name."""
        found: dict[str, Package] = {}
        for path in self._files.named("package.json"):
            package = self._package(path)
            if package.name:
                found.setdefault(package.name, package)
        return found

    def _package(self, path: str) -> Package:
        said = self._table(path)
        entries = [text(said.get(key)) for key in ("source", "types", "typings", "module", "main")]
        return Package(
            folder=dirname(path),
            name=text(said.get("name")) or "",
            exports=said.get("exports"),
            imports=said.get("imports"),
            entries=[entry for entry in entries if entry],
        )

    def _referred(self, path: str) -> Iterator[str]:
        """The settings of the parts of a project (`references`) that lie in the same folder."""
        for reference in items(self._table(path).get("references")):
            said = text(table(reference).get("path"))
            wanted = None if said is None else normpath(join(dirname(path), said))
            if wanted is not None and wanted in self._files and dirname(wanted) == dirname(path):
                yield wanted

    def _compiler(self, path: str, above: tuple[str, ...]) -> Compiler | None:
        if path in above or len(above) > _LONGEST_CHAIN or path not in self._files:
            return None
        said = self._table(path)
        options = table(said.get("compilerOptions"))
        extended = said.get("extends")
        paths: Sequence[tuple[str, Sequence[str]]] = ()
        base: str | None = None
        for name in [extended] if isinstance(extended, str) else items(extended):
            parent = self._compiler(self._extended(str(name), path), (*above, path))
            if parent is not None:
                paths, base = parent.paths or paths, base if parent.base is None else parent.base
        own = text(options.get("baseUrl"))
        base = base if own is None else _inside(dirname(path), own)
        if "paths" in options:
            # Without a baseUrl they are meant from the file that says them.
            start = base if base is not None else dirname(path)
            paths = [
                (pattern, [place for each in items(said) if isinstance(each, str) and (place := _inside(start, each))])
                for pattern, said in table(options["paths"]).items()
                if pattern.count("*") <= 1
            ]
        return Compiler(paths=paths, base=base)

    def _extended(self, name: str, path: str) -> str:
        """The settings that `extends` names: a path, or a file of a package of the project."""
        if name.startswith("."):
            place = normpath(join(dirname(path), name))
        else:
            inner = next((each for each in self.packages.values() if name.startswith(f"{each.name}/")), None)
            if inner is None:
                return ""
            place = normpath(join(inner.folder, name[len(inner.name) + 1 :]))
        return place if place in self._files else f"{place}.json"

    def _table(self, path: str) -> Mapping[str, object]:
        if path not in self._read:
            said = self._files.try_read(path)
            found: Mapping[str, object] = {}
            if isinstance(said, str):
                try:
                    found = parse_json(said if basename(path) == "package.json" else _plain(said)).root
                except SyntaxProblemError:
                    found = {}
            self._read[path] = found
        return self._read[path]


def targets(given: object, subpath: str) -> Iterator[str]:
    """The targets that `exports` or `imports` of a package have for a subpath (`.`, `./x`, `#x`), best first.

    Every condition (`import`, `types`, …) is tried, for which of them holds depends on who asks.
    """
    said = table(given)
    if not any(key.startswith((".", "#")) for key in said):
        if subpath == ".":
            yield from _leaves(given)
        return
    if subpath in said:
        yield from _leaves(said[subpath])
        return
    for pattern in sorted((key for key in said if "*" in key), key=lambda key: -len(key.partition("*")[0])):
        if (middle := match(pattern, subpath)) is not None:
            for leaf in _leaves(said[pattern]):
                yield leaf.replace("*", middle)
            return


def match(pattern: str, module: str) -> str | None:
    """What stands for `*` where `module` is what `pattern` says; None where it is not."""
    head, star, tail = pattern.partition("*")
    if not star:
        return "" if pattern == module else None
    fits = len(module) >= len(head) + len(tail) and module.startswith(head) and module.endswith(tail)
    return module[len(head) : len(module) - len(tail)] if fits else None


def _leaves(said: object) -> Iterator[str]:
    waiting, count = [said], 0
    while waiting and count < _MOST_TARGETS:
        value = waiting.pop(0)
        count += 1
        if isinstance(value, str):
            yield value
        elif isinstance(value, dict):
            waiting[:0] = list(value.values())
        elif isinstance(value, list):
            waiting[:0] = value


def _inside(folder: str, path: str) -> str:
    place = normpath(join(folder, path))
    return "" if place in {".", "./"} else place


def _plain(source: str) -> str:
    """JSON without the comments and the last commas that these files may have."""

    def kept(found: re.Match[str]) -> str:
        return found[0] if found[0].startswith('"') else ""

    # What stood before a closing bracket stands there only when the comments have gone.
    return _TOKEN.sub(kept, _TOKEN.sub(lambda found: " " if found[0][:1] == "/" else found[0], source))
