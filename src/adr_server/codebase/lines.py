"""Find the line of an offset, a key or a word in a text, so that evidence names real lines. Pure: no I/O."""

from bisect import bisect_right
from functools import cached_property

from adr_server.codebase.evidence import Evidence, EvidenceKind

MAX_QUOTE = 200


class Lines:
    """A text with its lines; every line number counts from 1, and only a line feed ends a line."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._seen = (0, 1)

    @cached_property
    def _starts(self) -> list[int]:
        starts = [0]
        at = self.text.find("\n")
        while at >= 0:
            starts.append(at + 1)
            at = self.text.find("\n", at + 1)
        return starts

    @cached_property
    def all(self) -> list[str]:
        """The lines without their ends."""
        return [line.removesuffix("\r") for line in self.text.split("\n")]

    def number(self, offset: int) -> int:
        """The line that holds the character at `offset`."""
        at, line = self._seen
        if offset < at or "_starts" in self.__dict__:
            return bisect_right(self._starts, offset)
        # Who asks goes through the text from its beginning, and mostly not far: counting on costs less than all starts.
        line += self.text.count("\n", at, offset)
        self._seen = (offset, line)
        return line

    def found(self, path: str, offset: int, kind: EvidenceKind) -> Evidence:
        """The line of `path` that holds the character at `offset`, as evidence."""
        start = self.text.rfind("\n", 0, offset) + 1
        return Evidence(path=path, line=self.number(offset), text=self._quote(start), kind=kind)

    def at(self, number: int) -> str:
        """Line `number` without its margins, cut to `MAX_QUOTE` characters; empty beyond the end."""
        if not 1 <= number <= len(self._starts):
            return ""
        return self._quote(self._starts[number - 1])

    def _quote(self, start: int) -> str:
        # Minified files have lines of megabytes: cut before stripping.
        end = self.text.find("\n", start, start + 4 * MAX_QUOTE)
        return self.text[start : end if end >= 0 else start + 4 * MAX_QUOTE].strip()[:MAX_QUOTE]

    def after(self, number: int, words: str) -> int:
        """The first line at or after `number` that holds `words`; `number` itself where none does."""
        start = self._starts[min(max(number, 1), len(self._starts)) - 1]
        found = self.text.find(words, start)
        return number if found < 0 else self.number(found)

    def evidence(self, path: str, number: int, kind: EvidenceKind) -> Evidence:
        """Line `number` of `path` as evidence."""
        return Evidence(path=path, line=number, text=self.at(number), kind=kind)
