"""Read go.mod: what a module requires, `// indirect` told apart, replaced modules at the version that replaces them."""

import re
from collections.abc import Iterator
from dataclasses import replace

from adr_server.codebase.dependencies.ecosystem import Ecosystem
from adr_server.codebase.dependencies.manifests import Manifest
from adr_server.codebase.dependencies.model import Found
from adr_server.codebase.documents import SyntaxProblemError
from adr_server.codebase.each_file import read_each
from adr_server.codebase.lines import Lines
from adr_server.codebase.project_files import ProjectFiles

_REQUIREMENT = re.compile(r"""["`]?([^\s"`()]+)["`]?\s+(v\d\S*)\s*(//.*)?$""")
_REPLACEMENT = re.compile(r"(\S+)(?:\s+v\S+)?\s*=>\s*(\S+)\s+(v\S+)")


def read_golang(files: ProjectFiles) -> Iterator[Found]:
    """The requirements of every go.mod."""
    yield from read_each(files, files.named("go.mod"), _go_mod)


def _go_mod(path: str, text: str) -> Iterator[Found]:
    lines = Lines(text)
    manifest = Manifest(path, lines, Ecosystem.GOLANG)
    replaced = {
        match[1]: match[3]
        for directive, _, line in _directives(lines)
        if directive == "replace" and (match := _REPLACEMENT.match(line))
    }
    for directive, number, line in _directives(lines):
        if directive != "require":
            continue
        match = _REQUIREMENT.match(line)
        if match is None:
            raise SyntaxProblemError("is no go.mod: a requirement is a module path and a version", number)
        version = replaced.get(match[1], match[2])
        dependency = manifest.declares(match[1], number, constraint=match[2], version=version)
        yield replace(dependency, direct="indirect" not in (match[3] or ""))


def _directives(lines: Lines) -> Iterator[tuple[str, int, str]]:
    """Each line of a directive with the directive's name, blocks in parentheses taken apart."""
    block = ""
    for number, line in enumerate(lines.all, start=1):
        written = line.strip()
        if not written or written.startswith("//"):
            continue
        if block:
            if written.startswith(")"):
                block = ""
            else:
                yield block, number, written
        elif opened := re.match(r"(\w+)\s*\(\s*(?://.*)?$", written):
            block = opened[1]
        elif single := re.match(r"(\w+)\s+(.*)", written):
            yield single[1], number, single[2]
