"""Hear what a record decided from what stands in its place: a name in its decision that the code never took up.

Rule: a technology that a record in force names as a part of its decision, and that shows nowhere, was wanted by the
record, however it says so, where something else fills its place that no record in force wants. Not where a sentence of
any record lets the one go, nor where the record wants the other as well, or is about a part of the project.
"""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from adr_server.decisions import Decision, DecisionLog
from adr_server.review.claim import Claim, Kind, Subject
from adr_server.review.claims.passages import Passage
from adr_server.review.claims.spoken import spoken
from adr_server.review.ground.ground import Ground
from adr_server.review.judgement import WANTS, is_live, superseded_paths
from adr_server.review.names.marks import Mark
from adr_server.review.names.naming import TechnologyNames
from adr_server.review.witnessed.namings import (
    Naming,
    claim_of,
    is_decided_on,
    is_for_a_time,
    is_quiet,
    is_set_aside,
    is_set_below,
    naming,
)
from adr_server.review.witnessed.witnessed import is_open
from adr_server.review.words.labels import any_of
from adr_server.review.words.word_tables import slot_tables
from adr_server.review.words.wording import Wording, wording_of

EARLY = 12
"""Sentences of a decision that may say what it is; the rest works it out."""
_CLAUSE = re.compile(r"[;:.](?=\s)|,? \b(?:but|sondern|mais)\b")
_SPOKEN_OF = re.compile(rf"\b{any_of('only_spoken_of')}\b", re.IGNORECASE)
_NEVER = frozenset({"language", "runtime", "cloud_provider", "package_manager"})
"""Slots in which one thing stands beside another far more often than in its place."""


@dataclass(kw_only=True)
class _Named:
    """A technology in a record: each place, and whether one of them sets nothing else above it."""

    subject: Subject
    places: list[Naming] = field(default_factory=list)
    stays: bool = False


def supplanted_claims(
    log: DecisionLog, texts: Mapping[str, str], names: TechnologyNames, ground: Ground, claims: Sequence[Claim]
) -> tuple[Claim, ...]:
    """`claims` and those that what fills a place bears out besides, one of a record and slot."""
    places = _filled(ground)
    if not places:
        return tuple(claims)
    superseded = superseded_paths(log)
    live = [one for one in log.decisions if is_live(one, superseded) and one.path in texts]
    known: dict[str, list[Claim]] = defaultdict(list)
    for claim in claims:
        known[claim.path].append(claim)
    wanted = {claim.subject.name for claim in claims if is_live(claim.decision, superseded) and _wants(claim)}
    found = {one.path: _namings(one, texts[one.path], names, places) for one in live}
    let_go = {name for rows in found.values() for name, seen in rows.items() if any(one.leaves for one in seen.places)}
    heard: dict[tuple[str, str], Claim] = {}
    for decision in live:
        if is_for_a_time(decision):
            continue
        rows = found[decision.path]
        kept = wanted | {name for name, one in rows.items() if one.stays}
        for name, one in rows.items():
            rivals = _rivals(name, names, places) if _may_be_used(name, ground) else frozenset()
            open_ = rivals and name not in let_go and is_open(one.subject, known[decision.path])
            if not open_ or rivals & kept or names.is_set_aside(one.subject, decision):
                continue
            if is_decided_on(decision, one.places) and any(map(_decides, one.places)):
                claim = claim_of(decision, one.subject, one.places)
                heard[decision.path, name] = replace(claim, witnessed=False, told=True, brief=True)
    others = (claim for claim in claims if (claim.path, claim.subject.name) not in heard)
    return (*others, *heard.values())


def _filled(ground: Ground) -> Mapping[str, frozenset[str]]:
    """What the product uses, by the slot that it fills."""
    found: dict[str, set[str]] = defaultdict(set)
    for one in ground.stack().values():
        if one.slot is not None and one.slot not in _NEVER and ground.technology(one.name).product:
            found[one.slot].add(one.name)
    return {slot: frozenset(names) for slot, names in found.items()}


def _rivals(name: str, names: TechnologyNames, places: Mapping[str, frozenset[str]]) -> frozenset[str]:
    slot = names.slot(Subject(name=name, entry=name))
    return frozenset(one for one in places.get(slot or "", ()) if slot_tables().rivals(slot, name, one))


def _may_be_used(name: str, ground: Ground) -> bool:
    """Whether a technology that shows nowhere is one that this project could ask for."""
    packages = ground.entry(name).packages
    return name not in ground.stack() and (not packages or bool(set(packages) & set(ground.ecosystems())))


def _wants(claim: Claim) -> bool:
    return claim.polarity in WANTS


def _namings(
    decision: Decision, text: str, names: TechnologyNames, places: Mapping[str, frozenset[str]]
) -> dict[str, _Named]:
    """What a record names of slots that something fills, with each place."""
    found: dict[str, _Named] = {}
    language, lines = wording_of(decision.language, text).language, text.split("\n")
    for at, passage in enumerate(spoken(decision, text)):
        marks = [
            mark
            for mark in names.marks(passage.plain, passage.stressed)
            if mark.subject.entry is not None and not mark.subject.word and names.slot(mark.subject) in places
        ]
        wording = wording_of(language, passage.plain)
        for mark in marks:
            quiet = _is_quiet(_around(passage, mark), lines, wording)
            clause = _CLAUSE.split(passage.plain[: mark.start])[-1]
            down = wording.against.search(clause) is not None or is_set_below(passage.plain, mark.start, mark.end)
            may_want = not (quiet or down or _SPOKEN_OF.search(clause))
            one = naming(passage, at, mark.start, mark.end, may_want=may_want)
            subject = replace(mark.subject, word=False, linked=False, ecosystem=None)
            named = found.setdefault(subject.name, _Named(subject=subject))
            named.places.append(one)
            named.stays |= not (down or one.leaves)
    return found


def _around(passage: Passage, mark: Mark) -> Passage:
    """The part of a sentence between semicolons that a name stands in: what is weighed in another is not it."""
    plain = passage.plain
    first, last = plain.rfind("; ", 0, mark.start) + 1, plain.find("; ", mark.end)
    return replace(passage, plain=plain[first : last if last >= 0 else len(plain)].strip())


def _is_quiet(passage: Passage, lines: Sequence[str], wording: Wording) -> bool:
    leaves_it_to_others = wording.silent["others"].search(passage.plain) is not None
    return leaves_it_to_others or is_quiet(passage, wording) or is_set_aside(passage, lines)


def _decides(one: Naming) -> bool:
    early = one.at < EARLY or one.passage.kind is not Kind.DECISION
    return one.wants and early and not one.passage.elaborates
