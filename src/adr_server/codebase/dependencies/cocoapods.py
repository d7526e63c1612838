"""Read CocoaPods: the `pod` lines of a Podfile, the `dependency` lines of a podspec, and what Podfile.lock pins.

A pod that lies in the project (`:path`) is no package. A part of a pod (`Firebase/Auth`) is named as it is asked for.
"""

import re
from collections.abc import Iterator

from adr_server.codebase.dependencies.ecosystem import Ecosystem
from adr_server.codebase.dependencies.locks import lock_lines
from adr_server.codebase.dependencies.manifests import Manifest
from adr_server.codebase.dependencies.model import (
    Dependency,
    Found,
    LockedPackage,
    Scope,
    exact_version,
    scope_of_group,
)
from adr_server.codebase.each_file import read_each
from adr_server.codebase.lines import Lines
from adr_server.codebase.project_files import ProjectFiles

_POD = re.compile(r"""^[ \t]*pod[ \t(]+["']([\w.+/-]+)["']((?:[ \t]*,[^\n]*)?)""")
_SPEC = re.compile(r"""^[ \t]*\w+(?:\.\w+)?\.dependency[ \t(]+["']([\w.+/-]+)["']((?:[ \t]*,[^\n]*)?)""")
_TARGET = re.compile(r"""^[ \t]*(?:abstract_)?target[ \t(]+["']([^"'\n]+)["']""")
_VERSION = re.compile(r"""^[ \t]*,[ \t]*["']([^"'\n]+)["']""")
_LOCKED = re.compile(r"^  - \"?([\w.+/-]+) \(([\w.+-]+)\)", re.MULTILINE)


def read_cocoapods(files: ProjectFiles) -> Iterator[Found]:
    """The pods of every Podfile, podspec and Podfile.lock."""
    yield from read_each(files, files.named("Podfile"), _podfile)
    yield from read_each(files, files.ending(".podspec"), _podspec)
    yield from read_each(files, files.named("Podfile.lock"), _lock)


def _podfile(path: str, source: str) -> Iterator[Dependency]:
    scope = Scope.RUNTIME
    for number, line in enumerate(source.split("\n"), start=1):
        if target := _TARGET.match(line):
            scope = Scope.TEST if scope_of_group(target[1]) is Scope.TEST else Scope.RUNTIME
        elif (match := _POD.match(line)) and not re.search(r":path\b|\bpath:", match[2]):
            yield _declared(Manifest(path, Lines(source), Ecosystem.COCOAPODS), match, number, scope)


def _podspec(path: str, source: str) -> Iterator[Dependency]:
    for number, line in enumerate(source.split("\n"), start=1):
        if match := _SPEC.match(line):
            yield _declared(Manifest(path, Lines(source), Ecosystem.COCOAPODS), match, number, Scope.RUNTIME)


def _declared(manifest: Manifest, match: re.Match[str], line: int, scope: Scope) -> Dependency:
    version = _VERSION.match(match[2])
    constraint = version[1] if version else None
    return manifest.declares(match[1], line, scope=scope, constraint=constraint, version=exact_version(constraint))


def _lock(path: str, source: str) -> Iterator[LockedPackage]:
    lines = lock_lines(source)
    manifest = Manifest(path, lines, Ecosystem.COCOAPODS)
    for match in _LOCKED.finditer(source):
        yield manifest.pins(match[1], match[2], lines.number(match.start()))
