"""What a review asks of a project's past: states of it, what stood on the eve of a day, and what became of a file.

Rule: each is asked only when a claim wants to know; where nothing is known, each answers that there is nothing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from adr_server.review.past.farewells import Farewell


class EarlierState(Protocol):
    """A commit, its day in ISO, and the texts of those of its telling files that differ from the files of now."""

    @property
    def commit(self) -> str:
        """Its id."""
        ...

    @property
    def day(self) -> str:
        """In ISO."""
        ...

    @property
    def files(self) -> Mapping[str, str]:
        """Texts by path."""
        ...


class LeftFile(Protocol):
    """A file that stood in some earlier states: the day of the first of them, and the last one."""

    @property
    def commit(self) -> str:
        """Its id."""
        ...

    @property
    def first_day(self) -> str:
        """In ISO."""
        ...

    @property
    def day(self) -> str:
        """In ISO."""
        ...


class ToldCommit(Protocol):
    """A commit, its day in ISO, and the first line of what it says."""

    @property
    def commit(self) -> str:
        """Its id."""
        ...

    @property
    def day(self) -> str:
        """In ISO."""
        ...

    @property
    def subject(self) -> str:
        """One line."""
        ...


class ChangedLine(Protocol):
    """A line that a commit took away (`taken`), with its number before that, or put there; what it says."""

    @property
    def path(self) -> str:
        """The path of its file, before the commit where it had one."""
        ...

    @property
    def line(self) -> int:
        """Its number, from 1."""
        ...

    @property
    def text(self) -> str:
        """What it says."""
        ...

    @property
    def taken(self) -> bool:
        """Whether it went."""
        ...


class History(Protocol):
    """The past of a project; days are in ISO, paths relative to the project."""

    def states(self) -> Sequence[EarlierState]:
        """The states to look at, the oldest first; of two that hold the same file the first one has it."""
        ...

    def span(self) -> tuple[str, str] | None:
        """The days of the first and of the last commit; None where there is none."""
        ...

    def eve(self, day: str) -> EarlierState | None:
        """The last state before a day, whole; None where there was none."""
        ...

    def added(self, paths: Sequence[str]) -> Mapping[str, str]:
        """A day on which each of some records was there, by path, where that is known."""
        ...

    def came(self, path: str) -> str | None:
        """The day on which a file came, under whatever name; None where that is not known."""
        ...

    def touched(self, path: str) -> str | None:
        """The day on which a file was changed last; None where that is not known."""
        ...

    def left(self) -> Mapping[str, LeftFile]:
        """The files of earlier states that are gone, by path."""
        ...

    def stood_before(self, day: str) -> frozenset[str]:
        """The paths of the last state before a day."""
        ...

    def farewell(self, path: str) -> Farewell | None:
        """How a file went."""
        ...

    def holding(self, commit: str, names: Sequence[str]) -> Mapping[str, Mapping[str, int]]:
        """How often the files of a commit have each of some names as a word, by name and path."""
        ...

    def text_at(self, commit: str, path: str) -> str:
        """The text of a file in a commit; empty where it was not there, or is not known."""
        ...

    def parting(self, since: str, path: str, name: str) -> Farewell | None:
        """The last commit after the commit `since` that changed how often a file has a name."""
        ...

    def told(self) -> Sequence[ToldCommit]:
        """The commits since the first of the records, newest first."""
        ...

    def changed(self, commit: str) -> Sequence[ChangedLine]:
        """The lines that a commit took away and put there."""
        ...

    def goes_on_elsewhere(self, commit: str) -> bool:
        """Whether a commit speaks of another place for what it takes away."""
        ...

    def stood_on_eve(self, day: str, pattern: str) -> bool:
        """Whether a line of the last state before a day had an extended expression, whatever its case."""
        ...


@dataclass(frozen=True, kw_only=True)
class State:
    """An earlier state that is given as it is."""

    commit: str
    day: str
    files: Mapping[str, str]


@dataclass(frozen=True, kw_only=True)
class KnownStates:
    """A history of which nothing but some states is known: what stood before a day is told by these."""

    known: Sequence[State] = field(default=())

    def states(self) -> Sequence[EarlierState]:
        """As given."""
        return self.known

    def span(self) -> tuple[str, str] | None:
        """Unknown."""
        return None

    def eve(self, day: str) -> EarlierState | None:
        """The last of the states before a day."""
        return next((one for one in reversed(self.known) if one.day < day), None)

    def added(self, _: Sequence[str]) -> Mapping[str, str]:
        """Nothing."""
        return {}

    def came(self, _: str) -> str | None:
        """Unknown."""
        return None

    def touched(self, _: str) -> str | None:
        """Unknown."""
        return None

    def left(self) -> Mapping[str, LeftFile]:
        """Nothing."""
        return {}

    def stood_before(self, day: str) -> frozenset[str]:
        """The files of the last of the states before a day."""
        found = self.eve(day)
        return frozenset(found.files) if found is not None else frozenset()

    def farewell(self, _: str) -> Farewell | None:
        """Nothing."""
        return None

    def holding(self, _commit: str, _names: Sequence[str]) -> Mapping[str, Mapping[str, int]]:
        """Nothing."""
        return {}

    def text_at(self, _commit: str, _path: str) -> str:
        """Nothing."""
        return ""

    def parting(self, _since: str, _path: str, _name: str) -> Farewell | None:
        """Nothing."""
        return None

    def told(self) -> Sequence[ToldCommit]:
        """Nothing."""
        return ()

    def changed(self, _: str) -> Sequence[ChangedLine]:
        """Nothing."""
        return ()

    def goes_on_elsewhere(self, _: str) -> bool:
        """Whether it does; unknown here."""
        return False

    def stood_on_eve(self, _day: str, _pattern: str) -> bool:
        """Whether it did; unknown here, which counts as yes."""
        return True


NO_HISTORY = KnownStates()
