"""The project as it lies on disk: rooted, read-only, ignore rules honoured, every file untrusted."""

import hashlib
import os
import stat
import threading
from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate, islice
from pathlib import Path
from typing import NamedTuple

from adr_server.errors import BrokenInputError, BudgetExceededError, UsageError, shorten
from adr_server.storage.decoding import Decoded, decode
from adr_server.storage.git import Repository, find_repository
from adr_server.storage.rooted import locate, read_beneath
from adr_server.storage.walking import barred, walk

FILE_SIZE = 5_000_000
FILE_COUNT = 200_000

_Stamp = tuple[int, int, int]


class FileState(NamedTuple):
    """A file as it lies there: its blob id where it is as in git's index, and its size, time and place on disk."""

    blob: str | None
    place: _Stamp

    @property
    def stamp(self) -> str:
        """What changes with the file."""
        return "-".join(map(str, self.place))

    @property
    def size(self) -> int:
        """Bytes."""
        return self.place[0]


class Checkout:
    """One project. The list of files is taken once, at first use; contents are read anew each time.

    `root` must be a resolved folder: `Checkout.open` makes sure. `file_size` is in bytes; of more than `file_count`
    files the first in path order are kept, and a note says so.
    """

    def __init__(self, root: Path, *, file_size: int = FILE_SIZE, file_count: int = FILE_COUNT) -> None:
        self.root = root
        self._file_size = file_size
        self._file_count = file_count
        self._lock = threading.RLock()
        self._notes: list[str] = []
        self._paths: tuple[str, ...] | None = None
        self._stamps: dict[str, _Stamp] = {}
        self._blobs: Mapping[str, str] | None = None
        self._repository: Repository | None = None
        self._searched = False

    @classmethod
    def open(
        cls, path: Path, *, typed: bool = False, file_size: int = FILE_SIZE, file_count: int = FILE_COUNT
    ) -> "Checkout":
        """The project at `path`; a message names the whole of it only to who `typed` it.

        Raises:
            UsageError: there is nothing, no folder, or a folder that may not be read.
        """
        shown = shorten(str(path)) if typed else path.name or "."
        try:
            root = path.resolve(strict=True)
            if not root.is_dir():
                raise UsageError(f"The project {shown!r} is a file: give the folder that holds it.")
            with os.scandir(root) as entries:
                next(entries, None)
        except FileNotFoundError:
            raise UsageError(f"The project {shown!r} does not exist: give the path of its folder.") from None
        except PermissionError:
            raise UsageError(f"The project {shown!r} may not be read by the user who runs adr-server.") from None
        except (OSError, RuntimeError, ValueError) as error:
            reason = getattr(error, "strerror", None) or "its links run in a circle"
            raise UsageError(f"The project {shown!r} cannot be opened: {reason}.") from None
        return cls(root, file_size=file_size, file_count=file_count)

    def again(self) -> "Checkout":
        """The same project as it lies on disk now."""
        return Checkout(self.root, file_size=self._file_size, file_count=self._file_count)

    @property
    def notes(self) -> tuple[str, ...]:
        """What listing the project had to leave out, and why."""
        self.paths()
        return tuple(self._notes)

    @property
    def repository(self) -> Repository | None:
        """The git repository the project lies in, None where there is none or git cannot say (then a note does)."""
        with self._lock:
            if not self._searched:
                self._searched = True
                try:
                    self._repository = find_repository(self.root)
                except (BrokenInputError, BudgetExceededError) as error:
                    self._notes.append(str(error))
            return self._repository

    def paths(self) -> tuple[str, ...]:
        """All regular files, relative and posix, sorted: what git tracks or would, else what no rule ignores."""
        with self._lock:
            if self._paths is None:
                found = self._checked(self._listed())
                kept = sorted(islice(found, self._file_count))
                if next(found, None) is not None:
                    self._notes.append(f"more than {self._file_count} files: only the first are read; raise file-count")
                self._paths = tuple(kept)
            return self._paths

    def read_bytes(self, path: str) -> bytes:
        """The bytes of a file.

        Raises:
            NotAllowedError: the path leads out of the project.
            BrokenInputError: missing, a folder, no regular file, not readable, or larger than the limit.
        """
        return read_beneath(self.root, path, self._file_size)

    def decode(self, path: str) -> Decoded:
        """The text of a file with its encoding and notes; raises as `read_bytes`, and BrokenInputError for binary."""
        return decode(self.read_bytes(path), path)

    def read_text(self, path: str) -> str:
        """The text of a file; raises as `decode`."""
        return self.decode(path).text

    def resolve(self, path: str) -> Path:
        """The real place of a path, links followed; raises NotAllowedError where that is outside of the project."""
        return locate(self.root, path)

    def content_id(self, path: str) -> str:
        """`git:<blob id>` where the file is as git's index has it, else `sha256:<hex>` of its bytes; raises as they do.

        Equal ids mean equal contents.
        """
        blob = self.blob(path)
        return f"git:{blob}" if blob is not None else "sha256:" + hashlib.sha256(self.read_bytes(path)).hexdigest()

    def blob(self, path: str) -> str | None:
        """The blob id of a file that is as git's index has it; None of any other."""
        with self._lock:
            if self._blobs is None:
                self.paths()
                self._blobs = self._clean_blobs()
            blob = self._blobs.get(path)
            stamp = self._stamps.get(path)
        # What changed since the list was taken is no longer known to be as in the index.
        return blob if blob is not None and stamp is not None and _stamp(self.root, path) == stamp else None

    def states(self) -> Mapping[str, FileState]:
        """The state of every file, when the list was taken; equal states mean equal contents, unequal ones may."""
        with self._lock:
            self.paths()
            if self._blobs is None:
                self._blobs = self._clean_blobs()
            blobs, stamps = self._blobs, self._stamps
            return {path: FileState(blobs.get(path), stamps[path]) for path in self._paths or ()}

    def stamp(self, path: str) -> str | None:
        """The stamp of a file as it is now; None where there is none."""
        found = _stamp(self.root, path)
        return None if found is None else "-".join(map(str, found))

    @property
    def file_size(self) -> int:
        """The most bytes of a file that are read."""
        return self._file_size

    def _listed(self) -> Iterable[str]:
        if self.repository is not None:
            try:
                # A project inside a folder that its repository ignores has no file for git.
                if found := self.repository.paths(self._notes):
                    return found
            except (BrokenInputError, BudgetExceededError) as error:
                self._notes.append(f"{error} The folder is read without git.")
        return walk(self.root, self._notes)

    def _checked(self, listed: Iterable[str]) -> Iterator[str]:
        """Leave out what is gone, is no regular file, lies behind a link, or has a name that is no text."""
        real_folders: dict[str, bool] = {"": True}
        for path in listed:
            if not _is_text(path):
                self._notes.append(
                    f"{path.encode('ascii', 'backslashreplace').decode()}: its name is not UTF-8; left out"
                )
                continue
            folder = path.rpartition("/")[0]
            if not self._is_real(folder, real_folders):
                continue
            stamp = _stamp(self.root, path)
            if stamp is not None:
                self._stamps[path] = stamp
                yield path
            else:
                self._is_link(path)

    def _is_real(self, folder: str, known: dict[str, bool]) -> bool:
        """Whether no part of `folder` is a link."""
        if folder not in known:
            real = True
            for prefix in accumulate(folder.split("/"), "{}/{}".format):
                if prefix not in known:
                    known[prefix] = real and not self._is_link(prefix)
                real = known[prefix]
        return known[folder]

    def _is_link(self, path: str) -> bool:
        """Whether `path` is a link, or cannot be known to be none: then the folder that keeps it secret is noted."""
        try:
            return stat.S_ISLNK(os.lstat(f"{self.root}/{path}").st_mode)
        except (FileNotFoundError, NotADirectoryError):
            return False
        except OSError as error:
            note = barred(path.rpartition("/")[0], error.strerror)
            if note not in self._notes:
                self._notes.append(note)
            return True

    def _clean_blobs(self) -> Mapping[str, str]:
        if self.repository is None:
            return {}
        try:
            return self.repository.clean_blobs()
        except (BrokenInputError, BudgetExceededError) as error:
            self._notes.append(str(error))
            return {}


def _stamp(root: Path, path: str) -> _Stamp | None:
    """What changes when a regular file does: its size, time and place on disk; None where there is no such file."""
    try:
        # Plain text: making a Path of each of 100,000 files takes longer than looking at them.
        status = os.lstat(f"{root}/{path}")
    except OSError:
        return None
    return (status.st_size, status.st_mtime_ns, status.st_ino) if stat.S_ISREG(status.st_mode) else None


def _is_text(path: str) -> bool:
    try:
        path.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True
