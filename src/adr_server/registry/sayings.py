"""What people say who want an entry, line by line: its very words, and words that follow each other. Pure.

Words in a row tell what each of them does not: `who calls` and `with me` ask for something, their words do not.
"""

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import pairwise

from adr_server.registry.words import Words

PAIR_WEIGHT = 0.5


class Sayings:
    """The lines of each text as the stems of their words, in order."""

    def __init__(self, texts: Sequence[Sequence[Sequence[str]]], words: Words) -> None:
        self._words = words
        self._texts = len(texts)
        self._said: defaultdict[frozenset[str], set[int]] = defaultdict(set)
        self._pairs: defaultdict[tuple[str, str], dict[int, int]] = defaultdict(dict)
        for at, lines in enumerate(texts):
            for line in lines:
                self._said[words.content(line)].add(at)
                for pair in pairwise(line):
                    found = self._pairs[pair]
                    found[at] = found.get(at, 0) + 1

    def in_the_very_words(self, stems: Sequence[str]) -> frozenset[int]:
        """The texts with a line that says what `stems` say, small words and order aside."""
        return frozenset(self._said.get(self._words.content(stems), ()))

    def scores(self, stems: Sequence[str]) -> Mapping[int, float]:
        """For each text how many of the neighbours in `stems` are neighbours in its lines, the rare ones first."""
        scores: defaultdict[int, float] = defaultdict(float)
        for pair in dict.fromkeys(pairwise(stems)):
            found: Mapping[int, int] = self._pairs.get(pair, {})
            rarity = math.log(1 + (self._texts - len(found) + 0.5) / (len(found) + 0.5))
            for at, count in found.items():
                scores[at] += PAIR_WEIGHT * rarity * count / (count + 1)
        return scores
