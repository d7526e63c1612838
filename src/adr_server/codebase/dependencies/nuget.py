"""Read NuGet's references: project files, Directory.Build and Directory.Packages props, packages.config, lock files."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from posixpath import basename, dirname

from adr_server.codebase.dependencies.ecosystem import Ecosystem
from adr_server.codebase.dependencies.manifests import Manifest
from adr_server.codebase.dependencies.model import Dependency, Found, Scope, exact_version
from adr_server.codebase.documents import parse_json, table, text
from adr_server.codebase.each_file import read_each
from adr_server.codebase.lines import Lines
from adr_server.codebase.project_files import ProjectFiles, folders_up
from adr_server.codebase.xml_tree import Element, parse_xml

_PROJECTS = (".csproj", ".fsproj", ".vbproj", ".vcxproj", ".proj", ".props", ".targets")
_PROPERTY = re.compile(r"\$\((\w+)\)")
_REFERENCES = {"PackageReference", "GlobalPackageReference", "PackageDownload", "DotNetCliToolReference"}


def read_nuget(files: ProjectFiles) -> Iterator[Found]:
    """The packages that every .NET project references, with centrally managed versions and properties looked up."""
    roots: dict[str, tuple[Element, Lines]] = {}

    def parse(path: str, source: str) -> Iterator[Found]:
        roots[path] = parse_xml(source), Lines(source)
        yield from ()

    yield from read_each(files, files.ending(*_PROJECTS), parse)
    properties = {path: _properties(root) for path, (root, _) in roots.items()}
    central = {
        dirname(path): _central(root) for path, (root, _) in roots.items() if basename(path).endswith("Packages.props")
    }
    shared: dict[str, list[Mapping[str, str]]] = defaultdict(list)
    for path, values in properties.items():
        if path.endswith((".props", ".targets")):
            shared[dirname(path)].append(values)
    for path, (root, lines) in roots.items():
        known: dict[str, str] = {}
        for folder in reversed(list(folders_up(path))):
            for values in shared.get(folder, ()):
                known |= values
        known |= properties[path]
        yield from _references(Manifest(path, lines, Ecosystem.NUGET), root, known, central)
    yield from read_each(files, files.named("packages.config"), _packages_config)
    yield from read_each(files, files.named("packages.lock.json"), _lock)


def _properties(root: Element) -> Mapping[str, str]:
    return {element.name: element.text for element in root.all("PropertyGroup", "*")}


def _central(root: Element) -> Mapping[str, str]:
    return {
        _attribute(element, "Include") or _attribute(element, "Update"): _version(element)
        for element in root.walk()
        if element.name == "PackageVersion"
    }


def _attribute(element: Element, name: str) -> str:
    return (element.attributes.get(name) or element.value(name)).strip()


def _version(element: Element) -> str:
    return _attribute(element, "VersionOverride") or _attribute(element, "Version") or _attribute(element, "version")


def _references(
    manifest: Manifest,
    root: Element,
    known: Mapping[str, str],
    central: Mapping[str, Mapping[str, str]],
) -> Iterator[Dependency]:
    for element in root.walk():
        if element.name not in _REFERENCES:
            continue
        # MSBuild takes several names, parted by semicolons, and an Update changes what another file includes.
        for name in (part.strip() for part in _attribute(element, "Include").split(";")):
            if not name or "$(" in name or "@(" in name:
                continue
            managed = next(
                (central[folder][name] for folder in folders_up(manifest.path) if name in central.get(folder, {})), ""
            )
            constraint = _PROPERTY.sub(lambda match: known.get(match[1], match[0]), _version(element) or managed)
            scope = Scope.BUILD if _attribute(element, "PrivateAssets").lower() == "all" else Scope.RUNTIME
            if re.search(r"(?:^|[./])[\w.]*tests?[\w.]*\.\w+proj$", manifest.path, re.IGNORECASE):
                scope = Scope.TEST
            version = exact_version(constraint.strip("[]"))
            yield manifest.declares(name, element.line, scope=scope, constraint=constraint, version=version)


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
