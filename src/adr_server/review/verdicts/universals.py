"""Ask of what is said of all there is whether anything does the same work beside it, or any listed part is without it.

Rule: beside it stands a rival of its slot that no other record wants. Of a sentence that says what a kind of thing is
done with, only a rival of a slot in which one is enough counts; of any other, what the same record lets go and is
still used. Of a name of the code one use proves nothing of all.
"""

import re
from collections.abc import Iterator
from itertools import permutations

from adr_server.codebase import Evidence
from adr_server.review.claim import Claim
from adr_server.review.claims.universals import listed_with
from adr_server.review.ground.file_kinds import Folders, is_test, within
from adr_server.review.judgement import Finding, Verdict
from adr_server.review.verdicts.bench import Bench
from adr_server.review.verdicts.beside import beside, let_go, means_tests
from adr_server.review.verdicts.weak_signs import speaks_of_tests
from adr_server.review.words.labels import any_of
from adr_server.review.words.word_tables import slot_tables
from adr_server.review.words.wording import Polarity

Lines = tuple[Evidence, ...]
_ALL_CODE = re.compile(rf"\b{any_of('all_code')}\b", re.IGNORECASE)
_OF_ALL = re.compile(rf"\b{any_of('of_them_all')}\b", re.IGNORECASE)
_LIBRARY_CRATES = re.compile(rf"^(?:\*\*[^*]{{1,40}}\*\*:? )?{any_of('library_crates')}\b", re.IGNORECASE)


def judge_universal(bench: Bench, claim: Claim, scope: Folders) -> Finding | None:
    """Of a subject that is used, where all was to use it: half of it where others do its work; else None."""
    name = claim.subject.name
    if lacking := _lacking(bench, claim):
        note = f"{name} is used, and not seen in {', '.join(lacking)}"
        searched = tuple(place for part in lacking for place in bench.everywhere(bench.ground.parts.place(part)))
        seen = bench.seen(claim.subject, scope)
        used = seen.product or seen.tests
        return Finding(verdict=Verdict.PARTIAL, evidence=used, searched=searched, note=note)
    if claim.due and not claim.due < (bench.past.span() or ("", ""))[1][:4]:
        return None
    if claim.polarity is Polarity.ONLY:
        return None  # Nothing at all may stand beside that.
    if without := dict(_crates_without(bench, claim, scope)):
        note = f"{name} is used, and not seen in {', '.join(without)}, where something else does its work"
        evidence = tuple(line for lines in without.values() for line in lines[:2])
        return Finding(verdict=Verdict.PARTIAL, evidence=evidence, searched=bench.everywhere(scope), note=note)
    one_is_enough = bench.slot(claim.subject) in slot_tables().one_is_enough
    # "All parsing happens in Python" says nothing of what else is written.
    in_part = bench.slot(claim.subject) == "language" and not _ALL_CODE.search(claim.text)
    counts_rivals = not in_part and (claim.every or (claim.general and one_is_enough))
    others = beside(bench, claim, scope) if counts_rivals else dict(let_go(bench, claim, scope))
    own = bench.seen(claim.subject, scope)
    if not others:
        return _told_of_all_code(claim, own.product or own.tests)
    note = f"{name} is used, and {', '.join(others)} beside it"
    evidence = (*(line for lines in others.values() for line in lines[:3]), *(own.product or own.tests)[:1])
    return Finding(verdict=Verdict.PARTIAL, evidence=evidence, searched=bench.everywhere(scope), note=note)


def _told_of_all_code(claim: Claim, used: Lines) -> Finding | None:
    """Of a name of the code that all of a kind are to use: one use proves nothing of all; None of any other."""
    is_code = claim.subject.symbol and claim.subject.entry is None
    if not is_code or not (claim.every or _OF_ALL.search(claim.purpose)):
        return None
    note = f"{claim.subject.name} is used; whether by all that are meant, nothing here tells; naming their folder would"
    return Finding(verdict=Verdict.NOT_CHECKABLE, evidence=used, note=note)


def told_of_parts(claim: Claim) -> bool:
    """Whether a sentence says of which parts it speaks, so that what is seen in them tells of it."""
    return bool(claim.parts) or _LIBRARY_CRATES.search(claim.text) is not None


def listed_parts(claim: Claim) -> tuple[str, ...]:
    """The folders that a claim's sentence lists, in one of which it holds; none where it names no folder."""
    paths = [part for part in claim.scope if "/" in part]
    return listed_with(claim.text, paths[0]) if paths else ()


def _lacking(bench: Bench, claim: Claim) -> tuple[str, ...]:
    """The parts that a sentence lists, and that the subject is not seen in, where it is seen in others of them."""
    places = {part: bench.ground.parts.place(part) for part in claim.parts or listed_parts(claim)}
    if not places or not all(places.values()) or _overlap(list(places.values())):
        return ()
    tests = means_tests(bench, claim) or speaks_of_tests(claim)
    seen = {part: bench.seen(claim.subject, place) for part, place in places.items()}
    without = tuple(part for part, one in seen.items() if not (one.product or (tests and one.tests)))
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
