"""Read which lines of which files a unified diff changes. Pure; what is no diff changes nothing.

Source: the format of `diff -u` and `git diff`. Lines are those of the new file; where lines only went away, it is the
line before them. A deleted file stands with its old path and no lines.
"""

import re
from dataclasses import dataclass, field

_HUNK = re.compile(r"^@@ -\d{1,9}(?:,\d{1,9})? \+(\d{1,9})(?:,(\d{1,9}))? @@")
_QUOTED = re.compile(r'^"(.*)"$')
_ESCAPE = re.compile(r'\\([0-7]{3}|[abtnvfr"\\])')
_CONTROL = {"a": "\a", "b": "\b", "t": "\t", "n": "\n", "v": "\v", "f": "\f", "r": "\r"}
_NOTHING = "/dev/null"


@dataclass(frozen=True, kw_only=True, slots=True)
class ChangedFile:
    """A file of a diff: its path and the changed spans (first line, last line); `deleted` where it went away."""

    path: str
    spans: tuple[tuple[int, int], ...]
    deleted: bool = False


def changed_files(diff: str) -> tuple[ChangedFile, ...]:
    """The files that a diff changes, in its order, each once."""
    reading = _Reading()
    for line in diff.splitlines():
        if reading.left > 0:  # Inside a hunk `+++ x` is text.
            reading.text(line)
        else:
            reading.header(line)
    return tuple(
        ChangedFile(path=path, spans=() if path in reading.deleted else _joined(spans), deleted=path in reading.deleted)
        for path, spans in reading.spans.items()
    )


@dataclass(slots=True)
class _Reading:
    """What was read so far: `at` is the next line of the new file, `left` how many of the hunk are to come."""

    spans: dict[str, list[tuple[int, int]]] = field(default_factory=dict)
    deleted: set[str] = field(default_factory=set)
    old: str = ""
    path: str = ""
    at: int = 0
    left: int = 0

    def text(self, line: str) -> None:
        if line.startswith("-"):
            self.changes(self.at - 1)
        elif not line.startswith("\\"):  # "\ No newline at end of file" is no line.
            if line.startswith("+"):
                self.changes(self.at)
            self.at, self.left = self.at + 1, self.left - 1

    def header(self, line: str) -> None:
        if line.startswith("--- "):
            self.old = _path(line[4:])
        elif line.startswith("+++ "):
            new = _path(line[4:])
            self.path = self.old if new == _NOTHING else new
            if self.path != _NOTHING:
                self.spans.setdefault(self.path, [])
            if new == _NOTHING:
                self.deleted.add(self.path)
        elif (hunk := _HUNK.match(line)) and self.path in self.spans:
            self.at, self.left = int(hunk[1]), int(hunk[2]) if hunk[2] is not None else 1
            if self.left == 0:
                self.changes(self.at)

    def changes(self, line: int) -> None:
        self.spans[self.path].append((max(1, line), max(1, line)))


def _joined(spans: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    joined: list[tuple[int, int]] = []
    for first, last in sorted(spans):
        if joined and first <= joined[-1][1] + 1:
            joined[-1] = (joined[-1][0], max(last, joined[-1][1]))
        else:
            joined.append((first, last))
    return tuple(joined)


def _path(text: str) -> str:
    """The path behind `---` or `+++`, without its prefix, time stamp and quotes."""
    plain = text.split("\t", 1)[0].rstrip("\r")
    if quoted := _QUOTED.match(plain):
        plain = _ESCAPE.sub(_unescaped, quoted[1]).encode("latin-1", "replace").decode("utf-8", "replace")
    if plain == _NOTHING:
        return plain
    return plain[2:] if plain.startswith(("a/", "b/")) else plain


def _unescaped(match: re.Match[str]) -> str:
    said = match[1]
    return chr(int(said, 8) & 0xFF) if said[0] in "01234567" else _CONTROL.get(said, said)
