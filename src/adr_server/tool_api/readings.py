"""The readings of a project's documents, kept from run to run.

Rule: a reading is taken from the cache only for the same bytes at the same path, whatever branch they lie on. Readings
lie on a few shelves, for a row of the cache costs more to find than a reading costs to make a value of; a shelf is
written again only when a document on it was read anew.
"""

from collections.abc import Callable
from typing import Any
from zlib import crc32

from adr_server.decisions import READER_VERSION, Decision, from_json, read_file, to_json
from adr_server.errors import BrokenInputError
from adr_server.storage import Cache

_NAMESPACE = f"readings-{READER_VERSION}"
_SHELVES = 32


class KeptReadings:
    """The readings of one state of a project. Not for several threads at once.

    `content_id` tells the contents of its files apart, as `Checkout.content_id` does; `read_text` gives them.
    """

    def __init__(self, content_id: Callable[[str], str], cache: Cache, read_text: Callable[[str], str]) -> None:
        self._content_id = content_id
        self._read_text = read_text
        self._cache = cache
        self._kept: dict[int, dict[str, Any]] = {}
        self._used: dict[int, dict[str, Any]] = {}
        self._changed: set[int] = set()
        self.contents: dict[str, str] = {}
        """What `read` was asked for, by path, as `Checkout.content_id` tells contents apart."""

    def read(self, path: str) -> tuple[Decision, ...] | None:
        """The records of a document; None where it cannot be read, which `read_log` then tells."""
        shelf = crc32(path.encode()) % _SHELVES
        try:
            content = self._content_id(path)
            key = f"{content}:{path}"
            held = self._shelf(shelf).get(key)
            decisions = _decisions(held)
            if decisions is None:
                decisions = read_file(self._read_text(path), path)
                held = [to_json(decision) for decision in decisions]
                self._changed.add(shelf)
        except BrokenInputError:
            return None
        self._used.setdefault(shelf, {})[key] = held
        self.contents[path] = content
        return decisions

    def rows(self, path: str, content: str | None = None) -> list[dict[str, Any]]:
        """The records of a document as `to_json` gave them: of what `read` read, or of that content, kept before.

        Raises:
            KeyError: it was not read, or nothing is kept of that content.
        """
        shelf = crc32(path.encode()) % _SHELVES
        held = self._used[shelf] if content is None else self._shelf(shelf)
        rows: list[dict[str, Any]] = held[f"{content or self.contents[path]}:{path}"]
        return rows

    def keep(self) -> None:
        """Write the shelves on which a document was read anew, with what this run used."""
        for shelf in sorted(self._changed):
            self._cache.put(_NAMESPACE, str(shelf), self._used[shelf])
        self._changed.clear()

    def _shelf(self, shelf: int) -> dict[str, Any]:
        if shelf not in self._kept:
            held = self._cache.get(_NAMESPACE, str(shelf))
            self._kept[shelf] = held if isinstance(held, dict) else {}
        return self._kept[shelf]


def _decisions(held: Any) -> tuple[Decision, ...] | None:
    """The records in a row; None where it holds none, or what another version wrote."""
    if not isinstance(held, list) or not held:
        return None
    try:
        return tuple(from_json(item) for item in held)
    except BrokenInputError:
        return None
