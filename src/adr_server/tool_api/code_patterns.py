"""The pattern leg of a search: the lines of a project that a text or a regular expression matches.

A regular expression is a stranger's: it is matched in a confined worker, within the run's deadline.
"""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from adr_server.codebase.search.literals import needed_literal
from adr_server.codebase.search.query import Leg, Query
from adr_server.errors import AdrServerError, BudgetExceededError
from adr_server.plurals import counted
from adr_server.storage.code_index import Matched
from adr_server.tool_api.grants import Match
from adr_server.tool_api.project import ProjectView

MOST_MATCHES = 200
MOST_SCANNED = 40_000_000
"""Characters that the pattern leg looks through."""
LONGEST_TEXT = 1_000_000
_BATCH_FILES = 40
_BATCH_CHARACTERS = LONGEST_TEXT
"""Of the texts of one request: a worker takes eight million bytes, and a character may need six of them."""


@dataclass(frozen=True, kw_only=True)
class PatternLeg:
    """The grants that looking for a pattern needs."""

    project: ProjectView
    match: Match
    check_time: Callable[[], None]

    async def matched(self, query: Query) -> tuple[list[Matched] | None, str]:
        """The lines that the query's pattern matches, or None and why nothing looked."""
        pattern = query.pattern
        if pattern is None or not query.weights.get(Leg.PATTERN):
            return None, ""
        found: list[Matched] = []
        paths = await self._holding(needed_literal(pattern, regex=query.regex))
        seen = size = 0
        try:
            for batch in self._batches(paths):
                held = await asyncio.to_thread(self._texts, batch)
                for texts in _requests(held):
                    found += await self._lines(query, texts, MOST_MATCHES - len(found))
                seen += len(batch)
                size += sum(len(text) for _, text in held)
                if len(found) >= MOST_MATCHES or size > MOST_SCANNED:
                    break
        except BudgetExceededError as error:
            self.check_time()
            return found, f"stopped after {seen} of {counted(len(paths), 'file')}: {error}"
        return found, f"looked through {seen} of {counted(len(paths), 'file')}" if seen < len(paths) else ""

    @staticmethod
    def _batches(paths: Sequence[str]) -> Iterator[Sequence[str]]:
        for at in range(0, len(paths), _BATCH_FILES):
            yield paths[at : at + _BATCH_FILES]

    async def _holding(self, literal: str) -> Sequence[str]:
        """The files that may match: those that git says hold `literal`, else all."""
        paths = await self.project.paths()
        repository = await self.project.repository()
        if not literal or repository is None:
            return paths
        try:
            held = await asyncio.to_thread(repository.holding, literal)
        except AdrServerError:
            return paths
        known = set(paths)
        return paths if held is None else [path for path in held if path in known]

    def _texts(self, paths: Sequence[str]) -> list[tuple[str, str]]:
        """The texts of the files that can be read and are no larger than a worker takes."""
        found: list[tuple[str, str]] = []
        for path in paths:
            self.check_time()
            try:
                text = self.project.read_text(path)
            except AdrServerError:
                continue
            if len(text) <= LONGEST_TEXT:
                found.append((path, text))
        return found

    async def _lines(self, query: Query, batch: Sequence[tuple[str, str]], most: int) -> list[Matched]:
        pattern = query.pattern
        if most <= 0 or not batch or pattern is None:
            return []
        texts = [text for _, text in batch]
        spans: Sequence[tuple[int, int, int]] = []
        if not query.regex:
            spans = [(at, text.find(pattern), 0) for at, text in enumerate(texts) if pattern in text]
        else:
            spans = await self.match(pattern, "m", texts, most)
        return [Matched(path=batch[at][0], line=texts[at].count("\n", 0, start) + 1) for at, start, _ in spans[:most]]


def _requests(held: Sequence[tuple[str, str]]) -> Iterator[Sequence[tuple[str, str]]]:
    """The texts in their order, as many together as a worker takes at once."""
    texts: list[tuple[str, str]] = []
    size = 0
    for path, text in held:
        if texts and size + len(text) > _BATCH_CHARACTERS:
            yield texts
            texts, size = [], 0
        texts.append((path, text))
        size += len(text)
    yield texts
