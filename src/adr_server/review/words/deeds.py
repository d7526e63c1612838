"""What parts of a project do, as records say it, and the lines of code that show it done."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from posixpath import splitext

from adr_server.review.words.labels import any_of
from adr_server.review.words.word_tables import table_of

_ITSELF = re.compile(rf" {any_of('by_itself')}$", re.IGNORECASE)
_ARTICLE = re.compile(rf"^(?:{any_of('articles')}|an? |any )", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True)
class Deed:
    """The words for a deed, and the pattern of a line that shows it by the ending of a file, or in `any_file`.

    `slots` are those of the technologies that, imported, show it as well.
    """

    words: re.Pattern[str]
    lines: Mapping[str, re.Pattern[str]] = field(default_factory=dict)
    slots: frozenset[str] = frozenset()
    any_file: re.Pattern[str] | None = None

    def line_in(self, path: str) -> re.Pattern[str] | None:
        """The pattern of a line in one file; None where no line of such a file shows it."""
        return self.lines.get(splitext(path)[1], self.any_file)


def deed_of(words: str) -> Deed | None:
    """The deed that words name; None where they name something else."""
    said = _ITSELF.sub("", words)
    return next((deed for deed in _deeds() for one in (said, bare_of(said)) if deed.words.fullmatch(one)), None)


def bare_of(words: str) -> str:
    """Words without the article before them."""
    return _ARTICLE.sub("", words)


@cache
def kinds_of_files() -> tuple[tuple[re.Pattern[str], str, re.Pattern[str]], ...]:
    """The parts that declare a type of their kind: the words for one, the ending of its files, and the declaration."""
    rows = table_of("deeds")["kinds"]
    return tuple((re.compile(row["words"], re.IGNORECASE), row["ending"], re.compile(row["declares"])) for row in rows)


@cache
def _deeds() -> tuple[Deed, ...]:
    return tuple(
        Deed(
            words=re.compile(row["words"], re.IGNORECASE),
            lines={ending: re.compile(pattern) for ending, pattern in row["lines"].items()},
            slots=frozenset(row.get("slots", ())),
        )
        for row in table_of("deeds")["deeds"]
    )
