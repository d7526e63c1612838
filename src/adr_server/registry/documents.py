"""Read YAML and front matter into plain data that knows the line of every key. Pure: text in, values out.

Only what JSON can hold comes out. A bare word is a number, true, false or null only where YAML 1.1 and 1.2 agree; any
other is text as it stands (`yes`, `0012`, `1e3`, `2026-11-21`), so an id or a commit keeps its digits. Nesting
is followed without recursion and counted, because libyaml's own composer overflows the C stack on a deep document, and
an alias can stand for a billion nodes. Shipped tables have a shorter way: `shipped_yaml`.
"""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

import yaml

from adr_server.errors import BrokenInputError, shorten

JsonValue: TypeAlias = "dict[str, JsonValue] | list[JsonValue] | str | int | float | bool | None"
KeyPath: TypeAlias = tuple[str | int, ...]

MAX_CHARACTERS = 1_000_000
MAX_NODES = 20_000
MAX_DEPTH = 40

# CSafeLoader is missing where PyYAML was built without libyaml; the pure one reads the same events, slower.
_Loader: type[yaml.SafeLoader] | type[yaml.CSafeLoader] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_Dumper: type[yaml.SafeDumper] | type[yaml.CSafeDumper] = getattr(yaml, "CSafeDumper", yaml.SafeDumper)

_INTEGER = re.compile(r"[-+]?(0|[1-9][0-9]{0,17})")
_NUMBER = re.compile(r"([-+]?[0-9]+\.[0-9]*|\.[0-9]+)([eE][-+][0-9]{1,3})?")
_CONSTANTS: Mapping[str, bool | None] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_TAG = "tag:yaml.org,2002:"
_FENCE = re.compile(r"-{3}[ \t]*")
_CLOSING_FENCE = re.compile(r"(-{3}|\.{3})[ \t]*")


@dataclass(frozen=True, kw_only=True)
class Document:
    """Plain data, where it came from, and the line (from 1) of every key and list item, by key path."""

    value: JsonValue
    place: str
    lines: Mapping[KeyPath, int] = field(default_factory=dict)

    def line(self, path: Sequence[str | int]) -> int:
        """The line of `path`, or of the nearest thing around it that has one."""
        for length in range(len(path), -1, -1):
            line = self.lines.get(tuple(path[:length]))
            if line is not None:
                return line
        return 1


def read_yaml(text: str, place: str, *, first_line: int = 1) -> Document:
    """The one document in `text`; `place` is the name that errors give it, `first_line` the line its text begins on.

    Raises:
        BrokenInputError: `place:line: message` for bad syntax, a duplicate or non-text key, a second document, a tag or
            merge key, an alias to itself, more than 20,000 nodes (aliases counted as written out), 40 levels, 1 MB.
    """
    if len(text) > MAX_CHARACTERS:
        raise BrokenInputError(f"{place}:{first_line}: longer than {MAX_CHARACTERS:,} characters; split the file")
    builder = _Builder(place, first_line)
    try:
        for event in yaml.parse(text.removeprefix("\ufeff"), Loader=_Loader):
            builder.take(event)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        message = ", ".join(part for part in (error.problem, error.context) if part)
        raise builder.broken(mark.line if mark else 0, message or "not YAML") from None
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) if isinstance(error.position, int) else 0
        raise builder.broken(line, "holds a character that YAML does not allow; write it as an escape") from None
    except UnicodeError:
        raise builder.broken(0, "holds half of a character (a lone surrogate); save the file as UTF-8") from None
    return Document(value=builder.root, place=place, lines=builder.lines)


def read_front_matter(text: str, place: str) -> tuple[Document, str, int]:
    """The front matter between `---` lines at the top of `text`, the body after it, and the line the body begins on.

    Without front matter the document holds an empty mapping and the body is the whole text.

    Raises:
        BrokenInputError: as `read_yaml`; also for front matter that never ends or is no mapping.
    """
    lines = text.removeprefix("\ufeff").split("\n")
    if not _FENCE.fullmatch(lines[0].rstrip("\r")):
        return Document(value={}, place=place), text.removeprefix("\ufeff"), 1
    end = next((at for at, line in enumerate(lines[1:], 1) if _CLOSING_FENCE.fullmatch(line.rstrip("\r"))), None)
    if end is None:
        raise BrokenInputError(f"{place}:1: the front matter is not closed; end it with a line '---'")
    document = read_yaml("\n".join(lines[1:end]), place, first_line=2)
    if document.value is None:
        document = Document(value={}, place=place)
    if not isinstance(document.value, dict):
        raise BrokenInputError(f"{place}:2: the front matter is no mapping; write 'key: value' lines")
    return document, "\n".join(lines[end + 1 :]), end + 2


def write_yaml(value: "dict[str, JsonValue]") -> str:
    """`value` as YAML, block style, keys in their order; `read_yaml` gives it back."""
    return yaml.dump(value, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=120)


@dataclass
class _Open:
    """A mapping or list being filled; `key` is the mapping's key that waits for its value."""

    value: "dict[str, JsonValue] | list[JsonValue]"
    path: KeyPath
    anchor: str | None
    key: str | None = None


class _Builder:
    """Takes yaml's events one by one and holds the value built so far."""

    def __init__(self, place: str, first_line: int) -> None:
        self.root: JsonValue = None
        self.lines: dict[KeyPath, int] = {(): first_line}
        self._place = place
        self._first_line = first_line
        self._open: list[_Open] = []
        self._anchors: dict[str, JsonValue] = {}
        self._nodes = 0
        self._documents = 0

    def broken(self, line: int, message: str) -> BrokenInputError:
        """The error for a problem seen on `line`, counted from 0 in the text."""
        return BrokenInputError(f"{self._place}:{line + self._first_line}: {message}")

    def take(self, event: yaml.Event) -> None:
        """One event further."""
        line = event.start_mark.line if event.start_mark else 0
        match event:
            case yaml.DocumentStartEvent():
                self._documents += 1
                if self._documents > 1:
                    raise self.broken(line, "a second document begins; keep one document in a file")
            case yaml.ScalarEvent():
                self._scalar(event, line)
            case yaml.MappingStartEvent() | yaml.SequenceStartEvent():
                self._begin(event, line)
            case yaml.MappingEndEvent() | yaml.SequenceEndEvent():
                done = self._open.pop()
                if done.anchor is not None:
                    self._anchors[done.anchor] = done.value
            case yaml.AliasEvent():
                self._alias(event, line)
            case _:
                pass  # Stream and document ends carry nothing.

    def _scalar(self, event: yaml.ScalarEvent, line: int) -> None:
        if self._wants_key():
            self._key(event, line)
            return
        value = self._plain(event, line)
        self._place_value(value, line)
        if event.anchor is not None:
            self._anchors[event.anchor] = value

    def _begin(self, event: yaml.MappingStartEvent | yaml.SequenceStartEvent, line: int) -> None:
        if event.tag is not None and event.tag not in (f"{_TAG}map", f"{_TAG}seq"):
            raise self.broken(line, f"tag {shorten(event.tag)} is not read; write plain data")
        if self._wants_key():
            raise self.broken(line, "a key must be text, not a list or mapping")
        if len(self._open) >= MAX_DEPTH:
            raise self.broken(line, f"nested deeper than {MAX_DEPTH} levels; flatten it")
        value: dict[str, JsonValue] | list[JsonValue] = {} if isinstance(event, yaml.MappingStartEvent) else []
        path = self._place_value(value, line)
        self._open.append(_Open(value, path, event.anchor))

    def _alias(self, event: yaml.AliasEvent, line: int) -> None:
        if self._wants_key():
            raise self.broken(line, "a key must be text, not an alias")
        name = event.anchor or ""
        if any(open_node.anchor == name for open_node in self._open):
            raise self.broken(line, f"alias *{shorten(name)} stands inside what it names")
        if name not in self._anchors:
            raise self.broken(line, f"alias *{shorten(name)} names nothing above it")
        value = self._anchors[name]
        nodes, depth = _extent(value, MAX_NODES)
        self._count(line, nodes - 1)
        if len(self._open) + depth > MAX_DEPTH:
            raise self.broken(line, f"nested deeper than {MAX_DEPTH} levels; flatten it")
        self._place_value(_copy(value), line)

    def _wants_key(self) -> bool:
        return bool(self._open) and isinstance(self._open[-1].value, dict) and self._open[-1].key is None

    def _key(self, event: yaml.ScalarEvent, line: int) -> None:
        parent = self._open[-1]
        key = self._plain(event, line)
        if not isinstance(key, str):
            raise self.broken(line, f"key {shorten(event.value)} is not text; put it in quotes")
        if key == "<<" and event.implicit[0]:
            raise self.broken(line, "merge keys (<<) are not read; write the fields out")
        if isinstance(parent.value, dict) and key in parent.value:
            first = self.lines[(*parent.path, key)]
            raise self.broken(line, f"key '{shorten(key)}' is there already, on line {first}; keep one")
        parent.key = key
        self.lines[(*parent.path, key)] = line + self._first_line

    def _place_value(self, value: JsonValue, line: int) -> KeyPath:
        """Put `value` where the parse stands; the path it got."""
        self._count(line, 1)
        if not self._open:
            self.root = value
            self.lines[()] = line + self._first_line
            return ()
        parent = self._open[-1]
        if isinstance(parent.value, list):
            path: KeyPath = (*parent.path, len(parent.value))
            parent.value.append(value)
            self.lines[path] = line + self._first_line
            return path
        key = parent.key or ""
        parent.value[key] = value
        parent.key = None
        return (*parent.path, key)

    def _count(self, line: int, nodes: int) -> None:
        self._nodes += nodes
        if self._nodes > MAX_NODES:
            raise self.broken(line, f"more than {MAX_NODES:,} nodes (aliases counted as written out); split the file")

    def _plain(self, event: yaml.ScalarEvent, line: int) -> JsonValue:
        """What a scalar says; quoted and block scalars are text."""
        text: str = event.value
        if event.tag is not None:
            if event.tag == f"{_TAG}str":
                return text
            raise self.broken(line, f"tag {shorten(event.tag)} is not read; write plain data")
        if not event.implicit[0]:
            return text
        if text in _CONSTANTS:
            return _CONSTANTS[text]
        if _INTEGER.fullmatch(text):
            return int(text)
        if _NUMBER.fullmatch(text):
            number = float(text)
            return number if math.isfinite(number) else text
        return text


def _extent(value: JsonValue, limit: int) -> tuple[int, int]:
    """How many nodes `value` holds, itself counted, and how many levels; stops counting after `limit` nodes."""
    waiting = [(value, 0)]
    nodes = depth = 0
    while waiting and nodes <= limit:
        node, level = waiting.pop()
        nodes += 1
        depth = max(depth, level)
        if isinstance(node, dict):
            waiting.extend((item, level + 1) for item in node.values())
        elif isinstance(node, list):
            waiting.extend((item, level + 1) for item in node)
    return nodes, depth


def _copy(value: JsonValue) -> JsonValue:
    """A copy that shares nothing, so that two places of a document cannot change each other; at most 40 levels deep."""
    if isinstance(value, dict):
        return {key: _copy(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_copy(item) for item in value]
    return value
