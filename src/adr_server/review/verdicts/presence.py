"""Judge what must be there: conform by its use, drift by absence from all places where it would show.

A rival that fills the same slot speaks against it; a mention outside of comments leaves it open.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from posixpath import basename

from adr_server.codebase import Evidence
from adr_server.plurals import counted
from adr_server.review.claim import Claim
from adr_server.review.claims.limits import decided
from adr_server.review.ground.file_kinds import Folders, is_test
from adr_server.review.ground.ground import Ground
from adr_server.review.ground.hidden import hidden
from adr_server.review.ground.manifest_places import manifests_of
from adr_server.review.ground.sightings import Sightings
from adr_server.review.ground.versions import Version, is_above, is_below, parse_version, unversioned
from adr_server.review.judgement import Finding, Verdict, not_checkable
from adr_server.review.names.lexicon_names import names_of
from adr_server.review.past.earlier_settings import Gone
from adr_server.review.verdicts.bench import Bench
from adr_server.review.verdicts.beside import beside, came_beside
from adr_server.review.verdicts.elsewhere import brought_along, is_served, obstacles
from adr_server.review.verdicts.only_if_read import only_if_read
from adr_server.review.verdicts.releases import judge_ceiling, judge_release, names_one_version
from adr_server.review.verdicts.unasked import called_so, told_missing
from adr_server.review.verdicts.universals import judge_universal
from adr_server.review.verdicts.weak_signs import asked_for, weak_signs
from adr_server.review.verdicts.younger import later_claim, told_later
from adr_server.review.witnessed.namings import is_let_go
from adr_server.review.words.labels import any_of
from adr_server.review.words.word_tables import slot_tables
from adr_server.review.words.wording import Polarity, wording_of

_OF_JOBS = re.compile(rf"\b{any_of('of_jobs')}\b", re.IGNORECASE)
_EVERYWHERE = re.compile(rf"\b{any_of('in_all_places')}\b", re.IGNORECASE)
"""In a sentence on a version: that what runs in the pipeline is meant as well."""


def judge_use(bench: Bench, claim: Claim) -> Finding:
    """Of a subject that must be used, or of several of which one suffices."""
    if claim.any_of:
        for subject in claim.any_of:
            if used := bench.seen(subject, ()).product:
                return Finding(verdict=Verdict.CONFORM, evidence=used, note=f"{subject.name} is used")
        return not_checkable("the sentence leaves a choice, and none of it shows; name the one that was chosen")
    scope, unknown = bench.scope(claim)
    if claim.version and not unknown and (told := judge_release(bench, claim, scope)) is not None:
        return told
    seen = bench.seen(claim.subject, scope)
    if not seen.product:
        return _run_by(bench, claim, scope) or _missing(bench, claim, scope, seen, unknown=unknown)
    return _present(bench, claim, scope, seen)


def _present(bench: Bench, claim: Claim, scope: Folders, seen: Sightings) -> Finding:
    """Of a subject that is used: in an old version it is half of it, and beside another where all was to use it."""
    low = _below(bench, claim, scope) if claim.version else ()
    if low:
        both = f"{claim.subject.name} {claim.version} is used, and a lower version beside it"
        all_low = len(low) == len(bench.versions(claim.subject.name, scope))
        note = f"{claim.subject.name} is used, below version {claim.version}" if all_low else both
        return Finding(verdict=Verdict.PARTIAL, evidence=low, note=note)
    if (told := judge_universal(bench, claim, scope)) is not None:
        return told
    if newer := tuple(came_beside(bench, claim, scope)):
        names = ", ".join(dict.fromkeys(name for name, _ in newer))
        note = f"{claim.subject.name} is used, and {names}, which came after the record and none wants, beside it"
        evidence = tuple(line for _, line in newer)
        return Finding(verdict=Verdict.PARTIAL, evidence=evidence, searched=bench.everywhere(scope), note=note)
    return Finding(verdict=Verdict.CONFORM, evidence=seen.product)


def _run_by(bench: Bench, claim: Claim, scope: Folders) -> Finding | None:
    """What runs on the subject, or is it under a name of its own, where that is used."""
    for name, others in slot_tables().runs.items():
        if claim.subject.entry in others and (used := bench.ground.technology(name, scope).product):
            note = f"{name} is used, which runs on {claim.subject.name}"
            return Finding(verdict=Verdict.CONFORM, evidence=used, note=note)
    return None


def judge_only(bench: Bench, claim: Claim) -> Finding:
    """Of a subject that nothing else may stand beside in its slot, but for what another record wants."""
    base = judge_use(bench, claim)
    if claim.purpose and base.verdict is Verdict.CONFORM:
        note = f"{claim.subject.name} is used; whether it alone is, {claim.purpose}, nothing here tells"
        return Finding(verdict=Verdict.NOT_CHECKABLE, evidence=base.evidence, note=note)
    scope, _ = bench.scope(claim)
    if claim.purpose or base.verdict is Verdict.NOT_CHECKABLE:
        return base
    alike = slot_tables().same_work(claim.subject.entry or "")
    rivals = _instead(bench, claim, scope, alike)
    if not rivals and base.verdict is Verdict.CONFORM and bench.slot(claim.subject) is None and not alike:
        note = f"{claim.subject.name} is used; what else does its work, and so whether it alone is, nothing here tells"
        return Finding(verdict=Verdict.NOT_CHECKABLE, evidence=base.evidence, note=note)
    if not rivals:
        return base
    beside = "beside" if base.verdict is Verdict.CONFORM else "and not"
    return Finding(
        verdict=Verdict.DRIFT,
        evidence=tuple(line for lines in rivals.values() for line in lines[:3]),
        searched=bench.everywhere(scope),
        note=f"{', '.join(rivals)} is used {beside} {claim.subject.name}",
    )


def _instead(bench: Bench, claim: Claim, scope: Folders, alike: Iterable[str]) -> Mapping[str, Sequence[Evidence]]:
    """What fills the slot, or does the work, of a claim's subject and no record wants, its own record neither."""
    found = dict(beside(bench, claim, scope))
    found |= {name: used for name in alike if (used := bench.ground.technology(name, scope).product)}
    return {name: lines for name, lines in found.items() if name not in bench.wanted}


def judge_version(bench: Bench, claim: Claim) -> Finding:
    """Of a lowest or a highest version: against what manifests, lock files and images admit."""
    scope, unknown = bench.scope(claim)
    if unknown:
        return not_checkable("it speaks of a part that nothing here is called; name its path")
    if (told := _of_release(bench, claim, scope)) is not None:
        return told
    name, wanted = claim.subject.name, parse_version(claim.version, claim.subject.name)
    # "UUIDv4" is a version of what the package `uuid` makes.
    said = claim.subject.entry is not None or claim.read or unversioned(name) in claim.text
    jobs = _EVERYWHERE.search(claim.text) is not None or (claim.every and _OF_JOBS.search(claim.text) is not None)
    found = bench.versions(name, scope, jobs=jobs) if said else ()
    if wanted is None or not found:
        return _unstated(bench, claim, scope)
    judge = _is_left if claim.polarity is Polarity.ABOVE else is_below
    judged = [(judge(one.lowest, wanted), one) for one in found]
    low = tuple(one.evidence for is_low, one in judged if is_low)
    enough = tuple(one for is_low, one in judged if is_low is False)
    if low:
        return _too_low(bench, claim, low, whole=not enough and not any(one.pipeline for _, one in judged))
    if not enough:
        return not_checkable(f"the versions of {name} that are stated are not precise enough")
    least = min(one.lowest for one in enough)
    past = least[0] > wanted[0] and names_one_version(bench, claim)
    return Finding(
        verdict=Verdict.PARTIAL if past else Verdict.CONFORM,
        evidence=tuple(one.evidence for one in enough),
        note=f"{name} is admitted from {'.'.join(map(str, least))} on"
        + (f", past the {claim.version} that the record names" if past else ""),
    )


def _of_release(bench: Bench, claim: Claim, scope: Folders) -> Finding | None:
    """What is said of a highest version, or of the release of a system; None of any other."""
    if claim.polarity is Polarity.AT_MOST:
        return judge_ceiling(bench, claim, scope)
    return judge_release(bench, claim, scope) if claim.polarity is Polarity.AT_LEAST else None


def _unstated(bench: Bench, claim: Claim, scope: Folders) -> Finding:
    """Of a subject whose versions nothing tells: it may still be seen, or not."""
    seen = bench.seen(claim.subject, scope)
    if claim.polarity is Polarity.ABOVE and not seen.every:
        note = f"nothing shows {claim.subject.name} of any version"
        found = Finding(verdict=Verdict.CONFORM, searched=bench.everywhere(scope), note=note)
        return only_if_read(found, hidden(bench.ground, claim.subject, scope))
    if claim.subject.entry is not None and not seen.product and not seen.declared:
        return judge_use(bench, claim)
    return not_checkable(f"no manifest, lock file or image says which version of {claim.subject.name} is admitted")


def _is_left(found: Version, left: Version) -> bool | None:
    above = is_above(found, left)
    return None if above is None else not above


def _too_low(bench: Bench, claim: Claim, low: tuple[Evidence, ...], *, whole: bool) -> Finding:
    later = later_claim(claim, bench.wanted.get(claim.subject.name, ()))
    if later is not None:
        return not_checkable(f"record {later.decision.id} decides this again: “{later.text}”")
    admitted = claim.version if claim.polarity is Polarity.ABOVE else f"below {claim.version}"
    return Finding(
        verdict=Verdict.DRIFT if whole else Verdict.PARTIAL,
        evidence=low,
        searched=tuple(dict.fromkeys(one.path for one in low))[:12],
        note=f"admits {claim.subject.name} {admitted}",
    )


def _below(bench: Bench, claim: Claim, scope: Folders) -> tuple[Evidence, ...]:
    wanted = parse_version(claim.version, claim.subject.name)
    found = bench.versions(claim.subject.name, scope) if wanted else ()
    return tuple(one.evidence for one in found if wanted and is_below(one.lowest, wanted))


def _missing(bench: Bench, claim: Claim, scope: Folders, seen: Sightings, *, unknown: bool) -> Finding:
    subject = claim.subject
    rivals = _against(bench, claim, scope)
    weak = weak_signs(bench, claim, scope, seen, alone=not rivals)
    if weak is not None and weak.verdict is Verdict.CONFORM and not unknown:
        return judge_universal(bench, claim, scope) or weak
    if weak is not None:
        return _only_if_read(bench, weak, claim, scope)
    gone = bench.gone(claim) if scope == bench.ground.parts.home(claim.path) else None
    obstacle = next(obstacles(bench, claim, scope, rivals, unknown=unknown, gone=gone), None)
    if obstacle is None and subject.entry is not None and not rivals and not seen.declared:
        more = brought_along(bench, subject.entry) if gone is None else ()
        obstacle = next(chain(called_so(bench.ground, subject.entry), more), None)
    if obstacle is not None:
        return not_checkable(obstacle)
    others = rivals or {name: lines for row in bench.platforms(subject, scope) for name, lines in row.items()}
    return _only_if_read(bench, _absent(bench, claim, scope, others, seen), claim, scope)


def _only_if_read(bench: Bench, found: Finding, claim: Claim, scope: Folders) -> Finding:
    """What is found of a subject that does not show; that it is gone, only where all was read that may hold it."""
    if found.verdict is not Verdict.DRIFT:
        return found
    locks = claim.subject.entry is None or is_served(bench.ground.entry(claim.subject.entry))
    return only_if_read(found, hidden(bench.ground, claim.subject, scope, locks=locks))


def _against(bench: Bench, claim: Claim, scope: Folders) -> Mapping[str, Sightings]:
    """What fills the place of a claim's subject, but for what works with it by the sentence itself.

    "CodeBuild runners for GitHub Actions" wants both. Only of what builds and delivers one may need the other.
    """
    rivals = bench.rivals(claim.subject, scope)
    if claim.replaced is not None or bench.slot(claim.subject) not in slot_tables().serves_from_elsewhere:
        return rivals
    said = decided(claim.text, wording_of(claim.decision.language, claim.text))
    beside = {one.subject.name for one in bench.names.marks(said) if not is_let_go(said, one.start, one.end)}
    return {name: seen for name, seen in rivals.items() if name not in beside}


def _must_be_asked_for(bench: Bench, claim: Claim, gone: Gone) -> bool:
    """Whether what a manifest asked for cannot be here without that, as a service may be, or a format of data."""
    if claim.subject.entry is None:
        return True
    entry, tables = bench.ground.entry(claim.subject.entry), slot_tables()
    if entry.slot == "continuous_integration" and basename(gone.evidence.path) in entry.files:
        return True  # It runs by that file alone.
    runs_elsewhere = entry.resources and not entry.images
    return gone.declared and not (runs_elsewhere or entry.slot in tables.set_up_anywhere | tables.written_by_hand)


def _absent(bench: Bench, claim: Claim, scope: Folders, rivals: Mapping[str, Sightings], seen: Sightings) -> Finding:
    name, gone = claim.subject.name, bench.gone(claim)
    manifests = asked_for(seen)
    instead = f"; {', '.join(rivals)} {'fills' if len(rivals) == 1 else 'fill'} its place" if rivals else ""
    if gone is not None and not manifests and _must_be_asked_for(bench, claim, gone):
        # A library that no manifest asks for any more cannot be used: who names it still, remembers it.
        return Finding(
            verdict=Verdict.DRIFT,
            evidence=tuple(line for found in rivals.values() for line in found.product[:2]),
            searched=(gone.evidence.path, *bench.everywhere(scope)),
            note=f"{name} is {_gone_from(bench, claim)}{instead}{_stood(bench, claim, gone)}",
        )
    if claim.subject.entry is None:
        asked = manifests_of(bench.ground, filter(None, [claim.subject.ecosystem]), scope)
        searched = (*asked, "lock files", f"the imports of {counted(bench.ground.count(scope), 'source')}")
        return Finding(verdict=Verdict.DRIFT, searched=searched, note=told_missing(claim.subject))
    entry = bench.ground.entry(claim.subject.entry)
    # Who is named by a word in the record may be named by it in the code.
    names = names_of(entry, words=claim.subject.word)
    mentioned = [] if manifests else bench.ground.mentions.kept(names, scope)
    mentioned = mentioned or ([] if manifests else bench.ground.mentions.loaded(names, scope))
    if gone is not None:  # Tests may go on with what the product no longer has, as the data of a case.
        mentioned = [one for one in mentioned if not is_test(one.path)]
    if mentioned:
        note = f"{name} is named, and nothing shows whether it is used"
        return Finding(verdict=Verdict.NOT_CHECKABLE, evidence=tuple(mentioned), note=note)
    declared = "declared and not used" if manifests else "nowhere to be seen"
    return Finding(
        verdict=Verdict.DRIFT,
        evidence=(*(line for found in rivals.values() for line in found.product[:2]), *seen.declared),
        searched=(*manifests_of(bench.ground, entry.packages, scope), *_places(bench.ground, entry.files, scope)),
        note=f"{name} is {declared}{instead}{_stood(bench, claim, gone) if gone is not None else ''}",
    )


def _gone_from(bench: Bench, claim: Claim) -> str:
    """How far a thing is gone: a line may name it yet that does not use it."""
    subject = claim.subject
    names = {subject.name.lower()} if subject.entry is None else names_of(bench.ground.entry(subject.entry))
    named = next(iter(bench.ground.mentions.kept(names)), None) if names else None
    return f"gone, though {named.path}:{named.line} names it" if named is not None else "nowhere to be seen"


def _stood(bench: Bench, claim: Claim, gone: Gone) -> str:
    """Where a thing stood, and the younger record that may say what became of it."""
    told = told_later(bench, claim)
    return f"; it stood at {gone.told}" + (f"; record {told.id} speaks of it, too" if told is not None else "")


def _places(ground: Ground, names: Sequence[str], scope: Folders) -> tuple[str, ...]:
    own = (f"files called {', '.join(names[:4])}",) if names else ()
    return (
        *own,
        f"the imports of {counted(ground.count(scope), 'source')}",
        "images, settings and infrastructure code",
    )
