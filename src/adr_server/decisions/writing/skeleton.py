"""The empty shape of a record, learnt from the records that a log already has.

Headings, field names and their order are the log's own, and so is every line of the head that most records share; what
one record said under them is not carried over: `TODO` stands there.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from adr_server.decisions.model import Decision
from adr_server.decisions.writing.fields import heading_name
from adr_server.decisions.writing.head import TODO, emptied_head, redated
from adr_server.decisions.writing.headline import heading_prefix, renumbered, retitle
from adr_server.decisions.writing.phrases import links_names, plain_name, status_names
from adr_server.decisions.writing.references import Markup, markup_of
from adr_server.decisions.writing.text_lines import (
    body,
    columns,
    ending,
    front_matter_end,
    literal_lines,
    newline_of,
    split_lines,
)

_RECENT = 12
"""How many of the latest records say what a log's records look like."""
_BOLD_HEADING = re.compile(r"^(?:\*\*|__)(?P<name>[^*_]+?):?(?:\*\*|__):?\s*$")


@dataclass(frozen=True, kw_only=True)
class Shape:
    """What a new record is written after: one record, its text, the headings and head lines that most records share."""

    pattern: Decision
    text: str
    headings: frozenset[str]
    shared: frozenset[str]


def recent_paths(records: Sequence[Decision]) -> tuple[str, ...]:
    """The paths whose texts `learn_shape` needs."""
    return tuple(d.path for d in sorted((d for d in records if d.anchor is None), key=_age)[-_RECENT:])


def learn_shape(records: Sequence[Decision], texts: Mapping[str, str]) -> Shape | None:
    """The shape that most of the latest records have, None where no record can serve as pattern."""
    recent = sorted((d for d in records if d.anchor is None and d.path in texts), key=_age)[-_RECENT:]
    if not recent:
        return None
    formats = Counter(d.format for d in recent)
    best = max(formats, key=lambda name: (formats[name], max(_age(d) for d in recent if d.format == name)))
    alike = [d for d in recent if d.format == best]
    names = {d.path: _headings(split_lines(texts[d.path])) for d in alike}
    said = Counter(name for found in names.values() for name in found)
    headings = frozenset(name for name, count in said.items() if count * 2 > len(alike))
    heads = Counter(line for d in alike for line in _head_lines(texts[d.path]))
    shared = frozenset(line for line, count in heads.items() if len(alike) > 1 and count * 2 > len(alike))
    pattern = max(alike, key=lambda d: (len(headings & names[d.path]), _age(d)))
    return Shape(pattern=pattern, text=texts[pattern.path], headings=headings, shared=shared)


def emptied(shape: Shape, *, title: str, number: int | None, word: str, today: date) -> str:
    """A record of that shape with the title and the day filled in. The status is still the pattern's.

    `word` is the new status, for a section that repeats it.
    """
    pattern = shape.pattern
    lines = split_lines(shape.text)
    prefix = heading_prefix(lines, pattern)
    title_at = pattern.lines.get("title", 0) - 1
    start = renumbered(prefix or "", pattern.number, number, today)
    if prefix is not None:
        lines = retitle(lines, title_at, start + title)
    first = _first_section(lines, title_at)
    keep = {pattern.lines[name] - 1 for name in ("title", "status") if name in pattern.lines}
    head = emptied_head(lines[:first], shape.pattern, shape.shared, keep, title_at=title_at, number=number, today=today)
    if pattern.title is None:
        head[front_matter_end(head) + 1 if front_matter_end(head) else 0 : 0] = [
            "",
            *_title_lines(pattern.path, title),
            "",
        ]
    newline = newline_of(lines)
    out = [body(line) for line in head] + _emptied_sections(lines, first, shape, keep, word=word, today=today)
    text = newline.join(_tidy(out))
    return text + newline if not lines or ending(lines[-1]) else text


def _title_lines(path: str, title: str) -> list[str]:
    """A title of its own for a record whose pattern has none: without it nobody could say what it decides."""
    match markup_of(path):
        case Markup.MARKDOWN:
            return [f"# {title}"]
        case Markup.ASCIIDOC:
            return [f"= {title}"]
        case Markup.RST:
            return [title, "=" * max(columns(title), 3)]


def _emptied_sections(
    lines: Sequence[str], first: int, shape: Shape, keep: set[int], *, word: str, today: date
) -> list[str]:
    literal = literal_lines(lines)
    marks = [i for i in range(first, len(lines)) if i not in literal and _heading(lines, i) is not None]
    out: list[str] = []
    for at, index in enumerate(marks):
        stop = marks[at + 1] if at + 1 < len(marks) else len(lines)
        name = plain_name(_heading(lines, index) or "")
        status = next((i for i in range(index + 1, stop) if i in keep), None)
        if status is None and (name not in shape.headings or name in links_names()):
            continue
        if status is None and name in status_names():
            out += ["", *(body(lines[i]) for i in range(index, index + 1 + _underlined(lines, index))), "", word]
            continue
        under = [index, *([index + 1] if _underlined(lines, index) else [])]
        content = [i for i in range(under[-1] + 1, stop) if body(lines[i]).strip() and i not in literal]
        out += ["", *(body(lines[i]) for i in under), ""]
        day = shape.pattern.lines.get("date", 0) - 1
        if status is not None:
            out.append(body(lines[status]))
        elif day in content:
            out.append(redated(body(lines[day]), today))
        elif content:
            bullet = re.match(r"^\s*[-*+]\s+", body(lines[content[0]]))
            out.append(f"{bullet[0] if bullet else ''}{TODO}")
        elif not _has_kept_child(lines, marks[at:], shape):
            out.append(TODO)
    return out


def _has_kept_child(lines: Sequence[str], marks: Sequence[int], shape: Shape) -> bool:
    """Whether a section of its own level's depth follows below the first of `marks` before one that is no deeper."""
    if len(marks) < 2 or _level(lines, marks[1]) <= _level(lines, marks[0]):  # noqa: PLR2004 - itself and a next one
        return False
    level = _level(lines, marks[0])
    children = []
    for index in marks[1:]:
        if _level(lines, index) <= level:
            break
        children.append(plain_name(_heading(lines, index) or ""))
    return any(name in shape.headings for name in children)


def _level(lines: Sequence[str], index: int) -> int:
    marked = re.match(r"^ {0,3}(#{1,6}|={1,6})[ \t]", lines[index])
    if marked is not None:
        return len(marked[1])
    rule = body(lines[index + 1]).strip()[:1] if _underlined(lines, index) else ""
    return ("=-~^".find(rule) + 1) or 2 if rule else 7


def _heading(lines: Sequence[str], index: int) -> str | None:
    name = heading_name(lines, index)
    if name is None and (bold := _BOLD_HEADING.match(body(lines[index]))) is not None:
        return bold["name"]
    return name


def _underlined(lines: Sequence[str], index: int) -> bool:
    own = heading_name([lines[index]], 0)
    return own is None and heading_name(lines, index) is not None


def _headings(lines: Sequence[str]) -> frozenset[str]:
    literal = literal_lines(lines)
    return frozenset(plain_name(name) for i in range(len(lines)) if i not in literal and (name := _heading(lines, i)))


def _first_section(lines: Sequence[str], title_at: int) -> int:
    literal = literal_lines(lines)
    start = max(title_at + 1, front_matter_end(lines) + 1)
    if title_at >= 0 and _underlined(lines, title_at):
        start += 1
    return next(
        (i for i in range(start, len(lines)) if i not in literal and _heading(lines, i) is not None), len(lines)
    )


def _head_lines(text: str) -> frozenset[str]:
    lines = split_lines(text)
    title = next((i for i in range(front_matter_end(lines), len(lines)) if heading_name(lines, i) is not None), -1)
    return frozenset(body(line) for line in lines[: _first_section(lines, title)] if body(line).strip())


def _tidy(lines: Sequence[str]) -> list[str]:
    out: list[str] = []
    for line in lines:
        if line.strip() or (out and out[-1].strip()):
            out.append(line)
    while out and not out[-1].strip():
        out.pop()
    return out


def _age(decision: Decision) -> tuple[int, str, str]:
    return (decision.number if decision.number is not None else -1, decision.date or "", decision.path)
