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
from adr_server.review.claims.check_claims import check_claims
from adr_server.review.claims.clauses import Clause, masked
from adr_server.review.claims.code_claims import literal_claims
from adr_server.review.claims.consistency import consistent, of_one_value
from adr_server.review.claims.entries import entry_says, label_says
from adr_server.review.claims.limits import LONGER, decided
from adr_server.review.claims.manifest_claims import manifest_claims
from adr_server.review.claims.part_claims import denied_within, kept_apart, left_languages, pinned, placed
from adr_server.review.claims.passages import Passage, passages
from adr_server.review.claims.silence import MAX_SENTENCE, clauses_of, is_put_off, is_silent
from adr_server.review.claims.universals import with_universals
from adr_server.review.names.naming import TechnologyNames
from adr_server.review.names.spellings import words_of
from adr_server.review.words.labels import any_of
from adr_server.review.words.word_tables import name_tables
from adr_server.review.words.wording import Polarity, Wording, wording_of

__all__ = ["LONGER", "read_claims"]

MAX_CLAIMS = 40
_UNABLE = re.compile(rf"(?:^|\b(?:we|i) ){any_of('unable')}\b", re.IGNORECASE)
"""A title that says what is not possible yet forbids nothing."""
_TELLING = 2
"""Words of a file's name that say what its record is about; `adr-0014` says nothing."""
_ELSEWHERE = re.compile(
    rf" (?:in|for|from) (?:the )?((?!(?:{any_of('this_project')})\b)[\w./-]+) (?:project|repo|repository)$",
    re.IGNORECASE,
)
"""The end of a title that names the project it speaks of."""
_UNWANTED = frozenset({Polarity.FORBID, Polarity.REMOVE, Polarity.DEPRECATE})


def read_claims(decision: Decision, text: str, names: TechnologyNames) -> tuple[Claim, ...]:
    """The claims of one record, whatever its state; one per subject and polarity, the first sentence that makes it.

    A sentence that speaks of the whole goes before one that speaks of a part; a title says what nothing else does.
    """
    language = wording_of(decision.language, text).language
    every = list(with_antecedents(passages(decision, text)))
    said = ((one, list(_claims(decision, one, wording_of(language, one.plain), names))) for one in every)
    heard = list(of_one_value(with_universals(said, names)))
    if any(claim.kind is Kind.TITLE for claim in heard) and _has_another_s_title(decision, text):
        heard = [claim for claim in heard if claim.kind is not Kind.TITLE]
    if any(claim.kind is Kind.TITLE for claim in heard):
        heard = list(_without_what_is_put_off(heard, every, language, names))
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
    return tuple(replace(claim, below=below.get(claim.line, "")) for claim in consistent(scoped))


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


def _claims(decision: Decision, passage: Passage, wording: Wording, names: TechnologyNames) -> Iterator[Claim]:
    plain = passage.plain[:MAX_SENTENCE]
    if not plain or is_silent(passage, wording) or (passage.kind is Kind.TITLE and _UNABLE.search(plain)):
        return
    plain = denied_within(plain, wording) or plain
    clauses = clauses_of(plain)
    if is_put_off(clauses):
        return
    labelled = len(clauses) == 2 and (": " in plain[: len(clauses[0]) + 3] or _is_role(clauses[0], wording))  # noqa: PLR2004 - a label and what it stands before
    label = label_says(clauses[0]) if labelled else Polarity.USE
    # Behind "There is one JSON library:" stands its name, whatever its letters.
    clauses[1:] = [one[:1].upper() + one[1:] if label is Polarity.ONLY else one for one in clauses[1:]]
    letters = [] if passage.announces else list(_by_the_letter(decision, passage, wording, names))
    yield from letters
    for number, clause in enumerate(clauses):
        if number and label is None:
            continue
        if wording.silent["condition"].search(decided(clause, wording)) or wording.silent["history"].search(
            decided(clause, wording)
        ):
            continue
        apart = [] if passage.announces else list(kept_apart(decision, passage, clause, wording, names))
        apart = apart or list(pinned(decision, passage, clause, wording))
        if apart:
            yield from apart
            continue
        marks = names.marks(clause, passage.stressed)
        kept_still = passage.announces or any(claim.asked for claim in letters)
        lying = [] if kept_still else list(placed(decision, passage, clause, wording))
        yield from (*lying, *left_languages(decision, passage, clause, wording))
        if lying or letters:
            bases = {"base_image"} if any(claim.base for claim in letters) else set()
            marks = [mark for mark in marks if mark.subject.entry and names.slot(mark.subject) not in bases]
        if marks:
            part = Clause(
                decision=decision,
                passage=passage,
                masked=masked(clause, marks),
                marks=marks,
                wording=wording,
                leads=number == 0 or _denies(clause, plain),
            )
            # "JavaScript bundler: webpack" names in its label what the other one is for.
            is_label = labelled and any(mark.start <= 1 for mark in names.marks(clauses[1], passage.stressed))
            announced = number == 0 and not is_label and part.is_announced(clauses[1:])
            answer = len(clauses) == 1 and part.is_answer()
            led = number == 0 and len(clauses) > 1 and passage.item and not is_label and not announced
            said = label if number else entry_says(clauses[1]) if led else Polarity.USE
            listed = len(clauses) == number + 1 == 2 and wording.listing.search(clauses[0]) is not None  # noqa: PLR2004 - "the same services - SQS, Lambda"
            if listed and (done := part.done_with()) is not None:
                said = entry_says(done)  # "We will use Redis; Memcached was rejected."
            made = part.claims(
                bare=passage.kind is Kind.CHOSEN or (labelled and number == 1) or listed or announced or answer,
                led=led,
                said=said,
            )
            behind = plain[: plain.find(clause)].rstrip()
            judged = frozenset(claim.asked.package.lower() for claim in letters if claim.asked)
            yield from _with_statements(list(made), part, judged, bare=not behind or behind.endswith(":"))


def _with_statements(made: Sequence[Claim], part: Clause, judged: Container[str], *, bare: bool) -> Iterator[Claim]:
    """The claims that phrases made, and what the clause says besides; what it turns down, it does not tell of.

    `judged` are the packages that are asked of a manifest already.
    """
    if part.passage.kind is not Kind.DECISION or part.passage.announces:
        yield from made
        return
    decided_on = {claim.subject.name for claim in made if not claim.told}
    decided_on |= {claim.replaced.name for claim in made if claim.replaced is not None}
    stated = [
        claim
        for claim in part.stated(bare=bare)
        if claim.subject.name not in decided_on and claim.subject.name.lower() not in judged
    ]
    turned_down = {claim.subject.name for claim in stated}
    yield from (claim for claim in made if claim.subject.name not in turned_down)
    yield from stated


def _denies(clause: str, plain: str) -> bool:
    """Whether a clause says behind a colon what is kept out; behind a dash it says how the rest is done."""
    return clause.startswith("no ") and f": {clause}" in plain


def _by_the_letter(decision: Decision, passage: Passage, wording: Wording, names: TechnologyNames) -> Iterator[Claim]:
    """What a passage wants by the letter; the release of a system that images are built on is judged by its version."""
    clauses = clauses_of((passage.whole or passage.plain)[:MAX_SENTENCE])
    for clause in clauses:
        said = decided(clause, wording)
        if any(wording.silent[kind].search(said) for kind in ("condition", "history", "others", "options")):
            continue
        versioned = any(mark.version for mark in names.marks(clause, passage.stressed))
        found = (
            *literal_claims(decision, passage, clause, wording),
            *manifest_claims(decision, passage, clause, wording),
        )
        yield from (one for one in found if not (one.base and versioned))
    yield from check_claims(decision, passage, clauses, wording, names)


def _is_role(label: str, wording: Wording) -> bool:
    """Whether a few words are no more than the role that something fills ("Frontend - React")."""
    role = label.strip(" `*").lower()
    tables = name_tables()
    return role in tables.all_purposes or role in tables.places or wording.heads.sub("", f" {role}") == ""
