"""Fill the template document that a log keeps beside its records: title, number, status and day; its advice stays.

Every section that the template leaves to the author gets a `TODO` comment, so that nothing reads as if it were decided.
"""

import re
from collections.abc import Sequence
from datetime import date

from adr_server.decisions.model import Decision, Relation, Status
from adr_server.decisions.writing.fields import Spot, heading_name, named_spot, section_lines, status_spot
from adr_server.decisions.writing.head import TODO
from adr_server.decisions.writing.headline import placeholder_prefix, retitle, title_line
from adr_server.decisions.writing.phrases import phrases, plain_name, relation_names, status_names
from adr_server.decisions.writing.placing import put
from adr_server.decisions.writing.references import Markup, markup_of
from adr_server.decisions.writing.text_lines import (
    body,
    ending,
    front_matter_end,
    insert_lines,
    literal_lines,
    newline_of,
    split_lines,
)

_DATE_NAMES = frozenset({"date", "datum", "fecha", "data", "日付", "日期", "date decided", "decision date"})
_COMMENT = {Markup.MARKDOWN: "<!-- {} -->", Markup.ASCIIDOC: "// {}", Markup.RST: ".. {}"}


def fill_template(
    text: str,
    path: str,
    *,
    title: str,
    number: int | None,
    status: Status,
    today: date,
    language: str,
) -> str:
    """The template's text as a new record. What it asks for and was not given stays, marked with a `TODO` comment."""
    lines = split_lines(text)
    blank = Decision(
        id="", path=path, number=number, title=None, status=Status.UNKNOWN, date=None, format="", language=language
    )
    heading = title_line(lines)
    if heading is not None:
        lines = retitle(lines, heading, placeholder_prefix(heading_name(lines, heading) or "", number) + title)
    lines = _without_template_keys(lines, title)
    region = range(len(lines))
    spot = status_spot(lines, blank, region)
    if spot is not None:
        word = phrases(language).status[status]
        lines = put(lines, spot, word.lower() if _lower(spot, lines) else word, path=path)
    day = named_spot(lines, _DATE_NAMES, region)
    if day is not None:
        lines = put(lines, day, today.isoformat(), path=path)
    for relation in Relation:
        field = named_spot(lines, relation_names(relation), region)
        if field is not None and re.search(r"[\[{<]|xxx", field.value(lines), re.IGNORECASE):
            lines = put(lines, field, "", path=path)
    return "".join(_marked(lines, heading, path))


def _bare(name: str) -> str:
    return re.sub(r"<!--.*?-->", "", name).strip().rstrip(":")


def _lower(spot: Spot, lines: Sequence[str]) -> bool:
    first = re.search(r"[^\W\d_]+", spot.value(lines))
    return first is not None and first[0][0].islower()


def _without_template_keys(lines: Sequence[str], title: str) -> list[str]:
    """The front matter's `title` is the record's; the remarks on how to use the template go."""
    closing = front_matter_end(lines)
    out = []
    for index, line in enumerate(lines):
        text = body(line)
        if 0 < index < closing and re.match(r"^#", text):
            continue
        if 0 < index < closing and (key := re.match(r"^title\s*:\s*", text)) is not None:
            out.append(f'{key[0].rstrip()} "{title.translate({34: chr(39), 92: chr(47)})}"{ending(line)}')
            continue
        out.append(line)
    return out


def _marked(lines: Sequence[str], heading: int | None, path: str) -> list[str]:
    comment = _COMMENT[markup_of(path)]
    literal = literal_lines(lines)
    start = 0 if heading is None else heading + 1
    out = list(lines)
    for index in reversed(range(start, len(lines))):
        name = heading_name(lines, index) if index not in literal else None
        if name is None or plain_name(name) in status_names() or plain_name(name) in _DATE_NAMES:
            continue
        under = section_lines(lines, index, range(len(lines)))
        if any(body(lines[i]).strip() for i in under):
            mark = comment.format(f"{TODO}: {_bare(name)}")
            out = insert_lines(out, under.start, ["", mark] if body(out[under.start]).strip() == "" else ["", mark, ""])
    return out


__all__ = ["fill_template", "newline_of"]
