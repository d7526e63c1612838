"""The modes of tools that records ask for: the words for each, and which lines of which settings tell it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from adr_server.review.words.word_tables import mode_table


@dataclass(frozen=True, kw_only=True)
class Mode:
    """A mode of a tool: the words that ask for it, and where settings tell it (see `modes.yaml`)."""

    name: str
    tool: str
    key: str
    words: tuple[re.Pattern[str], ...]
    files: tuple[str, ...]
    pattern: re.Pattern[str]
    value: str = ""
    least: bool = False
    holds: re.Pattern[str] | None = None
    absent: str = ""
    absent_if: re.Pattern[str] | None = None
    any: bool = False
    aside: re.Pattern[str] | None = None

    def said(self, clause: str) -> re.Match[str] | None:
        """Where a clause asks for the mode; None where it does not."""
        if self.aside is not None and self.aside.search(clause) is not None:
            return None
        return next(filter(None, (words.search(clause) for words in self.words)), None)

    @property
    def title(self) -> str:
        """What tells it from all others: "mypy strict mode"."""
        return f"{self.tool} {self.name}"


@cache
def modes() -> Mapping[str, Mode]:
    """The modes that records ask for, by their titles."""
    rows = (
        Mode(
            **{key: row[key] for key in ("name", "tool", "key", "value", "absent") if key in row},
            words=tuple(re.compile(one, re.IGNORECASE) for one in _every(row["words"])),
            files=tuple(row["files"]),
            pattern=re.compile(row["pattern"], re.MULTILINE),
            least=row.get("least") in {True, "true"},
            any=row.get("any") in {True, "true"},
            holds=re.compile(row["holds"], re.MULTILINE) if "holds" in row else None,
            absent_if=re.compile(row["absent_if"], re.IGNORECASE) if "absent_if" in row else None,
            aside=re.compile(row["aside"], re.IGNORECASE) if "aside" in row else None,
        )
        for row in mode_table()
    )
    return {row.title: row for row in rows}


def _every(words: str | Sequence[str]) -> Sequence[str]:
    """The expressions of a row, which may have one alone."""
    return (words,) if isinstance(words, str) else words
