"""Rank files by what several ways of looking found in them. Pure; every part of a score is kept, and they add up.

A leg whose scores can be compared within one question (keyword) gives each file its share of the best score, any other
the reciprocal of its rank. The shares, weighted, are summed (a kind of reciprocal-rank fusion: Cormack, Clarke and
Büttcher, 2009, with the constant lowered, for with 60 the first and the tenth are almost equal); then come boosts for
a definition of what was asked, for the file's own name and its folder's, and a penalty for tests (where they were not
asked for) and for what is no code. Last, a file gains from what was found beside it: what answers one question tends to
stand together (the cluster hypothesis: Jardine and van Rijsbergen, 1971).
The numbers were tuned on one half of a public set; `python -m benchmarks.code_search` reports them on the other half.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from adr_server.codebase.search.path_words import path_words, standing
from adr_server.codebase.search.query import Leg, Query
from adr_server.codebase.search.terms import root_of, split_identifier, whole_form

RANK_CONSTANT = 10
MORE_CHUNKS = 5
FIRST = 10
_WORD = re.compile(r"[^\W_]+")
_START = 3
_ASKS_ASIDE = re.compile(
    r"\b(?:tests?|tested|testing|specs?|examples?|samples?|benchmarks?|mocks?|fixtures?)\b", re.IGNORECASE
)
LARGE_TYPES = frozenset({"class", "interface", "enum", "type", "function", "table", "service"})


@dataclass(frozen=True, kw_only=True)
class Tuning:
    """The numbers of the ranking."""

    more: float = 0.28
    """What each further chunk of a file counts beside the best."""
    name: float = 0.5
    """For a file whose whole name is in the question."""
    name_share: float = 0.15
    """For a question all of which is in the file's name."""
    folder: float = 0.2
    one_word: float = 0.1
    """For defining one word of the question,"""
    words: float = 0.7
    """and for defining several that stand together."""
    own_file: float = 0.28
    """For defining it in the file of that name."""
    alike: float = 0.7
    """What a word counts that only begins like one of the question, or is the initials of several."""
    aside: float = 0.5
    no_code: float = 0.2
    neighbours: float = 0.2
    """For a file in whose folder all else lies that ranks among the first `FIRST`."""


TUNING = Tuning()


@dataclass(frozen=True, kw_only=True)
class Definition:
    """An entity whose folded name is in the question."""

    entity: int
    name: str
    folded: str
    type: str
    line: int
    end_line: int


@dataclass(kw_only=True)
class Candidate:
    """A file that some leg found. `chunks`: score and first and last line, best first; `ranks`: by leg, from 1."""

    document: int
    path: str
    chunks: list[tuple[float, int, int]] = field(default_factory=list)
    definitions: list[Definition] = field(default_factory=list)
    ranks: dict[Leg, int] = field(default_factory=dict)
    places: dict[Leg, tuple[int, int]] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class Ranked:
    """A file with its score, which is the sum of `parts`."""

    candidate: Candidate
    score: float
    parts: Mapping[str, float]


def rank(query: Query, candidates: Iterable[Candidate], *, tuning: Tuning = TUNING) -> list[Ranked]:
    """The candidates, best first; ties by path."""
    found = list(candidates)
    sums = [_keyword(candidate, tuning) for candidate in found]
    top = max((total for total, _ in sums), default=0.0) or 1.0
    asked = _Asked(query)
    ranked = [
        _scored(asked, candidate, best / top, (total - best) / top, tuning)
        for candidate, (total, best) in zip(found, sums, strict=True)
    ]
    # A single name stands in one file; only what is described in words is spread over a folder.
    weight = query.weights.get(Leg.KEYWORD, 0.0) * tuning.neighbours if len(query.text.split()) > 1 else 0.0
    return sorted(_beside(sorted(ranked, key=_place), weight), key=_place)


def _place(item: Ranked) -> tuple[float, str]:
    return -item.score, item.candidate.path


def _beside(ranked: Sequence[Ranked], weight: float) -> list[Ranked]:
    """Give each file `weight` times the share that others in its folder have of the first ones' scores."""
    first = ranked[:FIRST]
    whole = sum(item.score for item in first)
    if not weight or whole <= 0:
        return list(ranked)
    folders: dict[str, float] = {}
    for item in first:
        folders[_folder(item)] = folders.get(_folder(item), 0.0) + item.score
    others = [folders.get(_folder(item), 0.0) - (item.score if at < FIRST else 0.0) for at, item in enumerate(ranked)]
    return [_with(item, weight * share / whole) for item, share in zip(ranked, others, strict=True)]


def _with(item: Ranked, gain: float) -> Ranked:
    gain = round(gain, 4)
    if not gain:
        return item
    parts = {**item.parts, "neighbours": gain}
    return Ranked(candidate=item.candidate, score=round(item.score + gain, 4), parts=parts)


def _folder(item: Ranked) -> str:
    return item.candidate.path.rpartition("/")[0]


def _initials(text: str, telling: Collection[str]) -> frozenset[str]:
    """The initials of two to four telling words that stand together: `fs` for a file system, `ws` for a WebSocket."""
    flat = [part for word in _WORD.findall(text) for part in split_identifier(word)]
    runs = [flat[at : at + length] for length in range(2, 5) for at in range(len(flat) - length + 1)]
    return frozenset("".join(part[0] for part in run) for run in runs if all(part in telling for part in run))


def grams_of(query: Query) -> dict[str, int]:
    """What the question's words give when one to four that stand together are written as one: with how many words."""
    flat = [part for word in _WORD.findall(query.text) for part in split_identifier(word)]
    telling = set(query.terms)
    grams: dict[str, int] = {}
    for length in range(1, 5):
        for at in range(len(flat) - length + 1):
            if length > 1 or flat[at] in telling:
                gram = "".join(flat[at : at + length])
                grams[gram] = max(grams.get(gram, 0), length)
    for name in query.identifiers:
        last = _WORD.findall(name)
        for word in (name, *last[-1:]):
            grams[whole_form(word)] = max(grams.get(whole_form(word), 0), len(split_identifier(word.replace("_", ""))))
    grams.pop("", None)
    return dict(sorted(grams.items(), key=lambda item: -item[1])[:200])


class _Asked:
    """What of a question is compared with names."""

    def __init__(self, query: Query) -> None:
        self.for_aside = bool(_ASKS_ASIDE.search(query.text))
        self.stems = frozenset(root_of(term) for term in query.terms)
        self.grams = grams_of(query)
        self.several = {gram for gram, length in self.grams.items() if length > 1}
        self.initials = _initials(query.text, query.terms)
        self.least = max(3, len(self.stems))
        self.count = len(query.terms)
        self.text = query.text
        self.weights = query.weights
        self._near: dict[str, bool] = dict.fromkeys(self.stems, True)
        self._starts: dict[str, list[str]] = {}
        for stem in self.stems:
            self._starts.setdefault(stem[:_START], []).append(stem)

    def shares(self, words: Iterable[str], alike: float) -> float:
        """How many of `words` are in the question; one that only begins alike counts `alike`."""
        total, stems, near = 0.0, self.stems, self._near
        for word in words:
            known = near.get(word)
            if known is None:
                # Words that are alike begin with the same three letters.
                starts = self._starts.get(word[:_START], ())
                known = near[word] = word in self.initials or any(_alike(word, stem) for stem in starts)
            if known:
                total += 1.0 if word in stems else alike
        return total


def _keyword(candidate: Candidate, tuning: Tuning) -> tuple[float, float]:
    """The score of the words in a file with those of its further chunks, and that of its best chunk."""
    if not candidate.chunks:
        return 0.0, 0.0
    best = candidate.chunks[0][0]
    return best + tuning.more * sum(score for score, _, _ in candidate.chunks[1:MORE_CHUNKS]), best


def _scored(asked: _Asked, candidate: Candidate, best: float, coherence: float, tuning: Tuning) -> Ranked:
    weights = asked.weights
    weight = weights.get(Leg.KEYWORD, 0.0)
    parts: dict[str, float] = {}
    if weight:
        parts = {
            "keyword": weight * best,
            "coherence": weight * coherence,
            "definition": weight * _definition(asked, candidate, tuning),
            "path": weight * _path(asked, candidate.path, tuning),
        }
    for leg, place in candidate.ranks.items():
        if leg is not Leg.KEYWORD:
            parts[leg.value] = weights.get(leg, 0.0) * (RANK_CONSTANT + 1) / (RANK_CONSTANT + place)
    total = sum(parts.values())
    factor = _factor(asked, candidate.path, tuning)
    if factor != 1.0 and weight:
        parts["aside"] = total * weight * (factor - 1.0)
    kept = {name: rounded for name, value in parts.items() if (rounded := round(value, 4))}
    return Ranked(candidate=candidate, score=round(sum(kept.values()), 4), parts=kept)


def _factor(asked: _Asked, path: str, tuning: Tuning) -> float:
    aside, no_code = standing(path)
    factor = tuning.aside if aside and not asked.for_aside else 1.0
    return factor * (tuning.no_code if no_code else 1.0)


def _definition(asked: _Asked, candidate: Candidate, tuning: Tuning) -> float:
    if not candidate.definitions:
        return 0.0
    best = max(_defined(asked, found, tuning) for found in candidate.definitions)
    own = path_words(candidate.path)[2]
    return best + (tuning.own_file if any(found.folded == own for found in candidate.definitions) else 0.0)


def _defined(asked: _Asked, found: Definition, tuning: Tuning) -> float:
    length = asked.grams.get(found.folded, 1)
    if asked.count == 1 or length >= asked.count:
        return tuning.words * (1.0 if found.name in asked.text else 0.8)
    return (tuning.words if length > 1 else tuning.one_word) * (1.0 if found.type in LARGE_TYPES else 0.7)


def best_definition(query: Query, definitions: Sequence[Definition]) -> Definition | None:
    """The definition that the question asks for most; None where it names none, or only one of many words."""
    asked = _Asked(query)
    ranked = sorted(definitions, key=lambda found: (-_defined(asked, found, TUNING), found.line))
    return ranked[0] if ranked and _defined(asked, ranked[0], TUNING) > TUNING.one_word else None


def _path(asked: _Asked, path: str, tuning: Tuning) -> float:
    name, folders, whole = path_words(path)
    value = 0.0
    if name:
        shared = asked.shares(name, tuning.alike)
        exact = whole in asked.several or root_of(whole) in asked.stems
        value += tuning.name * (1.0 if exact else shared / len(name)) + tuning.name_share * shared / asked.least
    return value + tuning.folder * asked.shares(folders, tuning.alike) / asked.least


def _alike(one: str, other: str) -> bool:
    """Whether one begins with the other (three letters at least), or both with the same five letters and most."""
    short, long = sorted((one, other), key=len)
    if len(short) >= _START and long.startswith(short):
        return True
    same = next((at for at, (a, b) in enumerate(zip(short, long, strict=False)) if a != b), len(short))
    return same >= 5 and same >= 0.6 * len(long)  # noqa: PLR2004 - as said
