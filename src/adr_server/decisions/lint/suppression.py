"""Read `adr-lint disable=CODE reason: why` out of the comments of a record. Never from code samples.

Markdown: `<!-- adr-lint disable=ADR103 reason: 7 was withdrawn -->`; AsciiDoc: `// adr-lint …`;
reStructuredText: `.. adr-lint …`.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

_MARKER = "adr-lint"
_MAX_COMMENT_LINES = 20  # A comment that never closes must not swallow the record.
_MAX_COMMENT = 2_000
_OPENING = re.compile(r"^\s*(?:<!--|//|\.\.)\s*adr-lint\b", re.IGNORECASE)
_INLINE = re.compile(r"<!--\s*adr-lint\b", re.IGNORECASE)
_BODY = re.compile(
    r"\s*disable\s*=\s*(?P<codes>[^\s,;]+(?:\s*,\s*[^\s,;]+)*)\s*(?P<rest>.*)", re.IGNORECASE | re.DOTALL
)
_REASON = re.compile(r"[;,]?\s*reason\s*[:=]\s*(?P<reason>.*)", re.IGNORECASE | re.DOTALL)


@dataclass(frozen=True, kw_only=True)
class Suppression:
    """One comment that switches rules off for its record. `codes` as written; no `reason`, no effect.

    `malformed` is set where the comment says `adr-lint` and nothing that can be read.
    """

    line: int
    codes: tuple[str, ...]
    reason: str
    malformed: bool = False


def read_suppressions(lines: Sequence[str], code_lines: frozenset[int]) -> tuple[Suppression, ...]:
    """The suppressions in `lines` (line 1 first), those on `code_lines` left out."""
    found: list[Suppression] = []
    for number, line in enumerate(lines, start=1):
        if _MARKER not in line.lower() or number in code_lines:
            continue
        openings = _INLINE.finditer(line) if "<!--" in line else filter(None, [_OPENING.match(line)])
        found.extend(_read_one(number, _comment_text(lines, number, one)) for one in openings)
    return tuple(found)


def _comment_text(lines: Sequence[str], number: int, opening: re.Match[str]) -> str:
    text = lines[number - 1][opening.end() :]
    if not opening.group().lstrip().startswith("<!--"):
        return text[:_MAX_COMMENT]
    for following in lines[number : number + _MAX_COMMENT_LINES]:
        if "-->" in text:
            break
        text += f"\n{following}"
    return text.partition("-->")[0][:_MAX_COMMENT]


def _read_one(line: int, text: str) -> Suppression:
    body = _BODY.fullmatch(text)
    if body is None:
        return Suppression(line=line, codes=(), reason="", malformed=True)
    codes = tuple(code.strip() for code in body["codes"].split(","))
    reason = _REASON.fullmatch(body["rest"])
    return Suppression(line=line, codes=codes, reason=" ".join(reason["reason"].split()) if reason else "")
