"""Ask of what is said of all there is whether anything does the same work beside it, or any listed part is without it.

Rule: beside it stands a rival of its slot that no other record wants, and what the same record lets go and is still
used. Of a sentence that says what a kind of thing is done with, only a rival of a slot in which one is enough counts.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import permutations

from adr_server.codebase import Evidence, EvidenceKind
from adr_server.review.claim import Claim, Subject
from adr_server.review.ground.file_kinds import Folders, is_test, within
from adr_server.review.judgement import UNWANTS, Finding, Verdict
from adr_server.review.verdicts.bench import Bench
from adr_server.review.verdicts.package_words import technologies_of
from adr_server.review.words.labels import any_of
from adr_server.review.words.word_tables import slot_tables
from adr_server.review.words.wording import Polarity

Lines = tuple[Evidence, ...]
_LIBRARY_CRATES = re.compile(rf"^{any_of('library_crates')}\b", re.IGNORECASE)
_DATA_ACCESS = re.compile(rf"\b{any_of('data_access')}\b", re.IGNORECASE)
_WANTS = frozenset({Polarity.USE, Polarity.ONLY, Polarity.REPLACE})
_CLIENTS = frozenset({"relational_database"})
"""Slots whose clients code may open beside what maps its objects."""


def judge_universal(bench: Bench, claim: Claim, scope: Folders) -> Finding | None:
    """Of a subject that is used, where all was to use it: half of it where others do its work; else None."""
    name = claim.subject.name
    if lacking := _lacking(bench, claim):
        note = f"{name} is used, and not seen in {', '.join(lacking)}"
        searched = tuple(place for part in lacking for place in bench.everywhere(bench.ground.parts.place(part)))
        used = bench.seen(claim.subject, scope).product
        return Finding(verdict=Verdict.PARTIAL, evidence=used, searched=searched, note=note)
    if claim.due and not claim.due < (bench.past.span() or ("", ""))[1][:4]:
        return None
    if claim.polarity is Polarity.ONLY:
        return None  # Nothing at all may stand beside that.
    if without := dict(_crates_without(bench, claim, scope)):
        note = f"{name} is used, and not seen in {', '.join(without)}, where something else does its work"
        evidence = tuple(line for lines in without.values() for line in lines[:2])
        return Finding(verdict=Verdict.PARTIAL, evidence=evidence, searched=bench.everywhere(scope), note=note)
    others = beside(bench, claim, scope) if claim.every or claim.general else {}
    if claim.general and not claim.every and bench.slot(claim.subject) not in slot_tables().one_is_enough:
        others = dict(_let_go(bench, claim, scope))
    if not others:
        return None
    note = f"{name} is used, and {', '.join(others)} beside it"
    evidence = tuple(line for lines in others.values() for line in lines[:3])
    return Finding(verdict=Verdict.PARTIAL, evidence=evidence, searched=bench.everywhere(scope), note=note)


def told_of_parts(claim: Claim) -> bool:
    """Whether a sentence says of which parts it speaks, so that what is seen in them tells of it."""
    return bool(claim.parts) or _LIBRARY_CRATES.search(claim.text) is not None


def beside(bench: Bench, claim: Claim, scope: Folders) -> Mapping[str, Lines]:
    """What does the work of a claim's subject, too, and no other record wants; nothing where it is limited."""
    if claim.purpose:
        return {}
    found = {
        name: seen.product
        for name, seen in bench.rivals(claim.subject, scope).items()
        if not any(other.path != claim.path for other in bench.wanted.get(name, ()))
    }
    return {**found, **dict(_let_go(bench, claim, scope)), **dict(_clients(bench, claim, scope))}


def _let_go(bench: Bench, claim: Claim, scope: Folders) -> Iterator[tuple[str, Lines]]:
    """What the same record does not want any more in the place of a claim's subject, and is still used."""
    if claim.purpose or not _stands_alone(bench, claim):
        return
    for other in bench.claims:
        if other.path != claim.path or other.obstacle or other.polarity not in UNWANTS | {Polarity.REPLACE}:
            continue
        for gone in _gone(bench, other):
            seen = bench.seen(gone, bench.scope(other)[0] or scope)
            if (lines := seen.product or seen.tests) and _does_the_same(bench, claim.subject, gone):
                yield gone.name, lines


def _gone(bench: Bench, claim: Claim) -> Iterator[Subject]:
    """The technologies that a claim lets go."""
    if claim.asked is not None:
        names = technologies_of(bench.ground, claim.asked.package) if claim.asked.package else ()
        yield from (Subject(name=name, entry=name) for name in sorted(names))
    elif (gone := claim.replaced if claim.polarity is Polarity.REPLACE else claim.subject) is not None:
        yield from (gone,) if not gone.symbol and gone.entry is not None else ()


def _stands_alone(bench: Bench, claim: Claim) -> bool:
    """Whether a record wants nothing else that what it lets go may have made room for."""
    own = bench.slot(claim.subject)
    wanted = {one.subject.name for one in bench.claims if one.path == claim.path and one.polarity in _WANTS}
    return all(name == claim.subject.name or _slot(bench, name) not in {own, None} for name in wanted)


def _slot(bench: Bench, name: str) -> str | None:
    entry = bench.ground.lexicon.by_name.get(name)
    return entry.slot if entry is not None else None


def _does_the_same(bench: Bench, wanted: Subject, gone: Subject) -> bool:
    """Whether two technologies fill one slot; of those without a slot, whether they are packages of one ecosystem."""
    if wanted.entry is None or gone.entry is None or wanted.entry == gone.entry:
        return False
    first, second = bench.ground.entry(wanted.entry), bench.ground.entry(gone.entry)
    if first.slot is not None or second.slot is not None:
        return first.slot == second.slot
    return bool(set(first.packages) & set(second.packages))


def _clients(bench: Bench, claim: Claim, scope: Folders) -> Iterator[tuple[str, Lines]]:
    """The clients of databases that files open which know nothing of what alone is to speak to the database."""
    if (
        not (claim.every or claim.polarity is Polarity.ONLY)
        or bench.slot(claim.subject) != "orm"
        or not _DATA_ACCESS.search(claim.text)
    ):
        return
    own = {one.path for one in bench.seen(claim.subject, scope).every}
    for technology in bench.ground.stack(scope).values():
        if technology.slot not in _CLIENTS:
            continue
        seen = bench.ground.technology(technology.name, scope).product
        imports = (one for one in seen if one.kind is EvidenceKind.IMPORT and not is_test(one.path))
        if lines := tuple(one for one in imports if one.path not in own):
            yield f"a client of {technology.name}", lines


def _lacking(bench: Bench, claim: Claim) -> tuple[str, ...]:
    """The parts that a sentence lists, and that the subject is not seen in, where it is seen in others of them."""
    places = {part: bench.ground.parts.place(part) for part in claim.parts}
    if not places or not all(places.values()) or _overlap(list(places.values())):
        return ()
    without = tuple(part for part, place in places.items() if not bench.seen(claim.subject, place).product)
    told = all(bench.ground.count(places[part]) for part in without)
    return without if told and len(without) < len(places) else ()


def _crates_without(bench: Bench, claim: Claim, scope: Folders) -> Iterator[tuple[str, Lines]]:
    """The library crates that do a subject's work by another, where a sentence wants all library crates to use it."""
    slot = bench.slot(claim.subject)
    if slot is None or not _LIBRARY_CRATES.search(claim.text):
        return
    others = [
        one.name for one in bench.ground.stack(scope).values() if one.slot == slot and one.name != claim.subject.name
    ]
    for path in bench.ground.paths:
        if not path.endswith("/src/lib.rs") or is_test(path) or not within(path, scope):
            continue
        crate = (path.removesuffix("/src/lib.rs"),)
        lines = tuple(line for other in others for line in bench.ground.technology(other, crate).product)
        if lines and not bench.seen(claim.subject, crate).product:
            yield crate[0], lines


def _overlap(places: list[Folders]) -> bool:
    return any(within(f"{one}/", second) for first, second in permutations(places, 2) for one in first)
