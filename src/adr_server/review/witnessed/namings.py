"""Where a record names something in its decision, and whether it may want it there. Pure.

Rule: not where the sentence lets the thing go or compares it, weighs options, tells of the past, or says what holds
under a condition; a name is a part of the decision where it leads, or stands in several places.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from adr_server.decisions import Decision, SectionKind
from adr_server.review.claim import Claim, Kind, LeftPart, Subject
from adr_server.review.claims.limits import decided
from adr_server.review.claims.passages import Passage
from adr_server.review.claims.sentences import begins_item
from adr_server.review.claims.silence import is_silent
from adr_server.review.past.built_parts import introduces
from adr_server.review.words.labels import any_of
from adr_server.review.words.wording import Polarity, Wording

_LEAVING = re.compile(rf"\b{any_of('leaving')}\W+(?:[\w'’/&-]+\W+){{0,4}}$", re.IGNORECASE)
_TURNED_DOWN = re.compile(rf"\b{any_of('turned_down')}\b[^,.;:]*$", re.IGNORECASE)
_DENIED = re.compile(rf"\b{any_of('speakers')} {any_of('not_done')}\b[^,.;:]*$", re.IGNORECASE)
"""Who does not do something with a thing may have it, and does not want it by that."""
_MEANS = re.compile(rf"^[`*_]* {any_of('means')}\)", re.IGNORECASE)
_DOES_NOT = re.compile(rf"^\W*{any_of('not_done')}\b", re.IGNORECASE)
_LEAVES = re.compile(rf"^[^\w.;:]*(?:[\w'’-]+ ){{0,2}}?{any_of('leaves')}(?!\w)", re.IGNORECASE)
_BESIDE = re.compile(
    rf"\b{any_of('only_beside')}\W+(?:(?:the|a|an|our|using|use of|to|of|der|die|das|la|le|les)\W+){{0,2}}$",
    re.IGNORECASE,
)
_ALIKE = re.compile(rf"\b{any_of('comparing')}\b[^.;:]*$", re.IGNORECASE)
"""What something is like, or was taken from, need not be here: "similar to the one in X"."""
_SPLIT = re.compile(rf"\b{any_of('splitting')}\b[^.;:]*\b(?:into|in|en)\b[^.;:`]{{0,40}}$", re.IGNORECASE)
"""What a project is parted into may be developed elsewhere."""
_ADVISED = re.compile(rf"\b{any_of('advising')}\b", re.IGNORECASE)
"""Whose advice is followed need not be here."""
_FOR_EXAMPLE = re.compile(rf"(?:^|[\s(]){any_of('for_example')}[\s,:](?:[^.;:()]|\.(?! ))*$", re.IGNORECASE)
"""An example, or one of a row of them."""
_EITHER = re.compile(rf"(?<!\w)(?:either\b[^.;:]{{0,80}}|{any_of('or')}[\W_]+(?:[\w'’/-]+ )?)$", re.IGNORECASE)
_OR_ELSE = re.compile(rf"^[\W_]*{any_of('or')}(?! {any_of('or_more')})\b", re.IGNORECASE)
"""One of two that are joined so may be all that is there."""
_WAYS = re.compile(rf"[`*_]*(?:['’]s?)? {any_of('ways')}\b", re.IGNORECASE)
_ASIDE = re.compile(rf"(?:^|[\s(*_]){any_of('lists_aside')}\b[^.!?]*:[\s*_]*$", re.IGNORECASE)
_EXAMPLE = re.compile(rf"(?:^|[\s(])(?:{any_of('for_example')}|example)[\s:]*$", re.IGNORECASE)
_BEHIND = re.compile(rf"\b{any_of('less_than_said')}\b", re.IGNORECASE)
"""What follows is not what the sentence decides."""
_AMENDS = re.compile(rf"^[\W\d_]*{any_of('later_notes')}\b", re.IGNORECASE)
_GOES_TITLE = re.compile(rf"\b{any_of('gone_by_title')}\b", re.IGNORECASE)
_MOVED_FROM = re.compile(rf"\b{any_of('moved_from')}[\s`*_]*$", re.IGNORECASE)
_TO_GO = re.compile(rf"\b{any_of('to_go')}\b", re.IGNORECASE)
_TO_BE_USED = re.compile(rf"\b{any_of('to_be_used')} (?:[\w'’-]+ ){{0,2}}[`*_\"]*$", re.IGNORECASE)
_PASSES = re.compile(rf"\b{any_of('passing_titles')}\b", re.IGNORECASE)
_TAKEN_FROM = re.compile(rf"^\W*{any_of('taking')}\b[^.]*\b{any_of('out_of')}\b", re.IGNORECASE)
"""What something is taken out of is not what the sentence decides on."""
_GOES_IN_ROW = re.compile(rf"^[\W_]*{any_of('goes_in_row')}[\W_]*$", re.IGNORECASE)
_ASKS = re.compile(rf"^\W*{any_of('asking')}\b", re.IGNORECASE)
_DONE_WITH = re.compile(r"^\W*[A-Z][a-z]+ing\b")
_USING = re.compile(rf"\b{any_of('by_means')}\b", re.IGNORECASE)
_FIRST = 2
"""So many sentences of a decision say what it is about."""
_OFTEN = 2
_EARLY = 12
"""Sentences of a long design that may say what it decides; the rest works it out."""
_DECIDES = re.compile(rf"\b{any_of('deciding_words')}\b", re.IGNORECASE)
_BEGINNING = len("The ")


@dataclass(frozen=True, kw_only=True)
class Naming:
    """One place where a record names something: `leaves` where it lets it go, `wants` where it may be wanted.

    `leads`: it stands in the title, the chosen option or the first sentences, or a sentence begins with it. `made`:
    what stands around it says that it is to be made or used. `written`: the name as it stands there.
    """

    passage: Passage
    written: str
    at: int
    leads: bool
    leaves: bool
    wants: bool
    made: bool


def naming(passage: Passage, at: int, start: int, end: int, *, may_want: bool) -> Naming:
    """What is named from character `start` to `end` of a passage, the record's `at`th."""
    before = passage.plain[:start]
    leaves = is_let_go(passage.plain, start, end) or _is_of_a_row_that_goes(passage.plain)
    beside = (_BESIDE, _ALIKE, _FOR_EXAMPLE, _DENIED, _TAKEN_FROM)
    wants = may_want and not leaves and not any(one.search(before) for one in beside)
    wants = wants and _DOES_NOT.match(passage.plain[end:]) is None and _is_first_in_its_row(passage.plain, start)
    wants = wants and not (passage.kind is Kind.TITLE and _is_what_a_title_tells_of(passage.plain, end))
    wants = wants and _WAYS.match(passage.plain[end:]) is None
    wants = wants and not _EITHER.search(before) and not _OR_ELSE.match(passage.plain[end:])
    wants = wants and not _ADVISED.search(passage.plain)
    wants = wants and (_SPLIT.search(before) is None or introduces(passage.plain, start, end))
    # What works a decision out wants what it makes and uses, and names much else.
    made = passage.announces or introduces(passage.plain, start, end) or _TO_BE_USED.search(before) is not None
    wants = wants and (made or not passage.elaborates)
    first = at < _FIRST and (not _BEHIND.search(before) or introduces(passage.plain, start, end))
    leads = passage.kind is not Kind.DECISION or passage.announces or first or start <= _BEGINNING
    leads = leads or (passage.elaborates and wants) or _is_named_as_the_means(passage.plain, start, end)
    written = passage.plain[start:end]
    return Naming(passage=passage, written=written, at=at, leads=leads, leaves=leaves, wants=wants, made=made)


def is_let_go(plain: str, start: int, end: int) -> bool:
    """Whether the words around a name let it go or turn it down: "instead of X"."""
    before = plain[:start]
    return bool(_LEAVING.search(before) or _TURNED_DOWN.search(before) or _LEAVES.match(plain[end:]))


def is_set_below(plain: str, start: int, end: int) -> bool:
    """Whether the words right beside a name set something else above it: "preferred to X", "as X cannot"."""
    return _BESIDE.search(plain[:start]) is not None or _DOES_NOT.match(plain[end:]) is not None


def _is_of_a_row_that_goes(plain: str) -> bool:
    """Whether a cell of a row says no more than that the thing of the row is to go: "| tabulate | Replace | … |"."""
    return plain.count("|") > 1 and any(_GOES_IN_ROW.match(cell) for cell in plain.split("|"))


def _is_first_in_its_row(plain: str, start: int) -> bool:
    """Whether a name stands where a row says what it is about; the other cells describe that."""
    return plain.count("|") < 2 or "|" not in plain[:start]  # noqa: PLR2004 - one sign joins no row


def _is_what_a_title_tells_of(plain: str, end: int) -> bool:
    """Whether a title asks why, or says by what means something is done with the thing: "Rendering X using Y"."""
    return _ASKS.match(plain) is not None or (
        _DONE_WITH.match(plain) is not None and _USING.search(plain, end) is not None
    )


def _is_named_as_the_means(plain: str, start: int, end: int) -> bool:
    """Whether brackets say by what a sentence does what it says: "by magic bytes (`file-type` library)"."""
    return plain[:start].rstrip(" `*_").endswith("(") and _MEANS.match(plain[end:]) is not None


def is_quiet(passage: Passage, wording: Wording) -> bool:
    """Whether a passage weighs options, tells of the past, or says what holds under a condition."""
    said = decided(passage.plain, wording)
    return (
        is_silent(passage, wording)
        or wording.silent["condition"].search(said) is not None
        or wording.silent["history"].search(said) is not None
    )


def is_set_aside(passage: Passage, lines: Sequence[str]) -> bool:
    """Whether the line above a passage, or above its list or table, says that examples follow, or what is planned."""
    own = lines[passage.line - 1] if passage.line <= len(lines) else ""
    listed = begins_item(own) or _is_row(own)
    for line in reversed(lines[: passage.line - 1]):
        beside = _margin(line) >= _margin(own) and (begins_item(line) or _is_row(line))
        if not line.strip() or (listed and beside):
            continue
        return _EXAMPLE.search(line) is not None or (listed and _ASIDE.search(line) is not None)
    return False


def _margin(line: str) -> int:
    return len(line) - len(line.lstrip())


def _is_row(line: str) -> bool:
    return line.lstrip().startswith("|")


def is_amended(decision: Decision) -> bool:
    """Whether a part of a record calls itself an update, or its title says that the thing is gone.

    What that says, the names of the code above it do not know.
    """
    return (
        any(_AMENDS.match(section.heading) for section in decision.sections)
        or _GOES_TITLE.search(decision.title or "") is not None
    )


def is_central(found: Sequence[Naming]) -> bool:
    """Whether what a record names is a part of what it decides, and no sentence lets it go."""
    return not any(one.leaves for one in found) and _is_wanted(found)


def is_decided_on(decision: Decision, found: Sequence[Naming]) -> bool:
    """Whether what a record names stands in its decision; one without such a part has to say that it wants it."""
    if any(section.kind is SectionKind.DECISION for section in decision.sections):
        return True
    said = (one for one in found if one.wants and not one.passage.announces)
    return any(one.made or one.passage.kind is not Kind.DECISION for one in said)


def is_wanted_at_once(found: Sequence[Naming]) -> bool:
    """Whether a record wants a thing in its title, its chosen option, a heading or its decision's first sentences."""
    wanted = (one for one in found if one.wants)
    return any(one.at < _FIRST or one.passage.kind is not Kind.DECISION or one.passage.announces for one in wanted)


def is_mostly_wanted(found: Sequence[Naming], *, known: bool = False) -> bool:
    """As `is_central`, where a sentence may speak of the day on which the thing is not there.

    Of a long design only the beginning counts, and what is named in passing only where some sentence decides on it; of
    a `known` technology one such sentence is enough.
    """
    early = [one for one in found if one.at < _EARLY or one.passage.kind is not Kind.DECISION or one.passage.announces]
    if lets_go(found) or not (known or _is_wanted(early)):
        return False
    return any(one.wants and (one.leads or _DECIDES.search(one.passage.plain)) for one in early)


def lets_go(found: Sequence[Naming]) -> bool:
    """Whether a record lets a thing go in its title, or in no fewer places than it wants it."""
    leaving = {one.passage.line: one for one in found if one.leaves}
    if any(one.passage.kind is Kind.TITLE for one in leaving.values()):
        return True
    return 2 * len(leaving) > len({one.passage.line for one in found if one.wants})


def is_foretold(name: re.Pattern[str], text: str) -> bool:
    """Whether a line of a record says of a thing that it is to go one day, or that it was left."""
    for line in text.splitlines():
        match = name.search(line)
        if match is not None and (_TO_GO.search(line) or _MOVED_FROM.search(line[: match.start()])):
            return True
    return False


def is_for_a_time(decision: Decision) -> bool:
    """Whether a record says in its title that what it decides is to pass: "Middleware during the migration"."""
    return _PASSES.search(decision.title or "") is not None


def _is_wanted(found: Sequence[Naming]) -> bool:
    wanted = [one for one in found if one.wants]
    return any(one.leads for one in wanted) or len({one.passage.line for one in wanted}) >= _OFTEN


def claim_of(decision: Decision, subject: Subject, found: Sequence[Naming], left: LeftPart | None = None) -> Claim:
    """That the record wants its subject, with the place that says so best; `left` says how it went."""
    best = min((one for one in found if one.wants), key=lambda one: (one.passage.kind is Kind.TITLE, one.at))
    return Claim(
        decision=decision,
        text=best.passage.text,
        path=decision.path,
        line=best.passage.line,
        subject=subject,
        polarity=Polarity.USE,
        kind=best.passage.kind,
        witnessed=True,
        left=left,
    )
