"""How likely each text would bring forth the words of a query, a word and its synonyms taken as one. Pure.

Source: Zhai, Lafferty, "A Study of Smoothing Methods for Language Models", 2004 (Dirichlet prior); Metzler, Croft,
"Combining the Language Model and Inference Network Approaches to Retrieval", 2004 (synonyms counted as one word).
Two things stand here that BM25 by the best form does not see: a text that uses several words for the same thing is
more about it, and a long text that has the word by chance is less.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from adr_server.registry.words import Word

PRIOR = 30.0
"""So many words of the whole collection are added to each text: what it lacks is rare there, not impossible."""
SYNONYM_SHARE = 0.3
"""What all synonyms of a word weigh together beside it: a large group of them says little about each."""


class Likelihood:
    """The texts as counts of stems, weighted by their fields."""

    def __init__(self, texts: Sequence[Mapping[str, float]]) -> None:
        self._counts: defaultdict[str, dict[int, float]] = defaultdict(dict)
        for at, text in enumerate(texts):
            for stem, count in text.items():
                self._counts[stem][at] = count
        lengths = [sum(text.values()) for text in texts]
        total = sum(lengths) or 1.0
        mean = total / max(len(texts), 1)
        self._rates = {stem: sum(found.values()) / total for stem, found in self._counts.items()}
        self._brevity = [math.log((PRIOR + mean) / (PRIOR + length)) for length in lengths]

    def scores(self, words: Iterable[Word]) -> Mapping[int, float]:
        """For each text with one of `words` how much likelier than chance it has them all, 0 where it is not."""
        scores: defaultdict[int, float] = defaultdict(float)
        known = 0.0
        for word in words:
            found, rate = self._pooled(word)
            known += word.weight if rate else 0.0
            for at, count in found.items():
                scores[at] += word.weight * math.log(1 + count / (PRIOR * rate))
        return {at: max(score + known * self._brevity[at], 0.0) for at, score in scores.items()}

    def _pooled(self, word: Word) -> tuple[Mapping[int, float], float]:
        """How often each text has `word` or a synonym, and how often a word of the collection is one of them."""
        found: defaultdict[int, float] = defaultdict(float)
        rate = 0.0
        share = SYNONYM_SHARE / max(len(word.variants), 1)
        for stem, weight in ((word.stem, 1.0), *((stem, share) for stem in word.variants)):
            rate += weight * self._rates.get(stem, 0.0)
            for at, count in self._counts.get(stem, {}).items():
                found[at] += weight * count
        return found, rate
