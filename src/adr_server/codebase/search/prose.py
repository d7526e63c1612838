"""Say how much a word of a text tells of what the text is about. Pure, beside its own table.

Rule: what every decision record says (`consequences`, `because`, `support`) is prose, however seldom code says it; so
the rarity of a word in code alone would take it for telling. `prose.txt` holds the roots that many public records
share, with the share in per cent; `python -m benchmarks.prose_words` counts them. A word that is not in it tells all.
"""

import math
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from adr_server.codebase.search.terms import root_of

_RARE = 1 / 50
"""A word in so few records is no prose."""


def telling_share(term: str) -> float:
    """From 0 (all texts say it) to 1 (it is no prose): the root of its rarity among records, on a logarithm's scale.

    Source: inverse document frequency (Spärck Jones, 1972) over a second collection, damped.
    """
    return _shares().get(root_of(term), 1.0)


@cache
def _shares() -> Mapping[str, float]:
    lines = (files("adr_server.codebase.search") / "prose.txt").read_text(encoding="utf-8").splitlines()
    told: dict[str, float] = {}
    for line in lines:
        percent, *roots = line.split()
        value = math.sqrt(min(1.0, math.log(int(percent) / 100) / math.log(_RARE)))
        told |= dict.fromkeys(roots, value)
    return told
