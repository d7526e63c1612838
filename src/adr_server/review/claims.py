"""Read from records what they claim about the code: a subject, what is wanted of it, and the exact sentence.

Rule: only what decides claims (see `passages`); a condition, a memory, a question or another's duty does not.
What a sentence says beyond its claim (a purpose, a part of the project) is kept, so that the claim is judged no wider.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from adr_server.decisions import Decision
from adr_server.review.labels import any_of
from adr_server.review.limits import (
    LONGER as LONGER,  # drift weighs claims that carry it
)
from adr_server.review.limits import (
    decided,
    is_own_purpose,
    places,
    purpose_of,
    strength,
    tail,
)
from adr_server.review.naming import Mark, Subject, TechnologyNames
from adr_server.review.passages import Kind, Passage, passages
from adr_server.review.places import Placement, placements
from adr_server.review.sorts import Sort, unwanted_sort
from adr_server.review.wording import Phrase, Polarity, Wording, wording_of

MAX_SENTENCE = 600
MAX_CLAIMS = 40
_MARK = re.compile(r"§(\d+)§(?: ?(?:v|version )?(\d+(?:\.\d+)*(?:\.x)?\+?))?")
_BREAK = re.compile(r"\s*(?:;|[–—]| - |:(?=\s))\s*")
_CHAINED = re.compile(r"§ §")
_ENVIRONMENT = re.compile(rf"\b{any_of('environments')}\b", re.IGNORECASE)
_TO_COME = re.compile(rf"\b{any_of('to_come')}\b", re.IGNORECASE)
_TELLS = re.compile(rf"{any_of('telling')}\b", re.IGNORECASE)
_UNWANTED = frozenset({Polarity.FORBID, Polarity.REMOVE, Polarity.DEPRECATE})
_WHOLE = frozenset({Polarity.USE, Polarity.ONLY})
"""Where the use of a part speaks for the whole."""
_PRONOUN = 6
"""Letters: shorter words for the whole are `we`, `it`, `this`, `team`."""


@dataclass(frozen=True, kw_only=True)
class Claim:
    """One thing that one record wants of the code.

    `text` is the sentence as far as it stands on `line` of `path`. `replaced` is set for a replacement, `version` for a
    lowest version. `scope` are words that may name a part of the project; `purpose` is what the sentence limits the
    claim to; of `any_of` one suffices; `obstacle` says why it cannot be checked, where that is known.
    """

    decision: Decision
    text: str
    path: str
    line: int
    subject: Subject
    polarity: Polarity
    strength: str = "will"
    replaced: Subject | None = None
    version: str = ""
    scope: tuple[str, ...] = ()
    purpose: str = ""
    any_of: tuple[Subject, ...] = ()
    obstacle: str = ""
    reach: tuple[str, str] = ("", "")
    placement: Placement | None = None
    sort: Sort | None = None
    kind: Kind = Kind.DECISION


def read_claims(decision: Decision, text: str, names: TechnologyNames) -> tuple[Claim, ...]:
    """The claims of one record, whatever its state; one per subject and polarity, the first sentence that makes it.

    A sentence that speaks of the whole goes before one that speaks of a part; a title says what nothing else does.
    """
    language = wording_of(decision.language, text).language
    found: dict[tuple[str, ...], Claim] = {}
    clear: set[str] = set()
    every = list(passages(decision, text))
    for passage in every:
        for claim in _claims(decision, passage, wording_of(language, passage.plain), names):
            if (
                passage.kind is Kind.TITLE
                and claim.subject.name in clear
                and (claim.obstacle or claim.polarity is not Polarity.AT_LEAST)
                and not _replaces(claim, found.values())
            ):
                continue
            key = (claim.subject.name, claim.polarity, *claim.reach, *claim.scope)
            known = found.get(key)
            if (known is None and len(found) < MAX_CLAIMS) or (known and known.obstacle and not claim.obstacle):
                found[key] = claim
            if not claim.obstacle:
                clear.add(claim.subject.name)
    if not found:
        found = {(claim.subject.name,): claim for claim in _of_the_title(decision, every, language, names)}
    return tuple(_consistent(found.values()))


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
    subjects = {mark.subject for mark in names.marks(title.plain, title.stressed)}
    wording = wording_of(language, title.plain)
    [*others, subject] = subjects or {None}
    if (
        subject is None
        or others
        or wording.silent["options"].search(title.plain)
        or wording.against.search(title.plain)
    ):
        return
    if not wording.topic.match(_masked(title.plain, names.marks(title.plain, title.stressed))):
        return
    for passage in every:
        spoken = wording_of(language, passage.plain)
        if (
            passage.kind is Kind.DECISION
            and not _is_silent(passage, spoken)
            and not spoken.silent["condition"].search(passage.plain)
            and spoken.standing.search(passage.plain)
        ):
            yield Claim(
                decision=decision,
                text=title.text,
                path=decision.path,
                line=title.line,
                subject=subject,
                polarity=Polarity.USE,
                kind=Kind.TITLE,
            )
            return


def _consistent(claims: Iterable[Claim]) -> Iterator[Claim]:
    """A record that wants a thing and wants it not, in the same words' reach, claims neither clearly."""
    every = list(claims)
    wanted = {claim.subject.name for claim in every if claim.polarity in {Polarity.USE, Polarity.ONLY}}
    wanted |= {claim.subject.name for claim in every if claim.polarity is Polarity.REPLACE}
    unwanted = {claim.subject.name for claim in every if claim.polarity in _UNWANTED}
    both = wanted & unwanted
    for claim in every:
        if claim.subject.name in both and not claim.obstacle:
            yield replace(claim, obstacle=f"the record both wants {claim.subject.name} and does not")
        else:
            yield claim


def _claims(decision: Decision, passage: Passage, wording: Wording, names: TechnologyNames) -> Iterator[Claim]:
    plain = passage.plain[:MAX_SENTENCE]
    if not plain or _is_silent(passage, wording):
        return
    clauses = _clauses(plain)
    labelled = len(clauses) == 2 and ": " in plain[: len(clauses[0]) + 3]  # noqa: PLR2004 - a label and what it stands before
    for number, clause in enumerate(clauses):
        if wording.silent["condition"].search(decided(clause, wording)) or wording.silent["history"].search(
            decided(clause, wording)
        ):
            continue
        kept_apart = [] if passage.announces else list(_boundaries(decision, passage, clause, wording, names))
        if kept_apart:
            yield from kept_apart
            continue
        if (unwanted := unwanted_sort(clause, wording)) and not passage.announces:
            yield _of_sort(decision, passage, clause, *unwanted)
            continue
        lying = [] if passage.announces else list(_placed(decision, passage, clause, wording))
        yield from lying
        marks = [mark for mark in names.marks(clause, passage.stressed) if not lying or mark.subject.entry]
        if marks:
            masked = _masked(clause, marks)
            part = _Clause(
                decision=decision, passage=passage, masked=masked, marks=marks, wording=wording, leads=number == 0
            )
            announced = number == 0 and part.is_announced(clauses[1:])
            answer = len(clauses) == 1 and part.is_answer()
            yield from part.claims(
                bare=passage.kind is Kind.CHOSEN or (labelled and number == 1) or announced or answer
            )


def _is_silent(passage: Passage, wording: Wording) -> bool:
    """Whether nothing in a passage can claim: it weighs options, or a list that others must heed, or that was weighed."""
    plain = passage.plain[:MAX_SENTENCE]
    if wording.silent["aside"].search(passage.text):
        return True
    said = (decided(plain, wording), *passage.intro)
    if any(wording.silent["elsewhere"].search(text) for text in (plain, *passage.intro)):
        return True
    if any(wording.silent["options"].search(text) for text in said):
        return True
    kinds = ("condition", "history", "others")
    return any(wording.silent[kind].search(text) for kind in kinds for text in passage.intro)


def _clauses(plain: str) -> list[str]:
    return [part for part in _BREAK.split(plain) if part]


def _masked(clause: str, marks: list[Mark]) -> str:
    parts, at = [], 0
    for number, mark in enumerate(marks):
        start = mark.start - (clause[mark.start - 1 : mark.start] == "`")
        end = mark.end + (clause[mark.end : mark.end + 1] == "`")
        parts += [clause[at:start], f"§{number}§", f" {mark.version}" if mark.version else ""]
        at = end
    return "".join([*parts, clause[at:]])


@dataclass(frozen=True, kw_only=True)
class _Clause:
    """A clause whose names stand as marks, and what it is part of; `leads` where it begins the sentence."""

    decision: Decision
    passage: Passage
    masked: str
    marks: list[Mark]
    wording: Wording
    leads: bool

    def claims(self, *, bare: bool) -> Iterator[Claim]:
        """The claims of the clause; where it may be `bare`, names alone want what they name."""
        if bare and (match := self._bare()) and (self.passage.kind is Kind.CHOSEN or self._are_all_known()):
            phrase = Phrase(polarity=Polarity.USE, pattern=_MARK)
            for claim in self._of_names(phrase, match["x"], match.end("x"), None):
                if (claim.subject.entry is not None or self.passage.kind is Kind.CHOSEN) and not claim.obstacle:
                    yield claim
            return
        taken: set[int] = set()
        for phrase in self.wording.phrases:
            if phrase.title and self.passage.kind is Kind.DECISION:
                continue
            for match in phrase.pattern.finditer(self.masked):
                numbers = {int(hit[1]) for hit in _MARK.finditer(match["x"])}
                if numbers & taken or self._is_reason(match.start("x")) or self._is_anothers(match):
                    continue
                made = list(self._of_names(phrase, match["x"], match.end("x"), match))
                if phrase.whole:
                    made = [claim for claim in made if not claim.obstacle]
                if made:
                    taken |= numbers | {int(hit[1]) for hit in _MARK.finditer(match.groupdict().get("a") or "")}
                # What is in code marks and no more than a word beside a noun is no claim of ours.
                yield from (claim for claim in made if not (claim.obstacle and claim.subject.entry is None))

    def is_announced(self, rest: Sequence[str]) -> bool:
        """Whether an entry of names is what its list was announced to hold, or what it is wanted for stands behind it."""
        if not self.passage.item or (match := self._bare()) is None or match["rest"].strip(" ."):
            return False
        if rest and self.wording.role.match(rest[0]):
            return True
        return bool(self.passage.intro) and self.wording.listing.search(self.passage.intro[-1]) is not None

    def is_answer(self) -> bool:
        """Whether a sentence of its own, set apart or with its full stop, is names and no more."""
        passage = self.passage
        if passage.kind is not Kind.DECISION or passage.item or passage.announces:
            return False
        apart = passage.text.startswith(("*", "_", "`")) or passage.text.endswith(".")
        return apart and (match := self._bare()) is not None and not match["rest"].strip(" .")

    def _is_anothers(self, match: re.Match[str]) -> bool:
        """Whether somebody else is named before the name, whose duty it is."""
        return self.wording.silent["others"].search(self.masked[: match.end("x")]) is not None

    def _begins_as_any(self) -> bool:
        """Whether the first word of the sentence has its capital from standing there, and no emphasis or title."""
        emphasised = self.passage.text.startswith(("*", "_", "`"))
        return self.leads and self.passage.kind is Kind.DECISION and not emphasised

    def _is_reason(self, at: int) -> bool:
        """Whether the name stands in what the sentence gives as a reason, or sets aside."""
        match = self.wording.reasons.search(self.masked)
        if match is None or match.start() > at:
            return False
        comma = self.masked.find(",")
        return match.start() > 0 or (self.leads and comma > at)  # "Since it is in Go, we will use …" ends in a comma.

    def _are_all_known(self) -> bool:
        """Whether the names are technologies; one that is none makes the list one of something else."""
        return all(mark.subject.entry is not None for mark in self.marks)

    def _bare(self) -> re.Match[str] | None:
        """The names at the head of a clause that says no more than names, set apart from what they were chosen over."""
        match = self.wording.bare.match(self.masked)
        if match is None:
            return None
        obstacle, _ = tail(self.masked[match.end("x") :], self.wording, wanted=False)
        return None if obstacle else match

    def _of_names(self, phrase: Phrase, group: str, end: int, match: re.Match[str] | None) -> Iterator[Claim]:
        found = list(_MARK.finditer(group))
        obstacle, purpose = self._limits(phrase, end, match, part=_is_part(self.marks[int(found[-1][1])].subject))
        if not obstacle and phrase.polarity not in _WHOLE and _CHAINED.search(group):
            obstacle = LONGER
        hits = [(self.marks[int(hit[1])].subject, hit[2] or "") for hit in found]
        alternatives = tuple(subject for subject, _ in hits) if self.wording.alternatives.search(group) else ()
        groups = match.groupdict() if match is not None else {}
        replaced, apart = _MARK.search(groups.get("a") or ""), groups.get("v") or ""
        old = self.marks[int(replaced[1])].subject if replaced else None
        stays = any(old is not None and old.name == subject.name for subject, _ in hits)  # "From A to A and B."
        actor = self.masked[: match.start()].strip() if match is not None else ""
        for subject, beside in hits:
            version = apart or beside
            polarity = self._polarity(phrase, version, end)
            if old is not None and old.name == subject.name:  # From one version to another of the same.
                polarity = Polarity.AT_LEAST if version else Polarity.USE
            if polarity is None or (subject.word and (phrase.known or (phrase.sure and self._begins_as_any()))):
                continue
            yield Claim(
                decision=self.decision,
                text=self.passage.text,
                path=self.decision.path,
                line=self.passage.line,
                subject=subject,
                polarity=polarity,
                strength=phrase.strength or strength(self.masked, self.wording),
                replaced=old if polarity is Polarity.REPLACE and not stays else None,
                version=version.rstrip("+").removesuffix(".x"),
                scope=tuple(places(actor, self.masked, purpose, self.wording)),
                purpose="" if is_own_purpose(subject, purpose, self.wording) else purpose,
                any_of=alternatives,
                obstacle=self._obstacle_of(polarity, version, obstacle),
                kind=self.passage.kind,
            )

    def _obstacle_of(self, polarity: Polarity, version: str, obstacle: str) -> str:
        """What stands against checking a claim: what follows its name (`obstacle`), or what the sentence is about."""
        if polarity in {Polarity.AT_LEAST, Polarity.ABOVE}:
            return "it speaks of an environment, not of the code" if _ENVIRONMENT.search(self.masked) else ""
        if polarity in {*_UNWANTED, Polarity.ONLY} and _TO_COME.search(self.masked):
            return "it speaks of what is new, and nothing here tells what is"
        if polarity is Polarity.FORBID and version:
            return f"it rules out one version ({version}), and others may be meant to stay"
        return obstacle

    def _limits(self, phrase: Phrase, end: int, match: re.Match[str] | None, *, part: bool) -> tuple[str, str]:
        """What stands against checking, and the purpose that limits the claim; `part`: one speaks for the whole."""
        wanted = part and phrase.polarity in _WHOLE
        passive = match is not None and match.end() > end + 1
        if passive and match is not None and phrase.polarity is not Polarity.AT_LEAST:
            obstacle, _ = tail(match.groupdict().get("gap") or "", self.wording, wanted=wanted)
            return obstacle, purpose_of(self.masked[match.end() :], self.wording)
        return tail(self.masked[end:], self.wording, wanted=wanted)

    def _polarity(self, phrase: Phrase, version: str, end: int) -> Polarity | None:
        """What is wanted of a name with this version; None where a lowest version is wanted and none is said."""
        said = self.wording.version.match(f" {version}{self.masked[end:]}") if version else None
        if phrase.polarity is Polarity.AT_LEAST:
            behind, _ = tail(self.masked[end:], self.wording, wanted=False)
            return None if not version or self.wording.features.match(self.masked[end:]) and behind else phrase.polarity
        if phrase.polarity in {Polarity.REMOVE, Polarity.DEPRECATE} and version:
            return Polarity.ABOVE
        is_floor = said is not None and bool(said[2])
        return Polarity.AT_LEAST if is_floor and phrase.polarity is Polarity.USE else phrase.polarity


def _is_part(subject: Subject) -> bool:
    """Whether the parts of a subject tell of it: what is known by its name has them, a name in the code may have any."""
    return subject.entry is not None or not subject.word


def _of_sort(decision: Decision, passage: Passage, clause: str, words: str, sort: Sort) -> Claim:
    return Claim(
        decision=decision,
        text=passage.text,
        path=decision.path,
        line=passage.line,
        subject=Subject(name=words.strip("`"), entry=None),
        polarity=Polarity.FORBID,
        strength="must",
        obstacle="it speaks of what is new, and nothing here tells what is" if _TO_COME.search(clause) else "",
        sort=sort,
        kind=passage.kind,
    )


def _placed(decision: Decision, passage: Passage, clause: str, wording: Wording) -> Iterator[Claim]:
    for one in placements(clause, wording):
        yield Claim(
            decision=decision,
            text=passage.text,
            path=decision.path,
            line=passage.line,
            subject=Subject(name=one.path, entry=None),
            polarity=Polarity.LIES_AT,
            strength=strength(clause, wording),
            placement=one,
            kind=passage.kind,
        )


def _same_word(first: str, second: str) -> bool:
    """Whether two words are one, in the singular or the plural."""
    return first.lower().removesuffix("s") == second.lower().removesuffix("s")


def _boundaries(
    decision: Decision, passage: Passage, clause: str, wording: Wording, names: TechnologyNames
) -> Iterator[Claim]:
    text = clause.replace("`", "§")
    if wording.reasons.match(text) or _TELLS.match(text):
        return  # "Since users cannot know …" says why something is wanted.
    for phrase in wording.boundaries:
        match = phrase.pattern.match(text)
        if match is None:
            continue
        first, second = (str(match.groupdict().get(name) or "").replace("§", "").strip(" ,.") for name in ("p", "q"))
        if phrase.polarity is Polarity.APART:
            second = match.groupdict().get("same") or first
            if not _same_word(first.rpartition(" ")[2], second.rpartition(" ")[2]):
                continue
        # "Services must not use MongoDB" speaks of all, "services must not import controllers" of a folder.
        general = "§" not in match["p"] and wording.self.match(first.rpartition(" ")[2]) is not None
        if not second or (general and (len(first) < _PRONOUN or names.marks(second))):
            continue
        yield Claim(
            decision=decision,
            text=passage.text,
            path=decision.path,
            line=passage.line,
            subject=Subject(name=f"{first} → {second}", entry=None),
            polarity=phrase.polarity,
            strength="must",
            reach=(first, second),
            kind=passage.kind,
        )
        return
