"""Which paths that a record names left the project after it was made, and where to.

Rule: a path is lost only where the record rests on it being there. One that the record lets go itself (it deletes,
moves or remembers it), gives as an example, or calls the product of a build, was never promised; nor was one that only
its context tells of, or that had left before the record was made, or with a commit that wrote the record.
"""

import posixpath
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from adr_server.codebase.project_files import folders_up
from adr_server.decisions import Decision, SectionKind
from adr_server.review.records.governing import Mention
from adr_server.review.words.labels import any_of

_LETS_GO = re.compile(rf"\b{any_of('path_leaves')}(?!\w)|\b{any_of('path_is_made')}(?!\w)", re.IGNORECASE)
_EXAMPLE = re.compile(rf"\b{any_of('path_as_example')}(?!\w)", re.IGNORECASE)
_PARTS_WITH = re.compile(rf"\b(?:{any_of('parting')}|{any_of('path_moves')})(?!\w)", re.IGNORECASE)
"""In a title, of all that the record names."""
_SENTENCE_END = re.compile(r"(?<![ (]e\.g\.)(?<![ (]i\.e\.)(?<![ (]z\.B\.)(?<=[.;!?])[*_)\"']*\s+(?=[A-Z`*_\[(\"'])")
_ITEM = re.compile(r"^\s*(?:[-*+]|\d+[.)])\s")
_HEADING = re.compile(r"^\s*(?:>\s*)?#{1,6}\s")
_AS_SEEN = frozenset({SectionKind.CONTEXT, SectionKind.DRIVERS, SectionKind.OPTIONS})
"""What these say was true on the day of the record, and stays so."""


@dataclass(frozen=True, kw_only=True)
class Departure:
    """A file that a commit took away, or renamed to `target`; `day` is ISO."""

    path: str
    target: str | None
    commit: str
    day: str


@dataclass(frozen=True, kw_only=True)
class RecordCommits:
    """What git knows of a record's file: the day of its first commit ("" where it was a rename), and all commits."""

    first: str
    commits: frozenset[str]


@dataclass(frozen=True, kw_only=True)
class Lost:
    """A path that a record names in `mention` and that left with a commit, to `moved_to` where that is here."""

    mention: Mention
    path: str
    commit: str
    day: str
    moved_to: str | None


def fates(wanted: Collection[str], departures: Iterable[Departure], places: Collection[str]) -> Mapping[str, Departure]:
    """How each wanted path, a file or a folder, went: the last departure, its target a place of the project or None.

    `departures` come newest first.
    """
    asked = frozenset(wanted)
    last: dict[str, Departure] = {}
    under: dict[str, list[Departure]] = defaultdict(list)
    for one in departures:
        if one.path not in last:
            last[one.path] = one
            for folder in folders_up(one.path):
                if folder in asked:
                    under[folder].append(one)
    found: dict[str, Departure] = {}
    for path in asked:
        if path in last:
            end = _end(last[path], last, places)
            akin = end.target is not None and _akin(path, end.target)
            found[path] = Departure(path=path, target=end.target if akin else None, commit=end.commit, day=end.day)
        elif path in under:
            newest = under[path][0]
            target = _moved_folder(path, [_end(one, last, places) for one in under[path]], under[path], places)
            found[path] = Departure(path=path, target=target, commit=newest.commit, day=newest.day)
    return found


def find_lost(
    decision: Decision,
    text: str,
    mentions: Sequence[Mention],
    fate: Mapping[str, Departure],
    written: RecordCommits | None,
) -> Iterator[Lost]:
    """The first mention of each path in a record that left after it was made, though the record wants it there."""
    if _PARTS_WITH.search(decision.title or ""):
        return
    passages = _Passages(text)
    named: dict[str, list[Mention]] = defaultdict(list)
    for mention in mentions:
        named[mention.pattern.rstrip("/")].append(mention)
    gone = {path for path, hits in named.items() if any(passages.let_go(path, hit.line) for hit in hits)}
    made = max(decision.date or "", written.first if written is not None else "")
    for path, hits in named.items():
        left = fate.get(path)
        if left is None or left.day <= made or gone.intersection((path, *folders_up(path))):
            continue
        if written is not None and left.commit in written.commits:
            continue
        kept = [hit for hit in hits if _kind_at(decision, hit.line) not in _AS_SEEN]
        if kept:
            yield Lost(mention=kept[0], path=path, commit=left.commit, day=left.day, moved_to=left.target)


def _end(one: Departure, last: Mapping[str, Departure], places: Collection[str]) -> Departure:
    """The last of the renames that begin with a departure; its target is a place of the project, or None."""
    seen = {one.path}
    while one.target is not None and one.target not in places and one.target in last and one.target not in seen:
        seen.add(one.target)
        one = last[one.target]
    target = one.target if one.target in places else None
    return Departure(path=one.path, target=target, commit=one.commit, day=one.day)


def _akin(path: str, target: str) -> bool:
    """Whether a rename that git guessed by the content keeps the name, or the folder and half of the name."""
    if posixpath.basename(path) == posixpath.basename(target):
        return True
    name, other = (posixpath.splitext(posixpath.basename(one))[0] for one in (path, target))
    return posixpath.dirname(path) == posixpath.dirname(target) and (name in other or other in name)


def _moved_folder(
    folder: str, ends: Sequence[Departure], left: Sequence[Departure], places: Collection[str]
) -> str | None:
    """Where half of a folder's files and more went together, if that is a folder here."""
    roots: Counter[str] = Counter()
    for end, one in zip(ends, left, strict=True):
        below = one.path[len(folder) :]
        if end.target is not None and end.target.endswith(below):
            roots[end.target[: -len(below)]] += 1
    for root, count in roots.most_common(1):
        if count * 2 >= len(left) and root in places:
            return root
    return None


def _kind_at(decision: Decision, line: int) -> SectionKind | None:
    """What the section of a line is for; one that does not say it itself is for what the one around it is for."""
    above = sorted((one for one in decision.sections if one.line <= line), key=lambda one: one.line, reverse=True)
    level = None
    for one in above:
        if level is None or one.level < level:
            if one.kind is not SectionKind.OTHER:
                return one.kind
            level = one.level
    return None


class _Passages:
    """The lines of a record as paragraphs, entries and rows, with what stands above each."""

    def __init__(self, text: str) -> None:
        self._lines = text.splitlines()

    def let_go(self, path: str, line: int) -> bool:
        """Whether the sentence of a line that has the path, the line before its list, or the heading lets it go."""
        name = posixpath.basename(path)
        first, last = self._block(line - 1)
        text = " ".join(one.strip().lstrip("> ") for one in self._lines[first : last + 1])
        said = [sentence for sentence in _SENTENCE_END.split(text) if name in sentence]
        if any(_EXAMPLE.search(sentence.partition(name)[0]) for sentence in said):
            return True
        return any(_LETS_GO.search(one.replace(path, " ").replace(name, " ")) for one in [*said, *self._above(first)])

    def _block(self, at: int) -> tuple[int, int]:
        if not 0 <= at < len(self._lines) or self._lines[at].lstrip().startswith("|"):
            return at, at
        first = last = at
        while first > 0 and not _ITEM.match(self._lines[first]) and self._goes_on(self._lines[first - 1]):
            first -= 1
        while last + 1 < len(self._lines) and self._goes_on(self._lines[last + 1]):
            if _ITEM.match(self._lines[last + 1]):
                break
            last += 1
        return first, last

    @staticmethod
    def _goes_on(line: str) -> bool:
        return bool(line.strip("> \t")) and not _HEADING.match(line) and not line.lstrip().startswith("|")

    def _above(self, first: int) -> Iterator[str]:
        """The line before a list, where it announces one, and the nearest heading."""
        listed = first < len(self._lines) and _ITEM.match(self._lines[first]) is not None
        for line in reversed(self._lines[:first]):
            if _HEADING.match(line):
                yield line
                return
            if listed and line.strip() and not _ITEM.match(line) and not line.startswith((" ", "\t")):
                listed = False
                if line.rstrip().rstrip("*_").endswith(":"):
                    yield _SENTENCE_END.split(line)[-1]
