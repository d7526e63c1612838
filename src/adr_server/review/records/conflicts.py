"""Find records in force that contradict each other: one slot filled twice, or a thing wanted here and unwanted there.

Rule: two records conflict only if neither names the other and both speak of the same part of the project.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from adr_server.codebase import Lexicon
from adr_server.decisions import Decision
from adr_server.review.claim import Claim
from adr_server.review.judgement import UNWANTS, WANTS, is_live, superseded_paths
from adr_server.review.survey import Survey
from adr_server.review.words.word_tables import slot_tables


@dataclass(frozen=True, kw_only=True)
class Conflict:
    """Two claims of two records that cannot both hold; `kind`: `slot` or `polarity`."""

    kind: str
    first: Claim
    second: Claim
    note: str


def find_conflicts(survey: Survey) -> tuple[Conflict, ...]:
    """Each pair of records once a subject, in the order of their paths."""
    superseded = superseded_paths(survey.log)
    live = [
        claim
        for claim in survey.claims
        if is_live(claim.decision, superseded)
        and not claim.decision.superseded_in_part
        and not claim.obstacle
        and not claim.any_of
        and not claim.told
    ]
    found: dict[tuple[str, ...], Conflict] = {}
    for conflict in (*_of_slots(live, survey), *_of_polarity(live, survey)):
        key = (conflict.kind, conflict.first.path, conflict.second.path)
        found.setdefault(key, conflict)
    return tuple(found.values())


def _of_slots(live: Sequence[Claim], survey: Survey) -> Iterator[Conflict]:
    lexicon: Lexicon = survey.ground.lexicon
    wanted = [claim for claim in live if claim.polarity in WANTS and claim.subject.entry]
    for first, second in combinations(wanted, 2):
        slot = lexicon.by_name[first.subject.name].slot
        if slot is None or slot != lexicon.by_name[second.subject.name].slot:
            continue
        if not slot_tables().rivals(slot, first.subject.name, second.subject.name):
            continue
        ecosystems = (
            set(lexicon.by_name[first.subject.name].packages),
            set(lexicon.by_name[second.subject.name].packages),
        )
        apart = all(ecosystems) and not ecosystems[0] & ecosystems[1]
        if apart or slot == "language" or not _meet(first, second, survey):
            continue
        label = lexicon.slots[slot].lower()
        note = f"both decide the {label}: {first.subject.name} and {second.subject.name}"
        yield Conflict(kind="slot", first=first, second=second, note=note)


def _of_polarity(live: Sequence[Claim], survey: Survey) -> Iterator[Conflict]:
    wanted = [claim for claim in live if claim.polarity in WANTS]
    for unwanted in live:
        names = {unwanted.subject.name} if unwanted.polarity in UNWANTS else set()
        if unwanted.replaced is not None:
            names.add(unwanted.replaced.name)
        for claim in wanted:
            if claim.subject.name in names and _meet(claim, unwanted, survey):
                note = f"{claim.subject.name} is wanted here and unwanted there"
                yield Conflict(kind="polarity", first=claim, second=unwanted, note=note)


def _meet(first: Claim, second: Claim, survey: Survey) -> bool:
    """Whether two claims are of different records that do not name each other, and speak of the same part."""
    one, other = first.decision, second.decision
    if one.path == other.path or _cites(one, other, survey) or _cites(other, one, survey):
        return False
    if first.purpose or second.purpose:
        return False
    home = survey.ground.parts.home(one.path), survey.ground.parts.home(other.path)
    return home[0] == home[1] and not first.scope and not second.scope


def _cites(one: Decision, other: Decision, survey: Survey) -> bool:
    if any(link.target == other.path for link in one.links):
        return True
    text = survey.texts.get(one.path, "")
    return other.path.rpartition("/")[2] in text or (other.number is not None and f"{other.number:04d}" in text)
