"""A text with what all rules ask of it, worked out once: its lower case, where keywords stand, its long runs. Pure."""

import re
from collections.abc import Iterator, Sequence

NAME = 60
_NAME = re.compile(r"[A-Za-z0-9_.-]+")
_NAME_END = re.compile(r"[A-Za-z0-9_.-]+\Z")
_DENSE = re.compile(r"[\w.~$:/+=@-]{20,}")


class SearchedText:
    """`whole` as given; `lowered` has the same offsets; `dense` holds its runs of twenty characters or more."""

    def __init__(self, text: str) -> None:
        self.whole = text
        self.lowered = _lower(text)
        self.dense = "\n".join(_DENSE.findall(self.lowered))
        self._names: dict[int, tuple[int, int]] = {}
        self._places: dict[str, tuple[tuple[int, int], ...]] = {}

    def places(self, words: Sequence[str]) -> list[tuple[int, int]]:
        """Where the words stand, in order."""
        return sorted(place for word in words for place in self._of(word))

    def name_around(self, place: tuple[int, int]) -> tuple[int, int]:
        """Where the name that holds a keyword begins and ends, at most sixty characters to each side."""
        known = self._names.get(place[0])
        if known is None or known[1] < place[1]:
            known = self._names[place[0]] = _name_around(self.whole, *place)
        return known

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


def _name_around(text: str, start: int, end: int) -> tuple[int, int]:
    before = _NAME_END.search(text, max(start - NAME, 0), start)
    start = before.start() if before else start
    if text[start - 1 : start] == "\\" and text[start] in "nrt":
        start += 1  # The letter of an escape: "\nsecret: …" within a JSON string.
    after = _NAME.match(text, end, min(end + NAME, len(text)))
    return start, after.end() if after else end
