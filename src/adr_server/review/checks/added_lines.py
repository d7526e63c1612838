"""Read which lines a change adds, out of a unified patch. Pure: text in, values out.

Hunks are followed by the counts in their heads, so that a line of a file that looks like a head is a line of a file.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

_HUNK = re.compile(r"@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@")
_ESCAPE = re.compile(r'\\(?:([abfnrtv"\\])|([0-7]{3}))')
_CONTROLS = {"a": 7, "b": 8, "f": 12, "n": 10, "r": 13, "t": 9, "v": 11, '"': 34, "\\": 92}


@dataclass(frozen=True, kw_only=True)
class AddedLines:
    """What a change adds: by path the text of each added line by its number, from 1.

    `whole` are paths of which every line counts as added, because nobody could say which are.
    """

    by_path: Mapping[str, Mapping[int, str]] = field(default_factory=dict)
    whole: frozenset[str] = frozenset()

    def has(self, path: str, line: int) -> bool:
        """Whether the change adds that line."""
        return path in self.whole or line in self.by_path.get(path, ())


def read_added(patch: str) -> AddedLines:
    """The lines that `patch` adds; paths stand behind `b/`."""
    found: dict[str, dict[int, str]] = {}
    path: str | None = None
    lines = iter(patch.split("\n"))
    for line in lines:
        if line.startswith("diff --git "):
            path = None
        elif line.startswith("+++ "):
            path = _path(line[4:])
        elif (head := _HUNK.match(line)) is not None:
            before, first, after = (int(head[1] or 1), int(head[2]), int(head[3] or 1))
            added = dict(_hunk(lines, before, first, after))
            if path is not None:
                found.setdefault(path, {}).update(added)
    return AddedLines(by_path=found)


def _hunk(lines: Iterator[str], before: int, first: int, after: int) -> Iterator[tuple[int, str]]:
    number, last = first, first + after
    while before > 0 or number < last:
        line = next(lines, None)
        if line is None:
            return
        match line[:1]:
            case "+":
                yield number, line[1:].removesuffix("\r")
                number += 1
            case "-":
                before -= 1
            case "\\":
                continue  # "No newline at end of file" counts for neither side.
            case _:
                number += 1
                before -= 1


def _path(text: str) -> str | None:
    name = text.rstrip("\r").removesuffix("\t")
    if name.startswith('"') and name.endswith('"'):
        name = _unquoted(name[1:-1])
    return name[2:] if name.startswith("b/") else None


def _unquoted(text: str) -> str:
    """A name as git quotes it in C's way, its bytes in UTF-8."""
    parts: list[bytes] = []
    at = 0
    for escape in _ESCAPE.finditer(text):
        code = _CONTROLS[escape[1]] if escape[1] else int(escape[2], 8) & 0xFF
        parts += [text[at : escape.start()].encode(), bytes([code])]
        at = escape.end()
    return b"".join([*parts, text[at:].encode()]).decode("utf-8", "replace")
