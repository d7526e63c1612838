"""The head of a new record after that of another: the fields and their order stay, what they said does not.

Who took part, when, under which tags and in which state each record says for itself, even where all of them so far
agree; only a line that most records share and that says none of that is carried over.
"""

import re
from collections.abc import Sequence
from datetime import date

from adr_server.decisions.fields import known
from adr_server.decisions.model import Decision, Relation
from adr_server.decisions.writing.fields import cells, open_field
from adr_server.decisions.writing.phrases import plain_name, relation_names, status_names
from adr_server.decisions.writing.text_lines import body, front_matter_end
from adr_server.decisions.writing.values import fit_cell

TODO = "TODO"
_FIELD = re.compile(
    r"^(?P<start>[ \t]*(?:>[ \t]*)*(?:[-*+][ \t]+)?(?::|\*{1,2}|_{1,2})?)(?P<name>[^\W_][\w ()/-]{0,40}?)"
    r"(?P<close>[ \t]*(?:[:\uff1a]{1,2}(?:\*{1,2}|_{1,2})?|(?:\*{1,2}|_{1,2})[:\uff1a]?)[ \t]*)(?P<value>.*)$"
)
_DAYS = re.compile(r"(\d{4})([-./])(\d{1,2})\2(\d{1,2})|(\d{1,2})([-./])(\d{1,2})\6(\d{4})")
_PAIR = 2
"""The cells of a row that holds a name and its value."""
_PRIVATE = frozenset(
    {"deciders", "tags", "title", "status", "number", "date", "decided", "accepted", "created", "introduced", "updated"}
    | {"documented", "superseded_date"}
)
"""Kinds of field that each record says for itself, even where all records so far say the same."""
_LISTS = frozenset({"tags", "categories", "keywords", "labels"})
_RELATIONS = frozenset(name for relation in Relation for name in relation_names(relation))


def emptied_head(
    lines: Sequence[str],
    pattern: Decision,
    shared: frozenset[str],
    keep: set[int],
    *,
    title_at: int,
    number: int | None,
    today: date,
) -> list[str]:
    """The lines above the first section as a new record has them; `shared` are lines that most records have alike.

    `keep` are the lines (from 0) that are stated anew elsewhere, `title_at` is the title's (-1 for none).
    """
    closing = front_matter_end(lines)
    byline = _byline(lines, title_at)
    private = False
    out: list[str] = []
    for index, line in enumerate(lines):
        text = body(line)
        under_title = index in {title_at - 1, title_at + 1} and bool(re.fullmatch(r"\s*([=\-#*~^])\1+\s*", text))
        kind = _field_kind(text, in_matter=0 < index < closing)
        goes_on = private and bool(text.strip()) and kind is None and (text[:1].isspace() or text.startswith("- "))
        private = goes_on or kind in _PRIVATE
        if index in keep or not text.strip() or (closing and index in {0, closing}) or under_title:
            row = bool(cells(text)) and index in keep and index != title_at
            out.append(_emptied_row(lines, index, pattern, today) if row else line)
        elif index in byline or goes_on:
            continue
        elif index == pattern.lines.get("date", 0) - 1:
            out.append(redated(text, today))
        elif (
            text in shared and not private and not _DAYS.search(text) and not _value_row(lines, index)
        ) or _is_table_frame(lines, index):
            out.append(line)
        elif _value_row(lines, index):
            out.append(_emptied_row(lines, index, pattern, today))
        elif (new := _emptied_field(text, pattern.number, number, in_matter=index < closing)) is not None:
            out.append(new)
    return out


def _field_kind(text: str, *, in_matter: bool) -> str | None:
    """What the field on a line says (`deciders`, `tags`), an empty text for a field of its own; None for no field."""
    if spans := cells(text):
        return known(text[slice(*spans[0])]) or "" if len(spans) == _PAIR else None
    found = open_field(text, "", in_matter=in_matter)
    return None if found is None else known(found[0]) or ""


def _byline(lines: Sequence[str], title_at: int) -> range:
    """The lines of an AsciiDoc header that name its author and revision, right below the title.

    Source: https://docs.asciidoctor.org/asciidoc/latest/document/author-line/
    """
    if title_at < 0 or not lines[title_at].startswith("= "):
        return range(0)
    stop = title_at + 1
    while stop < min(len(lines), title_at + 3) and re.match(r"[^\s:/|*\-=.\[][^:|]*(?:$|<|:(?!:))", body(lines[stop])):
        if open_field(body(lines[stop]), "", in_matter=False) is not None:
            break
        stop += 1
    return range(title_at + 1, stop)


def _is_table_frame(lines: Sequence[str], index: int) -> bool:
    text = body(lines[index])
    return _table_rule(text) or (bool(cells(text)) and _header_of(lines, index))


def _value_row(lines: Sequence[str], index: int) -> bool:
    """Whether a line is a table's row of values alone: a row with no name in its first cell."""
    spans = cells(body(lines[index]))
    return bool(spans) and len(spans) != _PAIR and not _is_table_frame(lines, index)


def _emptied_field(text: str, old: int | None, number: int | None, *, in_matter: bool) -> str | None:
    """A field's line with its value open; None for a line that goes: prose, a relation, an item of a value's list."""
    if spans := cells(text):
        if len(spans) < _PAIR or plain_name(text[slice(*spans[0])]) in _RELATIONS:
            return None
        return text[: spans[1][0]] + TODO + text[spans[1][1] :]
    found = open_field(text, TODO, in_matter=in_matter)
    if found is None or found[0] in _RELATIONS or (in_matter and text[:1].isspace()):
        return None
    name, value = found[0], found[1].strip().strip("\"'")
    if old is not None and value.isdigit() and int(value) == old and number is not None:
        said = str(number)
    elif in_matter and (value.startswith("[") or name in _LISTS):
        said = "[]"
    else:
        return found[2]
    filled = open_field(text, said, in_matter=in_matter)
    return filled[2] if filled else None


def _emptied_row(lines: Sequence[str], index: int, pattern: Decision, today: date) -> str:
    """The row of a table that holds the status among other fields: the day filled in, the others open."""
    text = body(lines[index])
    spans = cells(text)
    if plain_name(text[slice(*spans[0])]) in status_names():
        return text
    for start, end in reversed(spans):
        old = text[start:end]
        if _DAYS.search(old):
            text = text[:start] + redated(old, today) + text[end:]
        elif old.strip() != pattern.status_text.strip() and pattern.status_text.strip() not in old:
            text = fit_cell(text, start, end, TODO, rigid=False, place="")
    return text


def redated(text: str, today: date) -> str:
    """`text` with its first day replaced by `today`, written the same way; ISO where there is none to go by."""
    found = _DAYS.search(text)
    if found is None:
        field = _FIELD.match(text)
        return (
            f"{field['start']}{field['name']}{field['close'].rstrip()} {today.isoformat()}"
            if field
            else today.isoformat()
        )
    mark = found[2] or found[6]
    parts = (f"{today.year}", f"{today.month:02d}", f"{today.day:02d}")
    return text[: found.start()] + mark.join(parts if found[1] else parts[::-1]) + text[found.end() :]


def _table_rule(text: str) -> bool:
    return bool(re.fullmatch(r"\s*\|?[\s:|+=-]+\|?\s*", text)) and "-" in text


def _header_of(lines: Sequence[str], index: int) -> bool:
    return index + 1 < len(lines) and _table_rule(body(lines[index + 1]))
