"""What the rules need of a record's own text beside what the reader took out of it. Small facts; the text is let go.

Pure: text in, values out. One pass over a text, and only over those that can hold something.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

from adr_server.decisions.lint.suppression import Suppression, read_suppressions

_FENCES = {
    "adoc": re.compile(r"^(-{4,}|\.{4,}|`{3,})"),
    "md": re.compile(r"^ {0,3}(`{3,}|~{3,})"),
}
_QUOTED = 400  # Characters kept of a line; more than any message shows.
_MOST_REVIEWS = 100  # More is no record, and each costs a look at the text before it.

# Labels under which records promise a second look, as they stand in front matter, tables, bold and plain field lines.
_REVIEW_LABELS = (
    r"review[ _-]?(?:by|date|on|due|after)",
    r"(?:next|scheduled)[ _-]?review(?:[ _-]?date)?",
    r"to[ _-]be[ _-]reviewed[ _-](?:by|on)",
    r"revisit(?:[ _-]?(?:by|on|date|after))?",
    r"re-?evaluat(?:e|ion)[ _-]?(?:by|on|date)",
    r"(?:valid|good)[ _-]?until",
    r"expir(?:es|y)(?:[ _-]?(?:on|date))?",
    r"überprüfung(?: am| bis)?",
    r"wiedervorlage(?: am)?",
    r"gültig bis",
    r"(?:date de )?révision(?: prévue)?",
    r"à revoir (?:le|avant le)",
    r"revisar (?:antes de|el|em)",
    r"fecha de revisión",
    r"data de revisão",
)
# One of these stands in every label; looking for a few letters is a hundred times cheaper than the pattern.
_REVIEW_WORDS = (
    "revi",
    "evaluat",
    "until",
    "expir",
    "überprüfung",
    "wiedervorlage",
    "gültig bis",
    "révision",
    "à revoir",
)
_REVIEW = re.compile(
    rf"^[|>:*_+\- \t]*(?:{'|'.join(_REVIEW_LABELS)})"
    r"[*_ \t]*(?::|\||=)[ \t|:*_'\"`]*(?P<day>\d{4}-\d{2}-\d{2})(?!\d)",
    re.IGNORECASE | re.MULTILINE,
)


@dataclass(frozen=True, kw_only=True)
class Review:
    """A promised second look: the line that says so and the day it names."""

    line: int
    day: date


@dataclass(frozen=True, kw_only=True)
class Source:
    """`quoted` holds the lines asked for, cut to a few hundred characters; the rest is read from every line."""

    quoted: Mapping[int, str] = field(default_factory=dict)
    reviews: tuple[Review, ...] = ()
    suppressions: tuple[Suppression, ...] = ()


def read_source(text: str, path: str, wanted: Collection[int]) -> Source:
    """The facts of one document; `wanted` are the lines (from 1) to keep as they stand."""
    plain = text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text
    lowered = plain.lower()
    marked = "adr-lint" in lowered
    reviews = _read_reviews(plain, lowered)
    if not (wanted or marked or reviews):
        return Source()
    lines = plain.split("\n")
    code = code_lines(lines, path) if marked or reviews else frozenset()
    return Source(
        quoted={number: lines[number - 1][:_QUOTED] for number in wanted if 0 < number <= len(lines)},
        reviews=tuple(review for review in reviews if review.line not in code),
        suppressions=read_suppressions(lines, code) if marked else (),
    )


def code_lines(lines: Sequence[str], path: str) -> frozenset[int]:
    """The numbers of the lines that stand in a fenced or delimited code block of a Markdown or AsciiDoc text."""
    fence = _FENCES["adoc" if path.lower().endswith((".adoc", ".asciidoc", ".asc")) else "md"]
    inside: set[int] = set()
    opened = ""
    for number, line in enumerate(lines, start=1):
        mark = fence.match(line)
        if opened:
            inside.add(number)
            if mark and mark[1].startswith(opened) and not line.strip().strip(opened[0]):
                opened = ""
        elif mark:
            inside.add(number)
            opened = mark[1]
    return frozenset(inside)


def _read_reviews(text: str, lowered: str) -> tuple[Review, ...]:
    numbers = sorted({number for word in _REVIEW_WORDS if word in lowered for number in _lines_with(word, lowered)})
    if not numbers:
        return ()
    found: list[Review] = []
    lines = text.split("\n")
    for number in numbers:
        match = _REVIEW.match(lines[number - 1])
        day = _day(match["day"]) if match else None
        if day:
            found.append(Review(line=number, day=day))
            if len(found) == _MOST_REVIEWS:
                break
    return tuple(found)


def _lines_with(word: str, text: str) -> Iterator[int]:
    """The numbers of the lines of `text` that hold `word`."""
    place, number = 0, 1
    while (found := text.find(word, place)) >= 0:
        number += text.count("\n", place, found)
        yield number
        place = found + len(word)


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
