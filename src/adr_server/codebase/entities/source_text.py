"""A source text as bytes with its lines: what stands at an offset, above a line, inside a body. Pure: no I/O."""

import re
from bisect import bisect_right
from functools import cached_property
from itertools import accumulate

MAX_SIGNATURE = 200
MAX_SUMMARY = 200
_MAX_COMMENT_LINES = 200
_MAX_DOCUMENT = 4_000
_MAX_OPENING = 1_000
_KEYWORDS = re.compile(rb"[\t ]*(?:[a-z]+[\t ]+)*$")
_ATTRIBUTE = (b"@", b"#[", b"[")
_MARGIN = re.compile(r"^[ \t]*(?:/\*+!?|\*+/|\*|//[/!]*|#+'?|--+[ |]?|;+|%+|\"\"\"|''')?[ \t]?|[ \t]*\*+/[ \t]*$")
_TAG = re.compile(r"</?[A-Za-z][^>]{0,100}>|\{@\w+\s+([^}]{0,100})\}")
_BREAK = re.compile(r"$|[@:\\]\w|[-=~*#]{3,}")
_STRING = re.compile(rb"(?:[rRuUbBfF]{0,2})(\"\"\"|'''|\"|')")
_SAYS_NOTHING = re.compile(
    r"(?i)@adr\b|copyright|licen[sc]e|spdx-|eslint|@ts-|pragma|coding[:=]|-\*-|clang-format|rubocop:|noinspection"
)


class SourceText:
    """One file's text: UTF-8 `source`, offsets in bytes, lines that count from 1; only a line feed ends a line."""

    def __init__(self, text: str, comment: tuple[str, ...] = ()) -> None:
        self.source = text.encode("utf-8", "replace")
        self._comment = tuple(prefix.encode() for prefix in comment)

    @cached_property
    def lines(self) -> list[bytes]:
        """The lines without their feeds."""
        return self.source.split(b"\n")

    @cached_property
    def starts(self) -> list[int]:
        """The offset of each line's first byte."""
        return list(accumulate(map((1).__add__, map(len, self.lines)), initial=0))[:-1]

    @property
    def last_line(self) -> int:
        """The number of the last line that holds anything; 1 for an empty text."""
        count = len(self.lines)
        return max(count - 1 if not self.lines[-1] else count, 1)

    def line(self, offset: int) -> int:
        """The line of the byte at `offset`."""
        return bisect_right(self.starts, offset)

    def text(self, start: int, end: int) -> str:
        """What stands from `start` to `end`, at most a few thousand bytes of it."""
        return self.source[start : min(end, start + _MAX_DOCUMENT)].decode("utf-8", "replace")

    def signature(self, start: int, body: int | None, name: int, end: int) -> tuple[int, str]:
        """The line and the text of a declaration from `start` to its `body` (offsets), without what annotates it."""
        if self.source.startswith(_ATTRIBUTE, start) and name > start:
            start = self.starts[self.line(name) - 1]
        line = self.line(start)
        margin = self.starts[line - 1]
        if _KEYWORDS.match(self.source, margin, start):
            start = margin
        stop = end if body is None or body <= start else body
        piece = self.source[start : min(stop, start + 4 * MAX_SIGNATURE)]
        if body is None or body <= start:
            piece = piece.partition(b"\n")[0]
        elif b"\n" in piece:
            marks = (b"//", b"/*", *self._comment)
            piece = b"\n".join(part for part in piece.split(b"\n") if not part.lstrip().startswith(marks))
        words = " ".join(piece.decode("utf-8", "replace").split()).rstrip(" {:=;(")
        return line, words if len(words) <= MAX_SIGNATURE else words[: MAX_SIGNATURE - 1] + "…"

    def declaration(self, line: int) -> str:
        """Line `line` as a signature."""
        words = " ".join(self.lines[line - 1][: 4 * MAX_SIGNATURE].decode("utf-8", "replace").split())
        return words if len(words) <= MAX_SIGNATURE else words[: MAX_SIGNATURE - 1] + "…"

    def above(self, line: int) -> tuple[int, str]:
        """The comment that ends right above `line`, annotations skipped: its first line and its text; `""` for none."""
        lines = self.lines
        at = line - 2
        while at >= 0 and lines[at].lstrip().startswith(_ATTRIBUTE):
            at -= 1
        if at < 0:
            return 0, ""
        text = lines[at].strip()
        first = max(at - _MAX_COMMENT_LINES, 0)
        top = at
        if text.endswith(b"*/"):
            while top > first and b"/*" not in lines[top]:
                top -= 1
        elif self._comment and text.startswith(self._comment):
            while top > first and lines[top - 1].lstrip().startswith(self._comment):
                top -= 1
        else:
            return 0, ""
        return top + 1, b"\n".join(lines[top : at + 1]).decode("utf-8", "replace")

    def string_at(self, offset: int) -> tuple[int, str]:
        """The string literal that begins at `offset`: the line it begins on and what it holds; `""` where none does."""
        match = _STRING.match(self.source, offset)
        if match is None:
            return 0, ""
        end = self.source.find(match[1], match.end())
        if end < 0:
            return 0, ""
        return self.line(offset), self.text(match.end(), end)

    def opening_comment(self) -> str:
        """The comment that the file opens with, licences and instructions to tools skipped; `""` for none."""
        at, lines = 0, self.lines
        if lines[0].startswith(b"#!"):
            at = 1
        while at < min(len(lines), _MAX_COMMENT_LINES):
            text = lines[at].strip()
            if not text or text in {b"<?php", b"'use strict';", b'"use strict";'}:
                at += 1
                continue
            end = self._comment_end(at, text)
            if end == at:
                return ""
            block = b"\n".join(lines[at:end]).decode("utf-8", "replace")
            if not _SAYS_NOTHING.search(block):
                return block
            at = end
        return ""

    def _comment_end(self, at: int, text: bytes) -> int:
        """The index behind the comment that begins at line index `at`; `at` itself where none does."""
        lines, last = self.lines, min(len(self.lines), at + _MAX_COMMENT_LINES)
        end = at
        if text.startswith(b"/*"):
            while end < last and b"*/" not in lines[end]:
                end += 1
            return min(end + 1, last)
        if self._comment:
            while end < last and lines[end].lstrip().startswith(self._comment):
                end += 1
        return end


def first_sentence(comment: str) -> str:
    """The first sentence of a comment or docstring, without its marks, on one line of at most 200 characters."""
    kept: list[str] = []
    for raw in comment[:_MAX_OPENING].split("\n"):
        line = _MARGIN.sub("", raw).strip()
        if "<" in line or "{@" in line:
            line = _TAG.sub(lambda match: match[1] or "", line).strip()
        if _BREAK.match(line):
            if kept:
                break
            continue
        sentence, stop, _ = line.partition(". ")
        kept.append(sentence + stop)
        if stop or line.endswith((".", "!", "?")):
            break
    words = " ".join(" ".join(kept).split())
    return words if len(words) <= MAX_SUMMARY else words[: MAX_SUMMARY - 1] + "…"
