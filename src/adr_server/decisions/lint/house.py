"""Tell a record that departs from its folder's form from a folder whose form is another. Pure.

Where no record of a folder has something, that is how the house writes: it is said once, not once a record.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from adr_server.decisions.model import Decision

_FEWEST = 3  # Fewer records show no habit.


@dataclass(frozen=True, kw_only=True)
class Lack:
    """Who lacks something: one record, or (`whole_folder`) the first of a folder of which none has it."""

    decision: Decision
    folder: str
    of: int
    whole_folder: bool


def find_lacking(
    by_folder: Mapping[str, Sequence[Decision]],
    *,
    applies: Callable[[Decision], bool],
    has: Callable[[Decision], bool],
) -> Iterator[Lack]:
    """The records to which it applies that have it not, folded to one where that is all of a folder."""
    for folder, decisions in by_folder.items():
        concerned = [decision for decision in decisions if applies(decision)]
        lacking = [decision for decision in concerned if not has(decision)]
        if len(lacking) == len(concerned) >= _FEWEST:
            yield Lack(decision=lacking[0], folder=folder, of=len(concerned), whole_folder=True)
        else:
            for decision in lacking:
                yield Lack(decision=decision, folder=folder, of=len(concerned), whole_folder=False)


def share_having(decisions: Sequence[Decision], has: Callable[[Decision], bool]) -> float:
    """The share of `decisions` that have it, 0 where they are too few to show a habit."""
    return sum(map(has, decisions)) / len(decisions) if len(decisions) >= _FEWEST else 0.0
