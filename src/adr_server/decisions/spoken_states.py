"""The line below a title that says a record's state in words, where no field and no section says it.

Rule: its first words are a state, and what follows says when, by whom or why ("Accepted 2024-09-25", "Rejected — too
costly", "Retired: see 0042"). A state that belongs to the next word, or that a main clause follows, is what a sentence
speaks of ("Accepted practice is …", "Active since 2019, the old shop …"); emphasis makes a statement of the latter.
"""

import re
from functools import cache
from typing import NamedTuple

from adr_server.decisions import inline
from adr_server.decisions.dates import read_day
from adr_server.decisions.html import inline_html
from adr_server.decisions.model import Relation
from adr_server.decisions.status import STRUCK
from adr_server.decisions.status_clauses import (
    EDGES,
    alternatives,
    begins_with_state,
    is_amended,
    leading_day,
    says_a_day,
    without_lead,
)
from adr_server.decisions.words import fold, is_cjk, phrase_pattern, vocabulary

_LONGEST = 30
"""The words of the longest line that states a state."""
_LONGEST_ASIDE = 3
"""The words behind a comma that are no clause: "Rejected, too costly"."""
_LONGEST_CJK = 24
"""The letters of such a line where words are not apart."""
_SIGN = re.compile(r"\s*(?:[.;:,!?](?=\s|$)|[()\[\]/|→&+]|\s[-–—]+\s|[–—])\s*")
_DAY_OF_MONTH = re.compile(r"(\d)\.\s(?=[^\W\d_])")
_EMPHASISED = re.compile(r"^[\s>•(\[-]*(\*{1,3}|_{1,3}|`)(?=\S)([^*_`]+)\1(?=[\W_]|$)")
_YEAR = re.compile(r"\W*(?:19|20)\d\d$")
_FOLDED_DAY = re.compile(r"\W*(?:19|20)\d\d \d\d? \d\d?\b")
_FRAGMENTS = re.compile(r"\s+[·•|]\s+")


class _Beginning(NamedTuple):
    """How a line begins: its state and what follows up to the first sign (both folded), that sign, and the rest.

    `plain`: the state is spelt as everyday words are, without accents.
    """

    state: str
    tail: str
    sign: str
    rest: str
    plain: bool


def stated_in(line: str) -> str | None:
    """The part of `line` (inline Markdown) that says the state of what it stands in; None where none does.

    Badges and nothing else may say one, which is for who reads them to tell.
    """
    if "![" in line and not re.search(r"\w", inline.without_images(line)):
        return line
    parts = _FRAGMENTS.split(line.strip(" |"))
    if len(parts) == 1:
        return line if _states(line) else None
    # Of signs in a row, only a state alone or with its day is one beyond doubt: else it may be any entry of a list.
    said = [part for part in parts if (found := _beginning(part)) and not found.tail and _is_dated_or_alone(found)]
    return said[0] if len(said) == 1 else None


def is_about_else(line: str) -> bool:
    """Whether a line that begins with a state is a sentence about what that state qualifies."""
    found = _beginning(line)
    return (
        found is not None
        and not _has_reference(line)
        and not _stresses_state(line, found)
        and found.tail != ""
        and not _follows_state(found)
        and _finite().search(found.tail) is not None
    )


def _states(line: str) -> bool:
    if len(line.split()) > _LONGEST:
        return False
    if is_cjk(line):
        return len(line) <= _LONGEST_CJK and vocabulary().status_pattern.search(fold(inline.plain(line))) is not None
    found = _beginning(line)
    if found is None:
        return _has_reference(line) and is_amended(line.strip(" *_>"))
    if _is_dated_or_alone(found) or (_stresses_state(line, found) and found.sign != "?"):
        return True
    everyday = found.plain and found.state in vocabulary().lists["everyday_states"]
    return not everyday and (_says_how(line, found) if found.tail else found.sign != "?" and not _goes_astray(found))


def _says_how(line: str, found: _Beginning) -> bool:
    """Whether what stands behind a state tells how it came, and the line tells of nothing else."""
    if not _follows_state(found):
        return False
    calm = _reasons().match(found.tail) is not None or _finite().search(found.tail) is None
    return _is_emphasised(line) or (calm and not _goes_astray(found))


def _beginning(line: str) -> _Beginning | None:
    """The beginning of a line whose first words are a state, behind a day or what leads up to one; else None."""
    words = inline.plain(inline.without_emoji(STRUCK.sub(" ", inline_html(line)))).casefold()
    words = _DAY_OF_MONTH.sub(r"\1 ", words).strip(EDGES + "()")
    chunk, sign, rest = _parted(words)
    if any(letter.isdigit() for letter in chunk) and says_a_day(chunk) and rest:
        chunk, sign, rest = _parted(rest)
    head = _without_self(leading_day().sub("", fold(chunk).strip(EDGES)))
    bare, _ = without_lead(head)
    found = vocabulary().status_pattern.match(bare)
    if found is None or not vocabulary().lists["not_leads"].isdisjoint(head[: len(head) - len(bare)].split()):
        return None
    state = found.group()
    return _Beginning(state, bare[found.end() :].strip(), sign, rest, state in chunk)


def _parted(words: str) -> tuple[str, str, str]:
    """`words` up to the first sign, that sign, and what stands behind it."""
    found = _SIGN.search(words)
    return (words, "", "") if found is None else (words[: found.start()], found.group().strip(), words[found.end() :])


def _without_self(head: str) -> str:
    """`head` without the record's name for itself and the verbs behind it ("this decision has been …").

    "It" may be what the title names.
    """
    named = vocabulary().self_pattern.match(head)
    if named is None or " " not in named.group():
        return head
    rest = head[named.end() :].strip()
    while (verb := _finite().match(rest)) is not None:
        rest = rest[verb.end() :].strip()
    return rest


def _is_dated_or_alone(found: _Beginning) -> bool:
    """Whether nothing but a day follows the state, or a day before all else."""
    if not found.tail:
        return not found.rest or _begins_with_day(found.rest)
    lead = _tails().match(found.tail)
    said = found.tail[lead.end() :] if lead else found.tail
    return _begins_with_day(said) or (_YEAR.match(said) is not None and not _goes_astray(found))


def _goes_astray(found: _Beginning) -> bool:
    """Whether a comma parts the state from what may be a clause about something else."""
    return found.sign == "," and not _is_aside(found.rest)


def _begins_with_day(text: str) -> bool:
    """Whether `text` begins with a day or with a month of a year."""
    first = " ".join(text.split()[:4])
    if _FOLDED_DAY.match(first) or (read_day(first).iso and says_a_day(re.split(r"\d{4}", first)[0].strip(" ("))):
        return True
    return re.match(rf"\W*(?:{vocabulary().month_pattern})\b\W*(?:19|20)\d\d\b", fold(first)) is not None


def _follows_state(found: _Beginning) -> bool:
    """Whether what stands behind a state says how it came, or goes on with another."""
    words = vocabulary()
    tail = found.tail
    if words.relations.get(found.state) is Relation.SUPERSEDED_BY:
        return True
    if any(pattern.match(tail) for pattern in (_tails(), _reasons(), words.partly_pattern)):
        return True
    joined = re.match(rf"(?:{alternatives('conjunctions')}) ", tail)
    return joined is not None and begins_with_state(tail[joined.end() :])


def _is_aside(rest: str) -> bool:
    """Whether what stands behind a comma goes on with the state, and begins no clause of its own."""
    piece, _, _ = _parted(rest)
    folded = fold(piece).strip(EDGES)
    joined = re.match(rf"(?:{alternatives('conjunctions')}) ", folded)
    folded = folded[joined.end() :] if joined else folded
    return (
        _begins_with_day(folded)
        or begins_with_state(folded)
        or any(pattern.match(folded) for pattern in (_tails(), _reasons(), vocabulary().relation_pattern))
        or (len(re.findall(r"[^\W\d_]+", folded)) <= _LONGEST_ASIDE and _finite().search(folded) is None)
    )


def _stresses_state(line: str, found: _Beginning) -> bool:
    """Whether the emphasis that a line begins with holds the state and no more."""
    strong = _EMPHASISED.match(inline_html(line))
    return strong is not None and fold(strong.group(2)).strip(EDGES) == found.state


def _is_emphasised(line: str) -> bool:
    """Whether all of a line is emphasised or quoted."""
    bare = line.strip()
    strong = _EMPHASISED.match(bare)
    return bare.startswith(">") or (strong is not None and not bare[strong.end() :].strip(" .)"))


def _has_reference(line: str) -> bool:
    return "](" in line or any(letter.isdigit() for letter in line)


@cache
def _tails() -> re.Pattern[str]:
    return phrase_pattern(vocabulary().lists["state_tails"])


@cache
def _reasons() -> re.Pattern[str]:
    return phrase_pattern(vocabulary().lists["state_reasons"])


@cache
def _finite() -> re.Pattern[str]:
    return phrase_pattern(vocabulary().lists["finite"])
