"""Read from records what they claim about the code: a subject, what is wanted of it, and the exact sentence.

Rule: only what decides claims (see `passages`); a condition, a memory, a question or another's duty does not.
What a sentence says beyond its claim (a purpose, a part of the project) is kept, so that the claim is judged no wider.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from adr_server.decisions import Decision
from adr_server.review.labels import any_of
from adr_server.review.naming import Mark, Subject, TechnologyNames
from adr_server.review.passages import Kind, Passage, passages
from adr_server.review.wording import Phrase, Polarity, Wording, name_tables, wording_of

MAX_SENTENCE = 600
MAX_CLAIMS = 40
LONGER = "it is about more than the name"
_MARK = re.compile(r"§(\d+)§(?: ?(?:v|version )?(\d+(?:\.\d+)*(?:\.x)?\+?))?")
_BREAK = re.compile(r"\s*(?:;|[–—]| - |:(?=\s))\s*")
_NOT_HEAD = re.compile(r"^\s*(?:$|[.,;:!?…\[]|['’]s\b)")
_FOLLOWS = re.compile(rf"^ {any_of('goes_on')}\b", re.IGNORECASE)
_OTHER_REPOSITORY = re.compile(
    r"^(?!(?:this|that|same|whole|entire|current|main|single|one)\b)[\w./-]+ (?:repo|repository|repositories)$",
    re.IGNORECASE,
)
_LEFT_OPEN = re.compile(r"\w\W* \((?:or (?!newer|later|higher|above|greater|more)|oder |ou )", re.IGNORECASE)
"""Another way is left open that need not be a technology; a version from which on one is wanted is none."""
_ENVIRONMENT = re.compile(rf"\b{any_of('environments')}\b", re.IGNORECASE)
_TELLS = re.compile(rf"{any_of('telling')}\b", re.IGNORECASE)
_PRONOUN = 6
"""Letters: shorter words for the whole are `we`, `it`, `this`, `team`."""
_NAMED_PLACE = re.compile(r"`([^`\s]{2,120})`")
_PLACE_WORDS = re.compile(rf"^{any_of('articles')}*([\w./@-]+(?: [\w./@-]+)?)(?: {any_of('parts')})?$", re.IGNORECASE)


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
    kind: Kind = Kind.DECISION


def read_claims(decision: Decision, text: str, names: TechnologyNames) -> tuple[Claim, ...]:
    """The claims of one record, whatever its state; one per subject and polarity, the first sentence that makes it."""
    language = wording_of(decision.language, text).language
    found: dict[tuple[str, ...], Claim] = {}
    by_subject: dict[str, Claim] = {}
    for passage in passages(decision, text):
        for claim in _claims(decision, passage, wording_of(language, passage.plain), names):
            if passage.kind is Kind.TITLE and claim.subject.name in by_subject:
                continue
            key = (claim.subject.name, claim.polarity, *claim.reach, *claim.scope)
            if key not in found and len(found) < MAX_CLAIMS:
                found[key] = claim
                by_subject.setdefault(claim.subject.name, claim)
    return tuple(_consistent(found.values()))


def _consistent(claims: Iterable[Claim]) -> Iterator[Claim]:
    """A record that wants a thing and wants it not, in the same words' reach, claims neither clearly."""
    every = list(claims)
    wanted = {claim.subject.name for claim in every if claim.polarity in {Polarity.USE, Polarity.ONLY}}
    wanted |= {claim.subject.name for claim in every if claim.polarity is Polarity.REPLACE}
    unwanted = {claim.subject.name for claim in every if claim.polarity in {Polarity.FORBID, Polarity.REMOVE}}
    both = wanted & unwanted
    for claim in every:
        if claim.subject.name in both and not claim.obstacle:
            yield replace(claim, obstacle=f"the record both wants {claim.subject.name} and does not")
        else:
            yield claim


def _claims(decision: Decision, passage: Passage, wording: Wording, names: TechnologyNames) -> Iterator[Claim]:
    plain = passage.plain[:MAX_SENTENCE]
    if not plain:
        return
    if wording.silent["elsewhere"].search(plain) or wording.silent["options"].search(_decided(plain, wording)):
        return
    clauses = _clauses(plain)
    labelled = len(clauses) == 2 and ": " in plain[: len(clauses[0]) + 3]  # noqa: PLR2004 - a label and what it stands before
    for number, clause in enumerate(clauses):
        if wording.silent["condition"].search(clause) or wording.silent["history"].search(_decided(clause, wording)):
            continue
        if kept_apart := list(_boundaries(decision, passage, clause, wording, names)):
            yield from kept_apart
            continue
        marks = names.marks(clause)
        if marks:
            masked = _masked(clause, marks)
            part = _Clause(
                decision=decision, passage=passage, masked=masked, marks=marks, wording=wording, leads=number == 0
            )
            yield from part.claims(bare=passage.kind is Kind.CHOSEN or (labelled and number == 1))


def _clauses(plain: str) -> list[str]:
    return [part for part in _BREAK.split(plain) if part]


def _decided(text: str, wording: Wording) -> str:
    """The part of a sentence before its reason."""
    match = wording.reasons.search(text)
    return text[: match.start()] if match else text


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
        if bare and self._is_bare_option() and (self.passage.kind is Kind.CHOSEN or self._are_all_known()):
            names = self.wording.instead.split(self.masked, maxsplit=1)[0]
            bare_names = self._of_names(Phrase(polarity=Polarity.USE, pattern=_MARK), names, len(self.masked), None)
            yield from (
                claim for claim in bare_names if claim.subject.entry is not None or self.passage.kind is Kind.CHOSEN
            )
            return
        taken: set[int] = set()
        for phrase in self.wording.phrases:
            for match in phrase.pattern.finditer(self.masked):
                numbers = {int(hit[1]) for hit in _MARK.finditer(match["x"])}
                if numbers & taken or self._is_reason(match.start("x")):
                    continue
                made = list(self._of_names(phrase, match["x"], match.end("x"), match))
                if made:
                    taken |= numbers | {int(hit[1]) for hit in _MARK.finditer(match.groupdict().get("a") or "")}
                # What is in code marks and no more than a word beside a noun is no claim of ours.
                yield from (claim for claim in made if not (claim.obstacle and claim.subject.entry is None))

    def _begins_as_any(self) -> bool:
        """Whether the first word of the sentence has its capital from standing there, and no emphasis or title."""
        emphasised = self.passage.text.startswith(("*", "_", "`"))
        return self.leads and self.passage.kind is Kind.DECISION and not emphasised

    def _is_reason(self, at: int) -> bool:
        """Whether the name stands in what the sentence gives as a reason, or sets aside."""
        match = self.wording.reasons.search(self.masked)
        return match is not None and 0 < match.start() < at

    def _are_all_known(self) -> bool:
        """Whether the names are technologies; one that is none makes the list one of something else."""
        return all(mark.subject.entry is not None for mark in self.marks)

    def _is_bare_option(self) -> bool:
        """A chosen option that is no more than names wants them used."""
        head = self.wording.instead.split(self.masked, maxsplit=1)[0].strip()
        rest = self.wording.heads.sub("", _MARK.sub("", head).strip(" ,&+"))
        return not rest.strip(" ,.") and head.startswith("§")

    def _of_names(self, phrase: Phrase, group: str, end: int, match: re.Match[str] | None) -> Iterator[Claim]:
        obstacle, purpose = self._limits(phrase, end, match)
        hits = [(self.marks[int(hit[1])].subject, hit[2] or "") for hit in _MARK.finditer(group)]
        several = self.wording.alternatives.search(group) or _LEFT_OPEN.search(self.passage.text)
        alternatives = tuple(subject for subject, _ in hits) if several else ()
        replaced = _MARK.search(match.groupdict().get("a") or "") if match is not None else None
        actor = self.masked[: match.start()].strip() if match is not None else ""
        for subject, version in hits:
            polarity = self._polarity(phrase, version, end)
            if polarity is None or (phrase.sure and subject.word and self._begins_as_any()):
                continue
            yield Claim(
                decision=self.decision,
                text=self.passage.text,
                path=self.decision.path,
                line=self.passage.line,
                subject=subject,
                polarity=polarity,
                strength=phrase.strength or _strength(self.masked, self.wording),
                replaced=self.marks[int(replaced[1])].subject if replaced else None,
                version=version.rstrip("+").removesuffix(".x"),
                scope=tuple(_places(actor, self.masked, purpose, self.wording)),
                purpose="" if _is_own_purpose(subject, purpose, self.wording) else purpose,
                any_of=alternatives,
                obstacle=self._of_an_environment() if polarity is Polarity.AT_LEAST else obstacle,
                kind=self.passage.kind,
            )

    def _of_an_environment(self) -> str:
        """An obstacle where a version is wanted of where the code runs, not of the code."""
        return "it speaks of an environment, not of the code" if _ENVIRONMENT.search(self.masked) else ""

    def _limits(self, phrase: Phrase, end: int, match: re.Match[str] | None) -> tuple[str, str]:
        """What stands against checking, and the purpose that limits the claim."""
        passive = match is not None and match.end() > end + 1
        if passive and match is not None and phrase.polarity is not Polarity.AT_LEAST:
            return "", _purpose(self.masked[match.end() :], self.wording)
        return _tail(self.masked[end:], self.wording)

    def _polarity(self, phrase: Phrase, version: str, end: int) -> Polarity | None:
        """What is wanted of a name with this version; None where a lowest version is wanted and none is said."""
        said = self.wording.version.match(f" {version}{self.masked[end:]}") if version else None
        if phrase.polarity is Polarity.AT_LEAST:
            return Polarity.AT_LEAST if version else None
        is_floor = said is not None and bool(said[2])
        return Polarity.AT_LEAST if is_floor and phrase.polarity is Polarity.USE else phrase.polarity


def _tail(rest: str, wording: Wording) -> tuple[str, str]:
    """What follows a name: an obstacle where it is part of a longer name, and the purpose that limits it."""
    after = wording.heads.sub("", rest)
    if _NOT_HEAD.match(after) or _FOLLOWS.match(after):
        return "", ""
    word = after.strip()
    if wording.scope.match(word):
        return "", _purpose(after, wording)
    if wording.reasons.match(word) or wording.instead.match(word):
        return "", ""
    return f"{LONGER}: “…{' '.join(word.split()[:3])}”", ""


def _purpose(after: str, wording: Wording) -> str:
    start = wording.scope.search(after)
    if start is None or after[: start.start()].strip(" ,"):
        return ""
    words = _decided(after[start.start() :], wording)
    return re.split(r"[,;.]| and we ", words, maxsplit=1)[0].strip()


def _is_own_purpose(subject: Subject, purpose: str, wording: Wording) -> bool:
    """Whether a purpose is what the technology is for anyway, or what it is used as, and limits nothing."""
    if not subject.entry or wording.narrow.search(purpose):
        return False
    if re.match(r"^(?:as|als|comme|en tant que)\b", purpose, re.IGNORECASE):
        return True
    words = re.sub(r"^\w+ (?:the |our |all |a |an )*", "", purpose.lower()).strip()
    return any(words == known for known_words in name_tables().purposes.values() for known in known_words)


def _strength(masked: str, wording: Wording) -> str:
    if wording.strong.search(masked):
        return "must"
    return "should" if wording.weak.search(masked) else "will"


def _places(actor: str, masked: str, purpose: str, wording: Wording) -> Iterator[str]:
    """Words that may name a part of the project: who acts, what the purpose names, and paths in code marks."""
    for place in _NAMED_PLACE.finditer(masked):
        yield place[1]
    words = re.sub(r"^(?:for|in|within|on|inside|für|in|im|pour|dans) ", "", purpose, flags=re.IGNORECASE)
    if purpose and "§" not in words and (match := _PLACE_WORDS.match(words)):
        yield match[1]
    named = re.sub(
        r"^(?:the|our|all|every|each|new|der|die|das|le|la|les)\s+",
        "",
        actor.rpartition(",")[2].strip(),
        flags=re.IGNORECASE,
    )
    own = named and wording.self.match(named.split()[-1]) and not _OTHER_REPOSITORY.match(named)
    if named and "§" not in named and len(named.split()) <= 4 and not own:  # noqa: PLR2004 - a name
        yield f"={named}"


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
        first, second = (match[name].replace("§", "").strip(" ,.") for name in ("p", "q"))
        # "Services must not use MongoDB" speaks of all, "services must not import controllers" of a folder.
        general = wording.self.match(first.rpartition(" ")[2]) is not None
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
