"""Hear which part of its own code a record decided on: one that was built after it, in files of that name, and is gone.

Rule: a name that stands in the title, in the first sentences of the decision or in several of them, and that files or
folders were called by, none of them before the record and none now; nothing but prose holds it in any spelling, and
what held it was taken away and not moved. A part of another name may do the same work: that a reader must say.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from posixpath import basename, dirname, splitext

from adr_server.codebase.stack import is_incidental
from adr_server.codebase.stack.paths import ECOSYSTEM_OF, SETTINGS_ENDINGS
from adr_server.review.claim import LeftPart
from adr_server.review.ground.file_kinds import MIGRATION, is_test
from adr_server.review.names.spellings import words_of
from adr_server.review.past.history import History, LeftFile
from adr_server.review.words.labels import any_of

_LETTERS = 4
_MOST_NAMES = 60
"""Of one record: a long design names more, and decides on few of them."""
_FEW = 3
_INTRODUCES = re.compile(
    rf"\b(?:{any_of('introducing')}\W+(?:[\w'’/-]+\W+){{0,5}}"
    rf"|{any_of('introducing_as')}\W+(?:(?!{any_of('between_things')}\b)[\w'’/-]+\W+){{0,4}})$",
    re.IGNORECASE,
)
_COMES = re.compile(rf"^\W*(?:[\w'’/-]+ ){{0,6}}?{any_of('introduced')}\b", re.IGNORECASE)
_OFTEN = 2
_ENDINGS = frozenset({*ECOSYSTEM_OF, *SETTINGS_ENDINGS, ".mk", ".sh", ".bat", ".ps1", ".tf", ".gradle", ".proto"})
_VERSION = re.compile(r"v\d\w*", re.IGNORECASE)
_CODED = re.compile(r"`([A-Za-z_][\w.:-]{2,60})(?:\(\))?`")
_SHAPED = re.compile(
    r"(?<![\w./`-])([A-Za-z][a-z0-9]+(?:[A-Z][A-Za-z0-9]+)+|[A-Z]+[a-z]+[A-Z]\w*|[a-z]+(?:_[a-z0-9]+)+)(?![\w/`])"
)
_PROPER = re.compile(r"(?<![\w'’-])[a-z][\w'’-]*,? ([A-Z][A-Za-z0-9]+(?: [A-Z][A-Za-z0-9]+){0,3})(?!\w)")
"""A name behind a word in small letters: in a title where each word has its capital, that is none."""
_TITLED = re.compile(r"([A-Z][A-Za-z0-9]+(?: [A-Z][A-Za-z0-9]+){1,5})(?!\w)")


@dataclass(frozen=True, kw_only=True)
class Named:
    """A name that may be a part's, from character `start` to `end` of a sentence; `new`: the sentence introduces it."""

    name: str
    start: int
    end: int
    new: bool = False


def part_names(sentence: str, text: str, *, short: bool) -> Iterator[Named]:
    """The names of a sentence that may be those of parts: in code marks, written as code writes them, or as names.

    In a `short` text, a title or an option, where every word may have its capital, what the record, whose `text` is
    given, says so elsewhere too.
    """
    for pattern in (_CODED, _SHAPED, _PROPER, *([_TITLED] if short else [])):
        for match in pattern.finditer(sentence):
            if _VERSION.fullmatch(match[1]):
                continue
            if pattern is _TITLED:
                yield from (one for one in _within(match) if text.count(one.name) > _OFTEN)
            elif sum(map(len, words_of(match[1]))) >= _LETTERS:
                new = introduces(sentence, match.start(1), match.end(1))
                yield Named(name=match[1], start=match.start(1), end=match.end(1), new=new)


def is_file_name(name: str) -> bool:
    """Whether a name has the ending of a source, of settings or of a build file."""
    return splitext(name)[1].lower() in _ENDINGS


def introduces(sentence: str, start: int, end: int) -> bool:
    """Whether a sentence says of the name from character `start` to `end` that it is to be made."""
    return bool(_INTRODUCES.search(sentence[:start]) or _COMES.match(sentence[end:].lstrip("`()")))


def _within(match: re.Match[str]) -> Iterator[Named]:
    """Every two or more words in a row of a title in which each word has its capital."""
    words = [(match.start(1) + one.start(), match.start(1) + one.end()) for one in re.finditer(r"\w+", match[1])]
    for first, (start, _) in enumerate(words):
        for _, end in words[first + 1 :]:
            yield Named(name=match.string[start:end], start=start, end=end)


class BuiltParts:
    """What was built in files that are gone; `holds` says whether a file of now has a name in any spelling."""

    def __init__(self, history: History, paths: Collection[str], holds: Callable[[str], bool]) -> None:
        self._history = history
        self._paths = paths
        self._holds = holds

    def is_any(self, name: str) -> bool:
        """Whether a file that is gone was called by a name."""
        return next(self._called(name), None) is not None

    def left(self, name: str, eve: str, day: str) -> LeftPart | None:
        """What was built after the eve of a record's day and is gone; None where it is not so."""
        stood = sorted(self._called(name), key=lambda path: (path.count("/"), len(path)))
        if not any(self._left[path].day >= day for path in stood) or self._was_before(name, stood, eve):
            return None
        words = words_of(splitext(name)[0] if is_file_name(name) else name)
        if any(_is_called(path, words) for path in self._paths) or self._holds(name):
            return None
        newest = max(self._left[path].day for path in stood)  # What was moved before that went from its new place.
        return self._taken([path for path in stood if self._left[path].day == newest])

    def _was_before(self, name: str, stood: Sequence[str], eve: str) -> bool:
        """Whether a file was called by a name before a day."""
        if any(self._left[path].first_day < eve for path in stood):
            return True
        before = self._history.stood_before(eve)
        if is_file_name(name):
            return any(basename(path).lower() == name.lower() for path in before)
        return any(_is_called(path, words_of(name)) for path in before)

    def _taken(self, stood: Sequence[str]) -> LeftPart | None:
        """How files went for good; None where one of them is elsewhere, or git does not tell."""
        farewells = [self._history.farewell(path) for path in stood[:_FEW]]
        known = [one for one in farewells if one is not None and not one.renamed and not one.moves]
        if len(known) < len(farewells):
            return None
        told = f"{stood[0]} was taken away in the commit {known[0].commit[:10]} of {known[0].day}"
        return LeftPart(path=stood[0], told=told)

    def _called(self, name: str) -> Iterator[str]:
        if is_file_name(name):
            return iter(self._by_file_name.get(name.lower(), ()))
        words = words_of(name)
        return (path for path in self._by_word.get(words[0], ()) if _is_called(path, words)) if words else iter(())

    @cached_property
    def _left(self) -> Mapping[str, LeftFile]:
        here = frozenset(self._paths)
        return {path: file for path, file in self._history.left().items() if path not in here}

    @cached_property
    def _by_file_name(self) -> Mapping[str, Sequence[str]]:
        found: dict[str, list[str]] = defaultdict(list)
        for path in self._left:
            if not (MIGRATION.search(path) or is_test(path) or is_incidental(path)):
                found[basename(path).lower()].append(path)
        return found

    @cached_property
    def _by_word(self) -> Mapping[str, Sequence[str]]:
        found: dict[str, list[str]] = defaultdict(list)
        for path in filter(_is_code, self._left):
            for word in {*words_of(splitext(basename(path))[0]), *words_of(basename(dirname(path)))[:1]}:
                found[word].append(path)
        return found


def _is_called(path: str, words: tuple[str, ...]) -> bool:
    """Whether a file is called `words`, or its folder; of several words, whether its name begins with them."""
    own, folder = words_of(splitext(basename(path))[0]), words_of(basename(dirname(path)))
    if words in (own, folder):
        return True
    width = len(words)
    return width > 1 and own[:width] == words


def _is_code(path: str) -> bool:
    telling = splitext(path)[1] in ECOSYSTEM_OF and not MIGRATION.search(path)
    return telling and not is_test(path) and not is_incidental(path)
