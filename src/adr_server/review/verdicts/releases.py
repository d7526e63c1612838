"""Judge a release that is to be run on, and a version that is not to be passed.

Rules: who restricts to a version, or stays on one, has it passed by any higher one; who adopts one has not. The release
of an operating system is another product's name: where all that is set up is another release, it was left. What
machines run on says nothing of images, and the other way round.
"""

import re
from collections.abc import Sequence
from posixpath import basename

from adr_server.review.claim import Claim
from adr_server.review.ground.file_kinds import Folders
from adr_server.review.ground.versions import Found, Version, is_above, is_below, parse_version
from adr_server.review.judgement import Finding, Verdict, not_checkable
from adr_server.review.verdicts.bench import Bench
from adr_server.review.verdicts.younger import later_claim
from adr_server.review.words.labels import any_of
from adr_server.review.words.wording import Polarity

SYSTEMS = "base_image"
"""The slot of the lexicon that operating systems fill."""
_MACHINES = re.compile(rf"\b{any_of('machines')}\b", re.IGNORECASE)
_CONTAINERS = re.compile(rf"\b{any_of('containers')}\b", re.IGNORECASE)
_LOWEST = re.compile(rf"(?<!\w)(?:{any_of('lowest')})", re.IGNORECASE)
_RAISES = re.compile(rf"\b{any_of('raises')}\b", re.IGNORECASE)
_BUILD_FILE = re.compile(r"Dockerfile|Containerfile", re.IGNORECASE)


def names_one_version(bench: Bench, claim: Claim) -> bool:
    """Whether a sentence names the version that is used, and no lowest one: "use Java 21"."""
    if claim.polarity is not Polarity.AT_LEAST or bench.slot(claim.subject) == SYSTEMS:
        return False
    return not (_LOWEST.search(claim.text) or _RAISES.search(claim.text))


def judge_release(bench: Bench, claim: Claim, scope: Folders) -> Finding | None:
    """Of the release of an operating system; None where nothing states one."""
    wanted = parse_version(claim.version, claim.subject.name)
    if wanted is None or bench.slot(claim.subject) != SYSTEMS or _LOWEST.search(claim.text):
        return None
    found = [one for one in bench.versions(claim.subject.name, scope) if _is_of(one, claim)]
    kept = tuple(one.evidence for one in found if _is(one.lowest, wanted))
    left = tuple(one.evidence for one in found if not _is(one.lowest, wanted))
    if kept:
        return Finding(verdict=Verdict.PARTIAL if left else Verdict.CONFORM, evidence=(*left[:3], *kept))
    if not left:
        return None
    if (later := later_claim(claim, bench.wanted.get(claim.subject.name, ()))) is not None:
        return not_checkable(f"record {later.decision.id} decides this again: “{later.text}”")
    note = f"{claim.subject.name} {claim.version} is nowhere set up, and another release is"
    return Finding(verdict=Verdict.DRIFT, evidence=left, searched=_paths(found), note=note)


def judge_ceiling(bench: Bench, claim: Claim, scope: Folders) -> Finding | None:
    """Of a highest version; None where no version is stated."""
    wanted, name = parse_version(claim.version, claim.subject.name), claim.subject.name
    found = bench.versions(name, scope)
    if wanted is None or not found:
        return None
    judged = [(is_above(one.lowest, wanted), one) for one in found]
    above = tuple(one.evidence for is_higher, one in judged if is_higher)
    within = tuple(one.evidence for is_higher, one in judged if is_higher is False)
    if above:
        if (later := later_claim(claim, bench.wanted.get(name, ()))) is not None:
            return not_checkable(f"record {later.decision.id} decides this again: “{later.text}”")
        whole = not within and not any(one.pipeline for _, one in judged)
        note = f"admits no {name} up to {claim.version}" if whole else f"admits {name} above {claim.version} in places"
        verdict = Verdict.DRIFT if whole else Verdict.PARTIAL
        return Finding(verdict=verdict, evidence=above, searched=_paths(found), note=note)
    if not within:
        return not_checkable(f"the versions of {name} that are stated are not precise enough")
    note = f"{name} is admitted from {'.'.join(map(str, min(one.lowest for one in found)))} on"
    return Finding(verdict=Verdict.CONFORM, evidence=within, note=note)


def _is(found: Version, wanted: Version) -> bool:
    """Whether a release is the wanted one, as far as both are said."""
    return is_below(found, wanted) is not True and not is_above(found, wanted)


def _is_of(one: Found, claim: Claim) -> bool:
    """Whether a place tells of what a sentence speaks of: machines, images, or both."""
    said = f"{claim.decision.title or ''} {claim.text}"
    machines, containers = _MACHINES.search(said), _CONTAINERS.search(said)
    if bool(machines) == bool(containers):
        return True
    is_image = _BUILD_FILE.search(basename(one.evidence.path)) is not None
    return is_image if containers else not is_image


def _paths(found: Sequence[Found]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one.evidence.path for one in found))[:12]
