"""What one passage of a record claims: clause by clause, by the letter, of parts and places, and of the names in it.

Rule: what is heard of a clause by the letter, or of two parts, is not heard again of the names in it.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from adr_server.decisions import Decision
from adr_server.review.claim import Claim, Kind
from adr_server.review.claims.check_claims import check_claims
from adr_server.review.claims.clauses import Clause
from adr_server.review.claims.code_claims import literal_claims
from adr_server.review.claims.condition_claims import condition_claims
from adr_server.review.claims.entries import entry_says, label_says
from adr_server.review.claims.limits import decided
from adr_server.review.claims.manifest_claims import manifest_claims
from adr_server.review.claims.part_claims import denied_within, kept_apart, left_languages, pinned, placed
from adr_server.review.claims.passages import Passage
from adr_server.review.claims.plain import named_aside
from adr_server.review.claims.silence import MAX_SENTENCE, clauses_of, is_put_off, is_silent
from adr_server.review.claims.statements import is_sentence
from adr_server.review.claims.text_claims import text_claims
from adr_server.review.names.marks import Mark, masked
from adr_server.review.names.naming import TechnologyNames
from adr_server.review.words.labels import any_of
from adr_server.review.words.word_tables import name_tables
from adr_server.review.words.wording import Polarity, Wording

_UNABLE = re.compile(rf"(?:^|\b(?:we|i) ){any_of('unable')}\b", re.IGNORECASE)
"""A title that says what is not possible yet forbids nothing."""
_UNWANTED = frozenset({Polarity.FORBID, Polarity.REMOVE, Polarity.DEPRECATE})
_CASE = re.compile(r"[^:.`]{2,40}\d\+: `")
_TWO = 2
"""Clauses of which the first may be the label of the second."""
_BARE_BAN = re.compile(rf"^{any_of('no')} ", re.IGNORECASE)
_SHORT = 8
"""Words of a sentence before a colon."""


def passage_claims(decision: Decision, passage: Passage, wording: Wording, names: TechnologyNames) -> Iterator[Claim]:
    """The claims of a passage, in the order of its clauses, those by the letter first."""
    plain = passage.plain[:MAX_SENTENCE]
    if not plain or is_silent(passage, wording) or (passage.kind is Kind.TITLE and _UNABLE.search(plain)):
        return
    plain = denied_within(plain, wording) or plain
    clauses = clauses_of(plain)
    if is_put_off(clauses):
        return
    found = _Reading(
        decision=decision, passage=passage, wording=wording, names=names, plain=plain, clauses=tuple(clauses)
    ).claims()
    if passage.kind is not Kind.CHOSEN or not (named := named_aside(plain, passage.text)):
        yield from found
        return
    own = list(found)
    yield from own
    if not any(claim.subject.entry for claim in own):
        yield from passage_claims(decision, replace(passage, plain=named, whole=""), wording, names)


@dataclass(frozen=True, kw_only=True)
class _Reading:
    """A passage that may claim, in its clauses."""

    decision: Decision
    passage: Passage
    wording: Wording
    names: TechnologyNames
    plain: str
    clauses: tuple[str, ...]

    @cached_property
    def labelled(self) -> bool:
        """Whether the first of two clauses is a label, or the role that the second fills."""
        first = self.clauses[0]
        return len(self.clauses) == _TWO and (": " in self.plain[: len(first) + 3] or _is_role(first, self.wording))

    @cached_property
    def label(self) -> Polarity | None:
        """What a label wants of what stands behind it; None where that claims nothing."""
        return label_says(self.clauses[0]) if self.labelled else Polarity.USE

    @cached_property
    def letters(self) -> Sequence[Claim]:
        """What the passage wants by the letter."""
        return () if self.passage.announces else tuple(self._by_the_letter())

    def claims(self) -> Iterator[Claim]:
        """The claims of the passage."""
        yield from self.letters
        for number, clause in enumerate(self.clauses):
            if (number and self.label is None) or self._is_a_case(number):
                continue
            said = decided(clause, self.wording)
            if not any(self.wording.silent[kind].search(said) for kind in ("condition", "history")):
                # Behind "There is one JSON library:" stands its name, whatever its letters.
                alone = number and self.label is Polarity.ONLY
                yield from self._of_clause(number, clause[:1].upper() + clause[1:] if alone else clause)

    def _is_a_case(self, number: int) -> bool:
        """Whether a clause is a label that says where the code behind it is for: "iOS 17+: `VNRequest`"."""
        return not number and self.labelled and _CASE.match(self.plain) is not None

    def _of_clause(self, number: int, clause: str) -> Iterator[Claim]:
        decision, passage, wording = self.decision, self.passage, self.wording
        marks = self.names.marks(clause, passage.stressed)
        apart = [] if passage.announces else list(kept_apart(decision, passage, clause, wording, self.names))
        if any(mark.subject.entry for mark in marks):
            # "We use Redux, and no second state library beside it": that Redux stands alone says as much.
            apart = [claim for claim in apart if claim.sort is None or not claim.sort.other]
        if apart := apart or list(pinned(decision, passage, clause, wording)):
            yield from apart
            return
        kept_still = passage.announces or any(claim.asked for claim in self.letters)
        lying = [] if kept_still else list(placed(decision, passage, clause, wording))
        yield from (*lying, *left_languages(decision, passage, clause, wording))
        if lying or self.letters:
            bases = {"base_image"} if any(claim.base for claim in self.letters) else set()
            marks = [mark for mark in marks if mark.subject.entry and self.names.slot(mark.subject) not in bases]
        if marks:
            yield from self._of_names(number, clause, marks)

    def _of_names(self, number: int, clause: str, marks: list[Mark]) -> Iterator[Claim]:
        """What a clause wants of the names in it."""
        part = Clause(
            decision=self.decision,
            passage=self.passage,
            masked=masked(clause, marks),
            marks=marks,
            wording=self.wording,
            leads=(number == 0 and not self._goes_on(clause)) or self._is_denied_behind_a_colon(clause),
        )
        # "JavaScript bundler: webpack" names in its label what the other one is for.
        is_label = self.labelled and any(
            mark.start <= 1 for mark in self.names.marks(self.clauses[1], self.passage.stressed)
        )
        announced = number == 0 and not is_label and part.is_announced(self.clauses[1:])
        answer = len(self.clauses) == 1 and part.is_answer()
        led = number == 0 and len(self.clauses) > 1 and self.passage.item and not is_label and not announced
        said = self.label if number else entry_says(self.clauses[1]) if led else Polarity.USE
        # "The same services - SQS, Lambda".
        listed = len(self.clauses) == number + 1 == _TWO and self.wording.listing.search(self.clauses[0]) is not None
        if listed and (done := part.done_with()) is not None:
            said = entry_says(done)  # "We will use Redis; Memcached was rejected."
        bare = self.passage.kind is Kind.CHOSEN or (self.labelled and number == 1) or listed or announced or answer
        yield from self._with_statements(list(part.claims(bare=bare, led=led, said=said)), part, clause)

    def _with_statements(self, made: Sequence[Claim], part: Clause, clause: str) -> Iterator[Claim]:
        """The claims that phrases made, and what the clause says besides; what it turns down, it does not tell of.

        A phrase takes for a limit what only says by when.
        """
        if self.passage.kind is not Kind.DECISION or self.passage.announces:
            yield from made
            return
        decided_on = {
            claim.subject.name.lower()
            for claim in made
            if not claim.told and not (claim.purpose and claim.polarity in _UNWANTED)
        }
        decided_on |= {claim.replaced.name.lower() for claim in made if claim.replaced is not None}
        decided_on |= {claim.asked.package.lower() for claim in self.letters if claim.asked}
        before = self.plain[: self.plain.find(clause)].rstrip()
        behind = before.endswith(":") and self._tells_of_the_whole(before)
        every = part.stated(bare=behind or (not before and not self._goes_on(clause)))
        limited = {claim.subject.name for claim in made if claim.purpose}
        stated = [
            claim
            for claim in every
            if claim.subject.name.lower() not in decided_on and not (claim.purpose and claim.subject.name in limited)
        ]
        turned_down = {claim.subject.name for claim in stated}
        yield from (claim for claim in made if claim.subject.name not in turned_down)
        yield from stated

    def _goes_on(self, clause: str) -> bool:
        """Whether "no X" speaks of what an entry of a list, or the sentence before the list, began with: of a part."""
        of_a_part = self.passage.continues or any(self.wording.scope.search(one) for one in self.passage.intro)
        return of_a_part and _BARE_BAN.match(clause) is not None

    def _is_denied_behind_a_colon(self, clause: str) -> bool:
        """Whether a clause says behind a sentence and its colon what is kept out; a dash tells how the rest is done."""
        before, colon, _ = self.plain.partition(f": {clause}")
        return clause.startswith("no ") and bool(colon) and self._tells_of_the_whole(before)

    def _tells_of_the_whole(self, before: str) -> bool:
        """Whether what stands before a colon is a short sentence; a longer one tells what some part does."""
        return len(before.split()) <= _SHORT and is_sentence(before, self.wording)

    def _by_the_letter(self) -> Iterator[Claim]:
        """As `letters`; the release of a system that images are built on is judged by its version."""
        decision, passage, wording = self.decision, self.passage, self.wording
        clauses = clauses_of((passage.whole or passage.plain)[:MAX_SENTENCE])
        for clause in clauses:
            said = decided(clause, wording)
            if any(wording.silent[kind].search(said) for kind in ("condition", "history", "others", "options")):
                continue
            versioned = any(mark.version for mark in self.names.marks(clause, passage.stressed))
            found = (
                *literal_claims(decision, passage, clause, wording),
                *manifest_claims(decision, passage, clause, wording),
                *condition_claims(decision, passage, clause, wording),
                *text_claims(decision, passage, clause, wording),
            )
            yield from (one for one in found if not (one.base and versioned))
        yield from check_claims(decision, passage, clauses, wording, self.names)


def _is_role(label: str, wording: Wording) -> bool:
    """Whether a few words are no more than the role that something fills ("Frontend - React")."""
    role = label.strip(" `*").lower()
    tables = name_tables()
    return role in tables.all_purposes or role in tables.places or wording.heads.sub("", f" {role}") == ""
