"""Look up what MSBuild's files say for each other: properties by their names, and packages that are managed centrally.

Rule: a property has the value of the nearest file above a project, then of the project itself; one that no such file
sets has the value that all files of properties give it, for what imports them may be worked out. Pure.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from posixpath import basename, dirname, join, normpath

from adr_server.codebase.documents import SyntaxProblemError
from adr_server.codebase.evidence import FileProblem
from adr_server.codebase.project_files import ProjectFiles, folders_up
from adr_server.codebase.xml_tree import Element, parse_xml

MSBUILD_ENDINGS = (".csproj", ".fsproj", ".vbproj", ".vcxproj", ".proj", ".props", ".targets")
_SHARED = (".props", ".targets")
_PROPERTY = re.compile(r"\$\((\w+)\)")
_THIS_FOLDER = "$(MSBuildThisFileDirectory)"
_MOST_ROUNDS = 4
"""Properties within properties, and imports within imports."""


@dataclass(frozen=True, kw_only=True)
class Managed:
    """The version at which a package is managed, and where that stands."""

    version: str
    path: str
    line: int


class MsBuild:
    """The files of a project by path, as trees."""

    def __init__(self, roots: Mapping[str, Element]) -> None:
        self._roots = roots

    def filled(self, path: str, text: str) -> str:
        """A text of a file with the values of properties in their places; what is not known stays as it is."""
        if "$(" not in text:
            return text
        known = self._known(path)
        for _ in range(_MOST_ROUNDS):
            text, before = _PROPERTY.sub(lambda match: known.get(match[1], match[0]), text), text
            if text == before:
                break
        return text

    def managed(self, path: str, package: str) -> Managed | None:
        """What the nearest file above a project that manages a package says of it."""
        every = (self._central.get(folder, {}).get(package.lower()) for folder in folders_up(path))
        return next((found for found in every if found is not None and found.version), None)

    def _known(self, path: str) -> Mapping[str, str]:
        known = dict(self._alike)
        for folder in reversed(list(folders_up(path))):
            for values in self._shared.get(folder, ()):
                known |= values
        return {**known, **_properties(self._roots[path])} if path in self._roots else known

    @cached_property
    def _shared(self) -> Mapping[str, list[Mapping[str, str]]]:
        found: dict[str, list[Mapping[str, str]]] = defaultdict(list)
        for path, root in self._roots.items():
            if path.endswith(_SHARED):
                found[dirname(path)].append(_properties(root))
        return found

    @cached_property
    def _alike(self) -> Mapping[str, str]:
        """The properties to which every file that sets them gives one value."""
        given: dict[str, set[str]] = defaultdict(set)
        for every in self._shared.values():
            for values in every:
                for name, value in values.items():
                    given[name].add(value)
        return {name: next(iter(values)) for name, values in given.items() if len(values) == 1}

    @cached_property
    def _central(self) -> Mapping[str, Mapping[str, Managed]]:
        found: dict[str, dict[str, Managed]] = {}
        for path in self._roots:
            if basename(path).endswith("Packages.props"):
                for one in self._with_imported(path, _MOST_ROUNDS):
                    for element in self._roots[one].walk():
                        if element.name == "PackageVersion":
                            name = attribute(element, "Include") or attribute(element, "Update")
                            version = self.filled(one, version_of(element))
                            managed = Managed(version=version, path=one, line=element.line)
                            found.setdefault(dirname(path), {})[name.lower()] = managed
        return found

    def _with_imported(self, path: str, rounds: int) -> Iterator[str]:
        """The files that a file imports by their paths, and then itself."""
        for element in self._roots[path].walk() if rounds else ():
            if element.name == "Import" and (written := element.attributes.get("Project", "")):
                place = written.replace("\\", "/").removeprefix(_THIS_FOLDER).lstrip("/")
                imported = normpath(join(dirname(path), place))
                if imported in self._roots and imported != path:
                    yield from self._with_imported(imported, rounds - 1)
        yield path


def ms_build_of(files: ProjectFiles) -> MsBuild:
    """The MSBuild files of a project; what cannot be read is left out, for whoever reads the packages tells it."""
    roots: dict[str, Element] = {}
    for path in files.ending(*MSBUILD_ENDINGS):
        source = files.try_read(path)
        if isinstance(source, FileProblem):
            continue
        try:
            roots[path] = parse_xml(source)
        except SyntaxProblemError:
            continue
    return MsBuild(roots)


def version_of(element: Element) -> str:
    """The version that a reference says itself."""
    return attribute(element, "VersionOverride") or attribute(element, "Version") or attribute(element, "version")


def attribute(element: Element, name: str) -> str:
    """What an element says as an attribute, or as a child of that name."""
    return (element.attributes.get(name) or element.value(name)).strip()


def _properties(root: Element) -> Mapping[str, str]:
    return {element.name: element.text for element in root.all("PropertyGroup", "*")}
