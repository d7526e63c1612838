"""Keeps what was computed from contents. Whatever is wrong with the cache is a miss, never an error."""

import json
import secrets
import shutil
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from adr_server.errors import InternalFaultError

Json: TypeAlias = dict[str, "Json"] | list["Json"] | str | int | float | bool | None
T = TypeVar("T")

_PRIMARY = 0xFF
_PASSING = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY})
_LARGEST_SHARE = 4


class Cache:
    """JSON values by namespace and key; a key must be made of content (a hash), never of time alone.

    `folder` is private to the user; `size_limit` is in bytes. `notices` says once when a broken cache was rebuilt.
    """

    def __init__(self, folder: Path, *, size_limit: int) -> None:
        self.notices: list[str] = []
        self._folder = folder
        self._size_limit = size_limit
        self._lock = threading.Lock()
        self._opened: Any = None

    def get(self, namespace: str, key: str) -> Json:
        """The value kept under that key, None where there is none, or none that can be trusted."""
        value: Json = self._try(lambda cache: cache.get([namespace, key]))
        return value

    def put(self, namespace: str, key: str, value: Json) -> None:
        """Keep a value; one that is too large for the cache is not kept.

        Raises:
            InternalFaultError: the value is no JSON.
        """
        try:
            text = json.dumps(value, allow_nan=False)
        except (TypeError, ValueError, RecursionError) as error:
            raise InternalFaultError(f"The cache was handed a value for {namespace!r} that is no JSON.") from error
        if len(text) <= self._size_limit // _LARGEST_SHARE:
            self._try(lambda cache: self._set(cache, [namespace, key], text))

    def close(self) -> None:
        """Close the files; the next use opens them again."""
        with self._lock:
            if self._opened is not None:
                self._opened.close()
                self._opened = None

    def release(self) -> None:
        """Close the calling thread's own connection; a thread that has used the cache calls it before it ends."""
        with self._lock:
            if self._opened is not None:
                self._opened.close()  # diskcache keeps a connection a thread, and closes that of the caller alone.

    def _try(self, operation: Callable[[Any], T]) -> T | None:
        from adr_server.storage.cache_disk import BadRowError, Timeout  # noqa: PLC0415 - only a use pays for diskcache

        try:
            return operation(self._open())
        except (BadRowError, Timeout, FileNotFoundError):
            return None
        except Exception as error:  # noqa: BLE001 - what is planted in the file makes diskcache raise anything
            if getattr(error, "sqlite_errorcode", 0) & _PRIMARY not in _PASSING:
                self._rebuild()
            return None

    @staticmethod
    def _set(cache: Any, key: list[str], text: str) -> None:
        from adr_server.storage.cache_disk import Encoded  # noqa: PLC0415 - only a use pays for diskcache

        cache.set(key, Encoded(text))

    def _open(self) -> Any:
        from adr_server.storage.cache_disk import open_cache  # noqa: PLC0415 - as above

        with self._lock:
            if self._opened is None:
                self._opened = open_cache(self._folder, self._size_limit)
            return self._opened

    def _rebuild(self) -> None:
        """Move the folder aside, where the last broken one makes room for it; the next use begins a new one."""
        with self._lock:
            if self._opened is not None:
                self._opened.close()
                self._opened = None
            for old in self._folder.parent.glob(f"{self._folder.name}.broken-*"):
                shutil.rmtree(old, ignore_errors=True)
            aside = self._folder.with_name(f"{self._folder.name}.broken-{secrets.token_hex(4)}")
            try:
                self._folder.rename(aside)
                self._folder.mkdir(mode=0o700)
            except OSError:
                return
            notice = "The cache was broken: it was moved aside and starts empty."
            if notice not in self.notices:
                self.notices.append(notice)
