"""Hear what a record decided on names of the code that no file is called after: types, functions, settings.

Rule: a name as code writes it, that a record in force introduces, leads with or says to be a setting, and that the
code took up after the record and has left (see `coded_names`). Not where a sentence of any record lets it go, nor where
it is named in passing. One name stands for all that one commit took away.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from adr_server.decisions import Decision, DecisionLog
from adr_server.review.claim import Claim, Kind, Subject
from adr_server.review.claims.passages import Passage
from adr_server.review.claims.sentences import begins_item
from adr_server.review.claims.spoken import spoken
from adr_server.review.judgement import is_live, superseded_paths
from adr_server.review.names.naming import TechnologyNames
from adr_server.review.names.spellings import spelled, words_of
from adr_server.review.past.built_parts import Named, introduces, part_names
from adr_server.review.past.coded_names import is_coded
from adr_server.review.past.past import Past
from adr_server.review.witnessed.namings import (
    Naming,
    claim_of,
    is_amended,
    is_for_a_time,
    is_foretold,
    is_quiet,
    is_set_aside,
    lets_go,
    naming,
)
from adr_server.review.witnessed.parted_claims import MOST
from adr_server.review.witnessed.witnessed import is_open
from adr_server.review.words.labels import any_of
from adr_server.review.words.wording import wording_of

_FIRST = 2
"""So many sentences of a decision say what it is about."""
_LISTING = re.compile(r"[;{}]\s*$|\w\([^()]*\):\s*$")
"""A line of code, which some forms of text set apart by signs of their own, is no sentence."""
_SETTINGS = re.compile(rf"\b{any_of('settings')}\W*$", re.IGNORECASE)
_GOES = re.compile(rf"\b{any_of('leaving')}(?!\w)", re.IGNORECASE)
_COMES_INSTEAD = re.compile(rf"\b{any_of('comes_instead')}\b", re.IGNORECASE)
MOST_NAMES = 40
"""Of one record: a long design names more."""
_SETTING = re.compile(r"(?<![\w./`$-])([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+)(?![\w/`-])")


@dataclass(kw_only=True)
class _Coded:
    """A name in a record: each place, and whether one of them makes it a part of the decision."""

    places: list[Naming] = field(default_factory=list)
    central: bool = False


def coded_claims(
    log: DecisionLog, texts: Mapping[str, str], names: TechnologyNames, past: Past, claims: Sequence[Claim]
) -> tuple[Claim, ...]:
    """`claims` and those that the past bears out on names of the code; one of these may take an unclear one's place."""
    if not past.is_known:
        return tuple(claims)
    known: dict[str, list[Claim]] = defaultdict(list)
    for claim in claims:
        known[claim.path].append(claim)
    superseded = superseded_paths(log)
    found = {one.path: _coded(one, texts[one.path], names) for one in log.decisions if one.path in texts}
    let_go = {name for rows in found.values() for name, one in rows.items() if lets_go(one.places)}
    wanted = [
        (decision, name, one)
        for decision in log.decisions
        if is_live(decision, superseded) and not is_for_a_time(decision) and not is_amended(decision)
        for name, one in found.get(decision.path, {}).items()
        if one.central and name not in let_go and is_open(_subject(name), known[decision.path])
    ]
    absent = past.coded.absent({name for _, name, _ in wanted})
    open_ = [
        (decision, name, one)
        for decision, name, one in wanted
        if name in absent and not is_foretold(spelled(words_of(name)), texts[decision.path])
    ]
    heard = {(one.path, one.subject.name): one for one in _heard(open_, past)}
    return (*(one for one in claims if (one.path, one.subject.name) not in heard), *heard.values())


def _subject(name: str) -> Subject:
    return Subject(name=name, entry=None, symbol=True)


def _heard(open_: Sequence[tuple[Decision, str, _Coded]], past: Past) -> Iterator[Claim]:
    added = past.added(sorted({decision.path for decision, *_ in open_}))
    dated = [(min(filter(None, [row[0].date, added.get(row[0].path)]), default=""), *row) for row in open_]
    days: dict[str, str] = {}
    for day, _, name, _ in dated:
        if day:
            days[name] = min(day, days.get(name, day))
    stood = past.coded.stood(days) if days else {}
    told: dict[str, set[str]] = defaultdict(set)
    for day, decision, name, one in dated:
        if not day or name not in stood or len(told[decision.path]) == MOST:
            continue
        by = past.coded.last_commit(name, stood[name])
        if by is None or by in told[decision.path]:
            continue
        left = past.name_left(name, stood[name], min(day, past.came(decision.path) or day))
        if left is not None:
            told[decision.path].add(by)
            yield claim_of(decision, _subject(name), one.places, left)


def _coded(decision: Decision, text: str, names: TechnologyNames) -> dict[str, _Coded]:
    """The names of a record's title and decision that are written as code writes them, with each place."""
    found: dict[str, _Coded] = {}
    language = wording_of(decision.language, text).language
    lines, going = text.split("\n"), False
    for at, passage in enumerate(spoken(decision, text)):
        going = (going and begins_item(lines[passage.line - 1])) or _begins_a_list_of_what_goes(passage)
        every = [one for one in _named(passage, text) if one.name in found or len(found) < MOST_NAMES]
        if not every:
            continue
        marks = [mark for mark in names.marks(passage.plain, passage.stressed) if mark.subject.entry]
        quiet = is_quiet(passage, wording_of(language, passage.plain)) or is_set_aside(passage, lines)
        for one in every:
            if any(mark.start < one.end and one.start < mark.end for mark in marks):
                continue
            place = naming(passage, at, one.start, one.end, may_want=not quiet)
            known = found.setdefault(one.name, _Coded())
            known.places.append(replace(place, leaves=True) if going else place)
            known.central |= place.wants and (one.new or _is_a_setting(one, passage) or _leads(place, one, text))
    return found


def _begins_a_list_of_what_goes(passage: Passage) -> bool:
    """Whether a passage announces what goes, and not what comes in its place: "Replace the states with these:"."""
    if not passage.plain.rstrip(" *_").endswith(":") or _COMES_INSTEAD.search(passage.plain):
        return False
    return _GOES.search(passage.plain) is not None


def _leads(place: Naming, one: Named, text: str) -> bool:
    """As `Naming.leads`; what only begins a later sentence may be another's word, but for one in code marks."""
    own = place.passage.kind is not Kind.DECISION or place.passage.announces or place.at < _FIRST
    return place.leads and (own or f"`{one.name}" in text)


def _is_a_setting(one: Named, passage: Passage) -> bool:
    return one.name.isupper() and _SETTINGS.search(passage.plain[: one.start]) is not None


def _named(passage: Passage, text: str) -> Iterator[Named]:
    """The coded names of a passage, each place once."""
    if _LISTING.search(passage.text):
        return
    short = passage.kind is not Kind.DECISION
    seen: set[tuple[int, int]] = set()
    for one in part_names(passage.plain, text, short=short):
        if is_coded(one.name) and (one.start, one.end) not in seen:
            seen.add((one.start, one.end))
            yield one
    for match in _SETTING.finditer(passage.plain):
        start, end = match.span(1)
        if is_coded(match[1]) and (start, end) not in seen:
            yield Named(name=match[1], start=start, end=end, new=introduces(passage.plain, start, end))
