"""Parse JSON and TOML from strangers and keep each key's line; what does not parse says on which line.

Values come out as `object`: `table`, `items` and `text` narrow them, and give the empty value for any other shape.
"""

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from adr_server.codebase.lines import Lines
from adr_server.errors import BrokenInputError

KeyPath: TypeAlias = tuple[str, ...]

MAX_DEPTH = 200
MAX_CHARACTERS = 4_000_000
_JSON_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\]:,]')
_TOML_HEADER = re.compile(r"\s*\[\[?\s*([^\[\]]+?)\s*\]\]?\s*(?:#.*)?$")
_TOML_KEY = re.compile(r"""\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=""")
_TOML_PART = re.compile(r"""[\w-]+|"[^"]*"|'[^']*'""")
_TOML_PLACE = re.compile(r"\(at line (\d+)")


class SyntaxProblemError(BrokenInputError):
    """A document that does not parse; `line` is where. It stays inside this room: readers turn it into a finding."""

    def __init__(self, message: str, line: int = 1) -> None:
        self.line = max(line, 1)
        super().__init__(message)


@dataclass(frozen=True, kw_only=True)
class Document:
    """A parsed document: its root value, its text, and the line of each key by the path of keys to it."""

    root: Mapping[str, object]
    lines: Lines
    places: Mapping[KeyPath, int]

    def line(self, *keys: str) -> int:
        """The line of the key at the end of `keys`, or of the nearest key above it."""
        for end in range(len(keys), 0, -1):
            if (found := self.places.get(keys[:end])) is not None:
                return found
        return 1

    def get(self, *keys: str) -> object:
        """The value at `keys`; None where there is none."""
        value: object = self.root
        for key in keys:
            value = table(value).get(key)
        return value


def table(value: object) -> Mapping[str, object]:
    """`value` if it is a table, else an empty one."""
    return value if isinstance(value, dict) else {}


def items(value: object) -> Sequence[object]:
    """`value` if it is a list, else an empty one."""
    return value if isinstance(value, list) else ()


def text(value: object) -> str | None:
    """`value` if it is a string with something in it."""
    return value.strip() if isinstance(value, str) and value.strip() else None


def parse_json(source: str) -> Document:
    """Read a JSON object. Raises SyntaxProblemError."""
    check_size(source)
    try:
        root = json.loads(source)
    except json.JSONDecodeError as error:
        raise SyntaxProblemError(f"is no JSON: {error.msg}", error.lineno) from None
    except (RecursionError, ValueError):
        raise SyntaxProblemError("is no JSON that can be read: nested too deeply or a number too long") from None
    if not isinstance(root, dict):
        raise SyntaxProblemError("is no JSON object")
    lines = Lines(source)
    return Document(root=root, lines=lines, places=_json_places(lines))


def parse_toml(source: str) -> Document:
    """Read a TOML document. Raises SyntaxProblemError."""
    check_size(source)
    for number, line in enumerate(source.split("\n"), start=1):
        # tomllib takes time that grows with the square of a key's parts.
        if line.partition("=")[0].count(".") > MAX_DEPTH:
            raise SyntaxProblemError("holds a key of too many parts", number)
    try:
        root = tomllib.loads(source)
    except (tomllib.TOMLDecodeError, ValueError) as error:
        place = _TOML_PLACE.search(str(error))
        raise SyntaxProblemError(f"is no TOML: {error}", int(place[1]) if place else 1) from None
    except RecursionError:
        raise SyntaxProblemError("is no TOML that can be read: nested too deeply") from None
    lines = Lines(source)
    return Document(root=root, lines=lines, places=_toml_places(lines))


def check_size(source: str) -> None:
    """Raise SyntaxProblemError for a text that is too large to build a tree of."""
    if len(source) > MAX_CHARACTERS:
        raise SyntaxProblemError(f"is larger than {MAX_CHARACTERS // 1_000_000} MB and was not read")


def _json_places(lines: Lines) -> dict[KeyPath, int]:
    places: dict[KeyPath, int] = {}
    path: list[str] = []
    last = ""
    last_at = 0
    for match in _JSON_TOKEN.finditer(lines.text):
        found = match[0]
        if found[0] == '"':
            last, last_at = found, match.start()
        elif found == ":":
            if path:
                path[-1] = json.loads(last, strict=False)
            places.setdefault(tuple(path), lines.number(last_at))
        elif found in "{[":
            if len(path) > MAX_DEPTH:
                break
            path.append("")
        elif found in "}]" and path:
            path.pop()
    return places


def _toml_places(lines: Lines) -> dict[KeyPath, int]:
    places: dict[KeyPath, int] = {}
    prefix: KeyPath = ()
    inside = ""
    for number, line in enumerate(lines.all, start=1):
        if inside:
            inside = "" if line.count(inside) % 2 else inside
            continue
        if header := _TOML_HEADER.match(line):
            prefix = _toml_keys(header[1])
            places.setdefault(prefix, number)
        elif key := _TOML_KEY.match(line):
            keys = (*prefix, *_toml_keys(key[1]))
            for end in range(len(prefix) + 1, len(keys) + 1):
                places.setdefault(keys[:end], number)
        inside = next((mark for mark in ('"""', "'''") if line.count(mark) % 2), "")
    return places


def _toml_keys(written: str) -> KeyPath:
    return tuple(part[0].strip("\"'") for part in _TOML_PART.finditer(written))
