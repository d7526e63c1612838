"""Place a record in its series by its file name: folder, letters before the number and behind it, language of a copy.

Two records share a series when their numbers are meant to differ. Pure.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from posixpath import basename, dirname, splitext

from adr_server.decisions.model import Decision

# Letters that say "this is a record" and set no series of their own apart.
_GENERIC = frozenset({"", "adr", "adrs", "ad", "decision", "decisions", "record"})
_DIGITS = re.compile(r"(?<!\d)\d{1,18}(?!\d)")
_LEADING = re.compile(r"[A-Za-z]*[-_. ]?(\d{1,9})(?!\d)")
_LETTER = re.compile(r"([a-z])(?![a-z0-9])", re.IGNORECASE)
_LANGUAGE = re.compile(
    r"[._-](?:en|de|fr|es|pt|it|nl|pl|ja|jp|zh|ru|ko|cs|sv|da|tr|uk)(?:[-_](?:[a-z]{2}|hans|hant))?$", re.IGNORECASE
)


@dataclass(frozen=True, kw_only=True)
class Series:
    """Where numbers are counted together: a folder (or a file that holds many records) and the letters before them."""

    place: str
    prefix: str


@dataclass(frozen=True, kw_only=True)
class Numbered:
    """A record's number as its file name writes it.

    `letter` is the one behind the number (`0004b`), `original` the file name without its ending and language: two files
    of the same `original` are one record in two languages.
    """

    series: Series
    number: int
    letter: str
    original: str
    decision: Decision


def numbered(decision: Decision) -> Numbered | None:
    """The place of a record that has a number; None for one that has not."""
    if decision.number is None:
        return None
    if decision.anchor is not None:
        own = Series(place=decision.path, prefix="")
        return Numbered(series=own, number=decision.number, letter="", original=str(decision.anchor), decision=decision)
    place, prefix, letter, original = _parts(decision.path, decision.number)
    series = Series(place=place, prefix=prefix)
    return Numbered(series=series, number=decision.number, letter=letter, original=original, decision=decision)


def numbers_in(paths: Iterable[str]) -> Mapping[str, frozenset[int]]:
    """The numbers that names of files and folders begin with (letters before them allowed), by folder."""
    found: dict[str, set[int]] = {}
    for path in paths:
        match = _LEADING.match(basename(path))
        if match:
            found.setdefault(dirname(path), set()).add(int(match[1]))
    return {folder: frozenset(numbers) for folder, numbers in found.items()}


def series_of(path: str, number: int) -> tuple[Series, str]:
    """The series and the letter behind the number for a path that bears `number`."""
    place, prefix, letter, _ = _parts(path, number)
    return Series(place=place, prefix=prefix), letter


@lru_cache(maxsize=65536)
def _parts(path: str, number: int) -> tuple[str, str, str, str]:
    folder, stem = dirname(path), splitext(basename(path))[0]
    # `0007-use-x/README.md` bears its number in the folder's name.
    for bearer, name in ((folder, stem), (dirname(folder), basename(folder))):
        for match in _DIGITS.finditer(name):
            if int(match.group()) == number:
                prefix = name[: match.start()].strip("-_. ").lower()
                letter = _LETTER.match(name, match.end())
                kept = "" if prefix in _GENERIC else prefix
                return bearer, kept, letter[1].lower() if letter else "", _LANGUAGE.sub("", name)
    return folder, "", "", _LANGUAGE.sub("", stem)
