"""Hear what a record decided from the commits that took it away: names in its decision that are gone since.

Rule: a name that a record in force has in its decision, written as a name, and that a later commit says it took away as
a whole, was there when the record was made, and is not any more. What the record only weighs, compares or lets go is
not heard, nor what another record lets go.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from posixpath import basename, splitext

from adr_server.decisions import Decision, DecisionLog
from adr_server.review.claim import Claim, Kind, Subject
from adr_server.review.claims.passages import Passage
from adr_server.review.claims.spoken import spoken
from adr_server.review.judgement import is_live, superseded_paths
from adr_server.review.names.naming import TechnologyNames
from adr_server.review.names.spellings import key, spelled, words_of
from adr_server.review.past.built_parts import introduces
from adr_server.review.past.partings import Written
from adr_server.review.past.past import Past
from adr_server.review.witnessed.namings import (
    Naming,
    claim_of,
    is_amended,
    is_for_a_time,
    is_foretold,
    is_mostly_wanted,
    is_quiet,
    is_set_aside,
    lets_go,
    naming,
)
from adr_server.review.words.labels import any_of
from adr_server.review.words.word_tables import name_tables
from adr_server.review.words.wording import wording_of

_Words = tuple[str, ...]
_LONG = 6
_NAME_GOES_ON = re.compile(r" [A-Z][A-Za-z]*(?![\w-])")
_NAME_BEGAN = re.compile(r"\w[^.:!?\w]* [A-Z][A-Za-z]+ $")
"""Behind the first word of a sentence, whose capital says nothing."""
_TO_BE_USED = re.compile(rf"\b{any_of('to_be_used')} (?:[\w'’-]+ ){{0,2}}$", re.IGNORECASE)
_FILE = re.compile(r"\w\.[a-z]{1,5}$")
_SIGNS = " `*_.,;:-"
MOST = 3
"""Of one record: a long design names more."""
_FIELD = re.compile(r"[a-z]+(?:[A-Z_]\w*)+")
_WITHIN = re.compile(r"(?:^|[^#\w])[a-z][\w'’-]*,? [\"'“‘(*_\[]*$")
"""Behind a word in small letters: a capital there makes a name."""


def parted_claims(
    log: DecisionLog, texts: Mapping[str, str], names: TechnologyNames, past: Past, claims: Sequence[Claim]
) -> tuple[Claim, ...]:
    """The claims that later commits bear out, of what `claims` say nothing about."""
    if not past.is_known:
        return ()
    known: dict[str, set[str]] = defaultdict(set)
    for claim in claims:
        known[claim.path] |= {
            key(one.name) for one in (claim.subject, claim.replaced, *claim.any_of) if one is not None
        }
    superseded = superseded_paths(log)
    found = {
        decision.path: _namings(decision, texts[decision.path], names, past)
        for decision in log.decisions
        if decision.path in texts
    }
    let_go = {words for rows in found.values() for words, one in rows.items() if lets_go(one.places)}
    open_ = [
        (decision, words, one)
        for decision in log.decisions
        if is_live(decision, superseded) and not is_for_a_time(decision) and not is_amended(decision)
        for words, one in found.get(decision.path, {}).items()
        if words not in let_go
        and key(one.subject.name) not in known[decision.path]
        and is_mostly_wanted(one.places, known=one.subject.entry is not None)
    ]
    added = past.added(sorted({decision.path for decision, *_ in open_}))
    heard: dict[str, list[Claim]] = defaultdict(list)
    for decision, words, one in sorted(open_, key=lambda row: -len(row[1])):
        day = min(filter(None, [decision.date, added.get(decision.path)]), default="")
        told = heard[decision.path]
        if not day or len(told) == MOST or any(set(words) <= set(words_of(other.subject.name)) for other in told):
            continue
        leads = any(place.wants and place.leads and place.passage.kind is not Kind.TITLE for place in one.places)
        left = past.partings.left(words, day, one.written, leads=leads, record=decision.path)
        if left is not None:
            told.append(claim_of(decision, one.subject, one.places, left))
    return tuple(claim for told in heard.values() for claim in told)


@dataclass(kw_only=True)
class _Named:
    """A name in a record: what it is, and each place."""

    subject: Subject
    written: Written
    places: list[Naming] = field(default_factory=list)


def _namings(decision: Decision, text: str, names: TechnologyNames, past: Past) -> dict[_Words, _Named]:
    """What a record names in its title and decision of what commits took away, with each place."""
    every = {words: spelled(words) for words in past.partings.within(text)}
    sure = {words: _written(pattern, text, decision.title or "") for words, pattern in every.items()}
    found: dict[_Words, _Named] = {}
    language, lines = wording_of(decision.language, text).language if every else "", text.split("\n")
    for at, passage in enumerate(spoken(decision, text) if every else ()):
        for words, pattern in every.items():
            for match in pattern.finditer(passage.plain):
                subject = _technology(passage, match, names)
                written = Written.TECHNOLOGY if subject is not None else sure[words]
                subject = subject or Subject(name=match[0], entry=None, symbol=True)
                if _is_no_name(passage, match, written) or (subject.entry is not None and past.shows(subject.entry)):
                    continue
                aside = is_set_aside(passage, lines)
                wanted = not aside and not is_quiet(passage, wording_of(language, passage.plain))
                one = naming(passage, at, match.start(), match.end(), may_want=wanted and _may_want(passage, match))
                known = found.setdefault(words, _Named(subject=subject, written=written))
                known.places.append(one)
                if known.subject.entry is None and (subject.entry or _capitals(subject) > _capitals(known.subject)):
                    known.subject, known.written = subject, written
    found = {words: one for words, one in found.items() if not is_foretold(every[words], text)}
    for words, pattern in every.items():
        for one in _leaves_by_file_name(decision.path, pattern):
            named = _Named(subject=Subject(name=" ".join(words), entry=None, symbol=True), written=Written.WORDS)
            found.setdefault(words, named).places.append(one)
    return found


def _leaves_by_file_name(path: str, pattern: re.Pattern[str]) -> Iterator[Naming]:
    """Where the name of the record's file says that a thing goes (`0005-remove-harbor.md`)."""
    said = " ".join(re.findall(r"[A-Za-z]+|\d+", splitext(basename(path))[0]))
    title = Passage(kind=Kind.TITLE, text="", plain=said, line=0)
    named = (naming(title, 0, match.start(), match.end(), may_want=False) for match in pattern.finditer(said))
    return (one for one in named if one.leaves)


def _may_want(passage: Passage, match: re.Match[str]) -> bool:
    """Whether a field, a function or an option that is named is introduced there; other names may always be wanted."""
    if passage.kind is not Kind.DECISION or passage.announces:
        return True
    if "|" in passage.plain or len(passage.plain.strip(_SIGNS)) <= len(match[0]) + 1:
        return False  # A cell of a table, or an entry of a list that says no more.
    if not _FIELD.fullmatch(match[0]):
        return True
    return introduces(passage.plain, match.start(), match.end())


def _is_of_a_longer_name(plain: str, match: re.Match[str]) -> bool:
    """Whether a name is a part of a longer one, as "Audit" is of "Content Audit Tool"."""
    if not match[0][:1].isupper():
        return False
    return bool(_NAME_GOES_ON.match(plain, match.end()) or _NAME_BEGAN.search(plain[: match.start()]))


def _is_no_word(name: str) -> bool:
    """Whether the name of a package, in small letters, can be taken for one."""
    return len(name) >= _LONG and name not in name_tables().words


def _capitals(subject: Subject) -> int:
    return sum(letter.isupper() for letter in subject.name)


def _written(pattern: re.Pattern[str], text: str, title: str) -> Written:
    """How a record writes a thing somewhere: in code marks or as code writes names, with its capital, or small.

    What the title says is to be used is a name, however it is written.
    """
    if (named := pattern.search(title)) is not None and _TO_BE_USED.search(title[: named.start()]):
        return Written.TECHNOLOGY
    found = Written.SMALL
    for match in pattern.finditer(text):
        written, before = match[0], text[max(0, match.start() - 40) : match.start()]
        if before.endswith("`") or any(_is_code(word) for word in written.split()):
            return Written.CODE
        mid = written[0].isupper() and _WITHIN.search(before.rpartition("\n")[2])
        if mid or any(one.isupper() for one in written[1:]):
            found = Written.WORDS
    return found


def _is_code(word: str) -> bool:
    """Whether a word has signs or capitals within it, and is not all of capitals."""
    inner = word[1:].removesuffix("s")
    return any(one in "_./-" for one in inner) or (any(one.isupper() for one in inner) and not word[:-1].isupper())


def _is_no_name(passage: Passage, match: re.Match[str], written: Written) -> bool:
    """Whether what is named is a part of a path or of a longer name, or a word in the midst of others."""
    if written is Written.TECHNOLOGY:
        return False
    if _is_of_a_path(passage, match):
        return True
    if passage.kind is Kind.TITLE:
        return False
    return written is Written.SMALL or _is_of_a_longer_name(passage.plain, match)


def _is_of_a_path(passage: Passage, match: re.Match[str]) -> bool:
    """Whether a name is a part of a path or a file's name, and not one of two things that a stroke joins."""
    before, behind = passage.plain[: match.start()], passage.plain[match.end() :]
    rest = behind.split(maxsplit=1)[0] if behind[:1].strip() else ""
    begin = before.split()[-1] if before[-1:].strip() else ""
    token = (begin + match[0] + rest).strip("`*_\"'(),;:.")
    if token == match[0].strip("`"):
        return False
    return (
        token.count("/") > 1
        or token.startswith("/")
        or ("/" in token and token.lower() in passage.stressed)
        or bool(_FILE.search(token))
    )


def _technology(passage: Passage, match: re.Match[str], names: TechnologyNames) -> Subject | None:
    """The technology or package that is named there."""
    for mark in names.marks(passage.plain, passage.stressed):
        known = (
            mark.subject.entry
            or not mark.subject.word
            or (names.is_package(match[0]) and _is_no_word(match[0].lower()))
        )
        if mark.start <= match.start() and match.end() <= mark.end and known and not mark.subject.symbol:
            return Subject(name=mark.subject.name, entry=mark.subject.entry)
    return None
