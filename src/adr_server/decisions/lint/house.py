"""Tell a record that departs from its folder's form from a folder whose form is another. Pure.

Where most records of a folder lack something, that is how the house writes: it is said once, not once a record.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from adr_server.decisions.model import Decision

_FEWEST = 3  # Fewer records show no habit.


@dataclass(frozen=True, kw_only=True)
class Lack:
    """Who lacks something: one record, or (`whole_folder`) the first of `lacking` records out of `of` in a folder.

    `of` counts those to which the rule applies, `listed` all records of the folder, those `beneath` it apart.
    """

    decision: Decision
    folder: str
    lacking: int
    of: int
    listed: int
    beneath: bool
    whole_folder: bool

    @property
    def how_many(self) -> str:
        """How many have it: `None of the 19`, or `Only 3 of the 70`."""
        having = self.of - self.lacking
        return f"Only {having} of the {self.of}" if having else f"None of the {self.of}"

    @property
    def where(self) -> str:
        """The folder whose records are counted."""
        place = self.folder or "the project's root"
        return f"{place} without its subfolders" if self.beneath else place


def find_lacking(
    by_folder: Mapping[str, Sequence[Decision]],
    *,
    share: float,
    applies: Callable[[Decision], bool],
    has: Callable[[Decision], bool],
) -> Iterator[Lack]:
    """The records to which it applies that have it not, folded to one where fewer than `share` of a folder have it."""
    for folder, decisions in by_folder.items():
        concerned = [decision for decision in decisions if applies(decision)]
        lacking = [decision for decision in concerned if not has(decision)]
        beneath = any(other != folder and (not folder or other.startswith(f"{folder}/")) for other in by_folder)
        folded = len(concerned) >= _FEWEST and 1 - len(lacking) / len(concerned) < share
        for decision in lacking[:1] if folded else lacking:
            yield Lack(
                decision=decision,
                folder=folder,
                lacking=len(lacking),
                of=len(concerned),
                listed=len(decisions),
                beneath=beneath,
                whole_folder=folded,
            )


def share_having(decisions: Sequence[Decision], has: Callable[[Decision], bool]) -> float:
    """The share of `decisions` that have it, 0 where they are too few to show a habit."""
    return sum(map(has, decisions)) / len(decisions) if len(decisions) >= _FEWEST else 0.0
