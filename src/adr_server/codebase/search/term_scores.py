"""Score files by the weighted terms of a text and the chunks where each stands. Pure.

Rule: a chunk has the weights of the terms it holds, each once, for a text says a thing often where code says it once;
a term in the chunk's path or in a name defined there counts twice.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass

NAMED = 1.0
"""What a term in a path or a name counts beside that in a body."""
UNNAMED = 0.5
"""What is left of the weight of a term that no path and no name holds."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Standing:
    """The chunks that hold a term, by number with the document of each; `named`: in their path or names.

    `in_code`: how many of them are of code; `names_code`: whether a path or a name of code holds it.
    """

    chunks: Mapping[int, int]
    named: Collection[int]
    in_code: int
    names_code: bool


@dataclass(frozen=True, kw_only=True)
class FileScore:
    """What the terms say of one file: its chunks as score and number, best first; `cover`: its share of the weights."""

    chunks: tuple[tuple[float, int], ...]
    cover: float

    @property
    def total(self) -> float:
        """The sum over the chunks."""
        return sum(score for score, _ in self.chunks)


def telling_terms(weights: Mapping[str, float], standing: Mapping[str, Standing], most: int) -> dict[str, float]:
    """The `most` weightiest terms. What names nothing in code weighs less; what no code holds comes after all else."""
    told = {
        term: weight * (1.0 if standing[term].names_code else UNNAMED)
        for term, weight in weights.items()
        if standing[term].chunks
    }
    order = sorted(told, key=lambda term: (not standing[term].in_code, -told[term], term))
    return {term: told[term] for term in order[:most]}


def score_files(weights: Mapping[str, float], standing: Mapping[str, Standing]) -> dict[int, FileScore]:
    """The files that hold any of the terms, by document; every term of `weights` must be in `standing`."""
    chunks: dict[int, float] = defaultdict(float)
    document_of: dict[int, int] = {}
    covered: dict[int, float] = defaultdict(float)
    for term, weight in weights.items():
        places = standing[term]
        document_of.update(places.chunks)
        for chunk in places.chunks:
            chunks[chunk] += weight
        for chunk in places.named:
            chunks[chunk] += NAMED * weight
        for document in set(places.chunks.values()):
            covered[document] += weight
    found: dict[int, list[tuple[float, int]]] = defaultdict(list)
    for chunk, score in chunks.items():
        found[document_of[chunk]].append((score, chunk))
    whole = sum(weights.values()) or 1.0
    return {
        document: FileScore(
            chunks=tuple(sorted(scores, key=lambda one: (-one[0], one[1]))), cover=covered[document] / whole
        )
        for document, scores in found.items()
    }
