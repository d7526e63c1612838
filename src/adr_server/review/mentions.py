"""The lines of a project that name something: outside documents, fixtures and comments, one of a file. Pure."""

import re
from collections.abc import Callable, Collection
from functools import cached_property

from adr_server.codebase import Evidence, EvidenceKind, FileProblem
from adr_server.codebase.project_files import ProjectFiles
from adr_server.codebase.stack import is_incidental
from adr_server.review.file_kinds import COMMENT, DOCUMENT, IGNORED_NAMES, MIGRATION, Folders, within

MOST = 5


class Mentions:
    """The lines of `files` that name one of some words."""

    def __init__(self, files: ProjectFiles) -> None:
        self._files = files
        self._kept: dict[tuple[frozenset[str], Folders], list[Evidence]] = {}

    def of(
        self,
        words: Collection[str],
        scope: Folders = (),
        *,
        only: Callable[[str], bool] | None = None,
        sides: str = "A-Za-z0-9",
        exact: bool = False,
        skip: Collection[tuple[str, int]] = (),
    ) -> list[Evidence]:
        """Lines outside documents and comments that name one of `words`, as whole words, without case or `exact`.

        One of a file; those in `skip`, by path and number, do not count.
        """
        if not words:
            return []
        pattern = re.compile(
            rf"(?<![{sides}])(?:{'|'.join(re.escape(word) for word in sorted(words))})(?![{sides}])",
            re.NOFLAG if exact else re.IGNORECASE,
        )
        lowered = [word if exact else word.lower() for word in words]
        found: list[Evidence] = []
        for path in self._telling:
            if not within(path, scope) or (only is not None and not only(path)):
                continue
            text = self._files.try_read(path)
            if isinstance(text, FileProblem):
                continue
            folded_text = text if exact else text.lower()
            if not any(word in folded_text for word in lowered):
                continue
            for number, line in enumerate(text.split("\n"), 1):
                if self._says(pattern, line) and (path, number) not in skip:
                    found.append(Evidence(path=path, line=number, text=line.strip()[:200], kind=EvidenceKind.CONFIG))
                    break
            if len(found) >= MOST:
                break
        return found

    def kept(self, words: Collection[str], scope: Folders = ()) -> list[Evidence]:
        """As `of`, looked for once."""
        key = (frozenset(words), scope)
        if key not in self._kept:
            self._kept[key] = self.of(words, scope)
        return self._kept[key]

    @staticmethod
    def _says(pattern: re.Pattern[str], line: str) -> bool:
        return len(line) < 2_000 and pattern.search(line) is not None and not COMMENT.match(line)  # noqa: PLR2004 - minified

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
