"""Tell which breaches of a change stood at its base in other words: their line was changed for another reason.

Rule: where a line that breaks a thing is gone from a file, one of the same file that breaks the same thing is that one.
Each stands for one, so that a file that breaks a thing once more than before breaks it anew. Pure.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from adr_server.review.checks.collecting import Breach


def rewritten(head: Iterable[Breach], base: Iterable[Breach]) -> Iterator[Breach]:
    """The breaches of `head` that stand for one of `base` which is gone; paths of `base` are those of `head`."""
    now, then = list(head), list(base)
    gone = Counter(map(_as_told, then))
    gone.subtract(map(_as_told, now))
    left: Counter[tuple[str, str, str]] = Counter()
    for breach in then:
        if gone[_as_told(breach)] > 0:
            gone[_as_told(breach)] -= 1
            left[_as_broken(breach)] += 1
    known = Counter(map(_as_told, then))
    for breach in now:
        if known[_as_told(breach)] > 0:
            known[_as_told(breach)] -= 1
        elif breach[1].broken and left[_as_broken(breach)] > 0:
            left[_as_broken(breach)] -= 1
            yield breach


def _as_told(breach: Breach) -> tuple[str, str, str]:
    code, hit = breach
    return code, hit.path, " ".join(hit.key.split()).casefold()


def _as_broken(breach: Breach) -> tuple[str, str, str]:
    code, hit = breach
    return code, hit.path, hit.broken
