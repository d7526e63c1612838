"""Tell where a record contradicts itself, and claims neither clearly. Pure: claims in, claims out."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace

from adr_server.review.claim import Claim
from adr_server.review.words.wording import Polarity

_WANTED = frozenset({Polarity.USE, Polarity.ONLY, Polarity.REPLACE})
_UNWANTED = frozenset({Polarity.FORBID, Polarity.REMOVE, Polarity.DEPRECATE})


def of_one_value(claims: Iterable[Claim]) -> Iterator[Claim]:
    """The claims, but for those of a key that the record sets to several values: each holds somewhere."""
    every = list(claims)
    values: dict[str, set[str]] = defaultdict(set)
    for claim in every:
        if claim.setting is not None:
            values[claim.subject.name].add(claim.setting.value.lower())
    yield from (claim for claim in every if claim.setting is None or len(values[claim.subject.name]) == 1)


def consistent(claims: Iterable[Claim]) -> Iterator[Claim]:
    """A record that wants a thing and wants it not, in the same words' reach, claims neither clearly."""
    every = list(claims)
    whole = [claim for claim in every if not claim.obstacle]
    wanted = {claim.subject.name for claim in whole if claim.polarity in _WANTED}
    unwanted = {claim.subject.name for claim in whole if claim.polarity in _UNWANTED}
    unwanted |= {claim.replaced.name for claim in whole if claim.replaced is not None}
    both = {name for name in wanted & unwanted if not _of_other_parts(name, whole)}
    for claim in every:
        if claim.subject.name in both and not claim.obstacle:
            yield replace(claim, obstacle=f"the record both wants {claim.subject.name} and does not")
        else:
            yield claim


def _of_other_parts(name: str, claims: Iterable[Claim]) -> bool:
    """Whether what is said against a name is said of folders that stand there by their paths, and for it of none."""
    own = [claim for claim in claims if claim.subject.name == name or (claim.replaced and claim.replaced.name == name)]
    against = [claim for claim in own if claim.polarity in _UNWANTED]
    places = {part for claim in against for part in claim.scope if "/" in part}
    rest = [claim for claim in own if claim not in against]
    placed = all(any("/" in part for part in claim.scope) for claim in against)
    return placed and bool(places) and not any(claim.replaced or places & set(claim.scope) for claim in rest)
