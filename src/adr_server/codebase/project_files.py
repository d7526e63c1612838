"""Look up a project's files by name and read them; a file that cannot be read is a problem, never a crash."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from posixpath import basename, dirname, join, normpath
from typing import TypeAlias

from adr_server.codebase.evidence import FileProblem
from adr_server.errors import BrokenInputError

ReadText: TypeAlias = Callable[[str], str]


class ProjectFiles:
    """The files of a project: POSIX paths relative to its root, and `read`, which raises `BrokenInputError`."""

    def __init__(self, paths: Sequence[str], read: ReadText) -> None:
        self.paths = tuple(sorted(set(paths)))
        self.read = read

    @cached_property
    def _known(self) -> frozenset[str]:
        return frozenset(self.paths)

    @cached_property
    def _by_name(self) -> dict[str, list[str]]:
        names: dict[str, list[str]] = defaultdict(list)
        for path in self.paths:
            names[basename(path)].append(path)
        return names

    @cached_property
    def folders(self) -> frozenset[str]:
        """Every folder that holds a file, at any depth; the root is none."""
        found: set[str] = set()
        for path in self.paths:
            folder = dirname(path)
            while folder and folder not in found:
                found.add(folder)
                folder = dirname(folder)
        return frozenset(found)

    def __contains__(self, path: str) -> bool:
        return path in self._known

    def named(self, *names: str) -> Iterator[str]:
        """The paths whose last part is one of `names`, in the order of `names`, then of the paths."""
        for name in names:
            yield from self._by_name.get(name, ())

    def ending(self, *suffixes: str) -> Iterator[str]:
        """The paths that end in one of `suffixes`, in order."""
        return (path for path in self.paths if path.endswith(suffixes))

    def beside(self, path: str, target: str) -> str | None:
        """The project's file that `target` means when `path` says it; None outside the project or where none is."""
        resolved = normpath(join(dirname(path), target))
        return resolved if resolved in self._known else None

    def try_read(self, path: str) -> str | FileProblem:
        """The text of `path` with line feeds as its only line ends, or why there is none."""
        try:
            return self.read(path).removeprefix("\ufeff").replace("\r\n", "\n")
        except BrokenInputError as error:
            return FileProblem(path=path, line=1, message=str(error))


def folders_up(path: str) -> Iterator[str]:
    """The folder of `path` and every folder above it, the root (`""`) last."""
    folder = dirname(path)
    # The folder of "/" is "/".
    while folder and folder != path:
        yield folder
        path, folder = folder, dirname(folder)
    yield ""
