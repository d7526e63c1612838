"""A private folder of text files with a quota: what code leaves behind. No link is followed, no write is half done."""

import os
import re
import secrets
import stat
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from adr_server.errors import BrokenInputError, BudgetExceededError, UsageError, shorten
from adr_server.storage.rooted import read_beneath

_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9._-]{0,79}")
_PART = ".part-"


@dataclass(frozen=True, kw_only=True)
class FolderQuota:
    """What the folder may hold: bytes in all and in one file, files, and folders within folders."""

    total_bytes: int = 32_000_000
    file_bytes: int = 4_000_000
    files: int = 1_000
    depth: int = 5


@dataclass(frozen=True, kw_only=True)
class StoredFile:
    """One file: its path in the folder, and its size in bytes."""

    path: str
    size: int


class QuotaFolder:
    """The folder `root`, called `name` in messages; `root` is private to this user and this project."""

    def __init__(self, root: Path, *, name: str, quota: FolderQuota | None = None) -> None:
        self._root = root
        self._name = name
        self.quota = quota or FolderQuota()

    def files(self) -> tuple[StoredFile, ...]:
        """Every file, by path. What is no regular file, and what is half written, does not exist here."""
        return tuple(sorted(self._walk(self._root, ""), key=lambda file: file.path))

    def used_bytes(self) -> int:
        """The size of all files."""
        return sum(file.size for file in self.files())

    def read(self, path: str) -> str | None:
        """The text of a file; None where there is none.

        Raises:
            BrokenInputError: it is there and cannot be read as text.
        """
        if self._problem(path) or not self._is_file(path):
            return None
        data = read_beneath(self._root, path, self.quota.file_bytes)
        try:
            return data.decode("utf-8")
        except UnicodeDecodeError:
            raise BrokenInputError(f"/{self._name}/{path}: is no UTF-8 text; delete it and write it anew") from None

    def write(self, path: str, text: str, *, append: bool = False) -> None:
        """Write a file whole, or add to its end; a reader sees the old text or the new one.

        Raises:
            UsageError: a path that no file can have here. BudgetExceededError: the quota is used up.
            BrokenInputError: the disk refuses.
        """
        problem = self._problem(path)
        if problem:
            raise UsageError(f"'/{self._name}/{shorten(path)}' cannot be written: {problem}.")
        before = (self.read(path) or "") if append else ""
        data = (before + text).encode("utf-8", "replace")
        self._check_quota(path, len(data))
        target = self._root / path
        part = target.with_name(f"{_PART}{secrets.token_hex(8)}")
        try:
            target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            part.write_bytes(data)
            part.replace(target)
        except OSError as error:
            with suppress(OSError):
                part.unlink(missing_ok=True)
            raise BrokenInputError(f"/{self._name}/{path}: cannot be written: {error.strerror}") from None

    def delete(self, path: str) -> bool:
        """Delete a file; False where there is none."""
        if self._problem(path) or not self._is_file(path):
            return False
        (self._root / path).unlink(missing_ok=True)
        return True

    def clear(self) -> int:
        """Delete every file; how many there were."""
        files = self.files()
        for file in files:
            (self._root / file.path).unlink(missing_ok=True)
        for folder in sorted((place for place in self._root.rglob("*") if _is_folder(place)), reverse=True):
            with suppress(OSError):
                folder.rmdir()
        return len(files)

    def _problem(self, path: str) -> str | None:
        parts = path.split("/")
        if len(parts) > self.quota.depth:
            return f"it lies over {self.quota.depth} folders deep"
        if not all(_NAME.fullmatch(part) for part in parts):
            return "names have letters, digits, '.', '_' and '-', at most 80, and begin with a letter, digit or '_'"
        place = self._root
        for part in parts[:-1]:
            place /= part
            if place.is_symlink() or (place.exists() and not place.is_dir()):
                return f"'{part}' is no folder"
        return "it is a folder" if _is_folder(self._root / path) else None

    def _is_file(self, path: str) -> bool:
        try:
            return stat.S_ISREG((self._root / path).lstat().st_mode)
        except OSError:
            return False

    def _check_quota(self, path: str, size: int) -> None:
        quota = self.quota
        if size > quota.file_bytes:
            raise BudgetExceededError(
                "file", f"/{self._name}/{path}: {size:,} bytes; a file here has at most {quota.file_bytes:,}."
            )
        others = [file for file in self.files() if file.path != path]
        used = sum(file.size for file in others)
        if len(others) >= quota.files or used + size > quota.total_bytes:
            raise BudgetExceededError(
                "quota",
                f"/{self._name} holds {used:,} of {quota.total_bytes:,} bytes and {len(others):,} of {quota.files:,} "
                "files; delete some, or run clean_workspace.",
            )

    def _walk(self, folder: Path, prefix: str) -> Iterator[StoredFile]:
        try:
            entries = list(os.scandir(folder))
        except OSError:
            return
        for entry in entries:
            if entry.is_symlink() or entry.name.startswith("."):
                continue
            if entry.is_dir(follow_symlinks=False):
                yield from self._walk(folder / entry.name, f"{prefix}{entry.name}/")
            elif entry.is_file(follow_symlinks=False):
                yield StoredFile(path=prefix + entry.name, size=entry.stat(follow_symlinks=False).st_size)


def _is_folder(place: Path) -> bool:
    return place.is_dir() and not place.is_symlink()
