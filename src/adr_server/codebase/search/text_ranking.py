"""Rank files by what a long text says about them. Pure; every part of a score is kept, and they add up.

A file has a share of the best score for the words of the text's title and for its telling words, and gains for how
many of these it holds at all, for the names it defines that the text writes as code (a name that many files define
tells little), for its path or module name where the text writes it, and for its own name in the title. The best score
is that of a file of code: a record, which holds all of its own words, would make all else look alike. Tests and what is
no code come last. The numbers were tuned
on half of public issues and records; `python -m benchmarks.issue_files` and `python -m benchmarks.record_files` report
them on the other half.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from adr_server.codebase.search.long_text import LongText
from adr_server.codebase.search.path_words import path_stems, standing
from adr_server.codebase.search.ranking import (
    LARGE_TYPES,
    MORE_CHUNKS,
    Candidate,
    Definition,
    Ranked,
)
from adr_server.codebase.search.terms import root_of

MOST_DEFINITIONS = 6
_TESTS = re.compile(r"\btest(?:s|ed|ing)?\b", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True)
class TextTuning:
    """The numbers of the ranking."""

    title: float = 1.0
    words: float = 2.0
    cover: float = 0.7
    """For a file that holds all of the telling words."""
    more: float = 0.15
    """What each further chunk of a file counts beside the best."""
    defined: float = 0.8
    next_defined: float = 0.6
    """What each further name counts beside the one before."""
    path: float = 0.3
    module: float = 0.3
    name: float = 0.5
    """For a file all of whose name is in the title,"""
    name_in_text: float = 0.12
    """and for one whose name is among the text's words."""
    aside: float = 0.15
    aside_asked: float = 0.4
    """The same where the title speaks of tests."""
    no_code: float = 0.05


TUNING = TextTuning()


@dataclass(kw_only=True)
class TextCandidate(Candidate):
    """A file that a text may be about. `chunks` are for the telling words, `title` the scores for the title's."""

    title: list[float] = field(default_factory=list)
    cover: float = 0.0
    """How much of what the telling words say it holds, from 0 to 1."""
    named: list[tuple[Definition, int]] = field(default_factory=list)
    """What it defines of what the text names, each with how many files define it."""
    written: float = 0.0
    """How much of its path the text writes, from 0 to 1; `as_module`: with dots."""
    as_module: bool = False


def rank_text(text: LongText, candidates: Iterable[TextCandidate], *, tuning: TextTuning = TUNING) -> list[Ranked]:
    """The candidates, best first; ties by path."""
    found = list(candidates)
    words = [_sum([score for score, _, _ in item.chunks], tuning) for item in found]
    titles = [_sum(item.title, tuning) for item in found]
    code = [not standing(item.path)[1] for item in found]
    most_words, most_title = _most(words, code), _most(titles, code)
    stems = frozenset(root_of(term) for term in text.title_terms)
    said = frozenset(root_of(term) for term in text.counts)
    aside = tuning.aside_asked if _TESTS.search(text.title) else tuning.aside
    ranked = []
    for item, word, title in zip(found, words, titles, strict=True):
        item.definitions = [found for found, _ in sorted(item.named, key=lambda one: -_tells(text, *one))[:1]]
        own = path_stems(item.path)
        parts = {
            "keyword": tuning.words * min(1.0, word / most_words),
            "cover": tuning.cover * item.cover,
            "title": tuning.title * min(1.0, title / most_title),
            "definition": tuning.defined * _defined(text, item, tuning),
            "named": (tuning.module if item.as_module else tuning.path) * item.written,
            "path": (tuning.name * len(own & stems) + tuning.name_in_text * len(own & said)) / (len(own) or 1),
        }
        is_aside, is_no_code = standing(item.path)
        factor = (aside if is_aside else 1.0) * (tuning.no_code if is_no_code else 1.0)
        ranked.append(_ranked(item, parts, factor))
    return sorted(ranked, key=lambda item: (-item.score, item.candidate.path))


def _most(scores: Sequence[float], code: Sequence[bool]) -> float:
    """The best score of a file of code; that of any where no such file has one."""
    most = max((score for score, is_code in zip(scores, code, strict=True) if is_code), default=0.0)
    return most or max(scores, default=0.0) or 1.0


def _ranked(candidate: Candidate, parts: Mapping[str, float], factor: float) -> Ranked:
    kept = {**parts, "aside": sum(parts.values()) * (factor - 1.0)}
    kept = {name: round(value, 4) for name, value in kept.items() if round(value, 4)}
    return Ranked(candidate=candidate, score=round(sum(kept.values()), 4), parts=kept)


def _sum(scores: list[float], tuning: TextTuning) -> float:
    return scores[0] + tuning.more * sum(scores[1:MORE_CHUNKS]) if scores else 0.0


def _defined(text: LongText, candidate: TextCandidate, tuning: TextTuning) -> float:
    best: dict[str, float] = {}
    for found, files in candidate.named:
        best[found.folded] = max(best.get(found.folded, 0.0), _tells(text, found, files))
    values = sorted(best.values(), reverse=True)[:MOST_DEFINITIONS]
    return min(2.0, sum(value * tuning.next_defined**at for at, value in enumerate(values)))


def _tells(text: LongText, found: Definition, files: int) -> float:
    """How much a definition says for its file: more where few files have it and the title writes it."""
    value = 1.0 if found.name in text.names.get(found.folded, ()) else 0.5
    value *= 1.5 if found.folded in text.in_title else 1.0
    return float(value * (1.0 if found.type in LARGE_TYPES else 0.8) / files**0.5)
