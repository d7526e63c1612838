"""Read the sentences of a record that oblige, with how strongly they do. Pure.

Rule: the passages, and the silences, are those of the claims: what is weighed, argued, remembered, put off or said
under a condition obliges nobody. Nor does what a clause says in passing: what cannot be, need not be or is only
expected, or what stands in a question or behind "that". An announced list is told with the sentence above it.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import StrEnum

from adr_server.decisions import Decision, SectionKind
from adr_server.review.claim import Kind
from adr_server.review.claims.antecedents import with_antecedents
from adr_server.review.claims.limits import decided
from adr_server.review.claims.passages import LONGEST, Passage, passages
from adr_server.review.claims.plain import shortened
from adr_server.review.claims.silence import MAX_SENTENCE, clauses_of, is_put_off, is_silent
from adr_server.review.claims.stretches import EXPLAINS
from adr_server.review.words.labels import any_of
from adr_server.review.words.wording import Wording, wording_of, wordings

MIN_WORDS = 4
_IN_PASSING = re.compile(
    rf"\b{any_of('relating')}(?: {any_of('between_relative_and_verb')})?\s*$"
    rf"|\b{any_of('asking_in_passing')}\b[^,.;:]*$",
    re.IGNORECASE,
)
"""Before a word that obliges: it is said of a thing on the way, or asked."""
_REASON = re.compile(rf"\b{any_of('giving_reasons')}\b[^,.;:]*$", re.IGNORECASE)
_OF_CLAIMS = ("condition", "history", "others")


class Strength(StrEnum):
    """How strongly a sentence obliges."""

    MUST = "must"
    MUST_NOT = "must_not"
    SHOULD = "should"
    SHOULD_NOT = "should_not"
    ONLY = "only"


def obliging(decision: Decision, text: str) -> Iterator[tuple[int, Strength, str]]:
    """The sentences of `text`, the record's own, that oblige: line, strength and the whole sentence, in their order."""
    language = wording_of(decision.language, text).language
    every = [one for one in with_antecedents(passages(_with_confirmation(decision), text)) if _may_oblige(one)]
    every.sort(key=lambda one: one.line)
    told: set[str] = set()
    for at, passage in enumerate(every):
        strength = _of_passage(passage, wording_of(language, passage.plain)) if passage.text not in told else None
        if strength is None:
            continue
        listed = list(_below(passage, every[at + 1 :])) if passage.announces else []
        if passage.announces and not listed:
            continue  # What it announces is no prose, and without that it says nothing.
        told |= {passage.text, *listed}
        yield passage.line, strength, shortened(" ".join([passage.text, "; ".join(listed)]).strip(), LONGEST)


def strength_of(sentence: str) -> Strength | None:
    """How strongly a sentence obliges; the words for it are of one language alone, so that none need be told first."""
    if sentence.rstrip().endswith("?") or len(sentence.split()) < MIN_WORDS:
        return None
    return next((strength for strength, _ in _words(sentence)), None)


def _with_confirmation(decision: Decision) -> Decision:
    """The record with what says how its decision is confirmed as a part of that decision."""
    if not any(one.kind is SectionKind.DECISION for one in decision.sections):
        return decision
    sections = (
        replace(one, kind=SectionKind.DECISION) if one.kind is SectionKind.CONFIRMATION else one
        for one in decision.sections
    )
    return replace(decision, sections=tuple(sections))


def _may_oblige(passage: Passage) -> bool:
    return passage.kind in {Kind.DECISION, Kind.CHOSEN} and not passage.elaborates


def _below(passage: Passage, later: Sequence[Passage]) -> Iterator[str]:
    """The entries of the list that a passage announces."""
    for one in later:
        if len(one.intro) <= len(passage.intro) or one.intro[len(passage.intro)].rstrip(" :") != passage.plain:
            return
        if one.item and len(one.intro) == len(passage.intro) + 1:
            yield one.text


def _of_passage(passage: Passage, wording: Wording) -> Strength | None:
    plain = passage.plain[:MAX_SENTENCE]
    if len(plain.split()) < MIN_WORDS or is_silent(passage, wording):
        return None
    clauses = clauses_of(plain)
    if is_put_off(clauses) or (len(clauses) > 1 and EXPLAINS.match(clauses[0])):
        return None  # "Rationale: it must be …" gives a reason.
    return next(filter(None, (_of_clause(clause, wording) for clause in clauses)), None)


def _of_clause(clause: str, wording: Wording) -> Strength | None:
    said = decided(clause, wording)
    if any(wording.silent[kind].search(said) for kind in _OF_CLAIMS):
        return None
    found = next(_words(said), None)
    if found is None:
        return None
    before = said[: found[1]]
    return None if _IN_PASSING.search(before) or _REASON.search(before) else found[0]


def _words(sentence: str) -> Iterator[tuple[Strength, int]]:
    """The strengths that the words of a sentence have, the one that holds first, each with its place."""
    for wording in wordings():
        for strength, words in wording.obliges.items():
            match = words.search(sentence)
            if match is not None:
                yield Strength(strength), match.start()
