"""Tell of what stood here once whether it may have moved to another repository, and not be gone.

Rule: a manifest that went with all code of its kind may have moved with it, and what the code runs on may be set up
from elsewhere, unless other files of that kind still are here or the commit says that it removed the thing.
"""

from collections.abc import Mapping
from posixpath import basename, dirname, splitext

from adr_server.codebase import Evidence, EvidenceKind
from adr_server.codebase.stack import is_incidental
from adr_server.codebase.stack.paths import ECOSYSTEM_OF
from adr_server.review.claim import Claim
from adr_server.review.ground.file_kinds import ecosystems_of, is_settings, is_test, within
from adr_server.review.ground.ground import Ground
from adr_server.review.ground.sightings import Sightings
from adr_server.review.past.earlier_settings import Gone
from adr_server.review.verdicts.bench import Bench
from adr_server.review.words.word_tables import slot_tables


def moved_away(bench: Bench, claim: Claim, gone: Gone, rivals: Mapping[str, Sightings]) -> str:
    """Why what is gone may only have moved; empty where nothing says so."""
    path = gone.evidence.path
    lost = _has_lost(bench.ground, path) and not (
        bench.past.was_dropped(gone) or _taken_over(bench, claim, dirname(path))
    )
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
    if not set_up or _has_another_store(bench, claim):
        return ""
    if _still_sets_up(bench.ground, gone.evidence, dropped=bench.past.was_dropped(gone)):
        return ""
    return f"it stood at {gone.told}; it may be set up from another repository now"


def _taken_over(bench: Bench, claim: Claim, folder: str) -> bool:
    """Whether what fills a thing's place now stands in the very folder that it stood in."""
    slot = bench.slot(claim.subject)
    return bool(folder and slot) and any(
        technology.slot == slot and technology.used and technology.name != claim.subject.entry
        for technology in bench.ground.stack((folder,)).values()
    )


def _has_lost(ground: Ground, manifest: str) -> bool:
    """Whether a manifest of before is gone with all code of its kind: that part may live elsewhere now."""
    kinds = set(ecosystems_of(basename(manifest)))
    if not kinds or manifest in ground.paths:
        return False
    folder = dirname(manifest)
    if folder and not kinds & set(ground.ecosystems()) and not any(within(path, (folder,)) for path in ground.sources):
        return True  # A script elsewhere that is of the same kind is not what became of that part.
    return not any(ECOSYSTEM_OF[splitext(path)[1]].value in kinds and not is_settings(path) for path in ground.sources)


def _still_sets_up(ground: Ground, stood: Evidence, *, dropped: bool) -> bool:
    """Whether infrastructure is set up here in files of the kind that `stood` was in: then it did not move away.

    What a provider runs may have moved with its whole folder, unless it is known that it was `dropped`.
    """
    kind = splitext(stood.path)[1] or basename(stood.path)
    beside = f"{dirname(stood.path)}/".removeprefix("/")
    here = dropped or any(path.startswith(beside) for path in ground.paths)
    if stood.kind is EvidenceKind.RESOURCE and not here:
        return False
    return any(
        one.kind is stood.kind and one.path.endswith(kind) and not is_test(one.path) and not is_incidental(one.path)
        for technology in ground.stack().values()
        for one in technology.evidence
    )


def _has_another_store(bench: Bench, claim: Claim) -> bool:
    """Whether a claim wants a database, and the product uses one of another sort."""
    stores = slot_tables().stores
    return bench.slot(claim.subject) in stores and any(
        technology.slot in stores and bench.ground.technology(technology.name).product
        for technology in bench.ground.stack().values()
    )
