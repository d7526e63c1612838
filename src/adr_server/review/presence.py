"""Judge what must be there: conform by its use, drift by absence from all places where it would show.

A rival that fills the same slot speaks against it; a mention outside of comments leaves it open.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from adr_server.codebase import Evidence, EvidenceKind
from adr_server.review.bench import Bench, is_service_of_a_provider, names_of
from adr_server.review.claim import Claim
from adr_server.review.earlier_settings import Gone
from adr_server.review.file_kinds import Folders
from adr_server.review.ground import Ground, manifests_of
from adr_server.review.judgement import Finding, Verdict, not_checkable
from adr_server.review.labels import any_of
from adr_server.review.own_notes import note_on
from adr_server.review.releases import judge_ceiling, judge_release
from adr_server.review.sightings import Sightings
from adr_server.review.submodules import absent_submodule
from adr_server.review.unasked import called_so, doubts, still_here, told_missing
from adr_server.review.versions import Version, is_above, is_below, parse_version
from adr_server.review.weak_signs import asked_for, weak_signs
from adr_server.review.word_tables import name_tables, slot_tables
from adr_server.review.wording import Polarity

_UNTIL = re.compile(rf"{any_of('until')}\b", re.IGNORECASE)

_MADE_OF = re.compile(rf"\w-{any_of('made_of')}\b", re.IGNORECASE)


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
    low = _below(bench, claim, scope) if claim.version else ()
    if low:
        note = f"{claim.subject.name} is used, below version {claim.version}"
        return Finding(verdict=Verdict.PARTIAL, evidence=low, note=note)
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
    if base.verdict is not Verdict.CONFORM or claim.purpose:
        return base
    scope, _ = bench.scope(claim)
    rivals = {
        name: seen
        for name, seen in bench.rivals(claim.subject, scope).items()
        if not any(other.path != claim.path for other in bench.wanted.get(name, ()))
    }
    if not rivals:
        return base
    return Finding(
        verdict=Verdict.DRIFT,
        evidence=tuple(line for seen in rivals.values() for line in seen.product[:3]),
        searched=bench.everywhere(scope),
        note=f"{', '.join(rivals)} is used beside {claim.subject.name}",
    )


def judge_version(bench: Bench, claim: Claim) -> Finding:
    """Of a lowest or a highest version: against what manifests, lock files and images admit."""
    scope, unknown = bench.scope(claim)
    if unknown:
        return not_checkable("it speaks of a part that nothing here is called; name its path")
    if (told := _of_release(bench, claim, scope)) is not None:
        return told
    name, wanted = claim.subject.name, parse_version(claim.version)
    found = bench.versions(name, scope)
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
    lowest = ".".join(map(str, min(one.lowest for one in enough)))
    evidence = tuple(one.evidence for one in enough)
    return Finding(verdict=Verdict.CONFORM, evidence=evidence, note=f"{name} is admitted from {lowest} on")


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
        return Finding(verdict=Verdict.CONFORM, searched=bench.everywhere(scope), note=note)
    if claim.subject.entry is not None and not seen.product and not seen.declared:
        return judge_use(bench, claim)
    return not_checkable(f"no manifest, lock file or image says which version of {claim.subject.name} is admitted")


def _is_left(found: Version, left: Version) -> bool | None:
    above = is_above(found, left)
    return None if above is None else not above


def _too_low(bench: Bench, claim: Claim, low: tuple[Evidence, ...], *, whole: bool) -> Finding:
    later = bench.later(claim, bench.wanted.get(claim.subject.name, ()))
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
    wanted = parse_version(claim.version)
    found = bench.versions(claim.subject.name, scope) if wanted else ()
    return tuple(one.evidence for one in found if wanted and is_below(one.lowest, wanted))


def _missing(bench: Bench, claim: Claim, scope: Folders, seen: Sightings, *, unknown: bool) -> Finding:
    subject = claim.subject
    rivals = bench.rivals(subject, scope)
    weak = weak_signs(bench, claim, scope, seen, alone=not rivals)
    if weak is not None:
        return weak
    gone = bench.gone(claim) if scope == bench.ground.parts.home(claim.path) else None
    obstacle = next(_obstacles(bench, claim, scope, rivals, unknown=unknown, gone=gone), None)
    if obstacle is None and subject.entry is not None and not rivals and not seen.declared:
        obstacle = next(called_so(bench.ground, subject.entry), None)
    if obstacle is not None:
        return not_checkable(obstacle)
    others = rivals or {name: lines for row in bench.platforms(subject, scope) for name, lines in row.items()}
    return _absent(bench, claim, scope, others, seen)


def _obstacles(
    bench: Bench, claim: Claim, scope: Folders, rivals: Mapping[str, Sightings], *, unknown: bool, gone: Gone | None
) -> Iterator[str]:
    """Why the absence of a subject proves nothing."""
    subject = claim.subject
    later = bench.later(claim, bench.unwanted.get(subject.name, ())) or bench.decided_again(claim)
    if later is not None:
        yield f"record {later.decision.id} decides this again: “{later.text}”"
    yield from _nowhere(bench, claim, scope, rivals, unknown=unknown, gone=gone)
    if subject.name in slot_tables().standards and not rivals:
        yield f"{subject.name} is spoken by many libraries; naming the one in use would make it checkable"
    if subject.entry and (shorter := subject.entry.rpartition(" ")[0]) in rivals and subject.entry not in claim.text:
        yield f"“{subject.name}” may say no more than {shorter} here, which is used"
    if _UNTIL.match(claim.purpose):
        yield f"it was to hold {claim.purpose}, and that time may be over"
    if (noted := note_on(bench, claim)) is not None:
        yield f"the record itself notes: “{noted}”"
    if gone is not None:  # What stood here once would show where it stood.
        yield from filter(None, [_moved(bench, claim, gone, rivals)])
        if subject.entry is None:
            yield from still_here(bench.ground, subject.name)
        if gone.told_by_name and (told := bench.told_later(claim)) is not None:
            yield f"it stood at {gone.told}; record {told.id} speaks of it, too, and may say what became of it"
    else:
        yield from _never_here(bench, claim, scope, rivals)


def _nowhere(
    bench: Bench, claim: Claim, scope: Folders, rivals: Mapping[str, Sightings], *, unknown: bool, gone: Gone | None
) -> Iterator[str]:
    """Why the part of the project that a claim speaks of may lie elsewhere."""
    parts = [words[1:] for words in claim.scope if words.startswith("=")]
    if unknown and not (rivals and all(part.lower() in name_tables().places for part in parts)):
        yield f"nothing here is called “{parts[0]}”; name its path, or run it where that code is"
    if gone is None and not rivals and (absent := absent_submodule(bench.ground.files())) is not None:
        yield f"{absent} is a submodule that is not here; {claim.subject.name} may be used there"
    if scope and gone is None and not bench.ground.parts.sources_in(scope):
        yield f"no source lies in {scope[0]}; nothing there shows what it uses"


def _never_here(bench: Bench, claim: Claim, scope: Folders, rivals: Mapping[str, Sightings]) -> Iterator[str]:
    """Why the absence of what was never seen here proves nothing."""
    subject = claim.subject
    if subject.entry is None:
        titles = [f"{one.id}: {one.title}" for one in bench.younger(claim) if one.title]
        yield from doubts(bench.ground, subject, scope, titles)
        return
    entry = bench.ground.entry(subject.entry)
    if not rivals and _MADE_OF.search(claim.text):
        yield f"it speaks of what is made of {subject.name}, and nothing here tells that this is to lie here"
    if not rivals and (told := bench.cited_later(claim)) is not None:
        yield f"record {told.id} cites this one and speaks of {subject.name}, too; it may say what became of it"
    elsewhere = entry.slot in slot_tables().serves_from_elsewhere and (subject.word or not rivals)
    if elsewhere and bench.past.is_known:
        yield f"{subject.name} never stood here, as far as the history tells; what it serves may be another repository"
    if subject.entry in slot_tables().hosts:
        yield from _deployed_unseen(bench, claim, scope, rivals)
    if not rivals and is_service_of_a_provider(entry.name):
        yield f"{subject.name} may be set up outside of this repository; infrastructure code here would tell"
    if not rivals and not (bench.must_be_declared(subject) and any(manifests_of(bench.ground, entry.packages, scope))):
        yield f"{subject.name} would show in no file here; a manifest, an image or infrastructure code would tell"
    if subject.word and not rivals:
        yield f"“{subject.name}” may be a word here; nothing else fills its place"
    if entry.slot == "language" and (len(rivals) > 1 or claim.purpose):
        yield f"several languages may be used here; name the path of the part that is in {subject.name}"


def _deployed_unseen(bench: Bench, claim: Claim, scope: Folders, rivals: Mapping[str, Sightings]) -> Iterator[str]:
    """Why a platform that nothing here names may still be what the product is deployed to."""
    name = claim.subject.name
    said = re.search(rf"\b{any_of('beside_product')}\b", f"{claim.decision.title or ''} {claim.text}", re.IGNORECASE)
    if said is not None:
        yield f"it speaks of “{said[0]}”; what the product itself is deployed to says nothing of {name}"
    others = bench.platforms(claim.subject, scope)
    if len(others) > 1:
        several = ", ".join(other for row in others for other in row)
        yield f"several platforms show here ({several}); which of them has taken the place of {name}, nothing tells"
    if not rivals:
        would = f"infrastructure code, a pipeline or a file of {name} would"
        yield f"nothing here tells where the product is deployed; {would}"


def _moved(bench: Bench, claim: Claim, gone: Gone, rivals: Mapping[str, Sightings]) -> str:
    """Why what is gone may only have moved: its manifest went with it, or it sets up what the code runs on."""
    lost = bench.ground.has_lost(gone.evidence.path) and not bench.past.was_dropped(gone)
    if lost or (claim.witnessed and gone.declared and bench.past.has_moved(gone)):
        return f"it stood at {gone.told}, a file that is gone; that part may have moved elsewhere"
    if gone.declared or rivals or bench.platforms(claim.subject, bench.scope(claim)[0]):
        return ""
    if claim.subject.entry in slot_tables().hosts and gone.evidence.kind in {
        EvidenceKind.PIPELINE,
        EvidenceKind.ENVIRONMENT,
    }:
        return f"it was called at {gone.told}, and may be deployed to by other means; nothing here tells where"
    set_up = gone.evidence.kind is EvidenceKind.RESOURCE or bench.slot(claim.subject) in slot_tables().set_up_anywhere
    if set_up and not bench.ground.still_sets_up(gone.evidence) and not _has_another_store(bench, claim):
        return f"it stood at {gone.told}; it may be set up from another repository now"
    return ""


def _has_another_store(bench: Bench, claim: Claim) -> bool:
    """Whether a claim wants a database, and the product uses one of another sort."""
    stores = slot_tables().stores
    return bench.slot(claim.subject) in stores and any(
        technology.slot in stores and bench.ground.technology(technology.name).product
        for technology in bench.ground.stack().values()
    )


def _absent(bench: Bench, claim: Claim, scope: Folders, rivals: Mapping[str, Sightings], seen: Sightings) -> Finding:
    name, gone = claim.subject.name, bench.gone(claim)
    manifests = asked_for(seen)
    if gone is not None and not manifests and (gone.declared or claim.subject.entry is None):
        # A library that no manifest asks for any more cannot be used: who names it still, remembers it.
        return Finding(
            verdict=Verdict.DRIFT,
            evidence=tuple(line for found in rivals.values() for line in found.product[:2]),
            searched=(gone.evidence.path, *bench.everywhere(scope)),
            note=f"{name} is nowhere to be seen; it stood at {gone.told}",
        )
    if claim.subject.entry is None:
        asked = manifests_of(bench.ground, filter(None, [claim.subject.ecosystem]), scope)
        searched = (*asked, "lock files", f"the imports of {bench.ground.count(scope)} sources")
        return Finding(verdict=Verdict.DRIFT, searched=searched, note=told_missing(claim.subject))
    entry = bench.ground.entry(claim.subject.entry)
    mentioned = [] if manifests else bench.ground.mentions.kept(names_of(entry), scope)
    mentioned = mentioned or ([] if manifests else bench.ground.mentions.loaded(names_of(entry), scope))
    if mentioned:
        note = f"{name} is named, and nothing shows whether it is used"
        return Finding(verdict=Verdict.NOT_CHECKABLE, evidence=tuple(mentioned), note=note)
    instead = f"; {', '.join(rivals)} {'fills' if len(rivals) == 1 else 'fill'} its place" if rivals else ""
    declared = "declared and not used" if manifests else "nowhere to be seen"
    return Finding(
        verdict=Verdict.DRIFT,
        evidence=(*(line for found in rivals.values() for line in found.product[:2]), *seen.declared),
        searched=(*manifests_of(bench.ground, entry.packages, scope), *_places(bench.ground, entry.files, scope)),
        note=f"{name} is {declared}{instead}" + (f"; it stood at {gone.told}" if gone is not None else ""),
    )


def _places(ground: Ground, names: Sequence[str], scope: Folders) -> tuple[str, ...]:
    own = (f"files called {', '.join(names[:4])}",) if names else ()
    return (*own, f"the imports of {ground.count(scope)} sources", "images, settings and infrastructure code")
