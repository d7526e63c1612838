"""Cut prose into sentences that know their line; code, quotes, tables, headings and what is struck out are none. Pure.

Markdown and reStructuredText are read; of the latter a directive, with what is indented below it, and the line under a
title are no prose either.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

_FENCE = re.compile(r"^\s{0,3}(```|~~~)")
_NO_PROSE = re.compile(r"^\s{0,3}(#|>|\||<!--|\[[^\]]+\]:)")
_DIRECTIVE = re.compile(r"^(\s*)\.\.\s+\S")
_RULED = re.compile(r"""^\s*([=\-~^"'`#*+:.<>_])\1{2,}\s*$""")
_BULLET = re.compile(r"^\s*(?:[-*+]|\d{1,3}[.)])\s+")
_HARD_BREAK = re.compile(r"([.!?:;]) \+\s*$")
"""What ends a line in AsciiDoc that is to be broken there."""
STRUCK_OUT = re.compile(r"(?<![~\w])~~(?=[^\s~])[^~]{1,4000}(?<!\s)~~(?![~\w])|<(del|s|strike)>[^<]{0,4000}</\1>")
"""What its writers took back and left to be read. It ends at the next sign of its kind, so that one pass suffices."""
# A full stop ends a sentence when a space and a capital, digit or quote follow; "e.g. Kafka", "v1.2" and a number in a
# link ("[4. Use Postgres]") do not.
_END = re.compile(
    r"(?<!\be\.g\.)(?<!\bi\.e\.)(?<!\bvs\.)(?<!\bcf\.)(?<!\[\d\.)(?<!\[\d\d\.)(?<!\[\d{4}\.)(?<=[.!?])[)\"'”]*\s+(?=[A-ZА-ЯЁÁÉÍÓÚÈ¿¡0-9\"'“«`*\[(])"
    # A name may begin a sentence in small letters: "… is gone. styled-components stays." No short word is cut off.
    r"|(?<=[a-z]{4}[a-z0-9)`]\.)\s+(?=[a-z][\w.-]+ [a-z])"
)


@dataclass(frozen=True, kw_only=True)
class Sentence:
    """One sentence on one line of text, and the line (from 1) that it begins on."""

    text: str
    line: int


def sentences(text: str, first: int, last: int) -> Iterator[Sentence]:
    """The sentences in lines `first` to `last` of `text`, both included and counted from 1."""
    for paragraph in _paragraphs(text.splitlines()[:last], first):
        yield from _split(paragraph)


def begins_item(line: str) -> bool:
    """Whether a line begins an entry of a list."""
    return _BULLET.match(line) is not None


def _paragraphs(lines: list[str], first: int) -> Iterator[list[tuple[int, str]]]:
    open_: list[tuple[int, str]] = []
    fenced = False
    below: int | None = None
    for number, line in enumerate(lines[first - 1 :], first):
        if _FENCE.match(line):
            fenced = not fenced
        if below is not None and line.strip() and len(line) - len(line.lstrip()) <= below:
            below = None
        if not fenced and (directive := _DIRECTIVE.match(line)):
            below = len(directive[1])
        ends = fenced or below is not None or not line.strip() or _ends_prose(line)
        if (ends or _BULLET.match(line)) and open_:
            yield open_
            open_ = []
        if not ends:
            open_.append((number, _HARD_BREAK.sub(r"\1", _BULLET.sub("", line)).strip()))
    if open_:
        yield open_


def _ends_prose(line: str) -> bool:
    return bool(_FENCE.match(line) or _NO_PROSE.match(line) or _RULED.match(line))


def _split(paragraph: list[tuple[int, str]]) -> Iterator[Sentence]:
    text = STRUCK_OUT.sub(lambda match: " " * len(match[0]), " ".join(line for _, line in paragraph))
    starts: list[tuple[int, int]] = []
    at = 0
    for number, line in paragraph:
        starts.append((at, number))
        at += len(line) + 1
    begin = 0
    for end in [*(match.end() for match in _END.finditer(text)), len(text)]:
        sentence = text[begin:end].strip()
        at = begin + len(text[begin:end]) - len(text[begin:end].lstrip())
        if sentence:
            yield Sentence(text=sentence, line=max(number for offset, number in starts if offset <= at))
        begin = end
