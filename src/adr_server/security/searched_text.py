"""A text with what all rules ask of it, worked out once: its lower case, where keywords stand, its long runs. Pure."""

import re
from collections.abc import Iterator, Sequence

_DENSE = re.compile(r"[\w.~$:/+=@-]{20,}")


class SearchedText:
    """`whole` as given; `lowered` has the same offsets; `dense` holds its runs of twenty characters or more."""

    def __init__(self, text: str) -> None:
        self.whole = text
        self.lowered = _lower(text)
        self.dense = "\n".join(_DENSE.findall(self.lowered))
        self._places: dict[str, tuple[tuple[int, int], ...]] = {}

    def places(self, words: Sequence[str]) -> list[tuple[int, int]]:
        """Where the words stand, in order."""
        return sorted(place for word in words for place in self._of(word))

    def _of(self, word: str) -> tuple[tuple[int, int], ...]:
        known = self._places.get(word)
        if known is None:
            known = self._places[word] = tuple(_occurrences(word, self.lowered))
        return known


def _occurrences(word: str, lowered: str) -> Iterator[tuple[int, int]]:
    at = lowered.find(word)
    while at >= 0:
        yield at, at + len(word)
        at = lowered.find(word, at + len(word))


def _lower(text: str) -> str:
    lowered = text.lower()
    # "İ" has two characters in lower case: offsets would move.
    return lowered if len(lowered) == len(text) else "".join(c.lower() if len(c.lower()) == 1 else c for c in text)
