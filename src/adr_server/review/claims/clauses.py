"""Read from one clause of a record what it wants of the names in it.

Rule: a clause speaks of a name in one of the ways that its language's table knows, first come, first served; what it
says beyond that (a purpose, a part of the project) is kept, so that the claim is judged no wider.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from adr_server.decisions import Decision
from adr_server.review.claim import Claim, Kind, Subject
from adr_server.review.claims.limits import LONGER, is_own_purpose, named_parts, places, purpose_of, strength, tail
from adr_server.review.claims.objections import VERSIONED, objection
from adr_server.review.claims.passages import Passage
from adr_server.review.claims.statements import is_manifest, statements
from adr_server.review.claims.universals import is_general, parts_before, speaks_of_all
from adr_server.review.names.marks import Mark
from adr_server.review.names.written_names import is_written
from adr_server.review.words.expressions import Expression
from adr_server.review.words.labels import any_of
from adr_server.review.words.wording import Phrase, Polarity, Wording

_JOINED = re.compile(r"-[A-Za-z]")
"""The other half of a word: what is "Node.js 24-compatible" may be of any other version."""
_MARK = re.compile(r"§(\d+)§(?: ?(?:v|version )?(\d+(?:\.\d+)*(?:\.x)?\+?))?")
_ARGUES = re.compile(rf"\b{any_of('arguing')}\b", re.IGNORECASE)
_DONE = re.compile(rf"^ {any_of('was_done')} (?:also |both |then )?(\S.*)$", re.IGNORECASE)
_CHAINED = re.compile(r"§ §")
_WHOLE_THING = re.compile(rf"\b{any_of('whole_things')}$", re.IGNORECASE)
_UNWANTED = frozenset({Polarity.FORBID, Polarity.REMOVE, Polarity.DEPRECATE})
_WHOLE = frozenset({Polarity.USE, Polarity.ONLY})
"""Where the use of a part speaks for the whole."""
_LEFT_OPEN = re.compile(r"\w\W* \((?:or (?!newer|later|higher|above|greater|more)|oder |ou )", re.IGNORECASE)
"""Another way is left open that need not be a technology; a version from which on one is wanted is none."""


@dataclass(frozen=True, kw_only=True)
class Clause:
    """A clause whose names stand as marks, and what it is part of; `leads` where it begins the sentence."""

    decision: Decision
    passage: Passage
    masked: str
    marks: list[Mark]
    wording: Wording
    leads: bool

    def claims(self, *, bare: bool, led: bool = False, said: Polarity | None = Polarity.USE) -> Iterator[Claim]:
        """The claims of the clause; where it may be `bare`, names alone want what they name.

        `led`: it leads an entry of a list that goes on to say what the thing is; `said`: what the label before the
        names, or the rest of the entry, wants of them.
        """
        if (
            said is not None
            and ((bare or led) and not self._names_a_version())
            and (match := self._bare())
            and (self.passage.kind is Kind.CHOSEN or self._are_all_known())
        ):
            yield from self._of_bare(match, said, told=not bare and said is Polarity.USE)
            return
        taken: set[int] = set()
        spoken: set[Subject] = set()
        for phrase in self.wording.phrases:
            if self._is_out_of_place(phrase):
                continue
            for match in phrase.pattern.finditer(self.masked):
                numbers = {int(hit[1]) for hit in _MARK.finditer(match["x"])}
                reason = not phrase.contrast and self._is_reason(match.start("x"))
                if numbers <= taken or reason or self._is_anothers(match):
                    continue
                made = [
                    claim
                    for claim in self._of_names(phrase, match["x"], match.end("x"), match)
                    if claim.subject not in spoken
                ]
                made += [one for one in self._replaced_too(made, match) if one.subject not in spoken]
                if phrase.whole:
                    made = [claim for claim in made if not claim.obstacle]
                if made:
                    claimed = {claim.subject for claim in made} | {claim.replaced for claim in made if claim.replaced}
                    taken |= {number for number in numbers if self.marks[number].subject in claimed}
                    spoken |= claimed
                    taken |= {int(hit[1]) for hit in _MARK.finditer(match.groupdict().get("a") or "")}
                # What is in code marks and no more than a word beside a noun is no claim of ours.
                yield from (claim for claim in made if not (claim.obstacle and claim.subject.entry is None))

    def stated(self, *, bare: bool) -> Iterator[Claim]:
        """What the clause says goes, or is not wanted, in an order of words that no phrase foresees.

        `bare`: "no X" without a verb says so, too.
        """
        files = {number: mark.subject.name for number, mark in enumerate(self.marks) if is_manifest(mark.subject.name)}
        told = _MARK.sub(lambda hit: f"`{files[int(hit[1])]}`" if int(hit[1]) in files else hit[0], self.masked)
        for one in statements(told, self.wording, bare=bare):
            plain = replace(self, masked=f"{one.names} {one.limits}".rstrip())
            yield from plain._of_names(one.phrase, one.names, len(one.names), None)  # noqa: SLF001 - the same class

    def _names_a_version(self) -> bool:
        """Whether a clause wants a version of what it leads with: "Node 20 on all machines"."""
        floors = (one for one in self.wording.phrases if one.polarity is Polarity.AT_LEAST and one.leads)
        return any(mark.version for mark in self.marks) and any(one.pattern.search(self.masked) for one in floors)

    def _of_bare(self, match: re.Match[str], said: Polarity, *, told: bool) -> Iterator[Claim]:
        """What names alone want, or only tell."""
        phrase = Phrase(polarity=said, pattern=Expression(source=_MARK.pattern), told=told)
        if self._is_out_of_place(phrase):
            return
        for claim in self._of_names(phrase, match["x"], match.end("x"), None):
            if (claim.subject.entry is not None or self.passage.kind is Kind.CHOSEN) and not claim.obstacle:
                yield claim

    def _is_out_of_place(self, phrase: Phrase) -> bool:
        """Whether a phrase belongs to titles, or to the beginning of a sentence, and the clause is neither."""
        short = phrase.title and self.passage.kind in {Kind.DECISION, Kind.HEADING}
        argues = phrase.told and (
            self.passage.kind is not Kind.DECISION or self.passage.elaborates or _ARGUES.search(self.masked) is not None
        )
        return short or argues or (phrase.leads and not self.leads) or (phrase.item and not self.passage.item)

    def is_announced(self, rest: Sequence[str]) -> bool:
        """Whether an entry is names that its list was announced to hold, or that have their role behind them."""
        if not self.passage.item or (match := self._bare()) is None or match["rest"].strip(" ."):
            return False
        if rest and self.wording.role.match(rest[0]):
            return True
        return bool(self.passage.intro) and self.wording.listing.search(self.passage.intro[-1]) is not None

    def done_with(self) -> str | None:
        """What the clause says was done with the names at its head; None where they are all that it says."""
        match = self._bare()
        done = _DONE.match(match["rest"]) if match is not None else None
        return done[1] if done is not None else None

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
        emphasised = self.passage.text.startswith(("*", "_", "`", "["))
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
        purpose = self._with_places(purpose)
        if not obstacle and phrase.polarity not in _WHOLE and _CHAINED.search(group):
            obstacle = LONGER
        hits = [(self.marks[int(hit[1])], hit[2] or "") for hit in found]
        several = self.wording.alternatives.search(group) or _LEFT_OPEN.search(self.passage.text)
        # Who may not use one thing or another may use neither.
        either = several and (phrase.polarity is not Polarity.FORBID or not self.wording.alternatives.search(group))
        alternatives = tuple(mark.subject for mark, _ in hits) if either else ()
        if (phrase.title or self.passage.kind is Kind.TITLE) and alternatives:
            return  # The title asks which one.
        groups = match.groupdict() if match is not None else {}
        replaced, apart = _MARK.search(groups.get("a") or ""), groups.get("v") or ""
        old = self.marks[int(replaced[1])].subject if replaced else None
        stays = any(old is not None and old.name == mark.subject.name for mark, _ in hits)  # "From A to A and B."
        actor = self._actor(match)
        for mark, beside in hits:
            subject, version = mark.subject, apart or beside
            polarity = self._polarity(phrase, version, end)
            if old is not None and old.name == subject.name:  # From one version to another of the same.
                polarity = Polarity.AT_LEAST if version else (Polarity.USE if len(hits) > 1 else None)
            if phrase.makes and subject.entry is None:
                continue
            short = phrase.sure and self._begins_as_any()
            sure = (polarity in _UNWANTED and is_written(subject)) or (mark.version and polarity is Polarity.AT_LEAST)
            unsure = phrase.known and not mark.proper and not sure
            if polarity is None or (subject.word and (unsure or short)):
                continue
            if (
                replaced
                and not version
                and len(hits) == 1
                and self.marks[int(replaced[1])].subject.name == subject.name
            ):
                continue  # "Move from Azure AD to Entra ID": one product under two names, and nothing to look for.
            yield Claim(
                decision=self.decision,
                text=self.passage.text,
                path=self.decision.path,
                line=self.passage.line,
                subject=subject,
                polarity=polarity,
                strength=phrase.strength or strength(self.masked, self.wording),
                replaced=old if polarity is Polarity.REPLACE and not (stays or _is_a_part(groups)) else None,
                version=version.rstrip("+").removesuffix(".x"),
                scope=tuple(dict.fromkeys([*places(actor, self._with_paths(), purpose, self.wording), *self._parts()])),
                purpose=""
                if is_own_purpose(subject, purpose, self.wording, wanted=polarity not in _UNWANTED)
                else purpose,
                any_of=alternatives,
                obstacle=objection(self.masked, end, polarity, version, actor, symbol=subject.symbol)
                or ("" if polarity in VERSIONED else obstacle),
                kind=self.passage.kind,
                told=phrase.told,
                every=speaks_of_all(self.masked),
                general=is_general(self.masked),
                parts=parts_before(self.passage.whole or self.passage.plain, subject.name),
            )

    def _replaced_too(self, made: Sequence[Claim], match: re.Match[str]) -> Iterator[Claim]:
        """That the further names of a list go as well, in whose place one thing comes: "replace A and B with C"."""
        first = next((claim for claim in made if claim.replaced is not None), None)
        if first is None:
            return
        for hit in list(_MARK.finditer(match.groupdict().get("a") or ""))[1:]:
            subject = self.marks[int(hit[1])].subject
            if subject.entry is not None and not subject.word and subject != first.subject:
                yield replace(first, subject=subject, polarity=Polarity.REMOVE, replaced=None, version="")

    def _with_paths(self) -> str:
        """The clause with the paths in code marks, which may be names as well: "`apps/shop`"."""
        paths = {number: mark.subject.name for number, mark in enumerate(self.marks) if mark.subject.entry is None}
        return _MARK.sub(
            lambda hit: f"`{name}`" if "/" in (name := paths.get(int(hit[1]), "")) and name[0] != "@" else hit[0],
            self.masked,
        )

    def _actor(self, match: re.Match[str] | None) -> str:
        """Who is said to do it, before the words that say what; nobody where these only join on: " with X"."""
        return "" if match is None or match[0].startswith(" ") else self.masked[: match.start()].strip()

    def _with_places(self, purpose: str) -> str:
        """A purpose in which parts of the code, which may be places, stand by their names; technologies are none."""
        if not any(mark.subject.entry is None for mark in self.marks):
            return purpose
        named = (self.marks[int(hit[1])].subject for hit in _MARK.finditer(purpose))
        own = {subject.name: subject for subject in named if subject.entry is None}
        return _MARK.sub(lambda hit: name if (name := self.marks[int(hit[1])].subject.name) in own else hit[0], purpose)

    def _parts(self) -> Iterator[str]:
        """The parts of the project that the sentence names; a technology is none."""
        known = {f"={mark.subject.name.lower()}" for mark in self.marks if mark.subject.entry is not None}
        known |= {f"={self.passage.plain[mark.start : mark.end].lower()}" for mark in self.marks if mark.subject.entry}
        return (part for part in named_parts(self.passage.plain, self.wording) if part.lower() not in known)

    def _limits(self, phrase: Phrase, end: int, match: re.Match[str] | None, *, part: bool) -> tuple[str, str]:
        """What stands against checking, and the purpose that limits the claim; `part`: one speaks for the whole."""
        wanted = part and phrase.polarity in _WHOLE
        passive = match is not None and match.end() > end + 1
        if passive and match is not None and phrase.polarity is not Polarity.AT_LEAST:
            obstacle, _ = tail(match.groupdict().get("gap") or "", self.wording, wanted=wanted)
            return obstacle, purpose_of(self.wording.heads.sub("", self.masked[match.end() :]), self.wording)
        return tail(self.masked[end:], self.wording, wanted=wanted)

    def _polarity(self, phrase: Phrase, version: str, end: int) -> Polarity | None:
        """What is wanted of a name with this version; None where a lowest version is wanted and none is said."""
        if version and _JOINED.match(self.masked[end:]):
            return None
        said = self.wording.version.match(f" {version}{self.masked[end:]}") if version else None
        if phrase.polarity is Polarity.AT_MOST:
            return Polarity.AT_MOST if version and "+" not in version and not (said and said[2]) else None
        if phrase.polarity is Polarity.AT_LEAST:
            # "Use the S3 v2 SDK": the version is that of the SDK.
            is_its_own = not (
                self.wording.features.match(self.masked[end:]) and _behind(self.masked[end:], self.wording)
            )
            return Polarity.AT_LEAST if version and is_its_own else None
        if phrase.polarity in {Polarity.REMOVE, Polarity.DEPRECATE} and version:
            return Polarity.ABOVE
        is_floor = said is not None and bool(said[2])
        return Polarity.AT_LEAST if is_floor and phrase.polarity is Polarity.USE else phrase.polarity


def _is_a_part(groups: Mapping[str, str | None]) -> bool:
    """Whether what moves from one thing to another is a part, which leaves the rest where it is: sessions, uploads."""
    moved = (groups.get("moved") or "").strip()
    return bool(moved) and not _WHOLE_THING.search(moved)


def _is_part(subject: Subject) -> bool:
    """Whether the parts of a subject tell of it: those of a name in the code may be anything."""
    return subject.entry is not None or not subject.word


def _behind(rest: str, wording: Wording) -> str:
    """What makes a longer name of a name, if anything."""
    return tail(rest, wording, wanted=False)[0]
