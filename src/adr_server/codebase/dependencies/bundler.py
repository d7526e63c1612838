"""Read what Ruby projects declare to Bundler: Gemfile, *.gemspec and Gemfile.lock. Nothing of theirs is run."""

import re
from collections.abc import Iterator

from adr_server.codebase.dependencies.ecosystem import Ecosystem
from adr_server.codebase.dependencies.locks import lock_lines
from adr_server.codebase.dependencies.manifests import Manifest
from adr_server.codebase.dependencies.model import Found, Scope, exact_version, scope_of_group
from adr_server.codebase.each_file import read_each
from adr_server.codebase.lines import Lines
from adr_server.codebase.project_files import ProjectFiles

_GEM = re.compile(r"""^\s*gem[\s(]+["']([\w.-]+)["']\s*(.*)$""")
_VERSIONS = re.compile(r"""^,\s*\[?\s*((?:["'][^"'\n]*\d[^"'\n]*["']\s*,?\s*)+)""")
_QUOTED = re.compile(r"""["']([^"']+)["']""")
_GROUP = re.compile(r"^\s*group[\s(]+(.+?)\)?\s+do\b")
_INLINE_GROUP = re.compile(r"(?:\bgroups?:|:groups?\s*=>)\s*(\[[^\]]*\]|:\w+|%i\[[^\]]*\]|[\"']\w+[\"'])")
_BLOCK = re.compile(r"(?:^\s*(?:if|unless|case|begin|def|while)\b|\bdo\b(?:\s*\|[^|]*\|)?\s*(?:#.*)?$)")
_SPEC = re.compile(
    r"""^\s*\w+\.add_(runtime_|development_|)dependency[\s(]+["']([\w.-]+)["'](?:\.freeze)?\s*((?:,\s*\[?["'][^\n]*)?)"""
)
_LOCKED = re.compile(r"^    ([\w.-]+) \(([^)\s]+)\)$", re.MULTILINE)


def read_bundler(files: ProjectFiles) -> Iterator[Found]:
    """The gems of every Gemfile, gemspec and Gemfile.lock."""
    gemfiles = [*files.named("Gemfile", "gems.rb"), *files.ending(".gemfile")]
    yield from read_each(files, gemfiles, _gemfile)
    yield from read_each(files, files.ending(".gemspec"), _gemspec)
    yield from read_each(files, [*files.named("Gemfile.lock", "gems.locked")], _lock)


def _gemfile(path: str, text: str) -> Iterator[Found]:
    lines = Lines(text)
    manifest = Manifest(path, lines, Ecosystem.GEM)
    blocks: list[Scope | None] = []
    for number, line in enumerate(lines.all, start=1):
        if line.lstrip().startswith("#"):
            continue
        if group := _GROUP.match(line):
            blocks.append(_scope(group[1]))
        elif re.match(r"\s*end\b", line):
            if blocks:
                blocks.pop()
        elif _BLOCK.search(line):
            blocks.append(None)
        if gem := _GEM.match(line):
            inline = _INLINE_GROUP.search(gem[2])
            scope = _scope(inline[1]) if inline else next((one for one in reversed(blocks) if one), Scope.RUNTIME)
            yield manifest.declares(gem[1], number, scope=scope, **_version(gem[2]))


def _scope(groups: str) -> Scope:
    scopes = {
        Scope.RUNTIME if name in {"default", "production", "assets"} else scope_of_group(name)
        for name in re.findall(r"\w+", groups.replace("%i", ""))
    }
    return next((scope for scope in (Scope.RUNTIME, Scope.DEV, Scope.TEST) if scope in scopes), Scope.RUNTIME)


def _version(rest: str) -> dict[str, str | None]:
    match = _VERSIONS.match(rest.strip())
    constraint = ", ".join(_QUOTED.findall(match[1])) if match else None
    return {"constraint": constraint, "version": exact_version(constraint)}


def _gemspec(path: str, text: str) -> Iterator[Found]:
    lines = Lines(text)
    manifest = Manifest(path, lines, Ecosystem.GEM)
    for number, line in enumerate(lines.all, start=1):
        if spec := _SPEC.match(line):
            scope = Scope.DEV if spec[1] == "development_" else Scope.RUNTIME
            yield manifest.declares(spec[2], number, scope=scope, **_version(spec[3]))


def _lock(path: str, text: str) -> Iterator[Found]:
    lines = lock_lines(text)
    manifest = Manifest(path, lines, Ecosystem.GEM)
    for match in _LOCKED.finditer(text):
        # Native gems repeat a version with the platform behind it.
        version = re.sub(r"-(?:x86|arm|aarch|java|universal|x64|mingw).*$", "", match[2])
        yield manifest.pins(match[1], version, lines.number(match.start()))
