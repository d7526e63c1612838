"""Read package.json: the names that npm, pnpm, Yarn and Bun install, aliases resolved, catalogs looked up."""

import re
from collections.abc import Iterator, Mapping

from adr_server.codebase.dependencies.ecosystem import Ecosystem
from adr_server.codebase.dependencies.manifests import Manifest
from adr_server.codebase.dependencies.model import Found, Scope, exact_version
from adr_server.codebase.documents import SyntaxProblemError, parse_json, table, text
from adr_server.codebase.each_file import read_each
from adr_server.codebase.evidence import FileProblem
from adr_server.codebase.project_files import ProjectFiles, folders_up
from adr_server.codebase.yaml_tree import parse_yaml

_SECTIONS = (
    ("dependencies", Scope.RUNTIME),
    ("devDependencies", Scope.DEV),
    ("peerDependencies", Scope.PEER),
    ("optionalDependencies", Scope.OPTIONAL),
)
_ALIAS = re.compile(r"npm:((?:@[^/@\s]+/)?[^@\s/]+)(?:@(.*))?$")


def read_npm(files: ProjectFiles) -> Iterator[Found]:
    """The dependencies of every package.json; a catalog of pnpm-workspace.yaml gives `catalog:` its constraint."""
    catalogs: dict[str, Mapping[str, str]] = {}
    for path in files.named("pnpm-workspace.yaml"):
        source = files.try_read(path)
        if isinstance(source, FileProblem):
            yield source
            continue
        try:
            catalogs[path.rpartition("/")[0]] = _catalogs(source)
        except SyntaxProblemError as error:
            yield FileProblem(path=path, line=error.line, message=f"{path}:{error.line}: {error}")
    yield from read_each(files, files.named("package.json"), lambda path, source: _package(path, source, catalogs))


def _catalogs(source: str) -> Mapping[str, str]:
    """`name` and `name@catalog` to the constraint that the workspace gives it."""
    found: dict[str, str] = {}
    root = parse_yaml(source)
    if root is None:
        return found
    if default := root.get("catalog"):
        found |= {name: value.text or "" for name, _, value in default.entries()}
    if named := root.get("catalogs"):
        for catalog, _, packages in named.entries():
            found |= {f"{name}@{catalog}": value.text or "" for name, _, value in packages.entries()}
    return found


def _package(path: str, source: str, catalogs: Mapping[str, Mapping[str, str]]) -> Iterator[Found]:
    document = parse_json(source)
    manifest = Manifest(path, document.lines, Ecosystem.NPM)
    declared: set[str] = set()
    # A package may stand under peer and dev at once; the first section that names it tells what it is for.
    for section, scope in _SECTIONS:
        for alias, value in table(document.root.get(section)).items():
            constraint = text(value)
            name = alias
            if constraint and (match := _ALIAS.match(constraint)):
                name, constraint = match[1], match[2]
            if constraint and constraint.startswith("catalog:"):
                catalog = constraint.removeprefix("catalog:")
                key = f"{name}@{catalog}" if catalog not in {"", "default"} else name
                constraint = next(
                    (catalogs[folder][key] for folder in folders_up(path) if key in catalogs.get(folder, {})), None
                )
            if not name.strip() or (scope is Scope.PEER and name in declared):
                continue
            declared.add(name)
            yield manifest.declares(
                name,
                document.line(section, alias),
                scope=scope,
                constraint=constraint,
                version=exact_version(constraint),
            )
