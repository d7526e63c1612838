"""Read the names that a Gradle build gives to coordinates: maps of `ext`, variables, and constants of `buildSrc`.

Rule: a script is a program and is not run. A name stands for the coordinates that are written behind it, known by the
maps and objects around it; where two of the same name are as near, it stands for neither.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import takewhile
from posixpath import dirname

from adr_server.codebase.dependencies.gradle_catalogs import Coordinates

LONGEST = 500_000
"""Characters of a script; a longer one names nothing."""
_SOURCES_OF_BUILD = re.compile(r"(?:^|/)(?:buildSrc|build-logic)/.*\.(?:kt|groovy|java)$")
_COMMENT = re.compile(r"""("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|//[^\n]*|/\*(?:[^*]|\*(?!/))*\*/""")
_TOKEN = re.compile(
    r"""
    (?P<key>(?:\w+\.)*\w+|["'][\w.-]+["']|\[\s*["'][\w.-]+["']\s*\])\s*(?::\s*String\s*)?(?:=|:|,|\bto\b)\s*
        (?:["'](?P<group>[\w.-]+):(?P<artifact>[\w.-]+)(?::(?P<version>[^"':@\s]+))?(?::[^"'@]*)?(?:@\w+)?["'](?!\s*:)
          |(?P<map>\[|(?:mutable)?mapOf\s*\())
    |\b(?:object|class|interface)\s+(?P<object>\w+)[^{}"'\n]*\{
    |(?P<block>\w+)\s*\{
    |"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'
    |(?P<open>[\[({])|(?P<close>[\])}])
    """,
    re.VERBOSE,
)
_WORD = re.compile(r"\w[\w-]*")
_REFERENCE = re.compile(r"""(?<![\w."'$])[A-Za-z_]\w*(?:\.\w+|\[\s*["'][\w.-]+["']\s*\])*(?![\w"'(])""")
_CONTAINERS = frozenset(
    {"ext", "extra", "rootProject", "project", "parent", "allprojects", "subprojects", "buildscript"}
)
"""What a name is kept in, and is reached without."""


def names_coordinates(path: str) -> bool:
    """Whether a file can give names to coordinates: a script, or a source of the build itself."""
    return path.endswith((".gradle", ".gradle.kts")) or _SOURCES_OF_BUILD.search(path) is not None


class GivenNames:
    """The names of a project's scripts and build sources, by their last word."""

    def __init__(self) -> None:
        self._found: dict[str, list[tuple[str, tuple[str, ...], Coordinates]]] = defaultdict(list)

    def add(self, path: str, source: str) -> None:
        """Read one script or build source."""
        if len(source) > LONGEST:
            return
        for names, coordinates in _named(_COMMENT.sub(lambda match: match[1] or " ", source)):
            self._found[names[-1]].append((dirname(path), names, coordinates))

    def meant(self, path: str, statement: str) -> Iterator[tuple[int, Coordinates]]:
        """What the references in a statement of the script at `path` stand for, with their offsets."""
        if not self._found:
            return
        for match in _REFERENCE.finditer(statement):
            wanted = _reached(_WORD.findall(match[0]))
            if wanted and (coordinates := self._one(dirname(path), wanted)) is not None:
                yield match.start(), coordinates

    def _one(self, folder: str, wanted: tuple[str, ...]) -> Coordinates | None:
        found = [
            (_nearness(folder, home), coordinates)
            for home, names, coordinates in self._found.get(wanted[-1], ())
            if names == wanted or (len(wanted) > 1 and names[-len(wanted) :] == wanted)
        ]
        nearest = max((near for near, _ in found), default=0)
        meant = {coordinates for near, coordinates in found if near == nearest}
        return meant.pop() if len(meant) == 1 else None


def _named(code: str) -> Iterator[tuple[tuple[str, ...], Coordinates]]:
    around: list[tuple[str, ...]] = []
    for match in _TOKEN.finditer(code):
        key = tuple(_WORD.findall(match["key"])) if match["key"] else ()
        if match["map"]:
            around.append(key)
        elif key and (names := _reached([name for part in (*around, key) for name in part])):
            yield names, Coordinates(name=f"{match['group']}:{match['artifact']}", version=match["version"])
        elif match["object"] or match["block"]:
            around.append((match["object"] or match["block"],))
        elif match["open"]:
            around.append(())
        elif match["close"] and around:
            around.pop()


def _reached(names: Sequence[str]) -> tuple[str, ...]:
    return tuple(name for name in names if name not in _CONTAINERS)


def _nearness(folder: str, home: str) -> int:
    """How many folders two places share from the root on."""
    pairs = takewhile(lambda pair: pair[0] == pair[1], zip(folder.split("/"), home.split("/"), strict=False))
    return sum(1 for pair in pairs if pair[0])
