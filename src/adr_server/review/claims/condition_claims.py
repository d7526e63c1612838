"""Read from one clause of a record what it wants of each thing of a kind in infrastructure code.

Rule: the rows of `words/conditions.yaml` say by which words; a clause that leaves it open, or that leaves some out, is
no claim that could be told.
"""

import re
from collections.abc import Iterator

from adr_server.decisions import Decision, SectionKind
from adr_server.review.claim import Claim, Kind, Subject
from adr_server.review.claims.limits import strength
from adr_server.review.claims.passages import Passage
from adr_server.review.words.conditions import Condition, conditions
from adr_server.review.words.labels import any_of
from adr_server.review.words.wording import Polarity, Wording

_OPEN = re.compile(rf"\b{any_of('left_open')}\b", re.IGNORECASE)
_DENIES = re.compile(rf"\b{any_of('denied_somehow')}(?!\w)|n['’]t\b", re.IGNORECASE)
_EXCEPT = re.compile(rf"\b{any_of('leaving_out')}\b", re.IGNORECASE)
_PATH = re.compile(r"`([\w@./-]+)`")


def condition_claims(decision: Decision, passage: Passage, clause: str, wording: Wording) -> Iterator[Claim]:
    """What a clause wants of each thing of a kind; a title only names what is decided below it."""
    if passage.kind is Kind.TITLE:
        return
    for row in conditions().values():
        match = row.words.search(clause)
        if match is None or not _asks(decision, row, clause, match):
            continue
        left_out = _EXCEPT.search(clause)
        yield Claim(
            decision=decision,
            text=passage.text,
            path=decision.path,
            line=passage.line,
            subject=Subject(name=row.name, entry=None),
            polarity=Polarity.HOLDS,
            strength=strength(clause, wording),
            obstacle=f"it leaves some out (“{left_out[0]}”), and nothing here tells which" if left_out else "",
            condition=row.name,
            exempt=tuple(_exempt(decision)),
            kind=passage.kind,
        )


def _asks(decision: Decision, row: Condition, clause: str, match: re.Match[str]) -> bool:
    """Whether a clause wants what a row says, and the record speaks of what stands beside it."""
    if _OPEN.search(clause):
        return False
    if row.beside is not None and row.beside.search(_said(decision)) is None:
        return False
    if row.denied:
        return _DENIES.search(clause) is not None
    return _DENIES.search(clause[: match.start()] + clause[match.end() :]) is None


def _said(decision: Decision) -> str:
    """What a record decides, with its title."""
    said = (one.text for one in decision.sections if one.kind is SectionKind.DECISION)
    return "\n".join((decision.title or "", *said))


def _exempt(decision: Decision) -> Iterator[str]:
    """The paths that a record leaves out in a sentence of its own."""
    for sentence in re.split(r"(?<=[.;])\s+|\n\n+", "\n\n".join(one.text for one in decision.sections)):
        if _EXCEPT.search(sentence):
            yield from (one[1].strip("/") for one in _PATH.finditer(sentence) if "/" in one[1])
