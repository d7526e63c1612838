"""Read which lines a commit took away and which it put there, out of a unified patch without context. Pure.

Hunks are followed by the counts in their heads, so that a line of a file that looks like a head is a line of a file.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

_HUNK = re.compile(r"@@ -(\d+)(?:,(\d+))? \+\d+(?:,(\d+))? @@")


@dataclass(frozen=True, kw_only=True, slots=True)
class PatchLine:
    """A line that a commit took away (`taken`), with its number before that, or put there; what it says."""

    path: str
    line: int
    text: str
    taken: bool


def patch_lines(patch: str) -> Iterator[PatchLine]:
    """The lines of a patch whose paths stand behind `a/` and `b/`; of a file that moved, those that changed."""
    old = new = ""
    lines = iter(patch.split("\n"))
    for line in lines:
        if line.startswith("--- "):
            old = _path(line)
        elif line.startswith("+++ "):
            new = _path(line)
        elif (head := _HUNK.match(line)) is not None:
            yield from _hunk(lines, old or new, int(head[1]), int(head[2] or 1), int(head[3] or 1))


def _hunk(lines: Iterator[str], path: str, at: int, before: int, after: int) -> Iterator[PatchLine]:
    last = at + before
    while at < last or after > 0:
        line = next(lines, None)
        if line is None:
            return
        if line.startswith("-"):
            yield PatchLine(path=path, line=at, text=line[1:], taken=True)
            at += 1
        elif line.startswith("+"):
            yield PatchLine(path=path, line=at, text=line[1:], taken=False)
            after -= 1
        elif not line.startswith("\\"):
            at, after = at + 1, after - 1


def _path(head: str) -> str:
    name = head[4:].rstrip("\t\r").strip('"')
    return "" if name == "/dev/null" else name[2:]
