"""diskcache, hardened; the only module that imports it. No row, planted or not, is ever unpickled.

CVE-2025-69872: `JSONDisk` writes JSON, but still unpickles rows whose mode or key says so.
"""

import json
import re
import sqlite3
import threading
import zlib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import diskcache
from diskcache.core import DBNAME, DEFAULT_SETTINGS, METADATA, MODE_BINARY, MODE_RAW, UNKNOWN, Timeout

__all__ = ["BadRowError", "Encoded", "PlainDisk", "Timeout", "open_cache"]

VALUE_LIMIT = 64_000_000
"""Bytes of one value as JSON text; more is a bomb."""

_MADE = frozenset(
    {"Settings", "Cache", "Cache_key_raw", "Cache_expire_time", "Cache_store_time"}
    | {f"Settings_{told}" for told in ("count_insert", "count_delete", "size_insert", "size_update", "size_delete")}
)
"""What diskcache makes in a new file."""
_FILE_NAME = re.compile(r"[0-9a-f]{2}[/\\][0-9a-f]{2}[/\\][0-9a-f]{28}\.val")


class BadRowError(Exception):
    """A row that this cache has not written."""


@dataclass(frozen=True, slots=True)
class Encoded:
    """A value that is JSON text already."""

    text: str


class PlainDisk(diskcache.JSONDisk):  # type: ignore[misc] # diskcache ships no types
    """Reads and writes compressed JSON; refuses every other kind of row."""

    def get(self, key: Any, raw: bool) -> Any:  # noqa: FBT001 - diskcache's signature
        """The key that a row holds."""
        if not raw or not isinstance(key, bytes):
            raise BadRowError
        return _read_json(key)

    def store(self, value: Any, read: bool, key: Any = UNKNOWN) -> Any:  # noqa: FBT001 - as above
        """The row for a value, which comes encoded."""
        if read or not isinstance(value, Encoded):
            raise BadRowError
        packed = zlib.compress(value.text.encode("utf-8"), self.compress_level)
        return diskcache.Disk.store(self, packed, read, key=key)

    def fetch(self, mode: int, filename: str | None, value: Any, read: bool) -> Any:  # noqa: FBT001 - as above
        """The value that a row holds, or that the file it names does."""
        if read:
            raise BadRowError
        if mode == MODE_RAW and isinstance(value, bytes):
            return _read_json(value)
        if mode == MODE_BINARY and isinstance(filename, str) and _FILE_NAME.fullmatch(filename):
            path = Path(self._directory, filename)
            if path.is_symlink() or path.stat().st_size > VALUE_LIMIT:
                raise BadRowError
            return _read_json(path.read_bytes())
        raise BadRowError

    def remove(self, file_path: str) -> None:
        """Remove the file of a row; a planted name elsewhere is left alone."""
        if _FILE_NAME.fullmatch(file_path):
            super().remove(file_path)


class _ClosingCache(diskcache.Cache):  # type: ignore[misc] # as above
    """Leaves no file open where a broken one cannot be opened."""

    def __init__(self, directory: str, *, timeout: int, disk: type[PlainDisk], **settings: Any) -> None:
        try:
            if not self._is_ready(directory, timeout, disk, settings):
                super().__init__(directory, timeout=timeout, disk=disk, **settings)
        except BaseException:
            with suppress(AttributeError):
                self.close()
            raise

    def _is_ready(self, directory: str, timeout: int, disk: type[PlainDisk], settings: Mapping[str, Any]) -> bool:
        """Open what the last process left with the same settings, and nothing else in their table; whether it did.

        diskcache writes each setting anew, a transaction or two for each: one that only reads waits longest for that.
        """
        if not Path(directory, DBNAME).is_file():
            return False
        self._directory, self._timeout, self._local, self._txn_id = directory, timeout, threading.local(), None
        wanted = {**DEFAULT_SETTINGS, **settings}
        try:
            held = dict(self._sql("SELECT key, value FROM Settings").fetchall())
            tables = {name for (name,) in self._sql("SELECT name FROM sqlite_schema").fetchall()}
        except sqlite3.Error:
            held, tables = {}, set()
        is_ours = held.keys() == wanted.keys() | METADATA.keys() and wanted.items() <= held.items()
        if not is_ours or not tables >= _MADE:
            self.close()
            return False
        self._disk = disk(
            directory, **{key.removeprefix("disk_"): held[key] for key in wanted if key.startswith("disk_")}
        )
        for key, value in held.items():
            setattr(self, key, value)
        ((self._page_size,),) = self._sql("PRAGMA page_size").fetchall()
        return True


def open_cache(folder: Path, size_limit: int) -> Any:
    """A cache in `folder` of about `size_limit` bytes; the oldest entries go first."""
    return _ClosingCache(str(folder), timeout=2, disk=PlainDisk, size_limit=size_limit, cull_limit=50)


def _read_json(data: bytes) -> Any:
    reader = zlib.decompressobj()
    try:
        text = reader.decompress(data, VALUE_LIMIT)
        if not reader.eof:
            raise BadRowError
        return json.loads(text)
    except (zlib.error, ValueError, RecursionError) as error:
        raise BadRowError from error
