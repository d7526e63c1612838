"""Read what Python's lock files pin: poetry.lock, uv.lock, pdm.lock, pylock.toml and Pipfile.lock."""

import re
from collections.abc import Iterator
from posixpath import basename

from adr_server.codebase.dependencies.ecosystem import Ecosystem
from adr_server.codebase.dependencies.locks import lock_lines, toml_packages, whole_json
from adr_server.codebase.dependencies.manifests import Manifest
from adr_server.codebase.dependencies.model import Found, Scope
from adr_server.codebase.dependencies.requirements import normalized
from adr_server.codebase.each_file import read_each
from adr_server.codebase.project_files import ProjectFiles

_PIPFILE_SECTION = re.compile(r'^ {4}"(default|develop)": \{', re.MULTILINE)
_PIPFILE_PACKAGE = re.compile(r'^ {8}"([^"]+)": \{\n((?: {12}.*\n)*)', re.MULTILINE)
# uv locks the project itself, and workspace members, among the packages; they are no dependencies.
_OWN = re.compile(r"^source = \{ (?:editable|virtual|directory) = ", re.MULTILINE)


def read_python_locks(files: ProjectFiles) -> Iterator[Found]:
    """The packages that every Python lock file pins."""
    pylocks = (path for path in files.ending(".toml") if re.search(r"(?:^|/)pylock(?:\.[^/.]+)?\.toml$", path))
    paths = [*files.named("poetry.lock", "uv.lock", "pdm.lock"), *pylocks]
    yield from read_each(files, paths, _toml_lock)
    yield from read_each(files, files.named("Pipfile.lock"), _pipfile_lock)


def _toml_lock(path: str, text: str) -> Iterator[Found]:
    # pylock.toml (PEP 751) calls its tables `packages`.
    lines = lock_lines(text.replace("[[packages]]", "[[package]]") if basename(path).startswith("pylock") else text)
    manifest = Manifest(path, lines, Ecosystem.PYPI)
    for name, version, line, block in toml_packages(lines):
        if not _OWN.search(block):
            scope = Scope.DEV if 'category = "dev"' in block or 'groups = ["dev"]' in block else Scope.RUNTIME
            yield manifest.pins(normalized(name), version, line, scope=scope)


def _pipfile_lock(path: str, text: str) -> Iterator[Found]:
    lines = whole_json(text)
    manifest = Manifest(path, lines, Ecosystem.PYPI)
    develop = next((match.start() for match in _PIPFILE_SECTION.finditer(text) if match[1] == "develop"), len(text))
    for match in _PIPFILE_PACKAGE.finditer(text):
        if version := re.search(r'"version": "==([^"]+)"', match[2]):
            scope = Scope.DEV if match.start() > develop else Scope.RUNTIME
            yield manifest.pins(normalized(match[1]), version[1], lines.number(match.start()), scope=scope)
