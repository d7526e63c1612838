"""What would be written, as values: nothing is written here, and a change set can always be read as a diff first."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from difflib import unified_diff
from typing import Self

from adr_server.decisions.writing.text_lines import split_lines

Texts = Callable[[str], str]
"""Gives the text of a path of the project, newlines as on disk; raises `BrokenInputError` where it cannot."""


@dataclass(frozen=True, kw_only=True)
class Edit:
    """One file's text before and after. `before` is None for a file that must not exist yet."""

    path: str
    before: str | None
    after: str

    def diff(self) -> str:
        """The edit as unified diff text with line feeds, empty when nothing changes."""
        if self.before == self.after:
            return ""
        old = _marked(self.before or "")
        new = _marked(self.after)
        source = "/dev/null" if self.before is None else f"a/{self.path}"
        return "".join(unified_diff(old, new, source, f"b/{self.path}", n=3))


@dataclass(frozen=True, kw_only=True)
class ChangeSet:
    """Edits in path order, each path once, and what their reader should know beside them (`notes`)."""

    edits: tuple[Edit, ...] = ()
    notes: tuple[str, ...] = ()

    @classmethod
    def of(cls, edits: Iterable[Edit], notes: Iterable[str] = ()) -> Self:
        """The edits that change something, sorted; a later edit of a path goes on from the earlier one."""
        by_path: dict[str, Edit] = {}
        for edit in edits:
            first = by_path.get(edit.path)
            by_path[edit.path] = edit if first is None else Edit(path=edit.path, before=first.before, after=edit.after)
        kept = sorted((edit for edit in by_path.values() if edit.before != edit.after), key=lambda edit: edit.path)
        return cls(edits=tuple(kept), notes=tuple(dict.fromkeys(notes)))

    def __bool__(self) -> bool:
        """Whether anything would be written."""
        return bool(self.edits)

    def diff(self) -> str:
        """All edits as one unified diff; other line endings show as they are."""
        return "".join(edit.diff() for edit in self.edits)

    def after(self, path: str) -> str | None:
        """The text that `path` would have, None where no edit touches it."""
        return next((edit.after for edit in self.edits if edit.path == path), None)


def _marked(text: str) -> list[str]:
    lines = [line if line.endswith("\n") else f"{line}\n" for line in split_lines(text)]
    if lines and not text.endswith(("\n", "\r")):
        lines[-1] += "\\ No newline at end of file\n"
    return lines
