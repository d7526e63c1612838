"""What stands against checking a claim in its clause: who acts, what follows the name, for how long it holds. Pure."""

import re

from adr_server.review.claims.universals import speaks_of_all
from adr_server.review.words.labels import any_of
from adr_server.review.words.wording import Polarity

_MADE_OF_ANOTHER = re.compile(r"^(?:the |our |all )?§\d+§ (?P<kind>[a-z]+s)$", re.IGNORECASE)
"""Who must not use a thing, where that is a part made of another thing: "React components must not …"."""
_ENVIRONMENT = re.compile(rf"\b{any_of('environments')}\b", re.IGNORECASE)
TO_COME = re.compile(rf"\b{any_of('to_come')}\b", re.IGNORECASE)
"""Words for what is only to come, of which nothing in the code can be told."""
_PASSING = re.compile(rf"\b{any_of('for_a_time')}\b", re.IGNORECASE)
_DESCRIBES = re.compile(r"^it \w+ .+,.* and (?:is|was) [^§,]{1,30}§", re.IGNORECASE)
"""A list of what "it" is and does, which ends with what that is made of."""
_ONE_WAY = re.compile(rf"^ ({any_of('one_way')})\b", re.IGNORECASE)
_WENT = re.compile(rf"^[\s§\d`.+x>=v]*{any_of('went')}\b", re.IGNORECASE)
"""Behind a version: that it was taken out, which asks for none."""
VERSIONED = frozenset({Polarity.AT_LEAST, Polarity.AT_MOST, Polarity.ABOVE})
_MADE_OF_CODE = re.compile(rf" {any_of('made_of_code')}\b", re.IGNORECASE)
_UNWANTED = frozenset({Polarity.FORBID, Polarity.REMOVE, Polarity.DEPRECATE})


def objection(masked: str, end: int, polarity: Polarity, version: str, actor: str, *, symbol: bool = False) -> str:
    """What stands against checking a claim on the names that end at `end` of a clause; empty where nothing does.

    `symbol`: they are names of code, of which something may go while they stay.
    """
    if symbol and polarity in _UNWANTED and (made := _MADE_OF_CODE.match(masked[end:])):
        return f"it is about more than the name: “…{made[0]}”"
    if polarity in VERSIONED:
        return _to_a_version(masked, end, polarity)
    if polarity is Polarity.USE:
        return "it says what another thing is made of" if _DESCRIBES.match(masked) else ""
    return _to_what_is_unwanted(masked, end, polarity, version, actor)


def _to_what_is_unwanted(masked: str, end: int, polarity: Polarity, version: str, actor: str) -> str:
    # "X is removed and must not be used in new code": what is removed is so at once.
    told = masked[:end] if polarity is Polarity.REMOVE else masked
    if polarity in {*_UNWANTED, Polarity.ONLY} and TO_COME.search(told):
        return "it speaks of what is new, and nothing here tells what is"
    if polarity in _UNWANTED and (made_of := _MADE_OF_ANOTHER.search(actor)):
        return f"it is said of {made_of['kind']} alone, and not of the whole"
    if polarity in _UNWANTED and (way := _ONE_WAY.match(masked[end:])):
        return f"it speaks of one way of use alone (“{way[1]}”)"
    if polarity is Polarity.FORBID and version:
        return f"it rules out one version ({version}), and others may be meant to stay"
    return ""


def _to_a_version(masked: str, end: int, polarity: Polarity) -> str:
    if _WENT.match(masked[end:]):
        return "it tells of a version that went"
    passing = _PASSING.search(masked) if polarity is Polarity.AT_MOST else None
    if passing is not None:
        return f"it was to hold for a time (“{passing[0]}”), and that may be over"
    # "All workspaces run on Node 20, in development and in the container" speaks of all there are.
    in_one = _ENVIRONMENT.search(masked) is not None and not speaks_of_all(masked)
    return "it speaks of an environment, not of the code" if in_one else ""
