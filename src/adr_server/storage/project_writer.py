"""Write a change set into a project: all files or an error that says which, each file whole or as it was.

A file whose content is no longer what the edit was made from is never overwritten, a new file is created exclusively,
nothing outside the root is touched, and no symbolic link is followed. Who plans under a `WriteTurn` plans from what no
other writer of ours changes meanwhile: two of them cannot take one number under two names.
"""

import codecs
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from adr_server.errors import AdrServerError, UsageError
from adr_server.storage.project_files import (
    create,
    make_folders,
    read_regular,
    remove,
    stage,
    sync_folder,
    target_of,
    told,
)
from adr_server.storage.turn import Turn

if sys.platform != "win32":
    import fcntl

_BOMS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))


class EditLike(Protocol):
    """One file's text before (None: it must not exist) and after."""

    @property
    def path(self) -> str:
        """Relative to the project's root, with `/`."""

    @property
    def before(self) -> str | None:
        """The text that the edit was made from."""

    @property
    def after(self) -> str:
        """The text to write."""


class ChangeSetLike(Protocol):
    """Edits, each path once."""

    @property
    def edits(self) -> Sequence[EditLike]:
        """The edits, in the order in which they are written."""


@dataclass(frozen=True, kw_only=True)
class _Prepared:
    edit: EditLike
    target: Path
    content: bytes
    mode: int | None


def apply(root: Path, changes: ChangeSetLike) -> tuple[str, ...]:
    """Write `changes` below `root` and give the paths written, in order.

    Every edit is checked, and all new content is on disk beside its file, before the first takes its place. Raises
    `NotAllowedError` for a path outside the root or behind a symbolic link, `UsageError` for a file that changed since
    it was read (or exists where a new one was meant) and `BrokenInputError` where the disk refuses. Files that took
    their place before an error are put back as they were.
    """
    base = root.resolve()
    with _alone(base):
        return _apply(base, changes)


class WriteTurn:
    """One writer's turn at a project, from its first look to its last rename.

    Needs no lock file: the root itself is locked. A platform without `flock` relies on the last look at
    each file alone.
    """

    def __init__(self, root: Path) -> None:
        self._base = root.resolve()
        self._turn = Turn(self._base)

    def try_begin(self) -> bool:
        """Take the turn if nobody has it; True when it is ours. Raises `BrokenInputError` for a root that is gone."""
        with told("."):
            return self._turn.try_begin()

    def apply(self, changes: ChangeSetLike) -> tuple[str, ...]:
        """As the function `apply`, within the turn."""
        return _apply(self._base, changes)

    def end(self) -> None:
        """Let the next one in."""
        self._turn.end()


def _apply(base: Path, changes: ChangeSetLike) -> tuple[str, ...]:
    prepared = [_prepare(base, edit) for edit in changes.edits]
    problems = [problem for entry in prepared if (problem := _stale(entry)) is not None]
    if problems:
        raise UsageError("\n".join(problems))
    _write(base, prepared)
    return tuple(entry.edit.path for entry in prepared)


def _write(base: Path, prepared: Sequence[_Prepared]) -> None:
    """Stage every file, then swap them in; on an error put all back."""
    made: list[Path] = []
    staged: list[Path] = []
    done: list[tuple[_Prepared, bytes | None]] = []
    try:
        for entry in prepared:
            with told(entry.edit.path):
                made += make_folders(base, entry.target.parent)
                staged.append(stage(entry.target, entry.content, entry.mode))
        for entry, temporary in zip(prepared, staged, strict=True):
            with told(entry.edit.path):
                done.append((entry, _swap(entry, temporary)))
    except BaseException:
        _put_back(done)
        remove(staged)
        for folder in reversed(made):
            with suppress(OSError):
                folder.rmdir()
        raise
    remove(staged)
    for folder in {entry.target.parent for entry in prepared}:
        sync_folder(folder)


def _prepare(base: Path, edit: EditLike) -> _Prepared:
    target = target_of(base, edit.path)
    if edit.before is None:
        return _Prepared(edit=edit, target=target, content=edit.after.encode("utf-8"), mode=None)
    with told(edit.path):
        old, mode = read_regular(target, edit.path)
    bom, encoding = _encoding(old)
    content = bom + edit.after.removeprefix("\ufeff").encode(encoding)
    return _Prepared(edit=edit, target=target, content=content, mode=mode)


def _encoding(content: bytes) -> tuple[bytes, str]:
    return next(((bom, name) for bom, name in _BOMS if content.startswith(bom)), (b"", "utf-8"))


def _stale(entry: _Prepared) -> str | None:
    """Why this edit may not be written, None if it may."""
    path = entry.edit.path
    if entry.edit.before is None:
        exists = os.path.lexists(entry.target)
        return f"{path}: exists already; plan the change again for another name or number." if exists else None
    old, _ = read_regular(entry.target, path)
    bom, encoding = _encoding(old)
    try:
        text = old[len(bom) :].decode(encoding)
    except UnicodeDecodeError as error:
        return f"{path}: byte {error.start} is not {encoding}; convert the file to UTF-8 first."
    if text != entry.edit.before.removeprefix("\ufeff"):
        return f"{path}: changed since it was read; plan the change again."
    return None


def _swap(entry: _Prepared, temporary: Path) -> bytes | None:
    """Put the staged file in its target's place; give what stood there, None for a new file."""
    if entry.edit.before is None:
        create(temporary, entry.target, entry.edit.path)
        return None
    problem = _stale(entry)
    if problem is not None:
        raise UsageError(problem)
    old, _ = read_regular(entry.target, entry.edit.path)
    temporary.replace(entry.target)
    return old


def _put_back(done: Sequence[tuple[_Prepared, bytes | None]]) -> None:
    for entry, old in reversed(done):
        with suppress(OSError, AdrServerError):
            if old is None:
                entry.target.unlink(missing_ok=True)
            else:
                stage(entry.target, old, entry.mode).replace(entry.target)


@contextmanager
def _alone(base: Path) -> Iterator[None]:
    """Hold the project's root against every other writer of ours, from the last look at a file to its rename.

    Needs no lock file; a platform without `flock` relies on that last look alone.
    """
    if sys.platform == "win32":
        yield
        return
    with told("."):
        descriptor = os.open(base, os.O_RDONLY)
    try:
        with suppress(OSError):  # Some network file systems cannot lock.
            fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)
