"""Which records govern which paths, as the project itself says: in a record, in the code, or in a folder's README.

Rule: only what is written counts, each time with its line. A record governs what it names where it decides, not what it
only mentions; a folder of most sources, named in passing, is no place; a document that names records lists them, and is
governed by one that names it itself. A number that two records bear, or none, is told and not resolved. Pure.
"""

import posixpath
import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fnmatch import fnmatchcase
from functools import cached_property

from adr_server.codebase.project_files import folders_up
from adr_server.decisions import Decision
from adr_server.review.records.record_names import MAX_LINE, QUOTE, RecordNames, Unresolved
from adr_server.review.words.deciding_lines import decides_at

WIDE = 0.2
"""The share of all sources beyond which a folder that is named in passing is the project as a whole."""
MANY = 20
_CODE = re.compile(r"`([^`\n]{2,300})`")
_LINK = re.compile(r"\]\(<?([^)\s>]{2,300})>?\)|(?:xref|link):([^\s\[]{2,300})\[|`[^`\n<]*<([^>\s]{2,300})>`_")
_AFFECTS = re.compile(
    r"^\s*(?:[-*]\s+)?[*_]{0,2}(?:affects|applies[-_ ]to|paths|scope|code)[*_]{0,2}\s*:[*_]{0,2}\s*(.*)$", re.IGNORECASE
)
_ITEM = re.compile(r"^\s*-\s+(.+)$")
_PATH = re.compile(r"^[\w.@+~-]+(?:/[\w.@+~*?\[\]{},-]+)*/?$|^[\w.@+~*?/-]*\*[\w.@+~*?/-]*$")
_FENCE = ("```", "~~~")
_NOTHING = frozenset({"", ".", "/", "*", "**", "**/*", "./"})
PROSE = re.compile(
    r"\.(?:md|mdx|markdown|adoc|asciidoc|rst)$|(?:^|/)(?:CHANGELOG|CHANGES|README)[^/.]*(?:\.txt)?$", re.IGNORECASE
)
README = re.compile(r"^readme(?:\.\w+)?$", re.IGNORECASE)


class How(StrEnum):
    """Who says that a record governs a path."""

    RECORD = "record"
    MARKER = "marker"
    README = "readme"


@dataclass(frozen=True, kw_only=True)
class GoverningPlace:
    """The line that says that a record governs `governed` (a path of the project)."""

    governed: str
    how: How
    path: str
    line: int
    text: str


@dataclass(frozen=True, kw_only=True)
class Governing:
    """A record with every line that says it governs one of the paths."""

    decision: Decision
    evidence: tuple[GoverningPlace, ...]


@dataclass(frozen=True, kw_only=True)
class Mention:
    """A path, folder or glob that a record names, from the project's root where it can be told."""

    decision: Decision
    pattern: str
    line: int
    text: str
    decides: bool = True
    """Whether it stands where the record decides."""
    declared: bool = False
    """Whether the record says that it is about this path (`affects: …`)."""


class PathMentions:
    """The paths that the records of a log name, ready to be asked."""

    def __init__(self, mentions: Iterable[Mention], paths: Collection[str]) -> None:
        self.all = tuple(one for one in mentions if one.declared or one.decides)
        self.paths = paths
        self._wide: dict[str, bool] = {}
        self._exact: dict[str, list[Mention]] = defaultdict(list)
        self._globs: list[Mention] = []
        for mention in self.all:
            if any(sign in mention.pattern for sign in "*?["):
                self._globs.append(mention)
            else:
                self._exact[mention.pattern.rstrip("/")].append(mention)

    @cached_property
    def _names(self) -> Mapping[str, int]:
        counts: dict[str, int] = defaultdict(int)
        for path in self.paths:
            counts[posixpath.basename(path)] += 1
        return counts

    def of(self, path: str) -> Iterator[Mention]:
        """The mentions that `path` lies under; a bare file name counts where only one file bears it.

        A document counts under its own name alone, and a folder or glob of most sources only where it is declared.
        """
        yield from self._exact.get(path, ())
        for place in () if PROSE.search(path) else filter(None, folders_up(path)):
            yield from (one for one in self._exact.get(place, ()) if one.declared or not self._is_wide(place))
        name = posixpath.basename(path)
        if "/" in path and self._names.get(name) == 1:
            yield from self._exact.get(name, ())
        for mention in self._globs:
            if _matches(path, mention.pattern) and (mention.declared or not self._is_wide(mention.pattern)):
                yield mention

    def _is_wide(self, pattern: str) -> bool:
        """Whether a folder or glob holds most of what is no document: then it says where, and not what."""
        if pattern not in self._wide:
            beneath = sum(path.startswith(f"{pattern}/") or _matches(path, pattern) for path in self._sources)
            self._wide[pattern] = beneath > MANY and beneath > len(self._sources) * WIDE
        return self._wide[pattern]

    @cached_property
    def _sources(self) -> tuple[str, ...]:
        return tuple(path for path in self.paths if not PROSE.search(path))


def _matches(path: str, glob: str) -> bool:
    return fnmatchcase(path, glob) or fnmatchcase(path, f"*/{glob}")


def is_document(path: str) -> bool:
    """Whether a file is prose: a page of text, a list of changes, a README."""
    return PROSE.search(path) is not None


def with_folders(paths: Collection[str]) -> frozenset[str]:
    """`paths` and every folder that they lie in."""
    places = set(paths)
    for path in paths:
        folder = posixpath.dirname(path)
        while folder and folder not in places:
            places.add(folder)
            folder = posixpath.dirname(folder)
    return frozenset(places)


def mentions_in(decision: Decision, text: str, places: Collection[str]) -> Iterator[Mention]:
    """The paths that a record names: as `affects`, in inline code, or as the target of a link.

    `places` are the files and folders of the project.
    """
    folder = posixpath.dirname(decision.path)
    first = decision.anchor or 1
    last = max((section.end_line for section in decision.sections), default=0) if decision.anchor else 0
    fenced = listing = False
    for number, line in enumerate(text.splitlines(), 1):
        if number < first or (last and number > last) or len(line) > MAX_LINE:
            continue
        if line.lstrip().startswith(_FENCE):
            fenced = not fenced
        if fenced:
            continue
        affects = _AFFECTS.match(line)
        item = _ITEM.match(line) if listing else None
        listing = (affects is not None and not affects[1].strip()) or item is not None
        declared = affects[1] if affects is not None else item[1] if item is not None else ""
        about = {_rooted(word, folder, places) for word in _declared(declared)} - {None}
        wanted = [*_declared(declared), *(hit[1].strip() for hit in _CODE.finditer(line))]
        linked = [next(part for part in hit.groups() if part) for hit in _LINK.finditer(line)]
        patterns = [
            *(_rooted(word, folder, places) for word in wanted),
            *(_linked(word, folder, places) for word in linked),
        ]
        for pattern in dict.fromkeys(patterns):
            if pattern is not None and pattern != decision.path:
                yield Mention(
                    decision=decision,
                    pattern=pattern,
                    line=number,
                    text=line.strip()[:QUOTE],
                    decides=decides_at(decision, number),
                    declared=pattern in about,
                )


def govern(
    wanted: Sequence[str],
    mentions: PathMentions,
    names: RecordNames,
    texts: Mapping[str, str],
    readmes: Mapping[str, str],
) -> tuple[tuple[Governing, ...], tuple[Unresolved, ...]]:
    """The records that govern `wanted`, those in force first, and what names a record that cannot be told.

    `texts` are the contents of the wanted files that are no records, `readmes` those of the README that a wanted path
    has nearest above it, by the README's path.
    """
    found: dict[str, tuple[Decision, list[GoverningPlace]]] = {}
    unresolved: list[Unresolved] = []

    def add(decision: Decision, evidence: GoverningPlace) -> None:
        held = found.setdefault(decision.id, (decision, []))[1]
        if evidence not in held:
            held.append(evidence)

    for path in wanted:
        for mention in mentions.of(path):
            evidence = GoverningPlace(
                governed=path, how=How.RECORD, path=mention.decision.path, line=mention.line, text=mention.text
            )
            add(mention.decision, evidence)
        readme = nearest(path, readmes)
        listed = PROSE.search(path) is not None  # A document that names records lists them, as its README does.
        sources = [(How.MARKER, path, texts[path])] if path in texts else []
        sources += [(How.README, readme, readmes[readme])] if readme is not None and readme != path else []
        for how, source, text in sources:
            for decision, place in names.named_in(text, source):
                if decision is None:
                    unresolved.append(place)
                elif not listed:
                    add(decision, GoverningPlace(governed=path, how=how, path=source, line=place.line, text=place.text))
    ordered = sorted(found.values(), key=lambda held: (_RANK.get(held[0].status.value, 1), held[0].path))
    return tuple(Governing(decision=d, evidence=tuple(e)) for d, e in ordered), tuple(dict.fromkeys(unresolved))


def nearest(path: str, readmes: Collection[str]) -> str | None:
    """The README of the nearest folder above `path`, the root's left out: it speaks of the whole."""
    by_folder = {folder: readme for readme in readmes if (folder := posixpath.dirname(readme))}
    return next((by_folder[folder] for folder in folders_up(path) if folder in by_folder), None)


_RANK = {"accepted": 0, "superseded": 2, "deprecated": 2, "rejected": 3}


def _declared(text: str) -> list[str]:
    return [word.strip("`'\"*_ ") for word in text.strip().strip("[]").split(",")]


def _rooted(word: str, folder: str, known: Collection[str]) -> str | None:
    """A word as a path from the root, None where it is none: it has a slash, a star or is the name of a file."""
    plain = word.strip().removeprefix("./").removeprefix("/").split("#")[0]
    if plain in _NOTHING or not plain.strip("./") or not _PATH.match(plain) or _is_glob_of_words(plain):
        return None
    if plain.startswith("../"):
        return _linked(plain, folder, known)
    if "/" in plain or "*" in plain:
        return plain.removesuffix("/**").removesuffix("/*") if plain.endswith(("/**", "/*")) else plain
    return plain if "." in plain.strip(".") else None


def _is_glob_of_words(word: str) -> bool:
    """Whether a star stands for letters of a name, and no folder or ending says that files are meant."""
    return "*" in word and "/" not in word and "." not in word


def _linked(word: str, folder: str, known: Collection[str]) -> str | None:
    """The target of a link from the root; only one that leads to a file or folder of the project."""
    if "://" in word or word.startswith(("#", "mailto:")):
        return None
    target = (
        posixpath.normpath(posixpath.join(folder, word.split("#", maxsplit=1)[0]))
        if not word.startswith("/")
        else word[1:]
    )
    if target in _NOTHING or target.startswith(".."):
        return None
    return target if target in known else None
