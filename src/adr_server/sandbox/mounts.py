"""What is mounted into the virtual file system: stubs of tools, shipped folders, the project, results of runs.

Each answers None for what it does not have, and never follows a link.
"""

import os
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Literal, Protocol, TypeAlias

from adr_server.errors import BrokenInputError
from adr_server.registry import read_text
from adr_server.sandbox.files import DirectoryEntry, Page, page_of
from adr_server.storage import RunStore

Detail: TypeAlias = Literal["brief", "signature", "typescript", "full"]

_STUBS: Mapping[str, Detail] = {".txt": "brief", ".pyi": "signature", ".ts": "typescript", ".json": "full"}
_LISTED = (".pyi", ".ts", ".json")
WHOLE_CATEGORY = "__init__"


class StubsMount:
    """`<category>/<tool>.pyi` and `.ts` with a tool's signature, `<tool>.json` with its schemas and examples.

    Not listed: `<tool>.txt`, its name and sentence, and `__init__` in each of the three, all tools of the category.
    Names come from `tools` (category to its tools) without loading any; `tell` loads the one tool that is read.
    """

    def __init__(self, tools: Callable[[], Mapping[str, Sequence[str]]], tell: Callable[[str, Detail], str]) -> None:
        self._tools = tools
        self._tell = tell

    def list(self, path: str) -> tuple[DirectoryEntry, ...] | None:
        """The categories, or the stubs of one."""
        tools = self._tools()
        if not path:
            return tuple(DirectoryEntry(name=category, kind="directory") for category in sorted(tools))
        if path not in tools:
            return None
        names = sorted(f"{name}{suffix}" for name in tools[path] for suffix in _LISTED)
        return tuple(DirectoryEntry(name=name, kind="file") for name in names)

    def read(self, path: str, offset: int, limit: int) -> Page | None:
        """A stub, made when it is read."""
        category, _, file = path.partition("/")
        name, dot, suffix = file.rpartition(".")
        detail = _STUBS.get(dot + suffix)
        known = self._tools().get(category, ())
        if detail is None or not known or name not in {*known, WHOLE_CATEGORY}:
            return None
        told = [self._tell(tool, detail) for tool in (known if name == WHOLE_CATEGORY else (name,))]
        text = f"[{','.join(told)}]" if name == WHOLE_CATEGORY and detail == "full" else "".join(told)
        return page_of(text, offset, limit)


class FolderMount:
    """A folder of shipped files. What begins with a dot or an underscore is not content and does not exist here."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def list(self, path: str) -> tuple[DirectoryEntry, ...] | None:
        """Files and folders, no links."""
        folder = self._real(path)
        if folder is None or not folder.is_dir():
            return None
        try:
            with os.scandir(folder) as found:
                return tuple(
                    _told(entry) for entry in sorted(found, key=lambda entry: entry.name) if _is_content(entry)
                )
        except OSError as problem:
            raise BrokenInputError(f"{path or '/'}: cannot be listed: {problem.strerror}") from problem

    def read(self, path: str, offset: int, limit: int) -> Page | None:
        """A file's text."""
        file = self._real(path)
        if file is None or not file.is_file():
            return None
        text, problem = read_text(file, path)
        if problem:
            raise BrokenInputError(problem)
        return page_of(text, offset, limit)

    def _real(self, path: str) -> Path | None:
        """The place of `path`, None where a part of it is hidden or a link."""
        place = self._root
        for part in path.split("/") if path else ():
            place /= part
            if part.startswith((".", "_")) or place.is_symlink():
                return None
        return place


class ProjectFiles(Protocol):
    """The project as its checkout gives it: ignore rules honoured, nothing outside in reach."""

    def paths(self) -> tuple[str, ...]:
        """Every file, sorted posix paths from the root."""
        ...

    def read_text(self, path: str) -> str:
        """The text of a file; raises BrokenInputError where it is none."""
        ...


class ProjectMount:
    """The project: exactly the files that its checkout lists, whatever else lies on disk."""

    def __init__(self, files: ProjectFiles) -> None:
        self._files = files

    def list(self, path: str) -> tuple[DirectoryEntry, ...] | None:
        """The files and folders under `path`."""
        entries = tuple(_children(self._files.paths(), f"{path}/" if path else ""))
        return entries if entries or not path else None

    def read(self, path: str, offset: int, limit: int) -> Page | None:
        """A file's text."""
        paths = self._files.paths()
        at = bisect_left(paths, path)
        if at == len(paths) or paths[at] != path:
            return None
        return page_of(self._files.read_text(path), offset, limit)


class ResultsMount:
    """`<run_id>/<key>`: what runs of this project keep. A run is reached by its id alone; no listing gives ids away."""

    def __init__(self, runs: RunStore) -> None:
        self._runs = runs

    def list(self, path: str) -> tuple[DirectoryEntry, ...] | None:
        """The results of one run.

        Raises:
            UnknownNameError: there is no such run in this project.
        """
        if not path:
            return ()
        if "/" in path:
            return None
        return tuple(DirectoryEntry(name=info.key, kind="file", size=info.size) for info in self._runs.results(path))

    def read(self, path: str, offset: int, limit: int) -> Page | None:
        """A part of a result, read from the store as asked; the whole may be large. Raises as `list`."""
        run_id, _, key = path.partition("/")
        if not key or all(info.key != key for info in self._runs.results(run_id)):
            return None
        page = self._runs.read_result(run_id, key, offset=offset, limit=limit)
        return Page(text=page.text, offset=page.offset, next_offset=page.next_offset, total=page.size)


def _children(paths: Sequence[str], prefix: str) -> Iterator[DirectoryEntry]:
    """What stands right under `prefix` in sorted `paths`; a folder's own files are jumped over, not walked."""
    at = bisect_left(paths, prefix)
    while at < len(paths) and paths[at].startswith(prefix):
        name, slash, _ = paths[at][len(prefix) :].partition("/")
        yield DirectoryEntry(name=name, kind="directory" if slash else "file")
        # "0" follows "/", so this is the end of everything below the folder.
        at = bisect_left(paths, f"{prefix}{name}0", at) if slash else at + 1


def _is_content(entry: "os.DirEntry[str]") -> bool:
    return not entry.name.startswith((".", "_")) and not entry.is_symlink()


def _told(entry: "os.DirEntry[str]") -> DirectoryEntry:
    if entry.is_dir(follow_symlinks=False):
        return DirectoryEntry(name=entry.name, kind="directory")
    return DirectoryEntry(name=entry.name, kind="file", size=entry.stat(follow_symlinks=False).st_size)
