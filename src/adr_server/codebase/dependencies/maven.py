"""Read pom.xml: properties and managed versions come from the project and from its parents in the repository."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from adr_server.codebase.dependencies.ecosystem import Ecosystem
from adr_server.codebase.dependencies.manifests import Manifest
from adr_server.codebase.dependencies.model import Dependency, Found, Scope
from adr_server.codebase.documents import SyntaxProblemError
from adr_server.codebase.each_file import read_each
from adr_server.codebase.lines import Lines
from adr_server.codebase.project_files import ProjectFiles
from adr_server.codebase.xml_tree import Element, parse_xml

_PROPERTY = re.compile(r"\$\{([^}]+)\}")
_SCOPES = {
    "test": Scope.TEST,
    "provided": Scope.PROVIDED,
    "system": Scope.PROVIDED,
    "import": Scope.BUILD,
}
MAX_PARENTS = 20


@dataclass(frozen=True, kw_only=True)
class _Pom:
    path: str
    project: Element
    lines: Lines

    @property
    def parent(self) -> Element | None:
        return next(self.project.all("parent"), None)

    @property
    def coordinates(self) -> tuple[str, str]:
        parent = self.parent
        group = self.project.value("groupId") or (parent.value("groupId") if parent else "")
        return group, self.project.value("artifactId")

    @cached_property
    def properties(self) -> Mapping[str, str]:
        parent = self.parent
        version = self.project.value("version") or (parent.value("version") if parent else "")
        group, artifact = self.coordinates
        own = {"project.version": version, "project.groupId": group, "project.artifactId": artifact}
        own |= {"version": version, "pom.version": version, "groupId": group}
        if parent:
            own |= {"project.parent.version": parent.value("version"), "parent.version": parent.value("version")}
        return own | {element.name: element.text for element in self.project.all("properties", "*")}

    @cached_property
    def managed(self) -> Mapping[tuple[str, str], Element]:
        found = self.project.all("dependencyManagement", "dependencies", "dependency")
        return {(element.value("groupId"), element.value("artifactId")): element for element in found}


def read_maven(files: ProjectFiles) -> Iterator[Found]:
    """The dependencies, parents, plugins with what they bring, and extensions of every pom.xml, profiles included."""
    poms: dict[str, _Pom] = {}

    def parse(path: str, source: str) -> Iterator[Found]:
        project = parse_xml(source)
        if project.name != "project":
            raise SyntaxProblemError("is no Maven project", project.line)
        poms[path] = _Pom(path=path, project=project, lines=Lines(source))
        yield from ()

    yield from read_each(files, [*files.named("pom.xml"), *files.ending(".pom")], parse)
    by_coordinates = {pom.coordinates: pom for pom in poms.values()}
    for pom in poms.values():
        yield from _dependencies(pom, _lineage(pom, poms, by_coordinates, files))


def _lineage(
    pom: _Pom, poms: Mapping[str, _Pom], by_coordinates: Mapping[tuple[str, str], _Pom], files: ProjectFiles
) -> list[_Pom]:
    """The project and its parents within the repository, nearest first; a circle of parents ends where it closes."""
    lineage = [pom]
    while len(lineage) < MAX_PARENTS and (parent := lineage[-1].parent) is not None:
        relative = parent.value("relativePath") or "../pom.xml"
        target = files.beside(lineage[-1].path, relative) or files.beside(lineage[-1].path, f"{relative}/pom.xml")
        wanted = parent.value("groupId"), parent.value("artifactId")
        found = poms.get(target) if target else None
        if found is None or found.coordinates != wanted:
            found = by_coordinates.get(wanted)
        if found is None or found in lineage:
            break
        lineage.append(found)
    return lineage


def _dependencies(pom: _Pom, lineage: list[_Pom]) -> Iterator[Dependency]:
    manifest = Manifest(pom.path, pom.lines, Ecosystem.MAVEN)
    parent = pom.parent
    if parent is not None and len(lineage) == 1:
        # A parent outside the repository is a dependency like any other: it brings versions and plugins.
        yield _declare(manifest, parent, lineage, Scope.BUILD)
    for root in (pom.project, *pom.project.all("profiles", "profile")):
        for element in root.all("dependencies", "dependency"):
            yield _declare(manifest, element, lineage, Scope.RUNTIME)
        for element in root.all("dependencyManagement", "dependencies", "dependency"):
            if element.value("scope") == "import":
                yield _declare(manifest, element, lineage, Scope.BUILD)
        for plugins in (("build", "plugins"), ("reporting", "plugins")):
            for element in root.all(*plugins, "plugin"):
                yield _declare(manifest, element, lineage, Scope.BUILD)
                for brought in element.all("dependencies", "dependency"):
                    yield _declare(manifest, brought, lineage, Scope.BUILD)
        for element in root.all("build", "extensions", "extension"):
            yield _declare(manifest, element, lineage, Scope.BUILD)


def _declare(manifest: Manifest, element: Element, lineage: list[_Pom], usual: Scope) -> Dependency:
    group = _expand(element.value("groupId"), lineage) or "org.apache.maven.plugins"
    artifact = _expand(element.value("artifactId"), lineage)
    managed = next(
        (
            pom.managed[key]
            for pom in lineage
            for key in ((group, artifact), (element.value("groupId"), element.value("artifactId")))
            if key in pom.managed
        ),
        None,
    )
    constraint = _expand(element.value("version") or (managed.value("version") if managed else ""), lineage)
    scope = _SCOPES.get(element.value("scope") or (managed.value("scope") if managed else ""), usual)
    if element.value("optional") == "true" and scope is Scope.RUNTIME:
        scope = Scope.OPTIONAL
    known = constraint and not constraint.startswith(("[", "(", "$")) and "${" not in constraint
    line = next((child.line for child in element.children if child.name == "artifactId"), element.line)
    return manifest.declares(
        f"{group}:{artifact}", line, scope=scope, constraint=constraint, version=constraint if known else None
    )


def _expand(written: str, lineage: list[_Pom]) -> str:
    """Replace `${name}` by what the nearest project says; what none says stays as it is written."""
    for _ in range(5):
        expanded = _PROPERTY.sub(
            lambda match: next((pom.properties[match[1]] for pom in lineage if match[1] in pom.properties), match[0]),
            written,
        )[:1000]
        if expanded == written:
            break
        written = expanded
    return written
