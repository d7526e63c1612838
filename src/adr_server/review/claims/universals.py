"""Tell which claims speak of all there is, and what a sentence without a name adds to the claim before it. Pure.

Rule: what speaks of all is conform only where all of it was told (see `verdicts.universals`). A pronoun stands for the
one thing that the sentence before it wants; where that names several, it stands for none.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from adr_server.review.claim import Claim, Kind
from adr_server.review.claims.passages import Passage
from adr_server.review.names.naming import TechnologyNames
from adr_server.review.words.labels import any_of
from adr_server.review.words.wording import Polarity

_EVERY = re.compile(rf"^{any_of('said_of_all')}\b|\b{any_of('everywhere')}\b", re.IGNORECASE)
_GENERAL = re.compile(
    rf"^(?!{any_of('said_of_one')}\b)(?:[\w'’/§-]+,? ){{1,7}}?{any_of('done_with')} (?:[\w-]+ ){{0,2}}?§\d+§",
    re.IGNORECASE,
)
"""What a kind of thing is done with: "Tests are written in RSpec"."""
_IT_ALONE = re.compile(rf"^{any_of('it_alone')}", re.IGNORECASE)
_NONE_BESIDE = re.compile(rf"\b{any_of('none_beside')}", re.IGNORECASE)
_ALL_MOVE = re.compile(rf"^{any_of('said_of_all')} [^.;§]{{3,120}}?\b{any_of('moved_over')}\b", re.IGNORECASE)
_DUE = re.compile(rf"\b{any_of('deadlines')} ?(20\d\d)\b", re.IGNORECASE)
_LIST = re.compile(r"`[\w./-]+`(?:(?:,|,? and|,? und|,? et) `[\w./-]+`)+")
_NAME = re.compile(r"`([\w./-]+)`")
_FROM_BOTH = re.compile(rf"\b{any_of('in_these_parts')}\b", re.IGNORECASE)
_NEXT = 3
"""Lines between a sentence and the one that it goes on from."""


def speaks_of_all(masked: str) -> bool:
    """Whether a clause whose names stand as marks says of all there is what it says."""
    return _EVERY.search(masked) is not None


def is_general(masked: str) -> bool:
    """Whether a clause says what a kind of thing is done with, and so of each of that kind."""
    return _GENERAL.match(masked) is not None


def parts_before(said: str, name: str) -> tuple[str, ...]:
    """The parts in code marks that a sentence lists before a name, each of which is to use that."""
    listed = _LIST.search(said)
    at = said.lower().find(name.lower())
    return tuple(_NAME.findall(listed[0])) if listed is not None and listed.end() <= at else ()


def listed_with(said: str, name: str) -> tuple[str, ...]:
    """The names in code marks of the list that a name stands in; itself alone where it stands in none."""
    lists = (tuple(_NAME.findall(listed[0])) for listed in _LIST.finditer(said))
    return next((names for names in lists if name in names), (name,))


def _in_these(claim: Claim) -> Claim:
    """A claim on "both" of the parts that its sentence lists before its subject, as one on these parts."""
    behind = claim.text.rpartition(claim.subject.name)[2]
    pointed = bool(claim.parts) and not claim.scope and _FROM_BOTH.search(behind) is not None
    return replace(claim, scope=claim.parts) if pointed else claim


def with_universals(said: Iterable[tuple[Passage, Sequence[Claim]]], names: TechnologyNames) -> Iterator[Claim]:
    """The claims of the passages, with what others of them say of all that these speak of."""
    every = list(said)
    moved = next((one for one, claims in every if not claims and _moves_all(one)), None)
    wanted = {claim.subject.name for _, claims in every for claim in claims if _wants(claim)}
    before: tuple[Passage, Claim] | None = None
    for passage, claims in every:
        alone = _NONE_BESIDE.search(passage.plain) is not None
        for claim in map(_in_these, claims):
            if alone and _wants(claim):
                yield replace(claim, polarity=Polarity.ONLY, strength="must")
            elif moved is not None and _wants(claim) and len(wanted) == 1:
                yield replace(claim, every=True, due=_due(moved))
            else:
                yield claim
        on = not claims and before is not None and 0 <= passage.line - before[0].line <= _NEXT
        if before is not None and on and (alone or _IT_ALONE.match(passage.plain)) and not names.marks(passage.plain):
            yield replace(before[1], polarity=Polarity.ONLY, text=passage.text, line=passage.line, strength="must")
        before = _only(passage, claims) or (before if not claims and passage.kind is Kind.DECISION else None)


def _moves_all(passage: Passage) -> bool:
    return passage.kind is Kind.DECISION and _ALL_MOVE.match(passage.plain) is not None


def _due(passage: Passage) -> str:
    due = _DUE.search(passage.plain)
    return due[1] if due is not None else ""


def _wants(claim: Claim) -> bool:
    return claim.polarity in {Polarity.USE, Polarity.REPLACE} and not (claim.told or claim.obstacle or claim.any_of)


def _only(passage: Passage, claims: Sequence[Claim]) -> tuple[Passage, Claim] | None:
    """The one thing that a passage wants, and that a pronoun after it may stand for."""
    wanted = [claim for claim in claims if _wants(claim) and claim.subject.entry is not None]
    return (passage, wanted[0]) if len(wanted) == len(claims) == 1 else None
