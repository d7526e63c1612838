"""The files of a project as a writer touches them: one at a time, by descriptor where a name could be swapped.

Rule: nothing outside the root is touched, no symbolic link is followed, and no file is overwritten by creating one.
"""

import os
import posixpath
import secrets
import stat
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from adr_server.errors import BrokenInputError, NotAllowedError, UsageError, shorten

_NEW_MODE = 0o666


def target_of(base: Path, path: str) -> Path:
    """The place of a project's path; raises `NotAllowedError` for one outside it, git's, or behind a link."""
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


def read_regular(target: Path, path: str) -> tuple[bytes, int]:
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


def stage(target: Path, content: bytes, mode: int | None) -> Path:
    """The new content in a temporary file beside its target, on disk."""
    temporary = target.parent / f".adr-server-{secrets.token_hex(8)}.tmp"
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    descriptor = os.open(temporary, flags, _NEW_MODE)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        if mode is not None:
            temporary.chmod(mode)
    except BaseException:
        remove([temporary])
        raise
    return temporary


def create(temporary: Path, target: Path, path: str) -> None:
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


def make_folders(base: Path, folder: Path) -> list[Path]:
    """Make the folders from `base` down to `folder` that are missing, and give those made, the deepest last."""
    missing: list[Path] = []
    place = folder
    while place != base and not place.exists():
        missing.append(place)
        place = place.parent
    for new in reversed(missing):
        new.mkdir(exist_ok=True)
    return list(reversed(missing))


def sync_folder(folder: Path) -> None:
    """Make renames durable; not every platform can."""
    with suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def remove(temporaries: Sequence[Path]) -> None:
    """Remove what is there of files that were staged."""
    for temporary in temporaries:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)


@contextmanager
def told(path: str) -> Iterator[None]:
    """Say the project's path, not the disk's, where the system refuses."""
    try:
        yield
    except OSError as error:
        raise BrokenInputError(
            f"{path}: could not be written: {error.strerror or type(error).__name__}. Nothing was changed."
        ) from error
