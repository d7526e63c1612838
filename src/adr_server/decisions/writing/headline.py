"""The line that a record's title stands on: say another title in it, numbered and underlined as this one is."""

import re
from collections.abc import Sequence
from datetime import date

from adr_server.decisions.model import Decision
from adr_server.decisions.writing.fields import heading_name
from adr_server.decisions.writing.line_shapes import heading_shape
from adr_server.decisions.writing.text_lines import (
    body,
    columns,
    front_matter_end,
    is_setext_underline,
    literal_lines,
    replace_body,
)

_PLACEHOLDER_NUMBER = re.compile(
    r"(?:\{\w*(?:number|nr|id)\w*\}|\bNUMBER\b|\b[NX]{1,6}\b|\b0{1,6}\d?\b)(?=\s*[.:\u2013\u2014-]|\s)"
)
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}|\d{8}")


def title_line(lines: Sequence[str]) -> int | None:
    """The line of the first heading below the front matter, None where that is no title but a section."""
    literal = literal_lines(lines)
    closing = front_matter_end(lines)
    start = closing + 1 if closing else 0
    first = next((i for i in range(start, len(lines)) if i not in literal and heading_name(lines, i) is not None), None)
    return None if first is None or re.match(r"^ {0,3}(?:##|==)", lines[first]) else first


def heading_prefix(lines: Sequence[str], decision: Decision) -> str | None:
    """What stands before the title in the record's heading (`ADR-0012: `), None where the heading does not hold it."""
    index = decision.lines.get("title", 0) - 1
    if index < 0 or index >= len(lines) or not decision.title:
        return None
    marked = heading_shape(body(lines[index]))
    text = marked.name if marked is not None else body(lines[index]).strip()
    at = text.rfind(decision.title)
    return text[:at] if at >= 0 else None


def renumbered(prefix: str, old: int | None, number: int | None, today: date) -> str:
    """`prefix` with the other record's number and day replaced; empty where there is none to give."""
    dated = _DAY.sub(lambda hit: today.strftime("%Y%m%d") if "-" not in hit[0] else today.isoformat(), prefix)
    if dated != prefix or not re.search(r"\d", prefix):
        return dated
    if number is None:
        return ""
    return re.sub(
        r"\d+",
        lambda hit: f"{number:0{len(hit[0])}d}" if old is None or int(hit[0]) == old else hit[0],
        prefix,
        count=1,
    )


def placeholder_prefix(text: str, number: int | None) -> str:
    """What a template's own title says before the title's words, its placeholder for the number filled."""
    found = _PLACEHOLDER_NUMBER.search(text)
    if found is None or found.start() > 12 or number is None:  # noqa: PLR2004 - `Decision ` is the longest word in use before it
        return ""
    zeros = found[0] if set(found[0]) <= set("0123456789NX") else ""
    rest = re.match(r"\s*[.:\u2013\u2014-]?\s*", text[found.end() :])
    return f"{text[: found.start()]}{number:0{len(zeros) or 1}d}{rest[0] if rest else ' '}"


def retitle(lines: Sequence[str], index: int, text: str) -> list[str]:
    """`lines` with the heading on line `index` saying `text`; a line under (and over) it takes its width."""
    old = body(lines[index])
    marked = heading_shape(old)
    if marked is not None:
        return replace_body(lines, index, f"{marked.mark}{text}{marked.tail}")
    new = replace_body(lines, index, text)
    for near in (index - 1, index + 1):
        if 0 <= near < len(lines):
            rule = body(lines[near]).strip()
            if rule and len(set(rule)) == 1 and not rule[0].isalnum() and (near < index or _underlines(lines, near)):
                new = replace_body(new, near, rule[0] * max(columns(text), 3))
    return new


def _underlines(lines: Sequence[str], index: int) -> bool:
    return is_setext_underline(lines, index) or len(body(lines[index]).strip()) >= 3  # noqa: PLR2004 - the shortest rule
