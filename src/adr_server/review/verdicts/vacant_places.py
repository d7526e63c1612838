"""The lines at which a thing that is not there would stand, so that its absence can be looked at too. Pure.

Rule: the head of the dependencies in a manifest that was searched, else its first line that says anything.
"""

import re
from collections.abc import Iterable
from itertools import islice

from adr_server.codebase import Evidence, EvidenceKind, FileProblem
from adr_server.codebase.project_files import ProjectFiles

MAX_PLACES = 3
_HEAD = re.compile(
    r"""^\s*(?:
        "(?:dependencies|devDependencies|require)"\s*:          # package.json, composer.json
      | \[(?:[\w.-]*\.)?dependencies\]                         # Cargo.toml, Poetry
      | dependencies\s*(?:=|:|\{)                              # pyproject.toml, pubspec.yaml, Gradle
      | <(?:dependencies|ItemGroup)>                           # pom.xml, csproj
      | require\s*\(                                           # go.mod
      | (?:gem|source)\s                                       # Gemfile
      | defp?\s+deps                                           # mix.exs
      | \.package\(                                            # Package.swift
    )""",
    re.VERBOSE,
)


def vacant_places(files: ProjectFiles, searched: Iterable[str]) -> tuple[Evidence, ...]:
    """A line of each of the `searched` places that is a file, a bounded number of them."""
    found = (_head_of(files, path) for path in dict.fromkeys(searched) if path in files)
    return tuple(islice((one for one in found if one is not None), MAX_PLACES))


def _head_of(files: ProjectFiles, path: str) -> Evidence | None:
    text = files.try_read(path)
    if isinstance(text, FileProblem):
        return None
    first: tuple[int, str] | None = None
    for number, line in enumerate(text.split("\n"), 1):
        if _HEAD.match(line):
            first = number, line
            break
        if first is None and line.strip():
            first = number, line
    return first and Evidence(path=path, line=first[0], text=first[1].strip()[:200], kind=EvidenceKind.PLACE)
