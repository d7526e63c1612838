"""Put a value into a field that a record has, or a new field beside it, in the style that the record itself uses."""

import re
from collections.abc import Sequence

from adr_server.decisions.model import Decision, Relation
from adr_server.decisions.writing.fields import Spot, Style, cells, heading_name, section_lines, status_heading
from adr_server.decisions.writing.phrases import links_names, phrases, plain_name
from adr_server.decisions.writing.references import Markup, markup_of
from adr_server.decisions.writing.text_lines import (
    body,
    columns,
    front_matter_end,
    insert_lines,
    literal_lines,
    replace_body,
)
from adr_server.decisions.writing.values import fit_cell, quoted

_NOTHING = re.compile(r"^(?:|\[\]|\"\"|''|-|–|—|n/?a|none|null|~|nothing|keine?|tbd)$", re.IGNORECASE)


def put(lines: Sequence[str], spot: Spot, text: str, *, path: str) -> list[str]:
    """`lines` with the value at `spot` replaced by `text`; quotes and cell widths are looked after."""
    line = body(lines[spot.line])
    place = f"{path}:{spot.line + 1}"
    old = line[spot.start : spot.end]
    if spot.style is Style.FRONT_MATTER:
        text = quoted(old, text, place=place)
    if spot.style in {Style.ROW, Style.COLUMN}:
        above = body(lines[spot.line - 1]).strip() if spot.line else ""
        rigid = markup_of(path) is Markup.RST and above.startswith("+")
        if markup_of(path) is Markup.MARKDOWN:
            text = re.sub(r"(?<!\\)\|", r"\\|", text)
        return replace_body(lines, spot.line, fit_cell(line, spot.start, spot.end, text, rigid=rigid, place=place))
    gap = " " if spot.start and not line[spot.start - 1].isspace() and spot.start == spot.end else ""
    return replace_body(lines, spot.line, line[: spot.start] + gap + text + line[spot.end :])


def is_nothing(value: str) -> bool:
    """Whether a field's value says that there is none."""
    return bool(_NOTHING.match(value.strip().strip("*_`")))


def append_value(lines: Sequence[str], spot: Spot, text: str, *, path: str) -> list[str]:
    """`lines` with `text` put into a field that may hold several: an empty one is filled, a list goes on."""
    old = body(lines[spot.line])[spot.start : spot.end]
    if spot.style is Style.FRONT_MATTER:
        return _append_key(lines, spot, old, text, path=path)
    return put(lines, spot, text if is_nothing(old) else f"{old.rstrip(' .')}, {text}", path=path)


def add_sibling(lines: Sequence[str], spot: Spot, relation: Relation, text: str, *, words: str) -> list[str]:
    """`lines` with a new field below the one at `spot`, shaped like it."""
    line = body(lines[spot.line])
    name = line[slice(*spot.name)] if spot.name else ""
    match spot.style:
        case Style.FRONT_MATTER:
            key = _key_for(lines, relation)
            prefix = line[: spot.name[0]] if spot.name else ""
            gap = line[spot.name[1] : spot.start].rstrip() if spot.name else ":"
            return insert_lines(lines, spot.line + 1, [f"{prefix}{key}{gap} {quoted('', text, place=key)}"])
        case Style.ATTRIBUTE | Style.LABEL if spot.name:
            label = words.lower() if name.islower() else words
            if spot.style is Style.ATTRIBUTE and line.startswith(":") and name.islower():
                label = label.replace(" ", "-")
            gap = "" if spot.start and line[spot.start - 1].isspace() else " "
            new = f"{line[: spot.name[0]]}{label}{line[spot.name[1] : spot.start]}{gap}{text}{line[spot.end :]}"
            return insert_lines(lines, spot.line + 1, ["", new] if _stands_alone(lines, spot.line) else [new])
        case Style.ROW:
            new = line[: spot.start] + text + line[spot.end :]
            if spot.name:
                old_name = new[slice(*spot.name)]
                new = fit_cell(
                    new, spot.name[0], spot.name[1], old_name.replace(_core(old_name), words), rigid=False, place=""
                )
            value = cells(new)[1]
            return insert_lines(lines, spot.line + 1, [fit_cell(new, value[0], value[1], text, rigid=False, place="")])
        case _:
            raise AssertionError(spot.style)


def add_paragraph(lines: Sequence[str], span: range, text: str) -> list[str]:
    """`lines` with `text` as the last paragraph (or, where the section is a list, the last item) of a section."""
    literal = literal_lines(lines)
    content = [i for i in span if i not in literal and body(lines[i]).strip()]
    last = content[-1] if content else span.start - 1
    item = re.match(r"^(\s*[-*+]\s+)(?!\[[ xX]\])", body(lines[last])) if content else None
    if item is not None:
        return insert_lines(lines, last + 1, [f"{item[1]}{text}"])
    follows = last + 1 < len(lines) and bool(body(lines[last + 1]).strip())
    return insert_lines(lines, last + 1, ["", text, *([""] if follows else [])])


def links_section(lines: Sequence[str], region: range) -> range | None:
    """The lines of the section in which the record lists other records, None where it has none."""
    literal = literal_lines(lines)
    for index in region:
        name = heading_name(lines, index) if index not in literal else None
        if name is not None and plain_name(name) in links_names():
            return section_lines(lines, index, region)
    return None


def add_section(
    lines: Sequence[str], decision: Decision, region: range, heading: str, text: str, *, last: bool
) -> list[str]:
    """`lines` with a new section: at the record's end, or before its first section below the title."""
    level = min((s.level for s in decision.sections if s.level > 1), default=2)
    title = decision.lines.get("title", 0) - 1
    literal = literal_lines(lines)
    first = next(
        (
            i
            for i in region
            if i > title and i not in literal and heading_name(lines, i) is not None and i > front_matter_end(lines)
        ),
        region.stop,
    )
    at = region.stop if last else first
    while at > region.start and at > title + 1 and not body(lines[at - 1]).strip():
        at -= 1
    new = [*_heading_lines(lines, decision, heading, level), "", text]
    follows = at < len(lines) and bool(body(lines[at]).strip())
    return insert_lines(lines, at, ["", *new, *([""] if follows else [])] if at else [*new, ""])


def status_section(lines: Sequence[str], decision: Decision, region: range) -> range | None:
    """The lines under the heading that states the status, None where no heading does."""
    heading = status_heading(lines, decision, region)
    return None if heading is None else section_lines(lines, heading, region)


def label_word(language: str, label: str) -> str:
    """The heading for `status` or `links` in that language."""
    return phrases(language).labels[label]


def _heading_lines(lines: Sequence[str], decision: Decision, heading: str, level: int) -> list[str]:
    match markup_of(decision.path):
        case Markup.ASCIIDOC:
            return [f"{'=' * level} {heading}"]
        case Markup.RST:
            known = [s for s in decision.sections if s.level == level and s.line < len(lines)]
            under = body(lines[known[0].line]).strip()[:1] if known else "-"
            return [heading, (under or "-") * columns(heading)]
        case Markup.MARKDOWN:
            return [f"{'#' * level} {heading}"]


def _append_key(lines: Sequence[str], spot: Spot, old: str, text: str, *, path: str) -> list[str]:
    """A front matter key that holds one value, a list in brackets, or a list of items below it."""
    line = body(lines[spot.line])
    start, value = line[: spot.start], old.strip()
    if value.startswith("[") and value.endswith("]") and value != "[]":
        inner = value[1:-1].strip()
        return replace_body(lines, spot.line, f"{start}[{inner}, {quoted(inner.rpartition(',')[2], text, place=path)}]")
    below = spot.line + 1
    first = re.match(r"^(\s*-\s+)(.*)$", body(lines[below])) if below < len(lines) and not value else None
    if first is not None:
        while below < len(lines) and re.match(r"^\s*-\s+", body(lines[below])):
            below += 1
        return insert_lines(lines, below, [f"{first[1]}{quoted(first[2], text, place=path)}"])
    if value == "[]":
        return replace_body(lines, spot.line, f"{start}[{quoted('', text, place=path)}]{line[spot.end :]}")
    if is_nothing(old):
        return put(lines, spot, text, path=path)
    return replace_body(lines, spot.line, f"{start}[{value}, {quoted(old, text, place=path)}]{line[spot.end :]}")


def _key_for(lines: Sequence[str], relation: Relation) -> str:
    keys = [re.match(r"^([\w-]+)\s*[:=]", body(line)) for line in lines[1 : front_matter_end(lines)]]
    names = [key[1] for key in keys if key is not None]
    words = "relates to" if relation is Relation.RELATES else relation.value.replace("_", " ")
    if any(re.search(r"[a-z][A-Z]", name) for name in names):
        first, *rest = words.split()
        return first + "".join(word.capitalize() for word in rest)
    return words.replace(" ", "-" if any("-" in name for name in names) else "_")


def _stands_alone(lines: Sequence[str], index: int) -> bool:
    if re.match(r"^\s*[-*+]\s", lines[index]):
        return False
    below = index + 1 >= len(lines) or not body(lines[index + 1]).strip()
    above = index > 0 and not body(lines[index - 1]).strip()
    return below and above and not lines[index].rstrip("\r\n").endswith(("  ", "\\"))


def _core(name: str) -> str:
    return name.strip().strip("*_:\uff1a ") or name
