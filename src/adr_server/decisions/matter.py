"""Front matter: YAML between `---`, TOML-like between `+++`, as named values with their lines.

Rule: never build what a hostile file describes. YAML is read as events: scalars and lists of scalars under the top keys
count, and those below one that is the record itself ("adr:"); everything deeper is skipped, aliases are never
followed, so neither a bomb nor a cycle costs anything.
"""

import re
from collections.abc import Sequence

import yaml

from adr_server.decisions.page import Field
from adr_server.decisions.words import fold, places

MAX_LINES = 400
_PAIR = re.compile(r"^([A-Za-z_][\w .\-]{0,60}?)\s*[:=]\s*(.*)$")


def split_matter(lines: Sequence[str]) -> tuple[int, tuple[Field, ...], int | None]:
    """How many lines the front matter takes (0: none), its fields, and the line on which it stops being YAML."""
    start = 0
    while start < len(lines) and start < 5 and not lines[start].strip():  # noqa: PLR2004 - a few blank lines above it do no harm
        start += 1
    if start == len(lines) or lines[start].rstrip() not in ("---", "+++"):
        return 0, (), None
    fence = lines[start].rstrip()
    closing = ("---", "...") if fence == "---" else ("+++",)
    limit = min(len(lines), start + MAX_LINES)
    end = next((index for index in range(start + 1, limit) if lines[index].rstrip() in closing), None)
    if end is None:
        return 0, (), None
    inner = lines[start + 1 : end]
    if not any(_PAIR.match(line.lstrip()) or line.startswith("#") for line in inner):
        return 0, (), None
    if fence == "+++":
        return end + 1, _pairs(inner, start + 2), None
    try:
        return end + 1, _events("\n".join(inner), start + 2), None
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        return end + 1, _pairs(inner, start + 2), start + 2 + (mark.line if mark is not None else 0)


def _events(text: str, first: int) -> tuple[Field, ...]:
    fields: list[Field] = []
    depth = 0
    within: int | None = None
    key: str | None = None
    key_line = first
    for event in yaml.parse(text, Loader=yaml.CSafeLoader):
        match event:
            case yaml.MappingStartEvent() if depth == 1 and within is None and _is_record(key):
                within, key = depth, None
            case yaml.MappingEndEvent() if within == depth:
                within = key = None
            case yaml.MappingStartEvent() | yaml.SequenceStartEvent():
                depth += 1
            case yaml.MappingEndEvent() | yaml.SequenceEndEvent():
                depth -= 1
                key = None if depth == 1 else key
            case yaml.ScalarEvent() if depth == 1 and key is None:
                key = str(event.value)
                key_line = first + _line(event)
            case yaml.ScalarEvent() if key is not None and depth <= 2:  # noqa: PLR2004 - a list under a top key
                line = min(first + _line(event), first + text.count("\n"))
                fields.append(Field(key, str(event.value), key_line if depth == 1 else line, "matter"))
                key = None if depth == 1 else key
            case yaml.AliasEvent() if depth == 1:
                key = None
            case _:
                pass
    return tuple(fields)


def _is_record(key: str | None) -> bool:
    """Whether the values below a top key are the record's own ("adr:", "decision:")."""
    return key is not None and fold(key) in places()["record_families"]


def _line(event: yaml.Event) -> int:
    return event.start_mark.line if event.start_mark is not None else 0


def _pairs(lines: Sequence[str], first: int) -> tuple[Field, ...]:
    fields: list[Field] = []
    for offset, line in enumerate(lines):
        pair = _PAIR.match(line)
        if pair and len(line) < 2000:  # noqa: PLR2004 - a longer line is no field
            name, value = pair.groups()
            value = value.split(" #", 1)[0].strip()
            listed = value[1:-1].split(",") if value.startswith("[") and value.endswith("]") else [value]
            fields.extend(Field(name, part.strip().strip("\"'"), first + offset, "matter") for part in listed)
    return tuple(fields)
