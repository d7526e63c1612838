"""Rank entries by the words they share with a query: BM25F with stems and synonyms. Pure: no I/O but the shipped words.

Source: Robertson, Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009, section 3.6 (fields are
weighted before the saturation). A query word counts once, by its best form: itself, a word that begins
alike, a synonym, or where it stands nowhere itself a word one slip away. To that
sum `likelihood` adds its own view of the same counts: where the two differ, they are wrong about different entries.
`sayings` adds what the lines of an entry tell beyond their words.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from adr_server.registry.likelihood import Likelihood
from adr_server.registry.sayings import Sayings
from adr_server.registry.words import MAX_QUERY_CHARACTERS, Word, Words, shipped_words

SATURATION = 2.0
LENGTH_WEIGHT = 0.3
RARITY_POWER = 0.85
"""Below 1: among a few hundred short texts a word is often rare by chance, not because it tells much."""
SYNONYM_WEIGHT = 0.5
ALIKE_WEIGHT = 0.4
ALIKE_LETTERS = 4
MISSPELT_WEIGHT = 0.7
MISSPELT_LETTERS = 5


@dataclass(frozen=True, kw_only=True)
class Entry:
    """Something to be found: its name, its texts by field, and what people say who want it, one a line.

    The name is the field `name` unless one is given; the lines are the field `sayings`.
    """

    name: str
    fields: Mapping[str, str]
    sayings: Sequence[str] = ()


@dataclass(frozen=True, kw_only=True)
class Hit:
    """A find: its score (comparable within one search only) and the words of the query that found it, best first."""

    name: str
    score: float
    matched: tuple[str, ...]


class Ranking:
    """An index over `entries`; `weights` says how much a field counts (1.0 where it is not named).

    Built at the first search, not before: a listing never pays for it.
    """

    def __init__(
        self, entries: Iterable[Entry], weights: Mapping[str, float] | None = None, *, words: Words | None = None
    ) -> None:
        self._entries = tuple(sorted(entries, key=lambda entry: entry.name))
        self._weights = dict(weights or {})
        self._given_words = words

    def search(self, query: str, limit: int = 5) -> tuple[Hit, ...]:
        """The best `limit` entries that share a word with `query`, best first, ties by name; none is an answer.

        One that has a line in the very words of `query` comes before those that have none.
        """
        scores: defaultdict[int, float] = defaultdict(float)
        why: defaultdict[int, list[tuple[float, str]]] = defaultdict(list)
        words = self._words.of_query(query)
        for word in words:
            for entry, score in self._scores(word).items():
                scores[entry] += score
                if word.alone:
                    why[entry].append((-score, word.text))
        stems = self._words.of_text(query[:MAX_QUERY_CHARACTERS])
        for added in (self._likelihood.scores(words), self._sayings.scores(stems)):
            for entry, score in added.items():
                scores[entry] += score
        highest = max(scores.values(), default=0.0)
        for entry in self._sayings.in_the_very_words(stems):
            scores[entry] += highest
        best = sorted(why, key=lambda entry: (-scores[entry], self._entries[entry].name))[: max(limit, 0)]
        return tuple(
            Hit(
                name=self._entries[entry].name,
                score=round(scores[entry], 4),
                matched=tuple(dict.fromkeys(text for _, text in sorted(why[entry]))),
            )
            for entry in best
        )

    @cached_property
    def _words(self) -> Words:
        return self._given_words or shipped_words()

    @cached_property
    def _postings(self) -> Mapping[str, Mapping[int, float]]:
        """For each stem the entries it stands in, with its saturated weight there times its rarity."""
        counts = self._counted
        lengths: Counter[str] = Counter()
        for entry in counts:
            lengths.update({name: sum(words.values()) for name, words in entry.items()})
        total = max(len(counts), 1)
        postings: defaultdict[str, dict[int, float]] = defaultdict(dict)
        for at, entry in enumerate(counts):
            for name, words in entry.items():
                mean = lengths[name] / total or 1.0
                norm = 1 - LENGTH_WEIGHT + LENGTH_WEIGHT * sum(words.values()) / mean
                for stem, count in words.items():
                    found = postings[stem]
                    found[at] = found.get(at, 0.0) + self._weights.get(name, 1.0) * count / norm
        return {stem: _weighted(found, total) for stem, found in postings.items()}

    @cached_property
    def _likelihood(self) -> Likelihood:
        return Likelihood([self._as_one(entry) for entry in self._counted])

    def _as_one(self, fields: Mapping[str, Counter[str]]) -> Mapping[str, float]:
        """The stems of an entry by their count over its fields, each weighted."""
        found: defaultdict[str, float] = defaultdict(float)
        for name, words in fields.items():
            for stem, count in words.items():
                found[stem] += self._weights.get(name, 1.0) * count
        return found

    @cached_property
    def _counted(self) -> Sequence[Mapping[str, Counter[str]]]:
        return [self._counts(entry, lines) for entry, lines in zip(self._entries, self._lines, strict=True)]

    def _counts(self, entry: Entry, lines: Sequence[Sequence[str]]) -> Mapping[str, Counter[str]]:
        fields = {"name": entry.name, **entry.fields}
        counts = {name: Counter(self._words.of_text(text)) for name, text in fields.items() if text}
        return {**counts, "sayings": Counter(chain.from_iterable(lines))} if lines else counts

    @cached_property
    def _lines(self) -> Sequence[Sequence[Sequence[str]]]:
        return [[self._words.of_text(line) for line in entry.sayings] for entry in self._entries]

    @cached_property
    def _sayings(self) -> Sayings:
        return Sayings(self._lines, self._words)

    def _scores(self, word: Word) -> Mapping[int, float]:
        """For each entry how well its best form of `word` does."""
        scores: dict[int, float] = {}
        for stem, weight in self._forms(word):
            for entry, score in self._postings[stem].items():
                scores[entry] = max(scores.get(entry, 0.0), word.weight * weight * score)
        return scores

    def _forms(self, word: Word) -> Sequence[tuple[str, float]]:
        forms = [(word.stem, 1.0)]
        if word.stem not in self._postings:
            forms += [(stem, MISSPELT_WEIGHT) for stem in self._one_slip_away(word.stem)]
        forms += [(stem, ALIKE_WEIGHT) for stem in self._alike(word.stem)]
        forms += [(stem, SYNONYM_WEIGHT) for stem in word.variants]
        return [form for form in forms if form[0] in self._postings]

    def _alike(self, stem: str) -> Sequence[str]:
        """Stems of which one is the beginning of the other, four letters at least."""
        if len(stem) < ALIKE_LETTERS:
            return ()
        beginning = stem[:ALIKE_LETTERS]
        return [
            other
            for other in self._by_beginning.get(beginning, ())
            if other != stem and (other.startswith(stem) or stem.startswith(other))
        ]

    def _one_slip_away(self, stem: str) -> Sequence[str]:
        """Stems that a letter left out, added, changed or swapped with its neighbour turns into `stem`."""
        if len(stem) < MISSPELT_LETTERS:
            return ()
        near = {other for shorter in _shorter(stem) for other in self._by_shorter.get(shorter, ())}
        return sorted(other for other in near if _slip(stem, other))

    @cached_property
    def _by_shorter(self) -> Mapping[str, Sequence[str]]:
        """Stems by themselves and less one letter each: two words one slip apart have one of these in common."""
        found: defaultdict[str, list[str]] = defaultdict(list)
        for stem in self._postings:
            if len(stem) >= MISSPELT_LETTERS:
                for shorter in _shorter(stem):
                    found[shorter].append(stem)
        return found

    @cached_property
    def _by_beginning(self) -> Mapping[str, Sequence[str]]:
        found: defaultdict[str, list[str]] = defaultdict(list)
        for stem in self._postings:
            if len(stem) >= ALIKE_LETTERS:
                found[stem[:ALIKE_LETTERS]].append(stem)
        return found


def _weighted(found: Mapping[int, float], total: int) -> Mapping[int, float]:
    rarity = math.log(1 + (total - len(found) + 0.5) / (len(found) + 0.5)) ** RARITY_POWER
    return {entry: rarity * weight * (SATURATION + 1) / (SATURATION + weight) for entry, weight in found.items()}


def _shorter(stem: str) -> set[str]:
    return {stem, *(stem[:at] + stem[at + 1 :] for at in range(len(stem)))}


def _slip(one: str, other: str) -> bool:
    """Whether one slip of a finger lies between two words."""
    if abs(len(one) - len(other)) > 1 or one == other:
        return False
    start = 0
    while start < min(len(one), len(other)) and one[start] == other[start]:
        start += 1
    left, right = one[start:], other[start:]
    if len(left) == len(right):
        return left[1:] == right[1:] or (left[:2] == right[1::-1] and left[2:] == right[2:])
    return left[1:] == right or left == right[1:]
