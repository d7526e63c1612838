"""The lines of a project that name something: outside documents, fixtures and comments, one of a file. Pure."""

import re
from collections.abc import Callable, Collection, Iterator
from functools import cached_property
from posixpath import basename, splitext

from adr_server.codebase import Evidence, EvidenceKind, FileProblem
from adr_server.codebase.project_files import ProjectFiles
from adr_server.codebase.stack import is_incidental
from adr_server.review.ground.file_kinds import (
    COMMENT,
    DOCUMENT,
    IGNORED_NAMES,
    MIGRATION,
    Folders,
    is_prose,
    is_told_by,
    remembers,
    within,
)
from adr_server.review.ground.text_shelf import TextShelf
from adr_server.review.names.spellings import any_signs, any_spelling, words_of

MOST = 5
_GUIDE = re.compile(r"^(?:README|CONTRIBUTING|DEPLOY\w*)(?:\.\w+)?$", re.IGNORECASE)
_REMARK = re.compile(r"^[ \t]*/\*.{0,4000}?\*/|^[ \t]*<!--.{0,4000}?-->", re.MULTILINE | re.DOTALL)
"""A comment that begins its line; one elsewhere may be a pattern of paths (`src/**/*.ts`)."""

_LOADS = re.compile(r"\b(?:src|href)\s*=|\bimport\b|@import", re.IGNORECASE)
_DOCSTRING = re.compile(
    r"(?:\A(?:\s|#[^\n]*\n)*|:[ \t]*(?:#[^\n]*)?\n\s*)[rRuU]{0,2}(\"{3}|'{3})(?P<words>.{0,8000}?)\1", re.DOTALL
)
"""What Python takes for the words about a module, class or function: the string that it begins with."""


class Mentions:
    """The lines of `files` that name one of some words."""

    def __init__(self, files: ProjectFiles) -> None:
        self._files = files
        self._kept: dict[tuple[object, ...], list[Evidence]] = {}

    def of(
        self,
        words: Collection[str],
        scope: Folders = (),
        *,
        only: Callable[[str], bool] | None = None,
        sides: str = "A-Za-z0-9",
        exact: bool = False,
        skip: Collection[tuple[str, int]] = (),
        among: Collection[str] | None = None,
    ) -> list[Evidence]:
        """Lines outside documents and comments that name one of `words`, as whole words, without case or `exact`.

        One of a file; those in `skip`, by path and number, do not count. `among`: no other file has any of the words.
        """
        if not words:
            return []
        pattern = re.compile(
            rf"(?<![{sides}])(?:{'|'.join(re.escape(word) for word in sorted(words))})(?![{sides}])",
            re.NOFLAG if exact else re.IGNORECASE,
        )
        found: list[Evidence] = []
        for path in self._holding(words, scope, only, exact=exact, among=among):
            text = self._files.try_read(path)
            if isinstance(text, FileProblem):
                continue
            told = _said_of(path, text)
            for number, line in enumerate(text.split("\n"), 1):
                if self._says(pattern, line) and (path, number) not in skip and number not in told:
                    found.append(Evidence(path=path, line=number, text=line.strip()[:200], kind=EvidenceKind.CONFIG))
                    break
            if len(found) >= MOST:
                break
        return found

    def kept(
        self,
        words: Collection[str],
        scope: Folders = (),
        *,
        only: Callable[[str], bool] | None = None,
        sides: str = "A-Za-z0-9",
        skip: Collection[tuple[str, int]] = (),
    ) -> list[Evidence]:
        """As `of`, looked for once; `only` has to be the same function each time."""
        key = (frozenset(words), scope, only, sides, frozenset(skip))
        if key not in self._kept:
            self._kept[key] = self.of(words, scope, only=only, sides=sides, skip=skip)
        return self._kept[key]

    def loaded(self, words: Collection[str], scope: Folders = ()) -> list[Evidence]:
        """Lines of pages that load something whose address names one of `words`; one of a file."""
        sides = "A-Za-z0-9"
        pattern = re.compile(
            rf"(?<![{sides}])(?:{'|'.join(re.escape(word) for word in sorted(words))})(?![{sides}])", re.IGNORECASE
        )
        found: list[Evidence] = []
        for path in self._files.ending(".html", ".htm"):
            text = self._files.try_read(path) if within(path, scope) and not is_incidental(path) else ""
            if isinstance(text, FileProblem) or not holds_any(text.lower(), words):
                continue
            for number, line in enumerate(text.split("\n"), 1):
                if _LOADS.search(line) and pattern.search(line[:2_000]):
                    found.append(Evidence(path=path, line=number, text=line.strip()[:200], kind=EvidenceKind.CONFIG))
                    break
            if len(found) >= MOST:
                break
        return found

    def anywhere(self, words: Collection[str]) -> Iterator[Evidence]:
        """The first line of each file but prose that names one of `words`: locks, pages and comments count, too."""
        pattern = re.compile(
            rf"(?<![A-Za-z0-9_@-])(?:{'|'.join(re.escape(word) for word in sorted(words))})(?![A-Za-z0-9_-])",
            re.IGNORECASE,
        )
        lowered = [word.lower() for word in words]
        for path in self._files.paths:
            if is_prose(path):
                continue
            text = self._files.try_read(path)
            if isinstance(text, FileProblem) or not holds_any(text.lower(), lowered):
                continue
            if (match := pattern.search(text)) is None:
                continue
            number = text.count("\n", 0, match.start()) + 1
            line = text.split("\n", number)[number - 1].strip()[:200]
            yield Evidence(path=path, line=number, text=line, kind=EvidenceKind.CONFIG)

    def told_to_readers(self, words: Collection[str]) -> Evidence | None:
        """The first line of a README, or of what it tells contributors, that names one of `words`."""
        if not words:
            return None
        pattern = re.compile(
            rf"(?<![\w-])(?:{'|'.join(re.escape(word) for word in sorted(words))})(?![\w-])", re.IGNORECASE
        )
        for path in self._files.paths:
            text = self._files.try_read(path) if _GUIDE.match(basename(path)) else ""
            if isinstance(text, FileProblem):
                continue
            for number, line in enumerate(text.split("\n"), 1):
                if pattern.search(line[:2_000]):
                    return Evidence(path=path, line=number, text=line.strip()[:200], kind=EvidenceKind.CONFIG)
        return None

    def holds(self, name: str) -> bool:
        """Whether any file but prose holds a name in any spelling, alone or within a longer word, or is called so.

        Comments remember, and so do steps that migrate a database: these do not count. Of a name in capitals, a
        setting's, no spelling joins the words: that is a type's.
        """
        first, pattern = words_of(name)[0], re.compile(any_signs(name) if name.isupper() else any_spelling(name))
        for path in self._files.paths:
            if is_prose(path) or remembers(path) or IGNORED_NAMES.search(path):
                continue
            if pattern.search(path.lower()):
                return True
            text = self._files.try_read(path)
            if isinstance(text, FileProblem) or first not in (folded := text.lower()) or not pattern.search(folded):
                continue
            bare = _REMARK.sub("", folded)
            if any(not COMMENT.match(line) and pattern.search(line) for line in bare.split("\n")):
                return True
        return False

    def unnamed(self, names: Collection[str]) -> frozenset[str]:
        """Those of some names, as they are spelled, that no file but prose has outside comments."""
        left = set(names)
        for path in self._files.paths:
            if not left:
                break
            if not is_told_by(path):
                continue
            text = self._files.try_read(path)
            if isinstance(text, FileProblem):
                continue
            here = [name for name in left if name in text]
            if here:
                lines = [line for line in _REMARK.sub("", text).split("\n") if not COMMENT.match(line)]
                left.difference_update(name for name in here if any(name in line for line in lines))
        return frozenset(left)

    def knows(self, path: str) -> bool:
        """Whether there is such a file."""
        return path in self._files

    def stems(self) -> frozenset[str]:
        """What the files are called, without their folders and endings."""
        return frozenset(splitext(basename(path))[0] for path in self._files.paths)

    def link_to(self, words: tuple[str, ...]) -> bool:
        """Whether any file, prose too, holds the address of a repository that is called so."""
        name = r"[\W_]{0,2}".join(map(re.escape, words))
        pattern = re.compile(rf"(?:github|gitlab|bitbucket|codeberg)[\w.-]*[/:][\w.-]+/{name}(?![\w-])")
        texts = (self._files.try_read(path) for path in self._files.paths)
        return any(
            isinstance(text, str) and words[0] in (folded := text.lower()) and pattern.search(folded) is not None
            for text in texts
        )

    def remnants(
        self, named: Callable[[str], bool], hint: str, *, most: int, among: Collection[str] | None = None
    ) -> list[Evidence]:
        """The lines of all files but prose and what remembers that are `named`, and not commented out; `most` and one.

        `hint` is a word in small letters that each such line holds. A path that is named counts as its first line.
        `among`: no other file has such a line.
        """
        found: list[Evidence] = []
        for path in self._files.paths if among is None else among:
            if len(found) > most:
                break
            if not is_told_by(path):
                continue
            if named(path):
                found.append(Evidence(path=path, line=1, text="", kind=EvidenceKind.CONFIG))
            text = self._files.try_read(path)
            if isinstance(text, FileProblem) or hint not in text.lower():
                continue
            for number, line in enumerate(_REMARK.sub(_blank, text).split("\n"), 1):
                if hint in line.lower() and not COMMENT.match(line) and named(line):
                    found.append(Evidence(path=path, line=number, text=line.strip()[:200], kind=EvidenceKind.CONFIG))
                    if len(found) > most:
                        break
        return found

    def _holding(
        self,
        words: Collection[str],
        scope: Folders,
        only: Callable[[str], bool] | None,
        *,
        exact: bool,
        among: Collection[str] | None,
    ) -> Iterator[str]:
        """The telling files of a scope that hold one of `words`, whole or within others, with `exact` in their case."""
        lowered = [word.lower() for word in words]
        # The small letter of a sign of other alphabets may depend on what stands around it.
        sought = () if exact and not all(word.isascii() for word in words) else lowered

        def wanted(path: str) -> bool:
            return within(path, scope) and (only is None or only(path))

        held = frozenset(among or ())
        known = (path for path in self._telling if path in held and wanted(path))
        for path in self._shelf.holding(sought, wanted) if among is None else known:
            text = self._text(path) or ""
            if holds_any(text, words) if exact else holds_any(text.lower(), lowered):
                yield path

    @cached_property
    def _shelf(self) -> TextShelf:
        return TextShelf(self._telling, self._text)

    def _text(self, path: str) -> str | None:
        text = self._files.try_read(path)
        return None if isinstance(text, FileProblem) else text

    @staticmethod
    def _says(pattern: re.Pattern[str], line: str) -> bool:
        return (
            len(line) < 2_000  # noqa: PLR2004 - minified
            and pattern.search(line) is not None
            and not COMMENT.match(line)
        )

    @cached_property
    def _telling(self) -> tuple[str, ...]:
        return tuple(
            path
            for path in self._files.paths
            if not DOCUMENT.search(path)
            and not is_incidental(path)
            and not IGNORED_NAMES.search(path)
            and not MIGRATION.search(path)
        )


def _blank(match: re.Match[str]) -> str:
    return "\n" * match[0].count("\n")


def _said_of(path: str, text: str) -> frozenset[int]:
    """The numbers of the lines that are words about a part of a Python file."""
    if not path.endswith(".py"):
        return frozenset()
    found: set[int] = set()
    for match in _DOCSTRING.finditer(text):
        first = text.count("\n", 0, match.start("words")) + 1
        found.update(range(first, first + match["words"].count("\n") + 1))
    return frozenset(found)


def holds_any(text: str, words: Collection[str]) -> bool:
    """Whether a text has one of some words, alone or within others."""
    return any(word in text for word in words)
