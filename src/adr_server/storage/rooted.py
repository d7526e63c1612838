"""Opens files beneath one folder and nowhere else, whatever links are planted or exchanged meanwhile."""

import errno
import os
import stat
from collections.abc import Sequence
from pathlib import Path

from adr_server.errors import BrokenInputError, NotAllowedError, shorten

_BY_COMPONENT = os.open in os.supports_dir_fd and hasattr(os, "O_NOFOLLOW") and hasattr(os, "O_DIRECTORY")
_READ = os.O_RDONLY | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_CHUNK = 1 << 18


def check_path(path: str) -> str:
    """`path` in its plain form: relative, posix, without `.`; `""` for the folder itself.

    Raises:
        NotAllowedError: it is absolute, leads out by `..`, or holds a NUL.
    """
    shown = shorten(path)
    if "\0" in path:
        raise NotAllowedError(f"{shown!r}: a path cannot hold a NUL")
    try:
        os.fsencode(path)
    except UnicodeEncodeError:
        raise NotAllowedError(f"{shown!r}: a path must be text") from None
    plain = path.replace("\\", "/") if os.sep == "\\" else path
    parts = [part for part in plain.split("/") if part not in {"", "."}]
    if plain.startswith("/") or (os.sep == "\\" and ":" in plain):
        raise NotAllowedError(f"{shown}: give a path relative to the project")
    if ".." in parts:
        raise NotAllowedError(f"{shown}: leads out of the project; give a path inside it, without '..'")
    return "/".join(parts)


def locate(root: Path, path: str) -> Path:
    """The real place of `path` beneath the resolved folder `root`, links followed; it need not exist.

    Raises:
        NotAllowedError: as `check_path`, or a link on the way leads out of the folder.
        BrokenInputError: links on the way run in a circle, or the path is too long.
    """
    plain = check_path(path)
    try:
        real = Path(os.path.realpath(root / plain))
        # realpath stops silently at a circle of links; stat does not.
        if real.is_symlink():
            real.stat()
    except FileNotFoundError:
        pass
    except OSError as error:
        raise BrokenInputError(f"{shorten(plain)}: {_reason(error)}") from None
    if real != root and not real.is_relative_to(root):
        raise NotAllowedError(f"{shorten(plain)}: is a link that leads out of the project")
    return real


def read_beneath(root: Path, path: str, limit: int) -> bytes:
    """The bytes of a regular file beneath `root`, at most `limit`.

    Raises:
        NotAllowedError: as `locate`.
        BrokenInputError: it does not exist, is no regular file, may not be read, or is larger than `limit`.
    """
    plain = check_path(path)
    shown = shorten(plain) or "."
    try:
        descriptor = _open(root, plain)
    except OSError as error:
        raise BrokenInputError(f"{shown}: {_reason(error)}") from None
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            what = "is a folder" if stat.S_ISDIR(status.st_mode) else "is no regular file"
            raise BrokenInputError(f"{shown}: {what}")
        data = _read(descriptor, limit + 1)
    except OSError as error:
        raise BrokenInputError(f"{shown}: {_reason(error)}") from None
    finally:
        os.close(descriptor)
    if len(data) > limit:
        raise BrokenInputError(f"{shown}: larger than {limit} bytes; raise file-size to read it")
    return data


def _open(root: Path, plain: str) -> int:
    """Open what `plain` names; only where a link stands on the way is its real place looked for, and then opened."""
    if not _BY_COMPONENT:
        real = locate(root, plain)
        descriptor = os.open(real, _READ)
        if Path(os.path.realpath(real)) != real:
            os.close(descriptor)
            raise NotAllowedError(f"{shorten(plain)}: is a link that leads out of the project")
        return descriptor
    try:
        return _open_beneath(root, plain.split("/") if plain else [])
    except OSError as error:
        # A link answers ELOOP, or ENOTDIR where a folder was expected.
        if error.errno not in {errno.ELOOP, errno.ENOTDIR}:
            raise
    return _open_beneath(root, locate(root, plain).relative_to(root).parts)


def _read(descriptor: int, most: int) -> bytes:
    parts: list[bytes] = []
    while most > 0 and (part := os.read(descriptor, min(most, _CHUNK))):
        parts.append(part)
        most -= len(part)
    return b"".join(parts)


def _open_beneath(root: Path, parts: Sequence[str]) -> int:
    """Open component by component from the folder's own descriptor, so that no link exchanged meanwhile is followed."""
    folder = os.open(root, _READ | os.O_DIRECTORY)
    try:
        for part in parts[:-1]:
            inner = os.open(part, _READ | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=folder)
            os.close(folder)
            folder = inner
        # Without O_NONBLOCK a named pipe would hold the reader until somebody writes.
        return os.open(parts[-1] if parts else ".", _READ | os.O_NOFOLLOW | os.O_NONBLOCK, dir_fd=folder)
    finally:
        os.close(folder)


def _reason(error: OSError) -> str:
    match error:
        case FileNotFoundError() | NotADirectoryError():
            return "does not exist"
        case PermissionError():
            return "may not be read: give the user who runs adr-server the right to"
        case IsADirectoryError():
            return "is a folder"
        case _:
            return f"cannot be read ({error.strerror})"
