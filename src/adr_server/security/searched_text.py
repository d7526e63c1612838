"""A text with what all rules ask of it, worked out once: its lower case, where keywords stand, its long runs. Pure."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

NAME = 60
LONG = 20
_NAME = re.compile(r"[\w.-]+")
_DENSE = re.compile(r"[\w.~$:/+=@-]{20,}")


class SearchedText:
    """`whole` as given; `lowered` has the same offsets."""

    def __init__(self, text: str) -> None:
        self.whole = text
        self.lowered = _lower(text)
        self._names: dict[int, tuple[int, int]] = {}
        self._joint: dict[tuple[str, ...], list[tuple[int, int]]] = {}
        self._places: dict[str, tuple[tuple[int, int], ...]] = {}

    @cached_property
    def long_words(self) -> tuple[tuple[int, int], ...]:
        """Where words of twenty characters or more stand between white space, in order.

        Splitting is far faster than a pattern that tries every character. The next place of such a word is the
        word itself: what lies between is shorter.
        """
        found = []
        at = 0
        for word in self.whole.split():
            if len(word) >= LONG:
                start = self.whole.index(word, at)
                at = start + len(word)
                found.append((start, at))
        return tuple(found)

    @cached_property
    def dense(self) -> str:
        """The runs of twenty characters or more that a key may be made of, in lower case, a line each."""
        return "\n".join(_DENSE.findall("\n".join(self.lowered[start:end] for start, end in self.long_words)))

    def in_dense(self, words: Iterable[str]) -> frozenset[str]:
        """Those of the words that stand in `dense`."""
        dense = self.dense
        return frozenset([word for word in words if word in dense] if dense else ())

    def behind_gates(self, gated: Iterable[tuple[str, Sequence[str]]]) -> frozenset[str]:
        """Those of the words that stand anywhere; each is looked for only where its gate, a part of it, stands."""
        held: list[str] = []
        for gate, words in gated:
            if gate in self.lowered:
                held += [word for word in words if self._of(word)]
            else:
                self._places.update(dict.fromkeys(words, ()))
        return frozenset(held)

    def places(self, words: tuple[str, ...]) -> list[tuple[int, int]]:
        """Where the words stand, in order."""
        known = self._joint.get(words)
        if known is None:
            known = sorted(place for word in words for place in self._of(word))
            self._joint[words] = known
        return known

    def matches(self, hint: re.Pattern[str]) -> Iterator[tuple[int, int]]:
        """Where a pattern matches, in order."""
        return (match.span() for match in hint.finditer(self.whole))

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
    before = _NAME.match(text[max(start - NAME, 0) : start][::-1])
    start -= before.end() if before else 0
    if text[start - 1 : start] == "\\" and text[start] in "nrt":
        start += 1  # The letter of an escape: "\nsecret: …" within a JSON string.
    after = _NAME.match(text, end, min(end + NAME, len(text)))
    return start, after.end() if after else end
