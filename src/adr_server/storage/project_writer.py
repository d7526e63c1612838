"""Write a change set into a project: all files or an error that says which, each file whole or as it was.

A file whose content is no longer what the edit was made from is never overwritten, a new file is created exclusively,
nothing outside the root is touched, and no symbolic link is followed. Who plans under a `WriteTurn` plans from what no
other writer of ours changes meanwhile: two of them cannot take one number under two names.
"""

import codecs
import os
import posixpath
import secrets
import stat
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from adr_server.errors import AdrServerError, BrokenInputError, NotAllowedError, UsageError, shorten
from adr_server.storage.turn import Turn

if sys.platform != "win32":
    import fcntl

_BOMS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
_NEW_MODE = 0o666


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
        with _told("."):
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
            with _told(entry.edit.path):
                made += _make_folders(base, entry.target.parent)
                staged.append(_stage(entry))
        for entry, temporary in zip(prepared, staged, strict=True):
            with _told(entry.edit.path):
                done.append((entry, _swap(entry, temporary)))
    except BaseException:
        _put_back(done)
        _remove(staged)
        for folder in reversed(made):
            with suppress(OSError):
                folder.rmdir()
        raise
    _remove(staged)
    for folder in {entry.target.parent for entry in prepared}:
        _sync_folder(folder)


def _prepare(base: Path, edit: EditLike) -> _Prepared:
    target = _target(base, edit.path)
    if edit.before is None:
        return _Prepared(edit=edit, target=target, content=edit.after.encode("utf-8"), mode=None)
    with _told(edit.path):
        old, mode = _read(target, edit.path)
    bom, encoding = _encoding(old)
    content = bom + edit.after.removeprefix("\ufeff").encode(encoding)
    return _Prepared(edit=edit, target=target, content=content, mode=mode)


def _target(base: Path, path: str) -> Path:
    shown = shorten(path)
    parts = path.split("/")
    if not path or posixpath.isabs(path) or any(part in {"", ".", ".."} for part in parts) or "\x00" in path:
        raise NotAllowedError(f"{shown!r}: not a path inside the project; write it relative to the root, without '..'.")
    if os.sep != "/" and (os.sep in path or ":" in path):
        raise NotAllowedError(f"{shown!r}: not a path inside the project; separate folders with '/'.")
    if any(part.lower() == ".git" for part in parts):
        raise NotAllowedError(f"{shown!r}: git's own files are not written.")
    place = base
    for part in parts:
        place = place / part
        if place.is_symlink():
            raise NotAllowedError(f"{shown!r}: a symbolic link stands on the way; write to the file it points to.")
    return place


def _read(target: Path, path: str) -> tuple[bytes, int]:
    """The content and mode of a regular file that is no symbolic link, even if it became one a moment ago."""
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    try:
        descriptor = os.open(target, flags)
    except FileNotFoundError:
        raise UsageError(f"{path}: is gone since it was read; plan the change again.") from None
    with os.fdopen(descriptor, "rb") as stream:
        facts = os.fstat(stream.fileno())
        if not stat.S_ISREG(facts.st_mode):
            raise NotAllowedError(f"{path}: is no regular file.")
        return stream.read(), stat.S_IMODE(facts.st_mode)


def _encoding(content: bytes) -> tuple[bytes, str]:
    return next(((bom, name) for bom, name in _BOMS if content.startswith(bom)), (b"", "utf-8"))


def _stale(entry: _Prepared) -> str | None:
    """Why this edit may not be written, None if it may."""
    path = entry.edit.path
    if entry.edit.before is None:
        exists = os.path.lexists(entry.target)
        return f"{path}: exists already; plan the change again for another name or number." if exists else None
    old, _ = _read(entry.target, path)
    bom, encoding = _encoding(old)
    try:
        text = old[len(bom) :].decode(encoding)
    except UnicodeDecodeError as error:
        return f"{path}: byte {error.start} is not {encoding}; convert the file to UTF-8 first."
    if text != entry.edit.before.removeprefix("\ufeff"):
        return f"{path}: changed since it was read; plan the change again."
    return None


def _stage(entry: _Prepared) -> Path:
    """The new content in a temporary file beside its target, on disk."""
    temporary = entry.target.parent / f".adr-server-{secrets.token_hex(8)}.tmp"
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    descriptor = os.open(temporary, flags, _NEW_MODE)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(entry.content)
            stream.flush()
            os.fsync(stream.fileno())
        if entry.mode is not None:
            temporary.chmod(entry.mode)
    except BaseException:
        _remove([temporary])
        raise
    return temporary


def _swap(entry: _Prepared, temporary: Path) -> bytes | None:
    """Put the staged file in its target's place; give what stood there, None for a new file."""
    if entry.edit.before is None:
        _create(temporary, entry.target, entry.edit.path)
        return None
    problem = _stale(entry)
    if problem is not None:
        raise UsageError(problem)
    old, _ = _read(entry.target, entry.edit.path)
    temporary.replace(entry.target)
    return old


def _create(temporary: Path, target: Path, path: str) -> None:
    """Give the staged file its name, only if nothing bears it: a hard link fails where a rename would overwrite."""
    try:
        os.link(temporary, target)
    except FileExistsError:
        raise UsageError(f"{path}: was created by someone else just now; plan the change again.") from None
    except OSError:
        # A file system without hard links (FAT, some network shares): create exclusively, then fill.
        _create_and_fill(temporary, target, path)


def _create_and_fill(temporary: Path, target: Path, path: str) -> None:
    try:
        descriptor = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), _NEW_MODE)
    except FileExistsError:
        raise UsageError(f"{path}: was created by someone else just now; plan the change again.") from None
    os.close(descriptor)
    try:
        temporary.replace(target)
    except BaseException:
        target.unlink(missing_ok=True)
        raise


def _put_back(done: Sequence[tuple[_Prepared, bytes | None]]) -> None:
    for entry, old in reversed(done):
        with suppress(OSError, AdrServerError):
            if old is None:
                entry.target.unlink(missing_ok=True)
            else:
                restored = _Prepared(edit=entry.edit, target=entry.target, content=old, mode=entry.mode)
                _stage(restored).replace(entry.target)


def _make_folders(base: Path, folder: Path) -> list[Path]:
    missing: list[Path] = []
    place = folder
    while place != base and not place.exists():
        missing.append(place)
        place = place.parent
    for new in reversed(missing):
        new.mkdir(exist_ok=True)
    return list(reversed(missing))


def _sync_folder(folder: Path) -> None:
    """Make renames durable; not every platform can."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _remove(temporaries: Sequence[Path]) -> None:
    for temporary in temporaries:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)


@contextmanager
def _alone(base: Path) -> Iterator[None]:
    """Hold the project's root against every other writer of ours, from the last look at a file to its rename.

    Needs no lock file; a platform without `flock` relies on that last look alone.
    """
    if sys.platform == "win32":
        yield
        return
    with _told("."):
        descriptor = os.open(base, os.O_RDONLY)
    try:
        with suppress(OSError):  # Some network file systems cannot lock.
            fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


@contextmanager
def _told(path: str) -> Iterator[None]:
    """Say the project's path, not the disk's, where the system refuses."""
    try:
        yield
    except OSError as error:
        raise BrokenInputError(
            f"{path}: could not be written: {error.strerror or type(error).__name__}. Nothing was changed."
        ) from error
