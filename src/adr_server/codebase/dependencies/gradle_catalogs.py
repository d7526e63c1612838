"""Read Gradle's version catalogs: aliases to coordinates, in `*.versions.toml` and in settings scripts."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from posixpath import basename, dirname

from adr_server.codebase.documents import Document, items, parse_toml, table, text
from adr_server.codebase.project_files import ProjectFiles, folders_up

_ALIAS_BREAK = re.compile(r"[-_.]")
_CREATED = re.compile(r"""\bcreate\s*\(\s*["'](\w+)["']\s*\)\s*\{""")
_SETTINGS_LIBRARY = re.compile(
    r"""\b(?:library|alias)\s*\(?\s*["']([\w.-]+)["']\s*(?:,|\)\s*\.to\()\s*["']([\w.-]+)["':,\s]+([\w.-]+)["']?[:,\s]*(?:["']?([\w.+-]+))?"""
)


@dataclass(frozen=True, kw_only=True)
class Coordinates:
    """A library or plugin: `group:artifact` (a plugin's marker for plugins) and the version if it is written."""

    name: str
    version: str | None = None


@dataclass(frozen=True, kw_only=True)
class Catalog:
    """One catalog; keys are accessors as scripts write them (`foo.bar` for `foo-bar`)."""

    libraries: Mapping[str, Coordinates] = field(default_factory=dict)
    plugins: Mapping[str, Coordinates] = field(default_factory=dict)
    bundles: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


class Catalogs:
    """The catalogs of a project by folder and accessor (`libs`); the nearest one up the tree answers."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, str], Catalog] = {}

    def add(self, path: str, source: str) -> None:
        """Read `gradle/libs.versions.toml` or its like. Raises SyntaxProblemError."""
        folder = dirname(path)
        home = dirname(folder) if basename(folder) == "gradle" else folder
        self._found[home, basename(path).removesuffix(".versions.toml")] = _catalog(parse_toml(source))

    def add_script(self, path: str, source: str) -> None:
        """Read the catalogs that a settings script builds itself: `create("libs") { library("alias", "g:a:1.0") }`."""
        if not basename(path).startswith("settings.gradle"):
            return
        for created in _CREATED.finditer(source):
            following = _CREATED.search(source, created.end())
            script = source[created.end() : following.start() if following else len(source)]
            libraries = {
                _accessor(match[1]): Coordinates(name=f"{match[2]}:{match[3]}", version=match[4])
                for match in _SETTINGS_LIBRARY.finditer(script)
            }
            if libraries:
                self._found.setdefault((dirname(path), created[1]), Catalog(libraries=libraries))

    def nearest(self, path: str, accessor: str) -> Catalog | None:
        """The catalog that `accessor` means in the script at `path`."""
        return next(
            (self._found[folder, accessor] for folder in folders_up(path) if (folder, accessor) in self._found), None
        )

    @property
    def accessors(self) -> frozenset[str]:
        """All names that a script may start a reference with."""
        return frozenset(accessor for _, accessor in self._found)

    def library(self, path: str, reference: str) -> tuple[Coordinates, ...]:
        """What `libs.foo.bar` or `libs.bundles.foo` stands for; empty where no catalog knows it."""
        accessor, _, alias = reference.partition(".")
        catalog = self.nearest(path, accessor)
        if catalog is None:
            return ()
        # Scripts end a reference with `.get()` and the like.
        alias = re.sub(r"\.(?:get|asProvider|asLibraryDependency)\b.*$", "", alias)
        if alias.startswith("bundles."):
            members = catalog.bundles.get(alias.removeprefix("bundles."), ())
            return tuple(catalog.libraries[member] for member in members if member in catalog.libraries)
        found = catalog.libraries.get(alias)
        return (found,) if found else ()

    def plugin(self, path: str, reference: str) -> Coordinates | None:
        """What `libs.plugins.foo` stands for."""
        accessor, _, alias = reference.partition(".plugins.")
        catalog = self.nearest(path, accessor)
        return catalog.plugins.get(alias) if catalog else None


def marker(plugin_id: str) -> str:
    """The artifact that Gradle resolves a plugin id to (docs.gradle.org: plugin marker artifacts)."""
    return f"{plugin_id}:{plugin_id}.gradle.plugin"


def _accessor(alias: str) -> str:
    return _ALIAS_BREAK.sub(".", alias)


def _catalog(document: Document) -> Catalog:
    libraries = dict(_entries(document, "libraries"))
    plugins = {
        alias: Coordinates(name=marker(found.name), version=found.version)
        for alias, found in _entries(document, "plugins")
    }
    bundles = {
        _accessor(alias): tuple(_accessor(member) for member in map(text, items(members)) if member)
        for alias, members in table(document.get("bundles")).items()
    }
    return Catalog(libraries=libraries, plugins=plugins, bundles=bundles)


def _entries(document: Document, section: str) -> Iterator[tuple[str, Coordinates]]:
    for alias, value in table(document.get(section)).items():
        if written := text(value):
            *name, version = written.split(":") if written.count(":") > (section == "libraries") else [written, ""]
            yield _accessor(alias), Coordinates(name=":".join(name), version=version or None)
            continue
        entry = table(value)
        group, artifact = text(entry.get("group")), text(entry.get("name"))
        name_ = text(entry.get("module")) or text(entry.get("id")) or (f"{group}:{artifact}" if artifact else None)
        if name_:
            yield _accessor(alias), Coordinates(name=name_, version=_version(document, entry.get("version")))


def _version(document: Document, value: object) -> str | None:
    if written := text(value):
        return written
    reference = text(table(value).get("ref"))
    if reference:
        return _version(document, document.get("versions", reference))
    return text(table(value).get("strictly")) or text(table(value).get("require")) or text(table(value).get("prefer"))


def all_catalogs(files: ProjectFiles) -> tuple[str, ...]:
    """The paths of the catalogs in TOML."""
    return tuple(files.ending(".versions.toml"))
