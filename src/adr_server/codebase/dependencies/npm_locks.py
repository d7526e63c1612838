"""Read what the lock files of npm, pnpm, Yarn (1 and later) and Bun pin, line by line."""

import re
from collections.abc import Iterator

from adr_server.codebase.dependencies.ecosystem import Ecosystem
from adr_server.codebase.dependencies.locks import lock_lines, whole_json
from adr_server.codebase.dependencies.manifests import Manifest
from adr_server.codebase.dependencies.model import Found, LockedPackage, Scope
from adr_server.codebase.each_file import read_each
from adr_server.codebase.lines import Lines
from adr_server.codebase.project_files import ProjectFiles

_NAME = r"(?:@[^/@\"'\s]+/)?[^/@\"'\s:]+"
# Versions 2 and 3 list paths; version 1 nests packages, the project's own at one level of indentation.
_NPM_PATH = re.compile(rf'^[ \t]*"((?:[^"]*/)?node_modules/({_NAME}))": \{{\s*\n\s*"version": "([^"]+)"', re.MULTILINE)
_NPM_1 = re.compile(rf'^(  +|\t+)"({_NAME})": \{{\s*\n\s*"version": "([^"]+)"', re.MULTILINE)
_YARN = re.compile(rf'^"?({_NAME})@[^\n]*:\n(?:  .*\n)*?  "?version"?:? "?([^"\n]+)"?', re.MULTILINE)
_PNPM_PACKAGE = re.compile(rf"^  ['\"]?/?({_NAME})[@/](\d[^('\":\s/]*)[^\n]*:", re.MULTILINE)
_PNPM_DIRECT = re.compile(
    rf"^( {{6}}|  )['\"]?({_NAME})['\"]?:(?: |\n(?:\1  specifier: .*\n)\1  version: )['\"]?(\d[^('\"\s_]*)",
    re.MULTILINE,
)
_BUN = re.compile(rf'^    "([^"]+)": \["({_NAME})@([^"]+)"', re.MULTILINE)


def read_npm_locks(files: ProjectFiles) -> Iterator[Found]:
    """The packages that every lock file of the npm world pins."""
    yield from read_each(files, files.named("package-lock.json", "npm-shrinkwrap.json"), _npm)
    yield from read_each(files, files.named("yarn.lock"), _yarn)
    yield from read_each(files, files.named("pnpm-lock.yaml"), _pnpm)
    yield from read_each(files, files.named("bun.lock"), _bun)


def _npm(path: str, text: str) -> Iterator[Found]:
    lines = whole_json(text)
    manifest = Manifest(path, lines, Ecosystem.NPM)
    found = False
    for match in _NPM_PATH.finditer(text):
        found = True
        top = match[1].count("node_modules/") == 1 and match[1].startswith("node_modules/")
        yield _pin(manifest, lines, match, name=2, top=top)
    if not found:
        indents = min((len(match[1]) for match in _NPM_1.finditer(text)), default=0)
        for match in _NPM_1.finditer(text):
            yield _pin(manifest, lines, match, name=2, top=len(match[1]) == indents)


def _pin(manifest: Manifest, lines: Lines, match: re.Match[str], *, name: int, top: bool = False) -> LockedPackage:
    # npm writes `"dev": true` within the package's own few lines.
    block = lines.text[match.end() : lines.text.find("}", match.end(), match.end() + 2000)]
    scope = Scope.DEV if '"dev": true' in block else Scope.RUNTIME
    return manifest.pins(match[name], match[name + 1], lines.number(match.start()), scope=scope, top=top)


def _yarn(path: str, text: str) -> Iterator[Found]:
    lines = lock_lines(text)
    manifest = Manifest(path, lines, Ecosystem.NPM)
    for match in _YARN.finditer(text):
        if match[2] != "0.0.0-use.local":
            yield manifest.pins(match[1], match[2], lines.number(match.start()))


def _pnpm(path: str, text: str) -> Iterator[Found]:
    lines = lock_lines(text)
    manifest = Manifest(path, lines, Ecosystem.NPM)
    packages_at = text.find("\npackages:")
    head = len(text) if packages_at < 0 else packages_at
    for match in _PNPM_DIRECT.finditer(text, 0, head):
        yield manifest.pins(match[2], match[3], lines.number(match.start()), top=True)
    end = text.find("\nsnapshots:")
    for match in _PNPM_PACKAGE.finditer(text, head, len(text) if end < 0 else end):
        yield manifest.pins(match[1], match[2], lines.number(match.start()))


def _bun(path: str, text: str) -> Iterator[Found]:
    lines = lock_lines(text)
    manifest = Manifest(path, lines, Ecosystem.NPM)
    for match in _BUN.finditer(text):
        if not match[3].startswith("workspace:"):
            yield manifest.pins(match[2], match[3], lines.number(match.start()), top=match[1] == match[2])
