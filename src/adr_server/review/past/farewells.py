"""Tell from the message of a commit how a file, or a name in one, went. Pure: a message in, facts out.

Rule: the first line says what a commit does, and any line that what it takes away goes on at another place.
"""

import re
from dataclasses import dataclass

from adr_server.review.words.labels import any_of

_ASIDE = re.compile(r"\([^()]*\)")
_MOVES = re.compile(rf"\b{any_of('moving')}\w*", re.IGNORECASE)
"""Words of a commit that gives a thing another place or shape."""
_OLD = re.compile(rf"\b{any_of('with_a_new_one')}\b[^;]{{0,60}}\b{any_of('that_may_be_old')}\b", re.IGNORECASE)
"""What is called so has a new one beside it."""
_MIGRATES = re.compile(
    rf"\b{any_of('migrating')}\w*\b(?:(?: [\w-]+){{0,4}} {any_of('migrating_to')} (?P<what>.*))?", re.IGNORECASE
)
_PLACE = re.compile(rf"\b{any_of('places')}\b", re.IGNORECASE)
"""What a thing may migrate to and be the same; in another technology it is another thing."""
_ELSEWHERE = re.compile(
    rf"\b{any_of('elsewhere')}\b"
    rf"|\b{any_of('before_a_repository')}(?:[\w./`-]+ ){{0,2}}{any_of('repositories')}\b",
    re.IGNORECASE,
)
_REMOVES = re.compile(rf"\b{any_of('removing')}\w*", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True)
class Farewell:
    """The commit that took a file, or a name in one, away, its day, and the first line of what it says.

    `renamed`: one that is alike stands at another path since; `moves`: the commit says that it moves or remakes things;
    `removes`: it says that it takes things away, and of no other place.
    """

    commit: str
    day: str
    subject: str
    renamed: bool
    moves: bool
    removes: bool


def farewell_of(
    commit: str, day: str, subject: str, message: str, *, renamed: bool = False, apart: bool = False
) -> Farewell:
    """What a commit of a day in ISO says; `apart`: what it does beside, in brackets, is not counted for moving."""
    moves = _moves(_ASIDE.sub("", subject) if apart else subject)
    removes = not moves and _REMOVES.search(subject) is not None and not is_elsewhere(message)
    return Farewell(commit=commit, day=day, subject=subject, renamed=renamed, moves=moves, removes=removes)


def _moves(subject: str) -> bool:
    """Whether a first line says that things are moved or remade."""
    if _MOVES.search(subject) is not None or _OLD.search(subject) is not None:
        return True
    migrates = _MIGRATES.search(subject)
    return migrates is not None and (migrates["what"] is None or _PLACE.search(migrates["what"]) is not None)


def is_elsewhere(message: str) -> bool:
    """Whether a message speaks of another repository or place."""
    return _ELSEWHERE.search(message) is not None
