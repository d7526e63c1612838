"""The imports by which one file reaches another, in the languages whose imports are told apart, and in Dart.

Rule: an import of Dart is told where it names a file that is here, by its own package or from where it stands.
"""

import re
from collections.abc import Iterable, Iterator
from posixpath import dirname, join, normpath

from adr_server.codebase import Ecosystem, Evidence, EvidenceKind, Scope
from adr_server.codebase.imports import Import, readable
from adr_server.review.ground.file_kinds import Folders
from adr_server.review.ground.ground import Ground

_DART = re.compile(
    r"^\s*(?:import|export)\s+['\"](?:package:(?P<own>\w+)/(?P<path>[^'\"]+)|(?P<near>[^:'\"]+\.dart))['\"]"
)
_PUBSPEC = re.compile(r"^name:\s*['\"]?(\w+)", re.MULTILINE)


def is_told_apart(path: str) -> bool:
    """Whether the imports of a file are told apart."""
    return readable(path) or path.endswith(".dart")


def imports_of(ground: Ground, path: str) -> Iterator[Import]:
    """The imports of one file."""
    if not path.endswith(".dart"):
        yield from ground.imports.of(path)
        return
    text = ground.files().try_read(path)
    here = frozenset(ground.sources)
    for number, line in enumerate(text.split("\n") if isinstance(text, str) else (), 1):
        found = _DART.match(line)
        if found is None:
            continue
        near = normpath(join(dirname(path), found["near"])) if found["near"] else ""
        places = (near,) if near else tuple(f"{lib}/{found['path']}" for lib in _libraries(ground, found["own"]))
        target = next((one for one in places if one in here), None)
        if target is not None:
            told = Evidence(path=path, line=number, text=line.strip()[:200], kind=EvidenceKind.IMPORT)
            yield Import(module=found["own"] or found["near"], target=target, evidence=told, ecosystem=Ecosystem.PUB)


def _libraries(ground: Ground, package: str) -> Iterator[str]:
    """Where the sources of a package of Dart lie that is one of the project."""
    for path in ground.ecosystems().get("pub", ()):
        text = ground.files().try_read(path)
        named = _PUBSPEC.search(text) if isinstance(text, str) else None
        if named is not None and named[1] == package:
            yield join(dirname(path), "lib")


def asked_by(ground: Ground, folders: Folders, entries: Iterable[str], packages: Iterable[str]) -> Iterator[Evidence]:
    """The lines of the manifests right in some folders that ask for something, but for tests or builds."""
    own = {path for paths in ground.ecosystems().values() for path in paths if dirname(path) in folders}
    asked = {
        (one.evidence.path, one.evidence.line): one
        for one in ground.dependencies
        if one.direct and one.scope is Scope.RUNTIME and one.evidence.path in own
    }
    names = {package.replace("-", "_").lower() for package in packages}
    yield from (one.evidence for one in asked.values() if one.name.replace("-", "_").lower() in names)
    for name in sorted(entries) if asked else ():
        for folder in folders:
            yield from (one for one in ground.technology(name, (folder,)).every if (one.path, one.line) in asked)
