"""Read NuGet's references: project files, Directory.Build and Directory.Packages props, packages.config, lock files."""

import re
from collections.abc import Iterator
from dataclasses import replace

from adr_server.codebase.dependencies.ecosystem import Ecosystem
from adr_server.codebase.dependencies.manifests import Manifest
from adr_server.codebase.dependencies.model import Dependency, Found, Scope, exact_version
from adr_server.codebase.dependencies.msbuild import MSBUILD_ENDINGS, Managed, MsBuild, attribute, version_of
from adr_server.codebase.documents import parse_json, table, text
from adr_server.codebase.each_file import read_each
from adr_server.codebase.evidence import EvidenceKind
from adr_server.codebase.lines import Lines
from adr_server.codebase.project_files import ProjectFiles
from adr_server.codebase.xml_tree import Element, parse_xml

_REFERENCES = {"PackageReference", "GlobalPackageReference", "PackageDownload", "DotNetCliToolReference"}


def read_nuget(files: ProjectFiles) -> Iterator[Found]:
    """The packages that every .NET project references, with centrally managed versions and properties looked up."""
    roots: dict[str, tuple[Element, Lines]] = {}

    def parse(path: str, source: str) -> Iterator[Found]:
        roots[path] = parse_xml(source), Lines(source)
        yield from ()

    yield from read_each(files, files.ending(*MSBUILD_ENDINGS), parse)
    build = MsBuild({path: root for path, (root, _) in roots.items()})
    for path, (root, lines) in roots.items():
        for dependency, managed in _references(Manifest(path, lines, Ecosystem.NUGET), root, build):
            stated = roots[managed.path][1] if managed is not None else lines
            at = stated.evidence(managed.path, managed.line, EvidenceKind.MANIFEST) if managed is not None else None
            yield replace(dependency, versioned=at)
    yield from read_each(files, files.named("packages.config"), _packages_config)
    yield from read_each(files, files.named("packages.lock.json"), _lock)


def _references(manifest: Manifest, root: Element, build: MsBuild) -> Iterator[tuple[Dependency, Managed | None]]:
    """What a project references, and what says the version of it elsewhere."""
    for element in root.walk():
        if element.name not in _REFERENCES:
            continue
        # MSBuild takes several names, parted by semicolons, and an Update changes what another file includes.
        for name in (part.strip() for part in attribute(element, "Include").split(";")):
            if not name or "$(" in name or "@(" in name:
                continue
            managed = build.managed(manifest.path, name) if not version_of(element) else None
            written = managed.version if managed is not None else version_of(element)
            constraint = build.filled(manifest.path, written)
            scope = Scope.BUILD if attribute(element, "PrivateAssets").lower() == "all" else Scope.RUNTIME
            if re.search(r"(?:^|[./])[\w.]*tests?[\w.]*\.\w+proj$", manifest.path, re.IGNORECASE):
                scope = Scope.TEST
            version = exact_version(constraint.strip("[]"))
            found = manifest.declares(name, element.line, scope=scope, constraint=constraint, version=version)
            yield found, managed


def _packages_config(path: str, source: str) -> Iterator[Found]:
    manifest = Manifest(path, Lines(source), Ecosystem.NUGET)
    for element in parse_xml(source).all("package"):
        if name := element.attributes.get("id", "").strip():
            version = element.attributes.get("version", "")
            scope = Scope.DEV if element.attributes.get("developmentDependency") == "true" else Scope.RUNTIME
            yield manifest.declares(name, element.line, scope=scope, constraint=version, version=exact_version(version))


def _lock(path: str, source: str) -> Iterator[Found]:
    document = parse_json(source)
    manifest = Manifest(path, document.lines, Ecosystem.NUGET)
    for framework, packages in table(document.root.get("dependencies")).items():
        for name, value in table(packages).items():
            if version := text(table(value).get("resolved")):
                top = table(value).get("type") == "Direct"
                yield manifest.pins(name, version, document.line("dependencies", framework, name), top=top)
