"""Many small texts side by side, so that one search goes through all of them. Pure.

Rule: a shelf says which texts may hold a word, and never leaves one out that does. What lies on it is bounded: beyond
that a text is looked at for itself.
"""

from bisect import bisect_right
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass

FILES = 256
"""Of one board; texts are read when their board is asked for."""
MOST = 8_000_000
"""Characters of a whole shelf."""
_BETWEEN = "\0"


@dataclass(frozen=True, kw_only=True)
class _Board:
    """The texts of a stretch of paths in small letters, and where each begins."""

    text: str
    starts: Sequence[int]


class TextShelf:
    """The texts of `paths` in small letters; `read` gives a text, None where there is none."""

    def __init__(self, paths: Sequence[str], read: Callable[[str], str | None]) -> None:
        self._paths = paths
        self._read = read
        self._boards: dict[int, _Board | None] = {}
        self._left = MOST

    def holding(self, words: Collection[str], wanted: Callable[[str], bool]) -> Iterator[str]:
        """Those of the paths that are `wanted` and whose text may hold one of `words`, themselves in small letters.

        In order, and no further than asked for.
        """
        told = bool(words) and not any(_BETWEEN in word for word in words)
        for first in range(0, len(self._paths), FILES):
            stretch = self._paths[first : first + FILES]
            asked = [at for at, path in enumerate(stretch) if wanted(path)]
            # To read all of them for the sake of a few would be no gain.
            known = first in self._boards or 2 * len(asked) > len(stretch)
            board = self._board(first, stretch) if asked and told and known else None
            hits = _hits(board, words) if board is not None else None
            yield from (stretch[at] for at in asked if hits is None or at in hits)

    def _board(self, first: int, stretch: Sequence[str]) -> _Board | None:
        if first not in self._boards:
            self._boards[first] = self._written(stretch) if self._left > 0 else None
        return self._boards[first]

    def _written(self, stretch: Sequence[str]) -> _Board | None:
        starts, folded, size = [], [], 0
        for path in stretch:
            one = (self._read(path) or "").lower()
            starts.append(size)
            folded.append(one)
            size += len(one) + len(_BETWEEN)
            if size > self._left:
                self._left = 0
                return None
        self._left -= size
        return _Board(text=_BETWEEN.join(folded), starts=starts)


def _hits(board: _Board, words: Collection[str]) -> set[int]:
    """The places on a board of the texts that hold one of `words`."""
    found: set[int] = set()
    for word in words:
        at = board.text.find(word)
        while at >= 0:
            place = bisect_right(board.starts, at) - 1
            found.add(place)
            if place + 1 == len(board.starts):
                break
            at = board.text.find(word, board.starts[place + 1])
    return found
