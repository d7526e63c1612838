"""Say why the absence of a subject proves nothing: it may lie elsewhere, run elsewhere, or be gone with its time."""

import re
from collections.abc import Iterator, Mapping
from datetime import timedelta

from adr_server.codebase.stack import Entry
from adr_server.review.claim import Claim
from adr_server.review.ground.file_kinds import Folders
from adr_server.review.ground.manifest_places import manifests_of
from adr_server.review.ground.sightings import Sightings
from adr_server.review.ground.submodules import absent_submodule
from adr_server.review.names.lexicon_names import is_service_of_a_provider, names_of
from adr_server.review.past.earlier_settings import Gone
from adr_server.review.past.partings import day_of
from adr_server.review.verdicts.bench import Bench
from adr_server.review.verdicts.moved_away import moved_away
from adr_server.review.verdicts.own_notes import note_on
from adr_server.review.verdicts.unasked import doubts, still_here
from adr_server.review.verdicts.younger import (
    cited_later,
    decided_again,
    given_up_later,
    later_claim,
    undone_by,
    younger,
)
from adr_server.review.words.labels import any_of
from adr_server.review.words.word_tables import name_tables, slot_tables

TO_BE_BUILT_WITHIN = timedelta(days=90)
"""What a record decides stands in the code some time after it was written."""
_UNTIL = re.compile(rf"{any_of('until')}\b", re.IGNORECASE)

_SCHEDULED = re.compile(rf"\b{any_of('scheduled')}\b", re.IGNORECASE)
"""What a server runs by the clock is no pipeline of the code's."""
_MADE_OF = re.compile(rf"\w-{any_of('made_of')}\b", re.IGNORECASE)


def obstacles(
    bench: Bench, claim: Claim, scope: Folders, rivals: Mapping[str, Sightings], *, unknown: bool, gone: Gone | None
) -> Iterator[str]:
    """Why the absence of a subject proves nothing."""
    subject = claim.subject
    later = later_claim(claim, bench.unwanted.get(subject.name, ())) or decided_again(bench, claim)
    if later is not None:
        yield f"record {later.decision.id} decides this again: “{later.text}”"
    if (given_up := given_up_later(bench, claim)) is not None:
        yield f"record {given_up.id} decides this again: “{given_up.title}”"
    if (undone := undone_by(bench, claim)) is not None:
        yield f"record {undone[0].id} cites this one and says what became of it: “{undone[1]}”"
    yield from _nowhere(bench, claim, scope, rivals, unknown=unknown, gone=gone)
    if subject.name in slot_tables().standards and not rivals and not bench.library_left(claim):
        yield f"{subject.name} is spoken by many libraries; naming the one in use would make it checkable"
    if subject.entry and (shorter := subject.entry.rpartition(" ")[0]) in rivals and subject.entry not in claim.text:
        yield f"“{subject.name}” may say no more than {shorter} here, which is used"
    if _UNTIL.match(claim.purpose):
        yield f"it was to hold {claim.purpose}, and that time may be over"
    if (noted := note_on(bench, claim)) is not None:
        yield f"the record itself notes: “{noted}”"
    if gone is not None:  # What stood here once would show where it stood.
        yield from filter(None, [moved_away(bench, claim, gone, rivals)])
        if subject.entry is None:
            yield from still_here(bench.ground, subject.name)
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
    if not rivals:
        yield from still_to_come(bench, claim)
    if subject.entry is None:
        titles = [f"{one.id}: {one.title}" for one in younger(bench, claim) if one.title]
        yield from doubts(bench.ground, subject, scope, titles)
        return
    both = [name for name in rivals if any(one.path == claim.path for one in bench.wanted.get(name, ()))]
    if both and len(both) == len(rivals):
        yield f"the record wants {both[0]}, too, which is used; where each is, nothing here tells"
    entry = bench.ground.entry(subject.entry)
    if entry.slot == "language":
        yield from _another_language(bench, claim, rivals)
    tables = slot_tables()
    if entry.slot in tables.serves_from_elsewhere or subject.entry in tables.hosts:
        yield from _told_to_readers(bench, entry)
    if entry.slot in tables.serves_from_elsewhere and (subject.word or not rivals) and bench.past.is_known:
        yield f"{subject.name} never stood here, as far as the history tells; what it serves may be another repository"
    if entry.slot == "continuous_integration" and (hours := _SCHEDULED.search(claim.text)):
        yield f"what {subject.name} runs “{hours[0]}” may be set up outside of this repository"
    if subject.entry in tables.hosts:
        yield from _deployed_unseen(bench, claim, scope, rivals)
    if not rivals:
        yield from _alone(bench, claim, scope, entry)


def still_to_come(bench: Bench, claim: Claim) -> Iterator[str]:
    """Why what a record of late wants may not be built yet, in a project that was there before it."""
    day, span = claim.decision.date, bench.past.span()
    if day is None or span is None:
        return
    first, last = span
    eve = day_of(last, -TO_BE_BUILT_WITHIN)
    if eve is not None and first < day and day > eve:
        yield f"it was decided on {day}, and the last commit here is of {last}; it may be still to come"


def _told_to_readers(bench: Bench, entry: Entry) -> Iterator[str]:
    """Why what a README tells of may be set up outside of the repository."""
    line = bench.ground.mentions.told_to_readers(names_of(entry))
    if line is not None:
        yield f"{line.path}:{line.line} names {entry.name}; it may be set up outside of this repository"


def _another_language(bench: Bench, claim: Claim, rivals: Mapping[str, Sightings]) -> Iterator[str]:
    """Why what is to be written in a language may be another part, or another project."""
    name, in_browsers = claim.subject.name, slot_tables().runs_in_browsers
    if name in in_browsers and bench.past.is_known and not in_browsers & rivals.keys():
        yield f"nothing that runs in a browser ever stood here; what is in {name} may be another repository"
    if len(rivals) > 1 or claim.purpose:
        yield f"several languages may be used here; name the path of the part that is in {name}"


def _alone(bench: Bench, claim: Claim, scope: Folders, entry: Entry) -> Iterator[str]:
    """Why the absence of a technology proves nothing where no other fills its place."""
    subject = claim.subject
    if _MADE_OF.search(claim.text):
        yield f"it speaks of what is made of {subject.name}, and nothing here tells that this is to lie here"
    if (told := cited_later(bench, claim)) is not None:
        yield f"record {told.id} cites this one and speaks of {subject.name}, too; it may say what became of it"
    if is_service_of_a_provider(entry.name):
        yield f"{subject.name} may be set up outside of this repository; infrastructure code here would tell"
    named = not subject.word and any(name in claim.text for name in entry.files)
    if not named and not (bench.must_be_declared(subject) and any(manifests_of(bench.ground, entry.packages, scope))):
        there = next(iter(bench.ground.mentions.kept(names_of(entry))), None)
        if there is not None:
            yield f"{there.path}:{there.line} names {subject.name}; whether that uses it, a reader must say"
        yield f"{subject.name} would show in no file here; a manifest, an image or infrastructure code would tell"
    if subject.word:
        yield f"“{subject.name}” may be a word here; nothing else fills its place"


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


def brought_along(bench: Bench, name: str) -> Iterator[str]:
    """Why what runs by itself may be here: a lock file pins what speaks to it, which no code need import by name."""
    if not is_served(bench.ground.entry(name)):
        return
    for one in bench.locked:
        if any(entry.name == name for entry in bench.ground.lexicon.packages(one.ecosystem, one.name)):
            yield f"{one.evidence.path}:{one.evidence.line} locks {one.name}, and no manifest asks for it"
            return


def is_served(entry: Entry) -> bool:
    """Whether a technology runs by itself, and code may speak to it through what another package brings along."""
    return bool(entry.images or entry.schemes)
