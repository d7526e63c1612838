"""What a review may ask of a project's past: some earlier states, the state on the eve of a day, when a file was added.

Rule: each is asked only when a claim wants to know; without history each answers that there is nothing.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias


@dataclass(frozen=True, kw_only=True)
class EarlierState:
    """A commit, its day, and the texts of those of its telling files that differ from the files of now."""

    commit: str
    day: str
    files: Mapping[str, str]


EarlierStates: TypeAlias = Callable[[], Sequence[EarlierState]]


def _no_eve(_: str) -> EarlierState | None:
    return None


def _no_days(_: Sequence[str]) -> Mapping[str, str]:
    return {}


@dataclass(frozen=True, kw_only=True)
class History:
    """`states` are the states to look at, the oldest first; of two that hold the same file the first one has it.

    `eve` gives the last state before a day in ISO, whole, `added` the day on which files came, by path, where known.
    """

    states: EarlierStates = field(default=tuple)
    eve: Callable[[str], EarlierState | None] = _no_eve
    added: Callable[[Sequence[str]], Mapping[str, str]] = _no_days


NO_HISTORY = History()
