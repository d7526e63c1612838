"""What one line looks like: a field in one of its styles, a heading, a table's rule. Linear in the line's length."""

import re
from dataclasses import dataclass, replace

# RUF001: the full-width colon is what Japanese and Chinese records write.
_COLON = "[:：]"
_SHORT_CODE = ":[a-z0-9_+-]{2,40}:"
_LABEL = re.compile(
    r"^(?P<lead>[ \t]*(?:>[ \t]*)*(?:(?:[-*+•]|\d{1,9}[.)])[ \t]+)?`?)(?P<em>\*{1,3}|_{1,3})?"
    r"(?P<name>[^\W_][\w ()/-]{0,40}?)"
    rf"(?(em)[ \t]*{_COLON}?[ \t]*(?P=em)[ \t]*(?!{_SHORT_CODE}){_COLON}{{0,2}}|[ \t]*(?:::|{_COLON})(?!//))[ \t]*"
)
_ATTRIBUTE = re.compile(r"^(?P<lead>):(?P<name>\w[\w -]{0,60}):[ \t]*")
_KEY = re.compile(r"^(?P<lead>[ \t]*)(?P<name>[\w.-]+)[ \t]*[:=][ \t]*")
_PLAIN = re.compile(r"^(?P<lead>[ \t]*(?:>[ \t]*)*(?:[-*+•][ \t]+(?:-[ \t]+)?)?)(?P<name>)")
_QUOTED = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'(?:[^']|'')*'")
_HEADING = re.compile(r"^(?P<mark> {0,3}(?:#{1,6}|={1,6})[ \t]+)")
_HARD_BREAKS = ("\\", "<br>", "<br/>", "<br />")


@dataclass(frozen=True, kw_only=True)
class FieldShape:
    """A line as a field: what stands before its name, the span of the name, the span of the value."""

    lead: str
    name: tuple[int, int]
    start: int
    end: int


@dataclass(frozen=True, kw_only=True)
class HeadingShape:
    """A heading with its marks: `## ` in front, what closes it behind (mostly nothing)."""

    mark: str
    name: str
    tail: str


def label_shape(text: str) -> FieldShape | None:
    """`- **Status**: accepted`, plain, bold, italic, as code, as an item or quoted; None for any other line."""
    shape = _shape(_LABEL.match(text), text)
    if shape is None or not shape.lead.endswith("`"):
        return shape
    code = text[shape.start : shape.end]
    return replace(shape, end=shape.end - 1) if code.endswith("`") and code.count("`") == 1 else None


def attribute_shape(text: str) -> FieldShape | None:
    """`:status: accepted` of AsciiDoc or `:Status: accepted` of reStructuredText."""
    return _shape(_ATTRIBUTE.match(text), text)


def plain_shape(text: str) -> FieldShape | None:
    """Any line's words, without bullet, quote mark, comment and hard break; None where nothing is left."""
    shape = _shape(_PLAIN.match(text), text)
    return shape if shape is not None and shape.end > shape.start else None


def key_shape(text: str) -> FieldShape | None:
    """`status: accepted  # remark` of front matter, YAML or TOML."""
    found = _KEY.match(text)
    if found is None:
        return None
    start = found.end()
    quoted = _QUOTED.match(text, start)
    remark = re.compile(r"(?<=\s)#").search(text, quoted.end() if quoted else start)
    end = quoted.end() if quoted is not None else remark.start() if remark is not None else len(text)
    return FieldShape(
        lead=found["lead"], name=found.span("name"), start=start, end=start + len(text[start:end].rstrip())
    )


def heading_shape(text: str) -> HeadingShape | None:
    """`## Status ##` of Markdown or `== Status` of AsciiDoc."""
    found = _HEADING.match(text)
    if found is None:
        return None
    rest = text[found.end() :]
    core = rest.rstrip()
    bare = core.rstrip("#")
    name = bare.rstrip() if bare != core and bare[-1:] in {"", " ", "\t"} else core
    return HeadingShape(mark=found["mark"], name=name, tail=rest[len(name) :].rstrip())


def is_table_rule(text: str) -> bool:
    """Whether a line is the rule under a table's header."""
    return "-" in text and not text.strip(" \t|:-")


def _shape(found: re.Match[str] | None, text: str) -> FieldShape | None:
    if found is None:
        return None
    start = found.end()
    return FieldShape(lead=found["lead"], name=found.span("name"), start=start, end=_end_of_value(text, start))


def _end_of_value(text: str, start: int) -> int:
    """Where the value ends: before a hard line break, a closing comment, and blanks."""
    value = text[start:].rstrip()
    broken = next((mark for mark in _HARD_BREAKS if value.endswith(mark)), "")
    value = value[: len(value) - len(broken)].rstrip()
    if value.endswith("-->") and (at := value.rfind("<!--")) >= 0:
        value = value[:at].rstrip()
    return start + len(value)
