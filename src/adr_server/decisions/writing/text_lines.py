"""Cut a text into lines and put it together again, every byte that was not meant to change left as it was."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+")
_FENCE = re.compile(r"^ {0,3}(?:>\s*)*(`{3,}|~{3,})")
_SETEXT = re.compile(r"^ {0,3}(?:=+|-{2,})\s*$")


def split_lines(text: str) -> list[str]:
    """The lines of `text` with their endings (LF, CRLF or CR); joined they are `text` again."""
    return _LINE.findall(text)


def body(line: str) -> str:
    """A line without its ending."""
    return line.rstrip("\r\n")


def ending(line: str) -> str:
    """A line's ending, empty for a last line without one."""
    return line[len(body(line)) :]


def newline_of(lines: Iterable[str]) -> str:
    """The ending that most lines have; LF where none has any."""
    counts = Counter(end for end in map(ending, lines) if end)
    return counts.most_common(1)[0][0] if counts else "\n"


def replace_body(lines: Sequence[str], index: int, text: str) -> list[str]:
    """`lines` with the text of one line replaced, its ending kept."""
    return [*lines[:index], text + ending(lines[index]), *lines[index + 1 :]]


def insert_lines(lines: Sequence[str], index: int, new: Sequence[str]) -> list[str]:
    """`lines` with `new` (texts without endings) put before line `index`; a last line stays unended."""
    if not new:
        return list(lines)
    newline = newline_of(lines)
    if index < len(lines) or not lines or ending(lines[-1]):
        # A carriage return before a line feed is one ending, not two: mixed endings would swallow a line.
        before = "".join(lines[index - 1 : index]) if index else ""
        after = "".join(lines[index : index + 1])
        if (newline == "\r" and after.startswith("\n")) or (before.endswith("\r") and not new[0] and newline == "\n"):
            newline = "\r\n"
        return [*lines[:index], *(f"{line}{newline}" for line in new), *lines[index:]]
    *first, last = new
    return [*lines[:-1], lines[-1] + newline, *(f"{line}{newline}" for line in first), last]


def front_matter_end(lines: Sequence[str]) -> int:
    """The index of the line that closes the front matter; 0 where there is none or it never closes."""
    if not lines:
        return 0
    mark = body(lines[0].removeprefix("\ufeff")).rstrip()
    if mark not in {"---", "+++"}:
        return 0
    closing = {mark, "..."} if mark == "---" else {mark}
    return next((i for i in range(1, len(lines)) if body(lines[i]).rstrip() in closing), 0)


def literal_lines(lines: Sequence[str]) -> frozenset[int]:
    """Indexes of lines in which nothing is stated: fenced code (also AsciiDoc's listings) and HTML comments."""
    return _literal(lines, comments=True)


def fenced_lines(lines: Sequence[str]) -> frozenset[int]:
    """Indexes of the lines of fenced code, fences included."""
    return _literal(lines, comments=False)


def _literal(lines: Sequence[str], *, comments: bool) -> frozenset[int]:
    literal: set[int] = set()
    fence = ""
    comment = False
    listings = next((line for line in lines if line.strip()), "").startswith(("= ", ":", "//"))
    for index, line in enumerate(lines):
        text = body(line)
        if fence:
            literal.add(index)
            closes = text.strip().startswith(fence) and not text.strip().strip(fence[0])
            fence = "" if closes else fence
        elif comment:
            literal.add(index)
            comment = "-->" not in text
        elif (found := _FENCE.match(text)) is not None:
            literal.add(index)
            fence = found[1]
        elif listings and text.rstrip() in {"----", "...."} and _opens_listing(lines, index):
            literal.add(index)
            fence = text.rstrip()
        elif comments and text.lstrip().startswith("<!--"):
            literal.add(index)
            comment = "-->" not in text
    return frozenset(literal)


def is_setext_underline(lines: Sequence[str], index: int) -> bool:
    """Whether line `index` underlines the line above it as a heading."""
    return 0 < index < len(lines) and bool(_SETEXT.match(body(lines[index]))) and bool(body(lines[index - 1]).strip())


def _opens_listing(lines: Sequence[str], index: int) -> bool:
    above = body(lines[index - 1]).strip() if index else ""
    return (not above or above.startswith(("[", "."))) and any(
        body(line).rstrip() == body(lines[index]).rstrip() for line in lines[index + 1 : index + 2000]
    )


def columns(text: str) -> int:
    """The width of `text` in columns, as reStructuredText counts it: a wide character takes two."""
    return sum(
        2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text if not unicodedata.combining(char)
    )
