"""Read the packages of Haskell: `build-depends` and its like in Cabal's files.

Source: the Cabal manual, "Package descriptions". A part of the package itself (a library named in the same file) is no
dependency; of `package:{library, other}` the package is.
"""

import re
from collections.abc import Iterator

from adr_server.codebase.dependencies.ecosystem import Ecosystem
from adr_server.codebase.dependencies.manifests import Manifest
from adr_server.codebase.dependencies.model import Dependency, Found, Scope, exact_version
from adr_server.codebase.each_file import read_each
from adr_server.codebase.lines import Lines
from adr_server.codebase.project_files import ProjectFiles

_SECTION = re.compile(
    r"^[ \t]*(library|executable|test-suite|benchmark|foreign-library|common|custom-setup|flag|source-repository)\b"
    r"[ \t]*([\w-]*)[ \t]*$",
    re.IGNORECASE,
)
_FIELD = re.compile(r"^([ \t]*)([A-Za-z][\w-]*)[ \t]*:(.*)$")
_FIELDS = frozenset({"build-depends", "build-tool-depends", "setup-depends"})
_PACKAGE = re.compile(r"\s*([A-Za-z0-9][\w-]*)(?::(?:\{[^{}]*\}|[\w-]+))?\s*([^,]*)")
_NAME = re.compile(r"^name[ \t]*:[ \t]*([\w-]+)", re.IGNORECASE | re.MULTILINE)
_SCOPES = {"test-suite": Scope.TEST, "benchmark": Scope.DEV, "custom-setup": Scope.BUILD}


def read_haskell(files: ProjectFiles) -> Iterator[Found]:
    """The packages of every Cabal file."""
    yield from read_each(files, files.ending(".cabal"), _cabal)


def _cabal(path: str, source: str) -> Iterator[Dependency]:
    manifest = Manifest(path, Lines(source), Ecosystem.HACKAGE)
    named = _NAME.search(source)
    own = {named[1]} if named else set()
    sections = [match for line in source.split("\n") if (match := _SECTION.match(line))]
    own |= {match[2] for match in sections if match[1].lower() in {"library", "executable"} and match[2]}
    scope, indent, field = Scope.RUNTIME, 0, ""
    for number, line in enumerate(source.split("\n"), start=1):
        text = line.split("--", 1)[0] if line.lstrip().startswith("--") else line
        if not text.strip():
            continue
        section, found = _SECTION.match(text), _FIELD.match(text)
        if section:
            scope, field = _SCOPES.get(section[1].lower(), Scope.RUNTIME), ""
        elif found and (not field or len(found[1]) <= indent):
            indent, field = len(found[1]), found[2].lower()
            text = found[3]
        elif len(text) - len(text.lstrip()) <= indent:
            field = ""
        if field in _FIELDS and not section:
            used = Scope.BUILD if field != "build-depends" else scope
            for name, constraint in _packages(text):
                if name not in own:
                    bounds = constraint.strip() or None
                    yield manifest.declares(name, number, scope=used, constraint=bounds, version=exact_version(bounds))


def _packages(text: str) -> Iterator[tuple[str, str]]:
    """Name and bounds of each package of one line; bounds that go on from the line above are none."""
    depth, part = 0, ""
    for sign in f"{text},":
        depth += (sign == "{") - (sign == "}")
        if sign == "," and depth <= 0:
            if match := _PACKAGE.fullmatch(part):
                yield match[1], match[2]
            part = ""
        else:
            part += sign
