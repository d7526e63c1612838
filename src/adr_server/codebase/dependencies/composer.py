"""Read composer.json and composer.lock; the platform (`php`, `ext-*`) is no package."""

import re
from collections.abc import Iterator

from adr_server.codebase.dependencies.ecosystem import Ecosystem
from adr_server.codebase.dependencies.locks import whole_json
from adr_server.codebase.dependencies.manifests import Manifest
from adr_server.codebase.dependencies.model import Found, Scope, exact_version
from adr_server.codebase.documents import parse_json, table, text
from adr_server.codebase.each_file import read_each
from adr_server.codebase.project_files import ProjectFiles

_LOCKED = re.compile(r'^ {12}"name": "([^"]+)",\n {12}"version": "v?([^"]+)"', re.MULTILINE)


def read_composer(files: ProjectFiles) -> Iterator[Found]:
    """The packages of every composer.json and composer.lock."""
    yield from read_each(files, files.named("composer.json"), _manifest)
    yield from read_each(files, files.named("composer.lock"), _lock)


def _manifest(path: str, source: str) -> Iterator[Found]:
    document = parse_json(source)
    manifest = Manifest(path, document.lines, Ecosystem.COMPOSER)
    for section, scope in (("require", Scope.RUNTIME), ("require-dev", Scope.DEV)):
        for name, value in table(document.root.get(section)).items():
            if "/" in name:
                constraint = text(value)
                yield manifest.declares(
                    name.lower(),
                    document.line(section, name),
                    scope=scope,
                    constraint=constraint,
                    version=exact_version(constraint) if constraint and constraint.count(".") > 1 else None,
                )


def _lock(path: str, source: str) -> Iterator[Found]:
    lines = whole_json(source)
    manifest = Manifest(path, lines, Ecosystem.COMPOSER)
    dev = source.find('\n    "packages-dev"')
    for match in _LOCKED.finditer(source):
        scope = Scope.DEV if 0 <= dev < match.start() else Scope.RUNTIME
        yield manifest.pins(match[1].lower(), match[2], lines.number(match.start()), scope=scope)
