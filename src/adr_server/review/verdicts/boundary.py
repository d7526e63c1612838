"""Judge a claim on the parts of a project: who may not reach whom, who alone may, and what depends on nothing."""

import re

from adr_server.review.claim import Claim
from adr_server.review.ground.file_kinds import is_test
from adr_server.review.judgement import Finding, Verdict, not_checkable
from adr_server.review.verdicts.apart import calls_between, leanings, parted
from adr_server.review.verdicts.bench import Bench
from adr_server.review.verdicts.boundaries import Crossing, crossings
from adr_server.review.verdicts.reaching_only import reaching_more
from adr_server.review.words.deeds import deed_of
from adr_server.review.words.labels import any_of
from adr_server.review.words.wording import Polarity

BOUNDARIES = (
    Polarity.MAY_NOT_REACH,
    Polarity.ONLY_MAY_REACH,
    Polarity.REACHES_ONLY,
    Polarity.APART,
    Polarity.DEPENDS_ON_NOTHING,
)
_IMPORTS = re.compile(rf"\b{any_of('speaks_of_imports')}", re.IGNORECASE)
_OF_TYPES = re.compile(r"^import type\b|^[^\w]*(?:import|from|use|using)\b.*\w*(?:Error|Exception)\b(?!.*, )")
"""An import by which nothing is called."""
_NAMED = re.compile(r"`([^`\n]{2,80})`")


def judge_boundary(bench: Bench, claim: Claim) -> Finding:
    """Of what parts of the project may do with each other, and with what is none of it."""
    if claim.polarity is Polarity.DEPENDS_ON_NOTHING:
        return _leans_on_nothing(bench, claim)
    found = _crossing(bench, claim)
    if found.unknown:
        return not_checkable(found.unknown)
    if found.crossed and not _IMPORTS.search(claim.text) and all(_OF_TYPES.search(one.text) for one in found.crossed):
        return not_checkable(f"only types or errors are imported ({found.crossed[0].path})")
    if found.crossed:
        return Finding(verdict=Verdict.DRIFT, evidence=found.crossed, searched=found.searched, note=found.told)
    return Finding(verdict=Verdict.CONFORM, searched=found.searched, note=found.kept)


def _crossing(bench: Bench, claim: Claim) -> Crossing:
    ground, names, (first, second) = bench.ground, bench.names, claim.reach
    home = ground.parts.home(claim.path)
    match claim.polarity:
        case Polarity.APART if deed_of(second) is not None:
            return calls_between(ground, first, second, home=home)
        case Polarity.APART:
            return parted(ground, first, home=home, record=bench.text(claim.path))
        case Polarity.REACHES_ONLY:
            return reaching_more(ground, names, first, second, home=home)
        case _:
            return crossings(
                ground,
                names,
                first,
                second,
                only=claim.polarity is Polarity.ONLY_MAY_REACH,
                home=home,
                coded=f"`{second}`" in claim.text,
                spared=_spared(bench, claim) if not first else frozenset(),
            )


def _spared(bench: Bench, claim: Claim) -> frozenset[str]:
    """The files of what a sentence on the whole names as the way to go: what lies there, or declares it."""
    found: set[str] = set()
    for name in _NAMED.findall(claim.text):
        place = bench.ground.parts.place(name) if "/" in name else ()
        found |= bench.ground.parts.sources_in(place)
        declares = re.compile(
            rf"\b(?:class|interface|object|struct|trait|module|function|const|def|type)\s+{re.escape(name)}\b"
        )
        for path in bench.ground.sources:
            text = bench.ground.files().try_read(path) if name[:1].isalpha() and not is_test(path) else ""
            if isinstance(text, str) and name in text and declares.search(text):
                found.add(path)
    return frozenset(found)


def _leans_on_nothing(bench: Bench, claim: Claim) -> Finding:
    found = leanings(bench.ground, claim.subject.name, home=bench.ground.parts.home(claim.path))
    if found.unknown:
        return not_checkable(found.unknown)
    verdict = Verdict.DRIFT if found.crossed else Verdict.CONFORM
    note = f"{claim.subject.name} asks for {len(found.crossed) or 'nothing'}"
    return Finding(verdict=verdict, evidence=found.crossed, searched=found.searched, note=note)
