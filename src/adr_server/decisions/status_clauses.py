"""The states of life that begin the clauses of a line.

Rule: a clause states what its first words say, whatever day or lead-in stands before them and whatever tail behind; the
word for what this record does to another ("replaces ADR-3") is no state of its own.
"""

import re
from functools import cache
from typing import NamedTuple

from adr_server.decisions import inline
from adr_server.decisions.dates import read_day
from adr_server.decisions.html import inline_html
from adr_server.decisions.model import Relation, Status
from adr_server.decisions.words import fold, is_cjk, phrase_pattern, vocabulary

EDGES = " \"'*_#>[]{}<>-.:!…“”«»=~^"
LATE = (Status.DEPRECATED, Status.SUPERSEDED)
"""The states in which a record ends that was in force."""
_SENTENCE_ENDS = (". ", "; ", ": ", "! ", "? ", "\n")
_PARENS = re.compile(r"\([^()]*\)")
_RECORD = re.compile(r"\b(?:adrs?|madr|rfc|kep) ?\d")
_BULLET = re.compile(r"^\s*(?:[-*+•]|\d+[.)])\s+")


class StateEvent(NamedTuple):
    """A state that begins a clause: its line's place, whether it is the first there, and how long the clause is."""

    status: Status
    line: int
    first: bool
    partly: bool
    day: str | None
    length: int


@cache
def _clause() -> re.Pattern[str]:
    """Where a clause ends."""
    return re.compile(
        r"[.;:!?\n()&,→/|+]+(?:\s|$)|\s*[()&→|;,/+]\s*|\s+-+>?\s+|\s[–—]\s|\s-\s"
        rf"|(?<=\w)\s(?:{alternatives('conjunctions')})\s"
    )


@cache
def leading_day() -> re.Pattern[str]:
    """A day before the status, with the word that may introduce it."""
    return re.compile(rf"^(?:(?:{alternatives('day_leads')}) )?[\d][\d\s./\-]*(?:t\d[\d:z]*)?\s*[:,]?\s*")


def state_events(line: str, number: int) -> list[StateEvent]:
    """States that begin a clause of `line`, in order."""
    words = vocabulary()
    text = inline.plain(inline.without_emoji(_BULLET.sub("", line)))
    folded = text.casefold()
    day = read_day(text).iso if any(letter.isdigit() for letter in text) else None
    found: list[StateEvent] = []
    clauses = [clause for clause in _clause().split(folded) if clause and clause.strip()]
    begin = 0
    for index, clause in enumerate(clauses[:30]):
        begin = folded.index(clause, begin)
        bare = fold(clause).strip(EDGES)
        bare = leading_day().sub("", bare)
        bare, partly = without_lead(bare)
        match = words.status_pattern.match(bare)
        if match is None and is_cjk(bare):
            match = words.status_pattern.search(bare)
        if match is None or _is_relation(bare, match):
            continue
        status = words.statuses[match.group()]
        if index and status in LATE and is_of_another(folded[:begin]):
            continue
        begin += len(clause)
        first = index == 0 or not found
        found.append(StateEvent(status, number, first, partly, day, len(bare.split())))
    # "Proposed and accepted (2018-11-28)" was both on one day, and is the latter.
    if [one.status for one in found[:2]] == [Status.PROPOSED, Status.ACCEPTED] and _are_joined(clauses, folded):
        found = [found[1]._replace(first=True), *found[2:]]
    return found


def is_of_another(before: str) -> bool:
    """Whether the folded words `before` a state or relation, from their paragraph's start, name what it is said of.

    Nothing before it, the record itself and a state of it do not: "The topology assumption is" does.
    """
    if any(end in before for end in _SENTENCE_ENDS) and is_amended(before):
        return True
    said = _PARENS.sub(" ", before).rstrip(" (*_[")
    begin = max((said.rfind(end) + len(end) for end in (*_SENTENCE_ENDS, "(") if end in said), default=0)
    clause = said[begin:].strip(EDGES + ",()`+•")
    if _RECORD.search(clause) or any(sign in clause for sign in "§\x01\x02"):
        return True
    if not clause or vocabulary().self_pattern.match(clause) or begins_with_state(clause):
        return False
    rest, _ = without_lead(leading_day().sub("", clause + " "))
    return re.search(r"[^\W\d_]{2}", rest) is not None and not says_a_day(rest)


def is_amended(text: str) -> bool:
    """Whether the first words of `text` say that another record amends this one, in part or not: it is in force."""
    words = vocabulary()
    folded = fold(inline.plain(text[:200])).lstrip(EDGES)
    first, _, rest = folded.partition(" ")
    partly = words.partly_pattern.match(rest)
    said = f"{first}{rest[partly.end() :]}" if partly else folded
    found = words.relation_pattern.match(said)
    return found is not None and words.relations[found.group()] is Relation.AMENDED_BY


def says_a_day(text: str) -> bool:
    """Whether the words of `text` are those of a day ("5 march 2020")."""
    letters = re.findall(r"[^\W\d_]+", text)
    return all(word in vocabulary().months for word in letters)


def _are_joined(clauses: list[str], folded: str) -> bool:
    """Whether a word for "and" alone stands between the first two clauses of a line."""
    end = folded.index(clauses[0]) + len(clauses[0])
    between = folded[end : folded.index(clauses[1], end)]
    return re.fullmatch(rf"\s*(?:{alternatives('conjunctions')})\s*", between) is not None


def begins_with_state(text: str) -> bool:
    """Whether the first words of `text` are a state, but for emphasis and what may lead up to one."""
    folded = fold(inline.plain(inline.without_emoji(inline_html(text[:200])))).strip(EDGES)
    bare, _ = without_lead(leading_day().sub("", folded))
    return vocabulary().status_pattern.match(bare) is not None or is_cjk(bare)


def _is_relation(bare: str, match: re.Match[str]) -> bool:
    """Whether the word found says what this record does to another ("remplace ADR-3"), not what became of it."""
    words = vocabulary()
    relation = words.relations.get(match.group())
    return (
        relation is Relation.SUPERSEDES and bool(bare[match.end() :].strip(" .:")) and not bare[: match.start()].strip()
    )


@cache
def _lead() -> re.Pattern[str]:
    leads = phrase_pattern(vocabulary().lists["lead_ins"]).pattern
    partly = vocabulary().partly_pattern.pattern
    return re.compile(rf"\s*(?:(?P<partly>{partly})|{leads})[\s,]*")


def without_lead(text: str) -> tuple[str, bool]:
    """`text` without the words that may precede a status, and whether they said "in part"."""
    partly = False
    while text:
        found = _lead().match(text)
        if found is None or found.end() == 0 or vocabulary().status_pattern.match(text):
            break
        partly = partly or found.group("partly") is not None
        text = text[found.end() :]
    return text, partly or (bool(vocabulary().partly_pattern.search(text[:60])) and "by" not in text[:12])


def alternatives(name: str) -> str:
    """A pattern for any word of one of the vocabulary's lists, the longest first."""
    return "|".join(re.escape(word) for word in sorted(vocabulary().lists[name], key=lambda word: (-len(word), word)))
