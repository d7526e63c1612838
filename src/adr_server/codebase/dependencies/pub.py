"""Read pubspec.yaml and pubspec.lock of Dart and Flutter; packages of the SDK itself count, for they are named."""

import re
from collections.abc import Iterator

from adr_server.codebase.dependencies.ecosystem import Ecosystem
from adr_server.codebase.dependencies.locks import lock_lines
from adr_server.codebase.dependencies.manifests import Manifest
from adr_server.codebase.dependencies.model import Found, Scope, exact_version
from adr_server.codebase.each_file import read_each
from adr_server.codebase.lines import Lines
from adr_server.codebase.project_files import ProjectFiles
from adr_server.codebase.yaml_tree import parse_yaml

_LOCKED = re.compile(r'^  (\w+):\n((?:    .*\n)*?)    version: "([^"]+)"', re.MULTILINE)


def read_pub(files: ProjectFiles) -> Iterator[Found]:
    """The packages of every pubspec.yaml and pubspec.lock."""
    yield from read_each(files, files.named("pubspec.yaml"), _manifest)
    yield from read_each(files, files.named("pubspec.lock"), _lock)


def _manifest(path: str, source: str) -> Iterator[Found]:
    root = parse_yaml(source)
    manifest = Manifest(path, Lines(source), Ecosystem.PUB)
    for section, scope in (("dependencies", Scope.RUNTIME), ("dev_dependencies", Scope.DEV)):
        packages = root.get(section) if root else None
        for name, line, value in packages.entries() if packages else ():
            version = value.get("version")
            constraint = value.text or (version.text if version else None)
            yield manifest.declares(name, line, scope=scope, constraint=constraint, version=exact_version(constraint))


def _lock(path: str, source: str) -> Iterator[Found]:
    lines = lock_lines(source)
    manifest = Manifest(path, lines, Ecosystem.PUB)
    for match in _LOCKED.finditer(source):
        top = '"direct' in match[2]
        scope = Scope.DEV if '"direct dev"' in match[2] else Scope.RUNTIME
        yield manifest.pins(match[1], match[3], lines.number(match.start()), scope=scope, top=top)
