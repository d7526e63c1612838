"""The file system that code and `read_file` see: mounts under one root, read page by page, and nothing else.

A path is normalised here, once; a mount gets a relative path without `.` or `..` and answers None for what it has not.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, Protocol

from adr_server.errors import BudgetExceededError, NotAllowedError, UnknownNameError, UsageError, shorten

PAGE = 4_000
MAX_PAGE = 100_000
MAX_ENTRIES = 500
MAX_PATH = 1_000


@dataclass(frozen=True, kw_only=True)
class DirectoryEntry:
    """One name in a folder; `size` in bytes, for a result in characters, None where only reading would tell."""

    name: str
    kind: Literal["file", "directory"]
    size: int | None = None


@dataclass(frozen=True, kw_only=True)
class Listing:
    """Entries of a folder in order of name, and how many more come after them."""

    entries: tuple[DirectoryEntry, ...]
    left_out: int = 0


@dataclass(frozen=True, kw_only=True)
class Page:
    """A part of a text. Offsets count characters; `next_offset` is None where the text ends with this page."""

    text: str
    offset: int
    next_offset: int | None
    total: int


class Mount(Protocol):
    """A read-only tree. `path` is relative and normalised, `""` for the mount itself."""

    def list(self, path: str) -> tuple[DirectoryEntry, ...] | None:
        """What the folder holds, in order of name; None where there is no such folder."""
        ...

    def read(self, path: str, offset: int, limit: int) -> Page | None:
        """At most `limit` characters from `offset` on; None where there is no such file.

        Raises:
            BrokenInputError: it is there and cannot be read as text.
        """
        ...


class WritableMount(Mount, Protocol):
    """A tree that code may write to, within its quota."""

    def write(self, path: str, text: str, *, append: bool) -> None:
        """Write a file whole, or add to it.

        Raises:
            UsageError: the path is none that can be written. BudgetExceededError: the quota is used up.
        """
        ...

    def delete(self, path: str) -> bool:
        """Delete a file; False where there is none."""
        ...


class VirtualFiles:
    """Everything that a program may reach, by absolute path; the first part of a path names the mount."""

    def __init__(self, mounts: Mapping[str, Mount], writable: Mapping[str, WritableMount] | None = None) -> None:
        self._writable = dict(writable or {})
        self._mounts: dict[str, Mount] = {**mounts, **self._writable}

    def write(self, path: str, text: str, *, append: bool = False) -> str:
        """Write a file, or add to its end; its whole path.

        Raises:
            NotAllowedError: nothing is written there. UsageError: it is no path of a file.
            BudgetExceededError: the quota is used up.
        """
        parts = _parts(path)
        self._writable_at(parts).write("/".join(parts[1:]), text, append=append)
        return _path(parts)

    def delete(self, path: str) -> str:
        """Delete a file; the path that it had.

        Raises:
            NotAllowedError: nothing is deleted there. UnknownNameError: there is no such file.
        """
        parts = _parts(path)
        if not self._writable_at(parts).delete("/".join(parts[1:])):
            raise self._missing("file", parts)
        return _path(parts)

    def _writable_at(self, parts: tuple[str, ...]) -> WritableMount:
        mount = self._writable.get(parts[0]) if len(parts) > 1 else None
        if mount is None:
            places = " or ".join(f"/{name}" for name in self._writable)
            where = f"files are written under {places}" if places else "no files are written here"
            raise NotAllowedError(f"'{_path(parts)}' is read-only; {where}.")
        return mount

    def read(self, path: str, offset: int = 0, limit: int = PAGE) -> Page:
        """One page of a file.

        Raises:
            UnknownNameError: there is no such file; with the nearest paths.
            NotAllowedError: the path leads outside (`..`), or is no path here.
            UsageError: it is a directory, or offset or limit make no sense.
            BrokenInputError: it is there and cannot be read as text.
        """
        if offset < 0 or not 1 <= limit <= MAX_PAGE:
            raise UsageError(f"An offset is 0 or more and a limit 1 to {MAX_PAGE:,}; got {offset} and {limit}.")
        parts = _parts(path)
        mount, below = self._mount(parts)
        page = mount.read(below, offset, limit) if mount and below else None
        if page is not None:
            return page
        if self._entries(parts) is not None:
            raise UsageError(f"'{_path(parts)}' is a directory: list it with list_directory, then read a file in it.")
        raise self._missing("file", parts)

    def read_whole(self, path: str, limit: int) -> str:
        """The text of a file of at most `limit` characters.

        Raises:
            BudgetExceededError: it is longer; read it page by page.
            AdrServerError: as `read`.
        """
        parts = _parts(path)
        mount, below = self._mount(parts)
        page = mount.read(below, 0, limit) if mount and below else None
        if page is None:
            return self.read(path).text
        if page.next_offset is not None:
            raise BudgetExceededError(
                "file", f"'{_path(parts)}' has {page.total:,} characters; at most {limit:,} are read at once."
            )
        return page.text

    def list(self, path: str = "/", limit: int = MAX_ENTRIES, *, offset: int = 0) -> Listing:
        """At most `limit` of the names in a folder, from number `offset` on.

        Raises:
            UnknownNameError: there is no such folder; with the nearest paths.
            NotAllowedError: as `read`.
            UsageError: it is a file.
        """
        parts = _parts(path)
        entries = self._entries(parts)
        if entries is not None:
            rest = entries[max(0, offset) :]
            kept = rest[: max(1, limit)]
            return Listing(entries=kept, left_out=len(rest) - len(kept))
        mount, below = self._mount(parts)
        if mount and below and mount.read(below, 0, 1) is not None:
            raise UsageError(f"'{_path(parts)}' is a file: read it with read_file.")
        raise self._missing("directory", parts)

    def _mount(self, parts: tuple[str, ...]) -> tuple[Mount | None, str]:
        return (self._mounts.get(parts[0]) if parts else None), "/".join(parts[1:])

    def _entries(self, parts: tuple[str, ...]) -> tuple[DirectoryEntry, ...] | None:
        if not parts:
            return tuple(DirectoryEntry(name=name, kind="directory") for name in sorted(self._mounts))
        mount, below = self._mount(parts)
        return mount.list(below) if mount else None

    def _missing(self, kind: str, parts: tuple[str, ...]) -> UnknownNameError:
        """The miss, told with what there is in the deepest folder of the path that exists."""
        for length in range(len(parts) - 1, -1, -1):
            entries = self._entries(parts[:length])
            if entries is not None:
                above = _path(parts[:length]).rstrip("/")
                known = [f"{above}/{entry.name}" for entry in entries]
                return UnknownNameError(
                    kind, _path(parts[: length + 1]), known, remedy="list_directory shows the rest."
                )
        return UnknownNameError(kind, _path(parts), ())


def page_of(text: str, offset: int, limit: int) -> Page:
    """The page of a text that is whole in memory."""
    part = text[offset : offset + limit]
    end = offset + len(part)
    return Page(text=part, offset=offset, next_offset=end if part and end < len(text) else None, total=len(text))


def _parts(path: str) -> tuple[str, ...]:
    shown = shorten(path)
    if len(path) > MAX_PATH:
        raise NotAllowedError(f"A path of {len(path):,} characters; at most {MAX_PATH:,}.")
    if "\0" in path or "\\" in path:
        raise NotAllowedError(f"{shown!r} is no path here: it holds a NUL or a backslash; separate with '/'.")
    parts = tuple(part for part in path.split("/") if part not in ("", "."))
    if ".." in parts:
        raise NotAllowedError(f"{shown!r}: '..' is not followed; give the path from the root, such as '/project'.")
    return parts


def _path(parts: tuple[str, ...]) -> str:
    return "/" + "/".join(parts)
