"""Read mix.exs and mix.lock of Elixir: the tuples that a project's `deps` functions return. Nothing is run."""

import re
from collections.abc import Iterator
from itertools import islice

from adr_server.codebase.dependencies.ecosystem import Ecosystem
from adr_server.codebase.dependencies.locks import lock_lines
from adr_server.codebase.dependencies.manifests import Manifest
from adr_server.codebase.dependencies.model import Found, Scope, exact_version
from adr_server.codebase.each_file import read_each
from adr_server.codebase.lines import Lines
from adr_server.codebase.project_files import ProjectFiles

_DEPS = re.compile(r"^([ \t]*)defp?[ \t]+\w*deps\w*(?:\([^)\n]*\))?[ \t]+do\b", re.MULTILINE)
MAX_FUNCTIONS = 50
_TUPLE = re.compile(r"\{\s*:(\w+)\s*,\s*(?:\"([^\"]*)\"\s*)?([^{}]*)\}")
_ONLY = re.compile(r"only:\s*(\[[^\]]*\]|:\w+)")
_LOCKED = re.compile(r'^[ \t]*"([^"]+)": \{:hex, :\w+, "([^"]+)"', re.MULTILINE)


def read_mix(files: ProjectFiles) -> Iterator[Found]:
    """The packages of every mix.exs and mix.lock."""
    yield from read_each(files, files.named("mix.exs"), _manifest)
    yield from read_each(files, files.named("mix.lock"), _lock)


def _manifest(path: str, source: str) -> Iterator[Found]:
    lines = Lines(source)
    manifest = Manifest(path, lines, Ecosystem.HEX)
    code = re.sub(r"^[ \t]*#[^\n]*", lambda match: " " * len(match[0]), source, flags=re.MULTILINE)
    for function in islice(_DEPS.finditer(code), MAX_FUNCTIONS):
        end = code.find(f"\n{function[1]}end", function.end())
        for match in _TUPLE.finditer(code, function.end(), max(end, function.end())):
            only = _ONLY.search(match[3])
            environments = set(re.findall(r":(\w+)", only[1])) if only else set()
            scope = Scope.RUNTIME
            if environments and "prod" not in environments:
                scope = Scope.TEST if environments == {"test"} else Scope.DEV
            yield manifest.declares(
                match[1],
                lines.number(match.start()),
                scope=scope,
                constraint=match[2],
                version=exact_version(match[2]),
            )


def _lock(path: str, source: str) -> Iterator[Found]:
    lines = lock_lines(source)
    manifest = Manifest(path, lines, Ecosystem.HEX)
    for match in _LOCKED.finditer(source):
        yield manifest.pins(match[1], match[2], lines.number(match.start()))
