"""What an import means among the files of a project."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from posixpath import dirname


@dataclass(frozen=True, kw_only=True, slots=True)
class Meaning:
    """The files that an import means, and the names in them that it asks for.

    A package that is a folder means the files in it; `folder` is that folder, which may also hold no file of its own.
    `foreign`: the import names something that is not of this project.
    """

    files: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    folder: str | None = None
    foreign: bool = False

    @property
    def path(self) -> str | None:
        """The one file or folder that is meant; None where none is."""
        return self.folder if self.folder is not None else next(iter(self.files), None)


FOREIGN = Meaning(foreign=True)


def nearest(hits: Iterable[str], path: str) -> str:
    """The one of `hits` that shares most folders with `path`; of several the least deep, then the first."""
    return max(sorted(hits), key=lambda hit: (shared(hit, path), -hit.count("/")))


def shared(first: str, second: str) -> int:
    """How many folders two paths have in common, from the root on."""
    count = 0
    for one, other in zip(first.split("/"), second.split("/"), strict=False):
        if one != other:
            break
        count += 1
    return count


def holding(paths: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """The folders that hold some of `paths` themselves, each with those."""
    found: dict[str, list[str]] = {}
    for path in paths:
        found.setdefault(dirname(path), []).append(path)
    return {folder: tuple(inside) for folder, inside in found.items()}


def tails(parts: Sequence[str], most: int) -> Iterable[tuple[str, ...]]:
    """The ends of a path in parts, the longest of `most` parts first."""
    return (tuple(parts[start:]) for start in range(max(0, len(parts) - most), len(parts)))
