"""Read the lexicon of technologies from YAML, one file a category, and answer which of them a name belongs to.

A name may end in `*`: it then stands for everything that begins so. Adding a technology is adding one line.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fnmatch import translate
from functools import cache, cached_property
from importlib.resources import files as package_files
from threading import Lock
from typing import Any

from adr_server.codebase.dependencies import Ecosystem
from adr_server.codebase.stack.entry import Entry, entry_of
from adr_server.errors import BrokenInputError
from adr_server.registry import read_shipped

MOST_KEPT = 50_000
"""Modules, and names of files, whose entries are kept: most sources import the same ones."""
_reading = Lock()
_SEPARATORS = {
    Ecosystem.NPM: "/",
    Ecosystem.GOLANG: "/",
    Ecosystem.COMPOSER: "\\",
    Ecosystem.GEM: "/",
    Ecosystem.CARGO: "::",
}


class Names:
    """Which entries a name belongs to: by the whole name, or by any beginning that an entry gives with `*`."""

    def __init__(self, pairs: Iterable[tuple[str, Entry]]) -> None:
        self._whole: dict[str, list[Entry]] = defaultdict(list)
        self._beginnings: dict[str, list[Entry]] = defaultdict(list)
        for name, entry in pairs:
            if name.endswith("*"):
                self._beginnings[name[:-1]].append(entry)
            else:
                self._whole[name].append(entry)
        self._lengths = sorted({len(beginning) for beginning in self._beginnings})

    def of(self, name: str) -> list[Entry]:
        """The entries of `name`, those that give the whole name first."""
        found = list(self._whole.get(name, ()))
        for length in self._lengths:
            if length > len(name):
                break
            found += self._beginnings.get(name[:length], ())
        return found


class Lexicon:
    """All technologies, found by the names that they go by in manifests, sources, images and infrastructure."""

    def __init__(self, entries: Sequence[Entry], slots: Mapping[str, str]) -> None:
        self.entries = tuple(entries)
        self.slots = dict(slots)
        self.by_name = {entry.name: entry for entry in entries}
        self.images = Names((image, entry) for entry in entries for image in entry.images)
        self.resources = Names((resource.lower(), entry) for entry in entries for resource in entry.resources)
        self.actions = Names((action.lower(), entry) for entry in entries for action in entry.actions)
        self.variables = Names((variable, entry) for entry in entries for variable in entry.env)
        self.schemes = Names((scheme, entry) for entry in entries for scheme in entry.schemes)
        self.hosts = Names((host, entry) for entry in entries for host in entry.hosts)
        self.engines = Names((engine, entry) for entry in entries for engine in entry.engines)
        self.extensions: dict[str, list[Entry]] = defaultdict(list)
        for entry in entries:
            for extension in entry.extensions:
                self.extensions[extension].append(entry)
        self.commands: dict[str, list[Entry]] = defaultdict(list)
        for entry in entries:
            for command in entry.commands:
                self.commands[command].append(entry)
        self._packages = {
            ecosystem: Names(
                (_folded(name, ecosystem), entry) for entry in entries for name in _of(entry.packages, ecosystem)
            )
            for ecosystem in Ecosystem
        }
        self._imported: dict[tuple[Ecosystem, str], tuple[Entry, ...]] = {}
        self._matched: dict[str, Sequence[Entry]] = {}
        self._exact_files: dict[str, list[Entry]] = defaultdict(list)
        for entry in entries:
            for name in entry.files:
                if not _is_pattern(name):
                    self._exact_files[name].append(entry)

    def packages(self, ecosystem: Ecosystem, name: str) -> list[Entry]:
        """The entries that a package belongs to; a Go module belongs to those of the modules above it, too."""
        names = self._packages[ecosystem]
        folded = _folded(name, ecosystem)
        found = names.of(folded)
        if ecosystem is Ecosystem.GOLANG:
            while "/" in folded:
                folded = folded.rpartition("/")[0]
                found += [entry for entry in names.of(folded) if entry not in found]
        return found

    @cached_property
    def imports(self) -> Mapping[Ecosystem, Mapping[str, tuple[Entry, ...]]]:
        """For each ecosystem the module names that sources import, given or derived from package names."""
        groups: dict[str, set[str]] = defaultdict(set)
        for entry in self.entries:
            for package in _of(entry.packages, Ecosystem.MAVEN):
                groups[package.partition(":")[0]].add(entry.name)
        found: dict[Ecosystem, dict[str, tuple[Entry, ...]]] = {ecosystem: {} for ecosystem in Ecosystem}
        for entry in self.entries:
            for ecosystem in Ecosystem:
                given = _of(entry.imports, ecosystem)
                derived = (
                    module
                    for package in _of(entry.packages, ecosystem)
                    for module in _modules(package, ecosystem, groups)
                )
                for module in dict.fromkeys(given or derived):
                    found[ecosystem][module] = (*found[ecosystem].get(module, ()), entry)
        return found

    def imported(self, ecosystem: Ecosystem, module: str) -> tuple[Entry, ...]:
        """The entries of an imported module, or of the nearest module above it."""
        if (ecosystem, module) in self._imported:
            return self._imported[ecosystem, module]
        if len(self._imported) >= MOST_KEPT:
            self._imported.clear()
        found = self._imported[ecosystem, module] = self._nearest(ecosystem, module)
        return found

    def _nearest(self, ecosystem: Ecosystem, module: str) -> tuple[Entry, ...]:
        known = self.imports[ecosystem]
        separator = _SEPARATORS.get(ecosystem, ".")
        while module:
            if module in known:
                return known[module]
            module = module.rpartition(separator)[0]
        return ()

    def file(self, name: str) -> list[Entry]:
        """The entries that a file of this name belongs to."""
        found = list(self._exact_files.get(name, ()))
        if name not in self._matched:
            if len(self._matched) >= MOST_KEPT:
                self._matched.clear()
            match = self._file_pattern.match(name)
            self._matched[name] = self._pattern_entries[int((match.lastgroup or "p0")[1:])] if match else ()
        return [*found, *self._matched[name]]

    @cached_property
    def _patterns(self) -> list[tuple[str, list[Entry]]]:
        found: dict[str, list[Entry]] = defaultdict(list)
        for entry in self.entries:
            for name in filter(_is_pattern, entry.files):
                found[name].append(entry)
        return list(found.items())

    @cached_property
    def _pattern_entries(self) -> list[list[Entry]]:
        return [entries for _, entries in self._patterns]

    @cached_property
    def _file_pattern(self) -> re.Pattern[str]:
        alternatives = (f"(?P<p{at}>{translate(name)})" for at, (name, _) in enumerate(self._patterns))
        return re.compile("|".join(alternatives) or r"(?!)")


def shipped_lexicon() -> Lexicon:
    """The lexicon that ships with the package, read once. Raises BrokenInputError."""
    # Tools that ask first at the same time, each in its thread, would otherwise all read it.
    with _reading:
        return _shipped()


@cache
def _shipped() -> Lexicon:
    folder = package_files("adr_server.codebase").joinpath("lexicon")
    names = sorted(item.name for item in folder.iterdir() if item.name.endswith(".yaml"))
    return read_lexicon({name: folder.joinpath(name).read_text(encoding="utf-8") for name in names})


def read_lexicon(sources: Mapping[str, str]) -> Lexicon:
    """A lexicon of YAML texts by file name. Raises BrokenInputError with all problems, one line each."""
    entries: list[Entry] = []
    slots: dict[str, str] = {}
    problems: list[str] = []
    for name, source in sources.items():
        try:
            category: Any = read_shipped(source, name)
        except BrokenInputError as error:
            problems.append(str(error))
            continue
        slots |= category.get("slots") or {}
        for raw in category.get("technologies") or ():
            try:
                entries.append(entry_of(raw, str(category["category"])))
            except (KeyError, TypeError, ValueError, AttributeError, re.error) as error:
                problems.append(f"{name}: {raw!r:.80}: {error}")
    known: set[str] = set()
    for entry in entries:
        if entry.slot is not None and entry.slot not in slots:
            problems.append(f"{entry.name}: no category declares the slot {entry.slot!r}")
        if entry.name in known:
            problems.append(f"{entry.name}: stands twice")
        known.add(entry.name)
    if problems:
        raise BrokenInputError("The lexicon cannot be read:\n" + "\n".join(problems))
    return Lexicon(entries, slots)


def _is_pattern(name: str) -> bool:
    return "*" in name


def _of(names: Mapping[str, tuple[str, ...]], ecosystem: Ecosystem) -> tuple[str, ...]:
    return names.get(ecosystem, ())


def _folded(name: str, ecosystem: Ecosystem) -> str:
    # NuGet compares names without case (learn.microsoft.com/nuget); the others are normalised where they are read.
    return name.lower() if ecosystem in {Ecosystem.NUGET, Ecosystem.COMPOSER, Ecosystem.SWIFT} else name


def _modules(package: str, ecosystem: Ecosystem, groups: Mapping[str, set[str]]) -> Iterator[str]:
    """The modules that a package is imported by where it keeps to its ecosystem's custom."""
    wild = package.endswith("*")
    match ecosystem:
        case Ecosystem.NPM | Ecosystem.GOLANG:
            yield package.removesuffix("*").rstrip("/")
        case Ecosystem.PYPI | Ecosystem.CARGO if not wild:
            yield package.replace("-", "_")
        case Ecosystem.NUGET:
            yield package.removesuffix("*").rstrip(".")
        case Ecosystem.PUB if not wild:
            yield package
        case Ecosystem.GEM if not wild:
            yield from {package, package.replace("-", "/")}
        case Ecosystem.HEX if not wild:
            yield "".join(part.capitalize() for part in package.split("_"))
        case Ecosystem.MAVEN:
            group, _, artifact = package.partition(":")
            # A group that several technologies share tells none of them apart.
            if artifact == "*" or not artifact or len(groups[group]) == 1:
                yield group.removesuffix("*").rstrip(".")
        case _:
            return
