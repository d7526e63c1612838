"""Find where a record states a field, in whichever of its styles, as a span that can be replaced and nothing else.

The reader says on which line; the line's own shape says the style. Fenced code and comments state nothing.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from adr_server.decisions.model import Decision, DecisionLog, SectionKind
from adr_server.decisions.writing.line_shapes import (
    FieldShape,
    attribute_shape,
    heading_shape,
    is_table_rule,
    key_shape,
    label_shape,
    plain_shape,
)
from adr_server.decisions.writing.phrases import is_named, plain_name, status_names, status_word_pattern
from adr_server.decisions.writing.text_lines import body, front_matter_end, is_setext_underline, literal_lines

_RST_UNDERLINE = re.compile(r"^([=\-~^\"'`#*+.:_<>])\1{2,}[ \t]*$")
_HEAD_LINES = 60
_STATUS_WORDS = 6
_PAIR = 2
"""A table of two columns holds names and values, unless its header names two fields."""
_DATE_NAMES = frozenset({"date", "datum", "fecha", "data", "日付", "日期"})


class Style(StrEnum):
    """The ways in which a record states a field."""

    FRONT_MATTER = "front_matter"
    ATTRIBUTE = "attribute"
    LABEL = "label"
    ROW = "row"
    COLUMN = "column"
    SECTION = "section"


@dataclass(frozen=True, kw_only=True)
class Spot:
    """A value: characters `start` to `end` of line `line` (from 0); `name` spans the field's name, if it has one."""

    style: Style
    line: int
    start: int
    end: int
    name: tuple[int, int] | None = None

    def value(self, lines: Sequence[str]) -> str:
        """What stands there now."""
        return lines[self.line][self.start : self.end]


def region_of(log: DecisionLog, decision: Decision, lines: Sequence[str]) -> range:
    """The lines of this record in its file: all of them, or from its anchor to the next record's."""
    if decision.anchor is None:
        return range(len(lines))
    later = [d.anchor for d in log.by_path(decision.path) if d.anchor is not None and d.anchor > decision.anchor]
    return range(decision.anchor - 1, min(later) - 1 if later else len(lines))


def status_spot(lines: Sequence[str], decision: Decision, region: range) -> Spot | None:
    """Where the record states its status, None when it states none."""
    hint = decision.lines.get("status")
    if hint is not None and hint - 1 in region:
        return _spot_at(lines, hint - 1, decision, region)
    return named_spot(lines, status_names(), region) or _section_spot(lines, region, status_names())


def status_spots(lines: Sequence[str], decision: Decision, region: range) -> tuple[Spot, ...]:
    """Every place that states the status, the one that the reader took first."""
    closing = front_matter_end(lines) if region.start == 0 else 0
    first = status_spot(lines, decision, region)
    below = range(closing + 1 if closing else region.start, region.stop)
    matter = named_spot(lines[: closing + 1], status_names(), range(closing + 1)) if closing else None
    heading = status_heading(lines, decision, below)
    section = None if heading is None else _first_body_line(lines, section_lines(lines, heading, below))
    found = [first, matter, section if section and _is_status(section.value(lines)) else None]
    by_line = {spot.line: spot for spot in reversed(found) if spot is not None}
    return tuple(sorted(by_line.values(), key=lambda spot: (first is None or spot.line != first.line, spot.line)))


def named_spot(lines: Sequence[str], names: frozenset[str], region: range) -> Spot | None:
    """The first field of one of these names in the front matter or the head of the record, tables included."""
    closing = front_matter_end(lines) if region.start == 0 else 0
    for index in range(1, closing):
        spot = _field_on(lines, index, names, in_front_matter=True)
        if spot is not None:
            return spot
    literal = literal_lines(lines)
    start = max(region.start, closing + 1 if closing else 0)
    for index in range(start, min(region.stop, start + _HEAD_LINES)):
        if index not in literal:
            spot = _field_on(lines, index, names, in_front_matter=False)
            if spot is not None:
                return spot
    return None


def heading_name(lines: Sequence[str], index: int) -> str | None:
    """The heading that stands on line `index` (Markdown, AsciiDoc, underlined), None for any other line."""
    text = body(lines[index])
    found = heading_shape(text)
    if found is not None:
        return found.name
    if text.strip() and index + 1 < len(lines) and text[:1] not in " \t|":
        under = body(lines[index + 1])
        if is_setext_underline(lines, index + 1) or (_RST_UNDERLINE.match(under) and len(under.rstrip()) >= len(text)):
            return text.strip()
    return None


def section_lines(lines: Sequence[str], heading: int, region: range) -> range:
    """The lines under the heading on line `heading`, up to the next heading (or bold line that serves as one)."""
    start = heading + 1
    if heading_shape(body(lines[heading])) is None and start < len(lines) and _RST_UNDERLINE.match(body(lines[start])):
        start += 1
    literal = literal_lines(lines)
    stop = next(
        (i for i in range(start, region.stop) if i not in literal and heading_name(lines, i) is not None), region.stop
    )
    return range(start, stop)


def cells(line: str) -> list[tuple[int, int]]:
    """The spans of a table row's cells, blanks around them left out; empty for a line that is no row."""
    text = body(line)
    bars = [found.start() for found in re.finditer(r"(?<!\\)\|", text)]
    if not bars or text[: bars[0]].strip(" \t>"):
        return []
    ends = bars[1:] if not text[bars[-1] + 1 :].strip() else [*bars[1:], len(text)]
    spans = []
    for left, right in zip(bars, ends, strict=False):
        inner = text[left + 1 : right]
        lead = len(inner) - len(inner.lstrip())
        size = len(inner.strip())
        spans.append(
            (left + 1 + lead, left + 1 + lead + size)
            if size
            else (left + min(2, right - left), left + min(2, right - left))
        )
    return spans


def _spot_at(lines: Sequence[str], index: int, decision: Decision, region: range) -> Spot | None:
    closing = front_matter_end(lines) if region.start == 0 else 0
    named = _field_on(lines, index, status_names(), in_front_matter=0 < index < closing)
    if named is not None:
        return named
    if 0 < index < closing:
        return _key_span(lines[index], index)
    if heading_name(lines, index) is not None and decision.status_text not in body(lines[index]):
        section = section_lines(lines, index, region)
        return _first_body_line(lines, section) or _heading_beneath(lines, section, region, decision.status_text)
    if spans := cells(lines[index]):
        return _cell_with(lines, index, spans, decision.status_text)
    return _plain_spot(lines, index, decision.status_text)


def _field_on(lines: Sequence[str], index: int, names: frozenset[str], *, in_front_matter: bool) -> Spot | None:
    text = body(lines[index])
    if in_front_matter:
        key = _key_span(lines[index], index)
        return key if key is not None and key.name and is_named(text[slice(*key.name)], names) else None
    if spans := cells(lines[index]):
        return _named_cell(lines, index, spans, names)
    for shape, style in ((attribute_shape(text), Style.ATTRIBUTE), (label_shape(text), Style.LABEL)):
        if shape is not None and is_named(text[slice(*shape.name)], names):
            return _spot(shape, style, index)
    return None


def _key_span(line: str, index: int) -> Spot | None:
    shape = key_shape(body(line))
    return None if shape is None else _spot(shape, Style.FRONT_MATTER, index)


def _spot(shape: FieldShape, style: Style, index: int) -> Spot:
    return Spot(style=style, line=index, start=shape.start, end=shape.end, name=shape.name)


def _named_cell(lines: Sequence[str], index: int, spans: list[tuple[int, int]], names: frozenset[str]) -> Spot | None:
    texts = [plain_name(lines[index][start:end]) for start, end in spans]
    below = index + 1 < len(lines) and is_table_rule(body(lines[index + 1]))
    as_header = below and (len(spans) > _PAIR or (len(spans) == _PAIR and texts[1] in _DATE_NAMES))
    if as_header:
        if index + 2 >= len(lines) or not (set(texts) & names):
            return None
        column = next(i for i, text in enumerate(texts) if text in names)
        row = cells(lines[index + 2])
        if column >= len(row):
            return None
        return Spot(style=Style.COLUMN, line=index + 2, start=row[column][0], end=row[column][1])
    if len(spans) > 1 and texts[0] in names:
        return Spot(style=Style.ROW, line=index, start=spans[1][0], end=spans[1][1], name=spans[0])
    return None


def _cell_with(lines: Sequence[str], index: int, spans: list[tuple[int, int]], text: str) -> Spot | None:
    header = next((i for i in range(index - 1, -1, -1) if not cells(lines[i])), -1) + 1
    if header < index:
        spot = _named_cell(lines, header, cells(lines[header]), status_names())
        if spot is not None and spot.style is Style.COLUMN and spot.line == index:
            return spot
    wanted = text.strip()
    hit = next((span for span in spans if wanted and wanted in lines[index][slice(*span)]), None)
    return None if hit is None else Spot(style=Style.COLUMN, line=index, start=hit[0], end=hit[1])


def _plain_spot(lines: Sequence[str], index: int, status_text: str) -> Spot | None:
    text = body(lines[index])
    wanted = status_text.strip()
    if "<" in text and wanted and re.search(r"</?\w", text) and "\n" not in wanted and (at := text.find(wanted)) >= 0:
        return Spot(style=Style.SECTION, line=index, start=at, end=at + len(wanted))
    heading = heading_shape(text)
    if heading is not None:  # "### Status: **Approved**", or a state that is the heading beneath "Status".
        mark, field = len(heading.mark), label_shape(heading.name)
        start = field.start if field is not None and field.start < field.end else 0
        return Spot(style=Style.SECTION, line=index, start=mark + start, end=mark + len(heading.name))
    shape = plain_shape(text)
    return None if shape is None else Spot(style=Style.SECTION, line=index, start=shape.start, end=shape.end)


def _first_body_line(lines: Sequence[str], span: range) -> Spot | None:
    literal = literal_lines(lines)
    content = next((i for i in span if i not in literal and body(lines[i]).strip()), None)
    return None if content is None else _plain_spot(lines, content, "")


def _heading_beneath(lines: Sequence[str], section: range, region: range, status_text: str) -> Spot | None:
    """The heading that ends an empty section, where it says the state and no line under it would have to follow."""
    at = section.stop
    said = at in region and heading_shape(body(lines[at])) is not None and status_text.strip() in body(lines[at])
    return _plain_spot(lines, at, "") if said and status_text.strip() else None


def _section_spot(lines: Sequence[str], region: range, names: frozenset[str]) -> Spot | None:
    literal = literal_lines(lines)
    for index in region:
        if index not in literal:
            name = heading_name(lines, index)
            if name is not None and is_named(name, names):
                return _first_body_line(lines, section_lines(lines, index, region))
    return None


def status_heading(lines: Sequence[str], decision: Decision, region: range) -> int | None:
    """The line of the heading whose section states the status, None where the status stands elsewhere."""
    section = decision.section(SectionKind.STATUS)
    if section is not None and section.line - 1 in region and heading_name(lines, section.line - 1) is not None:
        return section.line - 1
    literal = literal_lines(lines)
    return next(
        (i for i in region if i not in literal and is_named(heading_name(lines, i) or "", status_names())),
        None,
    )


def field_like(line: str, name: str, value: str) -> str | None:
    """A new item of a list of fields (`- Date: …`), shaped like the item on `line`; None for no such item."""
    text = body(line)
    shape = label_shape(text)
    if shape is None or not shape.lead.strip() or shape.start == shape.end:
        return None
    return text[: shape.name[0]] + name + text[shape.name[1] : shape.start] + value


def _is_status(value: str) -> bool:
    """Whether a line is a status (or the list to choose one from), not a sentence about it."""
    bare = value.strip().strip("*_`.")
    listed = len(status_word_pattern().findall(value)) > _PAIR and "|" in value
    return listed or (status_word_pattern().match(bare) is not None and len(bare.split()) <= _STATUS_WORDS)


def open_field(text: str, value: str, *, in_matter: bool) -> tuple[str, str, str] | None:
    """A field's plain name, its old value, and its line with `value` instead; None for a line that is no field."""
    shapes = (key_shape(text),) if in_matter else (attribute_shape(text), label_shape(text))
    shape = next((shape for shape in shapes if shape is not None), None)
    if shape is None:
        return None
    gap = "" if shape.start and text[shape.start - 1].isspace() else " "
    line = f"{text[: shape.start]}{gap}{value}{text[shape.end :]}"
    return plain_name(text[slice(*shape.name)]), text[shape.start : shape.end], line
