"""The names that a reader says code shows things by: the files are read once for all of them, and git is asked once.

Rule: what is found for one claim is the same as if it had been looked for alone.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

from adr_server.review.claim import Claim
from adr_server.review.ground.endpoints import endpoint_of
from adr_server.review.ground.ground import Ground
from adr_server.review.ground.name_holders import NameHolders
from adr_server.review.past.coded_names import Stood
from adr_server.review.past.past import Past

ONE_NAME = re.compile(r"\S+")


def bare(name: str) -> str:
    """A name of the code without the brackets of a call."""
    return name.removesuffix("()")


def last_part(key: str) -> str:
    """The part of a key that a line which sets it has in any case: `timeout` of `http.timeout`."""
    return key.rpartition(".")[2]


class ReaderNames:
    """The names of `claims` that nothing knows but their readers; `made_on` gives the day of a claim's record."""

    def __init__(self, claims: Sequence[Claim], ground: Ground, past: Past, made_on: Callable[[Claim], str]) -> None:
        self._claims = [claim for claim in claims if claim.read]
        self._ground = ground
        self._past = past
        self._made_on = made_on
        self._stood: dict[str, dict[str, Stood | None]] = {}

    @cached_property
    def holders(self) -> NameHolders:
        """The files but prose that hold each name in any spelling."""
        names = [bare(one.name) for claim in self._claims for one in claim.shown_by if one.symbol]
        ends = (endpoint.word for endpoint in map(endpoint_of, names) if endpoint is not None)
        keys = (last_part(key) for claim in self._claims if claim.setting is not None for key in claim.setting.keys)
        return NameHolders(self._ground.files(), {*names, *ends, *keys})

    def stood(self, claim: Claim) -> Mapping[str, Stood]:
        """Where a claim's names, which nothing shows now, stood since its record was made, as far as git tells."""
        day, own = self._made_on(claim), _single(claim)
        if not (day and own and self._past.is_known):
            return {}
        known = self._stood.setdefault(day, {})
        if not known.keys() >= set(own):
            beside = (name for one in self._claims if self._made_on(one) == day for name in _single(one))
            asked = dict.fromkeys((*own, *(name for name in beside if self.holders.of(name) == ())), day)
            found = self._past.coded.stood({name: day for name in asked if name not in known})
            known |= {name: found.get(name) for name in asked if name not in known}
        return {name: place for name in own if (place := known[name]) is not None}


def _single(claim: Claim) -> list[str]:
    every = (bare(one.name) for one in claim.shown_by if one.symbol)
    return [name for name in every if ONE_NAME.fullmatch(name) and endpoint_of(name) is None]
