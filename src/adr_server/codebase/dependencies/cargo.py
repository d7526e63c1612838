"""Read Cargo.toml and Cargo.lock: inherited dependencies take the workspace's version, renamed ones their true name."""

from collections.abc import Iterator, Mapping
from posixpath import dirname

from adr_server.codebase.dependencies.ecosystem import Ecosystem
from adr_server.codebase.dependencies.locks import lock_lines, toml_packages
from adr_server.codebase.dependencies.manifests import Manifest
from adr_server.codebase.dependencies.model import Found, Scope
from adr_server.codebase.documents import Document, SyntaxProblemError, parse_toml, table, text
from adr_server.codebase.each_file import read_each
from adr_server.codebase.project_files import ProjectFiles, folders_up

_SECTIONS = (
    ("dependencies", Scope.RUNTIME),
    ("dev-dependencies", Scope.DEV),
    ("dev_dependencies", Scope.DEV),
    ("build-dependencies", Scope.BUILD),
    ("build_dependencies", Scope.BUILD),
)


def read_cargo(files: ProjectFiles) -> Iterator[Found]:
    """The dependencies of every Cargo.toml and the packages of every Cargo.lock."""
    workspaces: dict[str, Mapping[str, object]] = {}
    for path in files.named("Cargo.toml"):
        source = files.try_read(path)
        if isinstance(source, str) and "[workspace" in source:
            try:
                workspaces[dirname(path)] = table(parse_toml(source).get("workspace", "dependencies"))
            except SyntaxProblemError:
                continue  # Told below, where every manifest is read.
    yield from read_each(files, files.named("Cargo.toml"), lambda path, source: _manifest(path, source, workspaces))
    yield from read_each(files, files.named("Cargo.lock"), _lock)


def _manifest(path: str, source: str, workspaces: Mapping[str, Mapping[str, object]]) -> Iterator[Found]:
    document = parse_toml(source)
    manifest = Manifest(path, document.lines, Ecosystem.CARGO)
    shared = next((workspaces[folder] for folder in folders_up(path) if folder in workspaces), {})
    for keys, scope in _tables(document):
        for alias, value in table(document.get(*keys)).items():
            given = table(value)
            inherited = shared.get(alias) if given.get("workspace") is True else None
            name = text(given.get("package")) or text(table(inherited).get("package")) or alias
            constraint = (
                text(value) or text(given.get("version")) or text(inherited) or text(table(inherited).get("version"))
            )
            version = constraint.removeprefix("=").strip() if constraint and constraint.startswith("=") else None
            optional = given.get("optional") is True and scope is Scope.RUNTIME
            yield manifest.declares(
                name,
                document.line(*keys, alias),
                scope=Scope.OPTIONAL if optional else scope,
                constraint=constraint,
                version=version,
            )


def _tables(document: Document) -> Iterator[tuple[tuple[str, ...], Scope]]:
    for section, scope in _SECTIONS:
        yield (section,), scope
        for target in table(document.get("target")):
            yield ("target", target, section), scope


def _lock(path: str, source: str) -> Iterator[Found]:
    lines = lock_lines(source)
    manifest = Manifest(path, lines, Ecosystem.CARGO)
    for name, version, line, block in toml_packages(lines):
        # Packages without a source are the workspace's own.
        if "\nsource = " in block:
            yield manifest.pins(name, version, line)
