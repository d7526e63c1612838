"""Ask what the records that were made after a claim's own say of its subject: they may have decided it again."""

import re
from collections.abc import Iterable, Iterator
from posixpath import basename, splitext

from adr_server.decisions import Decision
from adr_server.review.claim import Claim
from adr_server.review.judgement import is_live
from adr_server.review.names.spellings import MIN_LETTERS, any_spelling, key, words_of
from adr_server.review.past.parting_words import parted_names
from adr_server.review.verdicts.bench import Bench
from adr_server.review.words.expressions import Expression
from adr_server.review.words.labels import any_of
from adr_server.review.words.word_tables import slot_tables

MAX_SAID = 120
_CITED = r"\b(?:ADR|RFC|MADR|AD|decision|record)s?[\s#_/-]*"
_BESIDE = 120
_STOPS = re.compile(r"[.!?;](?=\s)|\n\s*\n|\n(?=\s*[-*|>] )")
_IN_PART = re.compile(rf"\b{any_of('in_part')}\b", re.IGNORECASE)
_UNDOES = re.compile(rf"\b{any_of('undoing')}\b", re.IGNORECASE)


def later_claim(claim: Claim, others: Iterable[Claim]) -> Claim | None:
    """A claim of a younger record among `others`."""
    own = _order(claim.decision)
    return next((other for other in others if other.path != claim.path and _order(other.decision) > own), None)


def younger(bench: Bench, claim: Claim) -> Iterator[Decision]:
    """The records that were made after a claim's, whatever became of them."""
    own = _order(claim.decision)
    yield from (one for one in bench.decisions if one.path != claim.path and _order(one) > own)


def decided_again(bench: Bench, claim: Claim) -> Claim | None:
    """A younger record in force that fills the same slot with what stands against this claim's subject."""
    slot = bench.slot(claim.subject)
    if slot is None or claim.subject.entry is None:
        return None
    for name, others in bench.wanted.items():
        entry = bench.ground.lexicon.by_name.get(name)
        if entry is None or entry.slot != slot or not slot_tables().rivals(slot, claim.subject.entry, name):
            continue
        if (later := later_claim(claim, others)) is not None:
            return later
    return None


def given_up_later(bench: Bench, claim: Claim) -> Decision | None:
    """A younger record in force whose title does away with a claim's subject, however it is spelled."""
    names = [claim.subject.name] if claim.subject.entry is None else bench.own_names(claim.subject)
    wanted = {words_of(name) for name in names if len(key(name)) >= MIN_LETTERS}
    live = (one for one in younger(bench, claim) if wanted and one.title and is_live(one, bench.superseded))
    return next((one for one in live if wanted & {words_of(gone.name) for gone in parted_names(one.title or "")}), None)


def undone_by(bench: Bench, claim: Claim) -> tuple[Decision, str] | None:
    """A younger record in force that says beside the number of a claim's own that this is over, with its words."""
    record = (claim.path, *_order(claim.decision))
    if record not in bench.undone:
        bench.undone[record] = _undone_by(bench, claim)
    return bench.undone[record]


def _undone_by(bench: Bench, claim: Claim) -> tuple[Decision, str] | None:
    number, stem = claim.decision.number, splitext(basename(claim.path))[0].lower()
    bare = rf"|{_CITED}0*{number}(?!\d)|(?<![\d.,-])0+{number}(?!\d)" if number else ""
    cites = Expression(source=rf"{re.escape(stem)}(?![\w-]){bare}")
    for one in younger(bench, claim):
        text = bench.text(one.path) if is_live(one, bench.superseded) else ""
        for cited in cites.finditer(text):
            before, after = text[max(cited.start() - _BESIDE, 0) : cited.start()], text[cited.end() :][:_BESIDE]
            beside = _STOPS.split(before)[-1] + cited[0] + _STOPS.split(after)[0]
            if _UNDOES.search(beside) and not _IN_PART.search(beside):
                return one, " ".join(beside.split())[:MAX_SAID]
    return None


def told_later(bench: Bench, claim: Claim) -> Decision | None:
    """A younger record that speaks of a claim's subject, and may say what became of it."""
    return next((decision for decision, _ in _speaking(bench, claim)), None)


def cited_later(bench: Bench, claim: Claim) -> Decision | None:
    """A younger record that links to the claim's own and speaks of its subject: it may say where that lies."""
    name = basename(claim.path).lower()
    return next((decision for decision, text in _speaking(bench, claim) if name in text), None)


def spoken_of_again(bench: Bench, claim: Claim, name: str) -> str:
    """Why what a record says of a name by the letter may hold no more: a younger record speaks of it; else nothing."""
    if (undone := undone_by(bench, claim)) is not None:
        return f"record {undone[0].id} cites this one and says what became of it: “{undone[1]}”"
    word = re.compile(rf"(?<![\w-]){re.escape(name)}(?![\w-])")
    live = (one for one in younger(bench, claim) if is_live(one, bench.superseded))
    other = next((one for one in live if word.search(bench.text(one.path))), None)
    return f"record {other.id} speaks of {name} after this one" if other is not None else ""


def _speaking(bench: Bench, claim: Claim) -> Iterator[tuple[Decision, str]]:
    """The younger records that name a claim's subject, each with its text in small letters."""
    patterns = [re.compile(any_spelling(name)) for name in bench.own_names(claim.subject)]
    for decision in younger(bench, claim):
        text = bench.text(decision.path).lower()
        if any(pattern.search(text) for pattern in patterns):
            yield decision, text


def _order(decision: Decision) -> tuple[str, int]:
    return decision.date or "", decision.number or 0
