"""Tell which pipelines were left: nobody has touched them for years, and the project's pipelines run elsewhere.

Rule: of two systems that build and test, one is left where every file of it was last changed two years and more before
a file of the other. What only labels, documents and scans takes nobody's place. Where git does not tell, none is left.
"""

from collections.abc import Iterable, Sequence
from datetime import timedelta

from adr_server.codebase import Evidence
from adr_server.review.gaps.telling_places import is_aside
from adr_server.review.ground.ground import Ground
from adr_server.review.past.partings import day_of
from adr_server.review.past.past import Past

_SLOT = "continuous_integration"
_LONG = timedelta(days=730)
_MOST = 3
"""Files of a system that are asked about; one of more is not judged."""


def is_left(name: str, evidence: Sequence[Evidence], product: Ground, past: Past) -> bool:
    """Whether the pipelines of a system, which lines of the product show, were left for those of another."""
    others = [one.name for one in product.stack().values() if one.slot == _SLOT and one.name != name]
    paths = {one.path for one in evidence}
    if not others or len(paths) > _MOST:
        return False
    last = _last(paths, past)
    since = day_of(last, _LONG) if last is not None else None
    return since is not None and any((_last(_paths(other, product), past) or "") >= since for other in others)


def _paths(name: str, product: Ground) -> list[str]:
    seen = product.technology(name).product
    return [one.path for one in seen if not is_aside(one.path)]


def _last(paths: Iterable[str], past: Past) -> str | None:
    """The last day on which one of some files was changed."""
    days = (past.touched(path) for path in list(dict.fromkeys(paths))[:_MOST])
    return max((day for day in days if day is not None), default=None)
