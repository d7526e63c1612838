"""Read Swift packages: the repositories that Package.swift names, and their versions in Package.resolved."""

import re
from collections.abc import Iterator

from adr_server.codebase.dependencies.ecosystem import Ecosystem
from adr_server.codebase.dependencies.manifests import Manifest
from adr_server.codebase.dependencies.model import Found
from adr_server.codebase.documents import items, parse_json, table, text
from adr_server.codebase.each_file import read_each
from adr_server.codebase.lines import Lines
from adr_server.codebase.project_files import ProjectFiles

_PACKAGE = re.compile(r"""\.package\(\s*(?:name:\s*"[^"]*"\s*,\s*)?(?:url:\s*"([^"]+)"|id:\s*"([^"]+)")([^\n]*)""")
_VERSION = re.compile(r"""(from:|exact:|\.upToNextMajor\(from:|\.upToNextMinor\(from:|\.exact\()\s*"([^"]+)\"""")


def read_swift(files: ProjectFiles) -> Iterator[Found]:
    """The packages of every Package.swift and Package.resolved."""
    yield from read_each(files, files.named("Package.swift"), _manifest)
    yield from read_each(files, files.named("Package.resolved"), _resolved)


def _name(address: str) -> str:
    bare = re.sub(r"^(?:\w+://)?(?:[\w.-]+@)?", "", address.strip()).replace(":", "/", 1)
    return bare.removesuffix("/").removesuffix(".git").lower()


def _manifest(path: str, source: str) -> Iterator[Found]:
    lines = Lines(source)
    manifest = Manifest(path, lines, Ecosystem.SWIFT)
    code = re.sub(r"^[ \t]*//[^\n]*", lambda match: " " * len(match[0]), source, flags=re.MULTILINE)
    for match in _PACKAGE.finditer(code):
        wanted = _VERSION.search(code, match.end(2) if match[2] else match.end(1), match.end() + 200)
        following = code.find(".package(", match.end())
        if wanted and 0 <= following < wanted.start():
            wanted = None
        constraint = f"{wanted[1].rstrip('(: ')} {wanted[2]}" if wanted else None
        exact = wanted[2] if wanted and "exact" in wanted[1] else None
        name = _name(match[1]) if match[1] else match[2]
        yield manifest.declares(name, lines.number(match.start()), constraint=constraint, version=exact)


def _resolved(path: str, source: str) -> Iterator[Found]:
    document = parse_json(source)
    manifest = Manifest(path, document.lines, Ecosystem.SWIFT)
    line = 1
    for pin in (*items(document.get("pins")), *items(document.get("object", "pins"))):
        # `location` since version 2 of the format, `repositoryURL` before.
        address = text(table(pin).get("location")) or text(table(pin).get("repositoryURL"))
        version = text(table(table(pin).get("state")).get("version"))
        if address and version:
            # Xcode escapes the slashes of addresses.
            line = max(document.lines.after(line, address), document.lines.after(line, address.replace("/", "\\/")))
            yield manifest.pins(_name(address), version, line)
