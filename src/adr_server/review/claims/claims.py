"""Read from records what they claim about the code: a subject, what is wanted of it, and the exact sentence.

Rule: only what decides claims (see `passages`); a condition, a memory, a question or another's duty does not.
"""

import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from posixpath import basename, splitext

from adr_server.decisions import Decision
from adr_server.review.claim import Claim, Kind
from adr_server.review.claims.antecedents import with_antecedents
from adr_server.review.claims.brief import brief_claims
from adr_server.review.claims.consistency import consistent, of_one_value
from adr_server.review.claims.dealings import with_things
from adr_server.review.claims.limits import AWAY, LONGER, other_repository
from adr_server.review.claims.passage_claims import passage_claims
from adr_server.review.claims.passages import Passage, passages
from adr_server.review.claims.silence import MAX_SENTENCE, is_silent
from adr_server.review.claims.universals import with_universals
from adr_server.review.names.marks import masked
from adr_server.review.names.naming import TechnologyNames
from adr_server.review.names.spellings import words_of
from adr_server.review.words.labels import any_of
from adr_server.review.words.wording import Polarity, wording_of

__all__ = ["AWAY", "LONGER", "read_claims"]

MAX_CLAIMS = 40
_TELLING = 2
"""Words of a file's name that say what its record is about; `adr-0014` says nothing."""
_ELSEWHERE = re.compile(
    rf" (?:in|for|from) (?:the )?((?!(?:{any_of('this_project')})\b)[\w./-]+) (?:project|repo|repository)$",
    re.IGNORECASE,
)
"""The end of a title that names the project it speaks of."""
_STAYS = re.compile(rf"\b{any_of('stays_there')}\b", re.IGNORECASE)
_UNWANTED = frozenset({Polarity.FORBID, Polarity.REMOVE, Polarity.DEPRECATE})


def read_claims(decision: Decision, text: str, names: TechnologyNames) -> tuple[Claim, ...]:
    """The claims of one record, whatever its state; one per subject and polarity, the first sentence that makes it.

    A sentence that speaks of the whole goes before one that speaks of a part; a title says what nothing else does.
    """
    language = wording_of(decision.language, text).language
    every = list(with_things(with_antecedents(passages(decision, text)), language))
    said = ((one, list(passage_claims(decision, one, wording_of(language, one.plain), names))) for one in every)
    heard = list(of_one_value(with_universals(said, names)))
    if any(claim.kind is Kind.TITLE for claim in heard) and _has_another_s_title(decision, text):
        heard = [claim for claim in heard if claim.kind is not Kind.TITLE]
    if any(claim.kind is Kind.TITLE for claim in heard):
        heard = list(_without_what_is_put_off(heard, every, language, names))
        heard = list(_without_what_is_elsewhere(heard, every, language, names))
    above = [claim for claim in heard if claim.kind is Kind.HEADING]
    few = brief_claims(decision, every, language, names)
    told = [
        claim
        for claim in (*(claim for claim in heard if claim.told), *few)
        if not names.is_set_aside(claim.subject, decision)
    ]
    found = _decided((claim for claim in heard if claim.kind is not Kind.HEADING and not claim.told), names)
    for claim in _unrivalled(above, found.values(), names):
        found.setdefault((claim.subject.name, claim.polarity), claim)
    if not found:
        found = {(claim.subject.name,): claim for claim in _of_the_title(decision, every, language, names)}
    for claim in _unrivalled(told, found.values(), names):
        found.setdefault((claim.subject.name, claim.polarity), claim)
    place = _ELSEWHERE.search(next((passage.plain for passage in every if passage.kind is Kind.TITLE), ""))
    scoped = (replace(claim, scope=claim.scope or (f"={place[1]}",)) if place else claim for claim in found.values())
    below = {passage.line: passage.below for passage in every if passage.below}
    kept = (_unless_it_stays(claim, text) for claim in scoped)
    return tuple(replace(claim, below=below.get(claim.line, "")) for claim in consistent(kept))


def _unless_it_stays(claim: Claim, text: str) -> Claim:
    """A claim, unclear where the record says that what it does not want stays in some place."""
    goes = claim.subject if claim.polarity in _UNWANTED else claim.replaced
    if goes is None or claim.obstacle:
        return claim
    named = re.compile(rf"(?<![\w-]){re.escape(goes.name)}(?![\w-])")
    told = (_STAYS.search(line, name.end()) for line in text.split("\n") if (name := named.search(line)))
    stays = next(filter(None, told), None)
    return replace(claim, obstacle=f"the record says that it stays: “{stays[0].strip()}”") if stays else claim


def _has_another_s_title(decision: Decision, text: str) -> bool:
    """Whether a title was left by the record that this one was copied from: its file and its text say none of it."""
    title, stem = _long_words(decision.title or ""), _long_words(splitext(basename(decision.path))[0])
    if not title or len(stem) < _TELLING:
        return False
    number = decision.lines.get("title", 0)
    lines = text.split("\n")
    return title.isdisjoint(stem | _long_words("\n".join((*lines[: max(number - 1, 0)], *lines[number:]))))


def _without_what_is_put_off(
    heard: Sequence[Claim], every: Sequence[Passage], language: str, names: TechnologyNames
) -> Iterator[Claim]:
    """The claims, but for those of a title on what the decision names under a condition alone: "at cutover …"."""
    titled = {claim.subject.name for claim in heard if claim.kind is Kind.TITLE}
    conditions = [(one, wording_of(language, one.plain).silent["condition"].search(one.plain)) for one in every]
    late = {
        mark.subject.name: condition[0]
        for passage, condition in conditions
        if condition is not None and passage.kind is not Kind.TITLE
        for mark in names.marks(passage.plain[:MAX_SENTENCE], passage.stressed)
        if mark.subject.name in titled and mark.end > condition.start()
    }
    for passage, condition in conditions if late else ():
        if passage.kind is not Kind.TITLE:
            end = len(passage.plain) if condition is None else condition.start()
            for mark in names.marks(passage.plain[:MAX_SENTENCE], passage.stressed):
                if mark.end <= end:
                    late.pop(mark.subject.name, None)
    for claim in heard:
        said = late.get(claim.subject.name) if claim.kind is Kind.TITLE and not claim.obstacle else None
        yield replace(claim, obstacle=f"the decision says when it is to hold: “{said}”") if said else claim


def _without_what_is_elsewhere(
    heard: Sequence[Claim], every: Sequence[Passage], language: str, names: TechnologyNames
) -> Iterator[Claim]:
    """The claims, but for those of a title on what the decision has in another place alone: "in a different repo"."""
    decided = [passage for passage in every if passage.kind is not Kind.TITLE]
    places = [(one, other_repository(one.plain, wording_of(language, one.plain))) for one in decided]
    away: dict[str, str] = {}
    here: set[str] = set()
    for passage, place in places if any(place for _, place in places) else ():
        for mark in names.marks(passage.plain[:MAX_SENTENCE], passage.stressed):
            if place:
                away[mark.subject.name] = place
            else:
                here.add(mark.subject.name)
    for claim in heard:
        said = away.get(claim.subject.name) if claim.subject.name not in here else None
        told = said if claim.kind is Kind.TITLE and not claim.obstacle else None
        yield replace(claim, obstacle=f"{AWAY}: “{told}”") if told else claim


def _long_words(text: str) -> frozenset[str]:
    return frozenset(word for word in words_of(text) if len(word) > 2 and word.isalpha())  # noqa: PLR2004 - "of", "to"


def _decided(heard: Iterable[Claim], names: TechnologyNames) -> dict[tuple[str, ...], Claim]:
    """The claims of the sentences that decide, by their subjects and what they want of them."""
    found: dict[tuple[str, ...], Claim] = {}
    clear: set[str] = set()
    for claim in heard:
        if claim.kind is Kind.TITLE and (_is_said(claim, clear, found) or _is_answered(claim, found.values(), names)):
            continue
        key = (claim.subject.name, claim.polarity, *claim.reach, *claim.scope)
        known = found.get(key)
        if (known is None and len(found) < MAX_CLAIMS) or (known and _goes_before(claim, known)):
            found[key] = claim
        if not claim.obstacle:
            clear.add(claim.subject.name)
    return found


def _goes_before(claim: Claim, known: Claim) -> bool:
    """Whether a claim tells more than one of the same: it is clear, or it speaks of all there is."""
    return not claim.obstacle and bool(known.obstacle or (claim.every and not (known.every or claim.purpose)))


def _is_said(claim: Claim, clear: Container[str], found: Mapping[tuple[str, ...], Claim]) -> bool:
    """Whether the decision says of a title's subject, without obstacle, what the title says of it."""
    if claim.subject.name not in clear:
        return False
    versioned = not claim.obstacle and claim.polarity in {Polarity.AT_LEAST, Polarity.AT_MOST}
    return not versioned and not _replaces(claim, found.values())


def _is_answered(claim: Claim, known: Iterable[Claim], names: TechnologyNames) -> bool:
    """Whether the decision wants another technology for what the title wants one for: then the title is no more."""
    slot = names.slot(claim.subject) if claim.polarity not in _UNWANTED else None
    return slot is not None and any(
        one.polarity is Polarity.USE and one.subject != claim.subject and names.slot(one.subject) == slot
        for one in known
        if not one.obstacle
    )


def _unrivalled(few: Sequence[Claim], known: Iterable[Claim], names: TechnologyNames) -> Iterator[Claim]:
    """What headings within a decision, or sentences that only tell, want and nothing else in it answers otherwise.

    Two that want different things for one slot are options.
    """
    said = list(known)
    for claim in few:
        slot = names.slot(claim.subject)
        unknown = claim.subject.entry is None and not claim.subject.linked
        if unknown or claim.subject.word or claim.obstacle or _is_answered(claim, said, names):
            continue
        # "djLint and curlylint to format the templates" wants both.
        beside = (one for one in few if one.subject != claim.subject and (one.line != claim.line or one.any_of))
        rivals = [one for one in beside if slot and names.slot(one.subject) == slot]
        if not rivals and not any(claim.subject.name == one.subject.name for one in said):
            yield claim


def _replaces(claim: Claim, known: Iterable[Claim]) -> bool:
    """Whether a claim says of what is wanted anyway whose place it takes, which no other claim says."""
    every = list(known)
    if claim.replaced is None or claim.replaced.name in {one.subject.name for one in every}:
        return False
    wanted = [one for one in every if one.subject.name == claim.subject.name and not one.obstacle]
    return bool(wanted) and all(one.polarity is Polarity.USE for one in wanted)


def _of_the_title(
    decision: Decision, every: Sequence[Passage], language: str, names: TechnologyNames
) -> Iterator[Claim]:
    """What a record wants that names its subject in the title alone, and then says that "it" will be used."""
    title = next((passage for passage in every if passage.kind is Kind.TITLE), None)
    if title is None:
        return
    marks = names.marks(title.plain, title.stressed)
    wording = wording_of(language, title.plain)
    if (
        len({mark.subject for mark in marks}) != 1
        or wording.silent["options"].search(title.plain)
        or wording.against.search(title.plain)
        or not wording.topic.match(masked(title.plain, marks))
    ):
        return
    for passage in every:
        spoken = wording_of(language, passage.plain)
        if (
            passage.kind is Kind.DECISION
            and not is_silent(passage, spoken)
            and not spoken.silent["condition"].search(passage.plain)
            and spoken.standing.search(passage.plain)
        ):
            yield Claim(
                decision=decision,
                text=title.text,
                path=decision.path,
                line=title.line,
                subject=marks[0].subject,
                polarity=Polarity.USE,
                kind=Kind.TITLE,
            )
            return
