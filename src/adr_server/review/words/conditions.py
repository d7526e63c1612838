"""What records want of each thing of a kind in infrastructure code, and how it shows (see `conditions.yaml`)."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from adr_server.review.words.word_tables import condition_rows


@dataclass(frozen=True, kw_only=True)
class Condition:
    """One row: the words that ask for it, and either what each `unit` has or lacks, or the `lines` that break it.

    `denied`: the words ask for it where they deny; `beside`: what the record speaks of as well; `like` is any line of
    the kind that is looked for; near `unless` a line breaks nothing; what matches `aside` is no unit; `default` is the
    kind of object that gives each what it lacks; `companion` the head of another block, which gives it to the one that
    it names.
    """

    name: str
    words: re.Pattern[str]
    denied: bool = False
    beside: re.Pattern[str] | None = None
    unit: str = ""
    kinds: re.Pattern[str] | None = None
    type: re.Pattern[str] | None = None
    has: re.Pattern[str] | None = None
    lacks: re.Pattern[str] | None = None
    aside: re.Pattern[str] | None = None
    default: str = ""
    companion: re.Pattern[str] | None = None
    files: re.Pattern[str] | None = None
    lines: re.Pattern[str] | None = None
    like: re.Pattern[str] | None = None
    unless: re.Pattern[str] | None = None

    def holds_in(self, text: str) -> bool:
        """Whether a unit is as it is wanted."""
        if self.lacks is not None:
            return self.lacks.search(text) is None
        return self.has is not None and self.has.search(text) is not None


@cache
def conditions() -> Mapping[str, Condition]:
    """The rows by their names."""
    rows = (
        Condition(
            name=row["name"],
            words=re.compile(row["words"], re.IGNORECASE),
            denied=row.get("denied") in {True, "true"},
            beside=re.compile(row["beside"], re.IGNORECASE) if "beside" in row else None,
            unit=row.get("unit", ""),
            default=row.get("default", ""),
            **{key: re.compile(row[key]) for key in _PATTERNS if key in row},
        )
        for row in condition_rows()
    )
    return {row.name: row for row in rows}


_PATTERNS = ("companion", "kinds", "type", "has", "lacks", "aside", "files", "lines", "like", "unless")
