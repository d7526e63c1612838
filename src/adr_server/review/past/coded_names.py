"""Tell of names that code writes, and that no file is called after, whether they stood in the code and are gone.

Rule: nothing but prose and comments holds the name now, in any spelling; the code had it after the record and not
before; and the lines of the last commit that changed how often its file named it took it away, put no other name in
its place and brought it nowhere else. Where git does not tell, or says that things were moved, nothing is known.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta

from adr_server.codebase.stack import is_incidental
from adr_server.review.claim import LeftPart
from adr_server.review.ground.file_kinds import DOCUMENT, VENDORED, is_test, is_told_by
from adr_server.review.ground.mentions import Mentions, holds_any
from adr_server.review.names.spellings import words_of
from adr_server.review.past.farewells import Farewell
from adr_server.review.past.history import ChangedLine, History
from adr_server.review.past.partings import day_of, grepped, renamed, telling

MOST_LOOKS = 4
"""Earlier states of a project that are searched, whatever its records name."""
MOST_ASKED = 20
"""Names of a project of which git is asked how they went."""
BUILT_WITHIN = timedelta(days=60)
"""What a record decides stands in the code some time after it was written."""
MOST_LINES = 20_000
"""Lines of one commit; of one that changes more than that, only what it says and its files tell."""
_CODED = re.compile(r"_?[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)*")
_FEWEST_LETTERS = 8
_WORDS = 2
_DECLARED = len("type")
"""Letters around a name in a line that declares it; one of the same file that declares another took its place."""
FEWEST = 2
"""Places of a name that is no setting's: one may be in words about something else."""
_NEW_NAME = re.compile(r"[A-Za-z_]\w{3,}")


def is_coded(name: str) -> bool:
    """Whether a name is written as code writes one of several words (`PeerList`, `PEER_LIST`, `peer_list`)."""
    words = words_of(name)
    return (
        _CODED.fullmatch(name) is not None
        and len([word for word in words if len(word) > 1]) >= _WORDS
        and sum(map(len, words)) >= _FEWEST_LETTERS
    )


@dataclass(frozen=True, kw_only=True)
class Stood:
    """Where a name stood last in the states that were searched."""

    commit: str
    path: str


class CodedNames:
    """The names that the code had; `mentions` reads what is there now."""

    def __init__(self, history: History, mentions: Mentions) -> None:
        self._history = history
        self._mentions = mentions
        self._lines: dict[str, Sequence[ChangedLine]] = {}
        self._asked: dict[tuple[str, str], Farewell | None] = {}

    def absent(self, names: Collection[str]) -> frozenset[str]:
        """Those of some names that no file of now but prose has as they are spelled."""
        return self._mentions.unnamed(names) if names else frozenset()

    def stood(self, days: Mapping[str, str]) -> Mapping[str, Stood]:
        """Where each of some names stood last since its day, in ISO, as far as a few states tell."""
        found: dict[str, Stood] = {}
        states = _few([(one.commit, one.day) for one in self._history.states()], set(days.values()))
        for state in reversed(states):
            names = [name for name, day in days.items() if name not in found and state[1] >= day]
            for name, paths in self._history.holding(state[0], sorted(names)).items():
                own = {path: count for path, count in paths.items() if _is_own(path)}
                if own and (name.isupper() or sum(own.values()) >= FEWEST):
                    found[name] = Stood(commit=state[0], path=max(own, key=own.__getitem__))
        return found

    def last_commit(self, name: str, stood: Stood) -> str | None:
        """The last commit that changed how often the file where a name stood has it; None where nothing tells."""
        farewell = self._farewell(name, stood)
        return farewell.commit if farewell is not None else None

    def left(self, name: str, stood: Stood, day: str, tried: timedelta) -> LeftPart | None:
        """How a name went that came no earlier than so long before a day; None where it did not, or nothing tells."""
        eve = day_of(day, -tried)
        farewell = self._farewell(name, stood)
        words = words_of(name)
        if eve is None or farewell is None or farewell.day <= day or farewell.moves:
            return None
        if self._changed(farewell.commit):
            line = self._taken(name, words, stood.path, farewell.commit)
            at = f"{line.path}:{line.line}" if line is not None else ""
        else:
            whole = self._went_whole(stood.path, farewell.commit) and not self._has_a_like_file(words)
            at = stood.path if whole else ""
        if not at or self._history.goes_on_elsewhere(farewell.commit):
            return None
        if self._history.stood_on_eve(eve, grepped(words)) or self._mentions.holds(name):
            return None
        if self._mentions.link_to(words):
            return None
        said = f"the commit {farewell.commit[:10]} of {farewell.day}, “{farewell.subject[:100]}”"
        return LeftPart(path=stood.path, told=f"{at} named it until {said}")

    def _farewell(self, name: str, stood: Stood) -> Farewell | None:
        key = (name, stood.path)
        if key not in self._asked:
            full = len(self._asked) >= MOST_ASKED
            self._asked[key] = None if full else self._history.parting(stood.commit, stood.path, name)
        return self._asked[key]

    def _went_whole(self, path: str, commit: str) -> bool:
        """Whether a commit that says that it takes things away took a file, which is at no other place since."""
        last = self._history.farewell(path)
        return last is not None and last.commit == commit and last.removes and not last.renamed

    def _has_a_like_file(self, words: tuple[str, ...]) -> bool:
        """Whether a file of now is called by the same words but one, so that the name may have a new form."""
        return any(_differs_little(set(words), set(words_of(stem))) for stem in self._mentions.stems())

    def _changed(self, commit: str) -> Sequence[ChangedLine]:
        if commit not in self._lines:
            changed = self._history.changed(commit)
            self._lines[commit] = telling(changed) if len(changed) <= MOST_LINES else []
        return self._lines[commit]

    def _taken(self, name: str, words: tuple[str, ...], path: str, commit: str) -> ChangedLine | None:
        """The first line of a file that a commit took the name away from; None where it goes on there."""
        named = re.compile(rf"(?<![A-Za-z0-9_]){re.escape(name)}(?![A-Za-z0-9_])")
        changed = self._changed(commit)
        taken = [one for one in changed if one.taken and named.search(one.text)]
        if any(not one.taken and named.search(one.text) for one in changed):
            return None
        own = [one for one in taken if one.path == path]
        beside = [one for one in changed if one.path == path]
        if renamed(own, beside, words, said=_DECLARED) or 2 * renamed(taken, changed, words) > len(taken):
            return None
        return own[0] if own and not _is_reworded(name, changed) else None


def _is_reworded(name: str, changed: Sequence[ChangedLine]) -> bool:
    """Whether lines that came have a new name of the same words but one, or of fewer of them; of a setting, another."""
    before = {other for one in changed if one.taken for other in _NEW_NAME.findall(one.text)}
    given = {other for one in changed if not one.taken for other in _NEW_NAME.findall(one.text)} - before
    words = set(words_of(name))
    alike = (other for other in given if other.isupper() == name.isupper() and holds_any(other.lower(), words))
    return any(_differs_little(words, set(words_of(other))) for other in alike)


def _differs_little(before: set[str], after: set[str]) -> bool:
    if len(before & after) < _WORDS:
        return False
    return len(after - before) <= 1 and (len(before - after) <= 1 or after <= before)


def _is_own(path: str) -> bool:
    return is_told_by(path) and not (
        DOCUMENT.search(path) or VENDORED.search(path) or is_incidental(path) or is_test(path)
    )


def _few(states: Sequence[tuple[str, str]], days: Collection[str]) -> list[tuple[str, str]]:
    """So many of the states, oldest first: those some time after the days, and some between them and the last."""
    later = [day_of(day, BUILT_WITHIN) or day for day in days]
    places = sorted({at for day in later if (at := _first(states, day)) is not None})
    if len(places) >= MOST_LOOKS:
        return [states[places[at * len(places) // MOST_LOOKS]] for at in range(MOST_LOOKS)]
    after = [at for at in range(_first(states, min(days)) or 0, len(states) - 1) if at not in places]
    more = MOST_LOOKS - len(places)
    places += [after[(at + 1) * len(after) // (more + 1)] for at in range(more)] if after else []
    return [states[at] for at in sorted(set(places))]


def _first(states: Sequence[tuple[str, str]], day: str) -> int | None:
    """The first of the states from a day on."""
    return next((at for at, state in enumerate(states) if state[1] >= day), None)
