"""Which file or package of a project an import of Java, Kotlin or Scala means.

Rule: a class stands in the file of its name in the folder of its package, as Java wants it and the others have it; a
function of a Kotlin package may stand in any of its files.
"""

from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property
from posixpath import dirname, splitext

from adr_server.codebase.import_paths.model import FOREIGN, Meaning, holding, nearest, tails
from adr_server.codebase.project_files import ProjectFiles

MAX_PARTS = 12
_ENDINGS = (".java", ".kt", ".scala")
_TOP = 3
_ROOTS = frozenset({"java", "kotlin", "scala"})


class JvmPackages:
    """Finds the classes and packages of a project."""

    def __init__(self, files: ProjectFiles) -> None:
        self._files = files

    def find(self, module: str, path: str) -> Meaning | None:
        """What a dotted name means in the file at `path`: a file with the class and what follows, or a package."""
        parts = module.rstrip(".*").split(".")
        for length in range(min(len(parts), MAX_PARTS), 1, -1):
            wanted = "/".join(parts[:length])
            if hits := self._classes.get(wanted):
                return Meaning(files=(nearest(hits, path),), names=tuple(parts[length - 1 :]))
            if hits := self._packages.get(wanted):
                folder = nearest(hits, path)
                # A package may lie in several source sets; what is in one is seen from all.
                files = tuple(file for hit in sorted(hits, key=lambda hit: hit != folder) for file in self._inside[hit])
                return Meaning(files=files, names=tuple(parts[length:]), folder=folder)
        return (
            FOREIGN if len(parts) > 1 and self._tops.isdisjoint(("/".join(parts[:2]), "/".join(parts[:_TOP]))) else None
        )

    def beside(self, path: str) -> tuple[str, ...]:
        """The files of the package of the file at `path`, in all source sets; none outside of such a folder."""
        parts = dirname(path).split("/")
        start = next((at + 1 for at in range(len(parts) - 1, -1, -1) if parts[at] in _ROOTS), len(parts))
        found = self.find(".".join(parts[start:]), path) if start < len(parts) else None
        return found.files if found is not None and not found.names else ()

    @cached_property
    def _classes(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = defaultdict(list)
        for path in self._files.ending(*_ENDINGS):
            for tail in _tails(splitext(path)[0]):
                found[tail].append(path)
        return found

    @cached_property
    def _inside(self) -> dict[str, tuple[str, ...]]:
        return holding(self._files.ending(*_ENDINGS))

    @cached_property
    def _packages(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = defaultdict(list)
        for folder in self._inside:
            for tail in _tails(folder):
                if "/" in tail:
                    found[tail].append(folder)
        return found

    @cached_property
    def _tops(self) -> frozenset[str]:
        """The first three parts of every package of the project; fewer where it has fewer."""
        return frozenset("/".join(tail.split("/")[:_TOP]) for tail in self._packages)


def _tails(path: str) -> Iterator[str]:
    """The ends of a path from a folder that sources start in (`java`, `kotlin`, `scala`), else all of them."""
    parts = path.split("/")
    roots = [at + 1 for at, part in enumerate(parts) if part in _ROOTS]
    if roots:
        yield "/".join(parts[roots[-1] :])
        return
    for tail in tails(parts, MAX_PARTS):
        yield "/".join(tail)
