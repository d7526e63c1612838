"""What commits since the records say they took away, and whether it is gone: a name, who took it, and what is left.

Rule: the commit's own lines bear it out. It took away lines of files that show what is there, and next to nothing that
is there now has the name; what another name took the place of, line by line, or what goes on elsewhere, is not gone.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import Enum, auto
from functools import cached_property
from typing import assert_never

from adr_server.codebase import Evidence
from adr_server.review.claim import LeftPart
from adr_server.review.ground.file_kinds import COMMENT, DOCUMENT, VENDORED, is_test, is_told_by
from adr_server.review.ground.mentions import Mentions
from adr_server.review.names.spellings import any_spelling, words_of
from adr_server.review.past.history import ChangedLine, History, ToldCommit
from adr_server.review.past.parting_words import parted_names

LEFT_OVER = 0.05
"""So much of what was taken away may still be named: an unused option, the text of an error."""
WHOLE = 20
"""So many lines that named a thing, and none that does now: it was no everyday word."""
FEWEST = 2
"""Lines that must have gone: one may be the name of a column."""
MOST_COMMITS = 4
"""That say they took one thing away."""
DECIDED_BEFORE = timedelta(days=150)
"""What stood before a record and left so soon after it, the record itself may have let go."""
_MANY = 200
"""Lines that name a thing: with more of them it is here, however many went."""
_LONG = 6
"""Letters of a name that stands within others by its own right."""
_SAID = 8
"""Letters that two lines must share to be one line with another name."""


class Written(Enum):
    """How a record writes a name: that of a technology or package, as code does, as words with a capital, or small."""

    TECHNOLOGY = auto()
    CODE = auto()
    WORDS = auto()
    SMALL = auto()


@dataclass(frozen=True, kw_only=True)
class _Told:
    """A commit that says it takes a thing away, or some of its kind (`some`), or puts another there (`replaced`)."""

    commit: ToldCommit
    replaced: bool
    some: bool


@dataclass(frozen=True, kw_only=True)
class _Taken:
    """The lines that commits took away of one name, and the commit that took most of them, with its own lines."""

    lines: tuple[ChangedLine, ...]
    by: ToldCommit
    own: tuple[ChangedLine, ...]


class Partings:
    """The names that commits say they took away; `mentions` reads what is there now."""

    def __init__(self, history: History, mentions: Mentions) -> None:
        self._history = history
        self._mentions = mentions
        self._left: dict[tuple[str, ...], tuple[_Taken, tuple[Evidence, ...]] | None] = {}
        self._prose: dict[str, list[ChangedLine]] = {}

    @cached_property
    def _told(self) -> Mapping[tuple[str, ...], Sequence[_Told]]:
        """The commits that say they took a thing away, newest first, by the words of its name."""
        found: dict[tuple[str, ...], list[_Told]] = defaultdict(list)
        for commit in self._history.told():
            for one in parted_names(commit.subject):
                found[words_of(one.name)].append(_Told(commit=commit, replaced=one.replaced, some=one.some))
        return found

    def within(self, text: str) -> Iterator[tuple[str, ...]]:
        """The names that a text may hold, by their words."""
        own = frozenset(words_of(text))
        own |= {word.removesuffix("s") for word in own}
        return (words for words in self._told if own.issuperset(words))

    def tell_of(self, words: tuple[str, ...]) -> bool:
        """Whether a commit says that it took a thing away."""
        return words in self._told

    def left(self, words: tuple[str, ...], day: str, written: Written, *, leads: bool, record: str) -> LeftPart | None:
        """How a thing that a record has `written` so went since a day in ISO; None where it may be here yet.

        `leads`: a sentence of the decision is about it, so that the record does not let it go. Nor may a commit that
        took it away have taken it out of the `record`, too, which lies at that path.
        """
        commits = self._since(words, day, written)
        found = self._gone(words, commits) if commits else None
        if found is None or not _is_enough(found, written):
            return None
        if any(self._is_written_out(words, record, one) for one in commits):
            return None
        # Commits are told newest first.
        if not leads and commits[-1].day < (day_of(day, DECIDED_BEFORE) or "") and self._stood(words, day):
            return None
        if written is not Written.TECHNOLOGY and self._mentions.link_to(words):
            return None
        return _told(*found)

    def _since(self, words: tuple[str, ...], day: str, written: Written) -> list[ToldCommit]:
        """The commits after a day that may tell of a thing which a record has written so.

        What went on the day on which a record was made went with it.
        """
        found: list[ToldCommit] = []
        for one in self._told.get(words, ()):
            of_a_kind = one.some and written in {Written.WORDS, Written.SMALL}
            if one.commit.day > day and not of_a_kind and not (one.replaced and written is not Written.TECHNOLOGY):
                found.append(one.commit)
        return found[:MOST_COMMITS]

    def _is_written_out(self, words: tuple[str, ...], record: str, commit: ToldCommit) -> bool:
        """Whether a commit left fewer lines of a record with a name than it had."""
        named = _naming(words)
        own = [one for one in self._prose[commit.commit] if one.path == record and named(one.text)]
        return 2 * sum(one.taken for one in own) > len(own)

    def _stood(self, words: tuple[str, ...], day: str) -> bool:
        """Whether a thing was there before a day."""
        return self._history.stood_on_eve(day, grepped(words))

    def _gone(
        self, words: tuple[str, ...], commits: Sequence[ToldCommit]
    ) -> tuple[_Taken, tuple[Evidence, ...]] | None:
        key = (*words, *(one.commit for one in commits))
        if key not in self._left:
            self._left[key] = self._looked(words, commits)
        return self._left[key]

    def _looked(
        self, words: tuple[str, ...], commits: Sequence[ToldCommit]
    ) -> tuple[_Taken, tuple[Evidence, ...]] | None:
        named = _naming(words)
        remnants = self._mentions.remnants(named, words[0], most=_MANY)
        if len(remnants) > _MANY:
            return None
        lines: dict[ToldCommit, list[ChangedLine]] = {}
        for commit in commits:
            if self._history.goes_on_elsewhere(commit.commit):
                return None
            whole = self._history.changed(commit.commit)
            self._prose[commit.commit] = [one for one in whole if DOCUMENT.search(one.path)]
            changed = telling(whole)
            taken = [one for one in changed if one.taken and (named(one.text) or self._went(one.path, named))]
            if 2 * renamed(taken, changed, words) > len(taken):
                return None
            lines[commit] = taken
        every = [one for taken in lines.values() for one in taken]
        if not every:
            return None
        most = int(len(every) * LEFT_OVER)
        if any(not is_test(one.path) for one in every):
            # Tests may go on with what the product no longer has, as the data of a case.
            remnants = [one for one in remnants if not is_test(one.path)]
            lines = {commit: [one for one in taken if not is_test(one.path)] for commit, taken in lines.items()}
        if len(remnants) > most:
            return None
        by, own = max(lines.items(), key=lambda row: len(row[1]))
        taken = [one for rows in lines.values() for one in rows]
        return _Taken(lines=tuple(taken), by=by, own=tuple(own)), tuple(remnants)

    def _went(self, path: str, named: Callable[[str], bool]) -> bool:
        """Whether a file is called so, and not here any more."""
        return named(path) and not self._mentions.knows(path)


def _is_enough(found: tuple[_Taken, tuple[Evidence, ...]], written: Written) -> bool:
    """Whether so many lines went that a name which is written so cannot have meant something else."""
    taken, remnants = found
    match written:
        case Written.TECHNOLOGY:
            return True
        case Written.CODE | Written.WORDS:
            return len(taken.lines) >= FEWEST
        case Written.SMALL:
            return not remnants and len(taken.lines) >= WHOLE
        case _:
            assert_never(written)


def _told(taken: _Taken, remnants: Sequence[Evidence]) -> LeftPart:
    most = Counter(one.path for one in taken.own).most_common(1)[0][0]
    first, by = next(one for one in taken.own if one.path == most), taken.by
    said = (
        f"the commit {by.commit[:10]} of {by.day} says “{by.subject[:100]}”, "
        f"and {first.path}:{first.line} named it before"
    )
    trace = f"{remnants[0].path}:{remnants[0].line}" if remnants else ""
    return LeftPart(path=first.path, told=said, affirmed=True, trace=trace)


def telling(lines: Sequence[ChangedLine]) -> list[ChangedLine]:
    """Those of some lines that show what is there by what they name, and are no comments."""
    paths = {path for path in {one.path for one in lines} if is_told_by(path) and not VENDORED.search(path)}
    return [one for one in lines if one.path in paths and not COMMENT.match(one.text)]


def renamed(
    taken: Sequence[ChangedLine], changed: Sequence[ChangedLine], words: tuple[str, ...], *, said: int = _SAID
) -> int:
    """How many of the lines that went came back with another name in that place; `said`: letters around it."""
    given = Counter(one.text.strip() for one in changed if not one.taken)
    if not given:
        return 0
    pattern = re.compile(any_spelling(" ".join(words)))
    around = [_around(one.text.strip(), pattern, said) for one in taken[:_MANY]]
    return sum(one is not None and any(_is_twin(*one, other) for other in given) for one in around)


def _around(line: str, pattern: re.Pattern[str], said: int) -> tuple[str, str] | None:
    """What a line has before and behind a name; None where that says too little."""
    match = pattern.search(line.lower())
    if match is None:
        return None
    before, behind = line[: match.start()], line[match.end() :]
    return (before, behind) if len(re.sub(r"\W", "", before + behind)) >= said else None


def _is_twin(before: str, behind: str, other: str) -> bool:
    if not other.startswith(before) or not other.endswith(behind):
        return False
    return re.fullmatch(r"[\w./:@-]+", other[len(before) : len(other) - len(behind)]) is not None


def _naming(words: tuple[str, ...]) -> Callable[[str], bool]:
    """Whether a line has a name: a short one as a word of its own, which a capital may begin (`ImoMessage`)."""
    if sum(map(len, words)) >= _LONG:
        spelled = re.compile(any_spelling(" ".join(words)))
        return lambda line: spelled.search(line.lower()) is not None
    name = r"[\W_]{0,2}".join(map(re.escape, words))
    capital = r"[\W_]{0,2}".join(re.escape(word.capitalize()) for word in words)
    raw = re.compile(rf"(?<![A-Za-z])(?:{name}|{name.upper()})(?![a-z])|{capital}(?![a-z])")
    return lambda line: raw.search(line) is not None


def grepped(words: tuple[str, ...]) -> str:
    """A name of those words as an extended expression, whatever stands between them."""
    name = "[^A-Za-z0-9]{0,2}".join(words)
    return name if sum(map(len, words)) >= _LONG else rf"(^|[^a-z]){name}([^a-z]|$)"


def day_of(day: str, by: timedelta) -> str | None:
    """So long after a day in ISO; None where it is none."""
    try:
        return (date.fromisoformat(day[:10]) + by).isoformat()
    except (ValueError, OverflowError):
        return None
