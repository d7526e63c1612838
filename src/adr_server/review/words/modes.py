"""The modes of tools that records ask for: the words for each, and which lines of which settings tell it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from adr_server.review.words.word_tables import mode_table


@dataclass(frozen=True, kw_only=True)
class Mode:
    """A mode of a tool: the words that ask for it, and where settings tell it (see `modes.yaml`)."""

    name: str
    tool: str
    key: str
    words: re.Pattern[str]
    files: tuple[str, ...]
    pattern: re.Pattern[str]
    value: str = ""
    least: bool = False
    holds: re.Pattern[str] | None = None
    absent: str = ""

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
            words=re.compile(row["words"], re.IGNORECASE),
            files=tuple(row["files"]),
            pattern=re.compile(row["pattern"], re.MULTILINE),
            least=row.get("least") in {True, "true"},
            holds=re.compile(row["holds"], re.MULTILINE) if "holds" in row else None,
        )
        for row in mode_table()
    )
    return {row.title: row for row in rows}
