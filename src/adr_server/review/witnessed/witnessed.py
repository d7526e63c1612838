"""Hear what a record decided from what was built of it: names in its decision that the code took up, and has left.

Rule: a technology or a package that a record in force names as a part of its decision, that came no earlier than
shortly before the record was made, stood after that and is gone, was wanted by the record, however it says so. Not
where a sentence of any record lets it go or turns it down, nor where it is named in passing alone.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from adr_server.decisions import Decision, DecisionLog
from adr_server.review.claim import Claim, Kind, Subject
from adr_server.review.claims.claims import AWAY, LONGER
from adr_server.review.claims.limits import other_repository
from adr_server.review.claims.passages import Passage
from adr_server.review.claims.spoken import spoken
from adr_server.review.ground.file_kinds import PIPELINE
from adr_server.review.judgement import UNWANTS, is_live, superseded_paths
from adr_server.review.names.marks import Mark
from adr_server.review.names.naming import TechnologyNames
from adr_server.review.names.spellings import words_of
from adr_server.review.past.built_parts import Named, is_file_name, part_names
from adr_server.review.past.earlier_settings import Gone
from adr_server.review.past.past import Past
from adr_server.review.witnessed.namings import (
    Naming,
    claim_of,
    is_amended,
    is_central,
    is_decided_on,
    is_for_a_time,
    is_quiet,
    is_set_aside,
    is_wanted_at_once,
    naming,
)
from adr_server.review.words.word_tables import name_tables
from adr_server.review.words.wording import Polarity, wording_of

_DEFINED = re.compile(r"[`)]*(?::| [-–—]) \w")


def witnessed_claims(
    log: DecisionLog,
    texts: Mapping[str, str],
    names: TechnologyNames,
    past: Past,
    claims: Sequence[Claim],
) -> tuple[Claim, ...]:
    """`claims` and those that the past bears out besides; one of these takes the place of one that is unclear."""
    if not past.is_known:
        return tuple(claims)
    known: dict[str, list[Claim]] = defaultdict(list)
    for claim in claims:
        known[claim.path].append(claim)
    superseded = superseded_paths(log)
    namings = {
        decision.path: _namings(decision, texts[decision.path], names, past)
        for decision in log.decisions
        if decision.path in texts
    }
    let_go = _let_go_by(namings)
    open_ = [
        (decision, subject, found)
        for decision in log.decisions
        if is_live(decision, superseded) and not is_for_a_time(decision)
        for subject, found in namings.get(decision.path, {}).items()
        if not let_go[subject.name] - {decision.path} and is_open(subject, known[decision.path])
        if not names.is_set_aside(subject, decision)
    ]
    added = past.added(sorted({decision.path for decision, _, _ in open_}))
    heard: dict[tuple[str, str], Claim] = {}
    told: set[str] = set()
    for decision, subject, found in sorted(open_, key=lambda row: -len(words_of(row[1].name))):
        day = min(filter(None, [decision.date, added.get(decision.path)]), default="")
        decides = not is_amended(decision) if subject.symbol else is_decided_on(decision, found)
        if not day or not decides or not is_central(found):
            continue
        gone = _gone(subject, past) if not subject.symbol else None
        # One part that is gone stands for all that the record brought in with it.
        left = past.part_left(subject.name, day) if subject.symbol and decision.path not in told else None
        if left is not None:
            told.add(decision.path)
        borne_out = gone is not None and _is_borne_out(subject, found, gone, day, past)
        if left or (gone and borne_out and not _is_written_out_of(texts[decision.path], decision, found, gone, past)):
            heard[decision.path, subject.name] = claim_of(decision, subject, found, left)
    kept = (claim for claim in claims if (claim.path, claim.subject.name) not in heard)
    return (*kept, *heard.values())


def _is_borne_out(subject: Subject, found: Sequence[Naming], gone: Gone, day: str, past: Past) -> bool:
    """Whether a thing came with what was decided on a day; or stood long after it, and the record begins with it.

    What a pipeline alone named may have told the team of the project, and made no part of it.
    """
    if past.came_after(subject.entry or subject.name, gone, day):
        return True
    return is_wanted_at_once(found) and past.lived_on(gone, day) and not PIPELINE.search(gone.evidence.path)


def _is_written_out_of(text: str, decision: Decision, found: Sequence[Naming], gone: Gone, past: Past) -> bool:
    """Whether a record names a thing less often than it did when the thing stood: what it lets go without a word."""
    before = past.text_with(gone, decision.path)
    names = [re.compile(rf"(?<!\w){re.escape(one.written)}(?!\w)") for one in found] if before else []
    return any(len(name.findall(before)) > len(name.findall(text)) for name in names)


def _namings(decision: Decision, text: str, names: TechnologyNames, past: Past) -> dict[Subject, list[Naming]]:
    """What a record names in its title and decision of what is gone, with each place; what it has elsewhere is none."""
    found: dict[Subject, list[Naming]] = defaultdict(list)
    elsewhere: set[Subject] = set()
    language, lines = wording_of(decision.language, text).language, text.split("\n")
    for at, passage in enumerate(spoken(decision, text)):
        wording = wording_of(language, passage.plain)
        marks = [
            mark
            for mark in names.marks(passage.plain, passage.stressed)
            if (passage.kind is Kind.TITLE or mark.subject.entry or not mark.subject.word)
            and not _is_only_called_after(mark, passage.plain)
            and _gone(mark.subject, past)
        ]
        places = [_Place(subject=_plain(mark.subject), start=mark.start, end=mark.end) for mark in marks]
        places += _parts(passage, text, places, past)
        quiet = bool(places) and (is_quiet(passage, wording) or is_set_aside(passage, lines))
        for one in places:
            may_want = one.may_want and not quiet
            found[one.subject].append(naming(passage, at, one.start, one.end, may_want=may_want))
        if other_repository(passage.plain, wording):
            elsewhere |= {one.subject for one in places}
    return {subject: namings for subject, namings in found.items() if subject not in elsewhere}


def _is_only_called_after(mark: Mark, plain: str) -> bool:
    """Whether a sentence speaks of what others make and run as well: "Docker images"."""
    kinds = name_tables().called_after.get(mark.subject.entry or "")
    return kinds is not None and re.match(rf"[`*]* {kinds}\b", plain[mark.end :], re.IGNORECASE) is not None


@dataclass(frozen=True, kw_only=True)
class _Place:
    """Where a passage names something; a part that it does not introduce is not wanted by that."""

    subject: Subject
    start: int
    end: int
    may_want: bool = True


def _parts(passage: Passage, text: str, known: Sequence[_Place], past: Past) -> Iterator[_Place]:
    """The names in a passage that a file which is gone was called by, and that are no technology's."""
    short = passage.kind is not Kind.DECISION
    for one in part_names(passage.plain, text, short=short):
        if all(one.end <= other.start or other.end <= one.start for other in known) and past.parts.is_any(one.name):
            subject = Subject(name=one.name, entry=None, symbol=True)
            may_want = one.new or short or passage.announces or _is_defined(passage.plain, one)
            yield _Place(subject=subject, start=one.start, end=one.end, may_want=may_want)


def _is_defined(plain: str, one: Named) -> bool:
    """Whether a sentence begins with the name of a file, and then says what that is: "`install.mk`: the tools"."""
    return is_file_name(one.name) and not plain[: one.start].strip("` ") and _DEFINED.match(plain, one.end) is not None


def _plain(subject: Subject) -> Subject:
    """A subject for what it is, however surely one place names it."""
    return replace(subject, word=False, symbol=False, linked=False, ecosystem=None)


def _gone(subject: Subject, past: Past) -> Gone | None:
    if subject.entry is not None:
        return past.technology(subject.entry)
    return past.package(subject.name)


def _let_go_by(namings: Mapping[str, Mapping[Subject, Iterable[Naming]]]) -> Mapping[str, set[str]]:
    """The records that let a thing go, by its name."""
    left: dict[str, set[str]] = defaultdict(set)
    for path, subjects in namings.items():
        for subject, found in subjects.items():
            if any(one.leaves for one in found):
                left[subject.name].add(path)
    return left


def is_open(subject: Subject, known: Collection[Claim]) -> bool:
    """Whether the claims of a record leave open what it wants of a subject."""
    if any(claim.replaced is not None and claim.replaced.name == subject.name for claim in known):
        return False
    own = [claim for claim in known if claim.subject.name == subject.name]
    if any(claim.obstacle.startswith(AWAY) for claim in own):
        return False
    return all(
        claim.polarity is Polarity.USE
        and (subject.symbol or claim.obstacle.startswith(LONGER) or bool(claim.scope) or claim.purpose or claim.told)
        for claim in own
    ) and not any(claim.polarity in UNWANTS for claim in own)
