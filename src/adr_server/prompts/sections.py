"""Split the body of a prompt into its preamble and its `##` sections. Pure: text in, values out.

What stands before the first section holds for all of them (the role, the evidence) and is sent with each.
"""

import re
import unicodedata
from dataclasses import dataclass

_HEADING = re.compile(r" {0,3}##(?!#)[ \t]+(?P<title>.*?)[ \t]*#*[ \t]*")
_FENCE = re.compile(r" {0,3}(?P<mark>`{3,}|~{3,})(?P<info>.*)")
_NOT_IN_SLUG = re.compile(r"[\W_]+")


@dataclass(frozen=True, kw_only=True)
class Section:
    """One section: its slug, its heading, its text without the heading, and the line of the heading in the file."""

    name: str
    title: str
    text: str
    line: int


@dataclass(frozen=True, kw_only=True)
class Body:
    """A prompt's text in parts, sections in file order."""

    preamble: str
    sections: tuple[Section, ...]


def split_body(text: str, first_line: int) -> Body:
    """The parts of `text`, which begins on `first_line`; a `##` inside a code fence is no heading."""
    lines = text.replace("\r\n", "\n").split("\n")
    heads = _headings(lines)
    ends = [*(at for at, _ in heads[1:]), len(lines)][: len(heads)]
    sections = tuple(
        Section(name=slug(title), title=title, text="\n".join(lines[at + 1 : end]).strip(), line=first_line + at)
        for (at, title), end in zip(heads, ends, strict=True)
    )
    start = heads[0][0] if heads else len(lines)
    return Body(preamble="\n".join(lines[:start]).strip(), sections=sections)


def slug(title: str) -> str:
    """The name of a section: its heading in lower case, words joined by hyphens; empty where it has no letter."""
    return _NOT_IN_SLUG.sub("-", unicodedata.normalize("NFKC", title).casefold()).strip("-")


def _headings(lines: list[str]) -> list[tuple[int, str]]:
    found: list[tuple[int, str]] = []
    fence = ""
    for at, line in enumerate(lines):
        mark = _FENCE.fullmatch(line)
        if fence:
            closes = mark is not None and mark["mark"].startswith(fence) and not mark["info"].strip()
            fence = "" if closes else fence
        elif mark is not None:
            fence = mark["mark"]
        else:
            heading = _HEADING.fullmatch(line)
            if heading is not None:
                found.append((at, heading["title"]))
    return found
