"""Place a record in its series by its file name: folder, letters before the number and behind it, language of a copy.

Two records share a series when their numbers are meant to differ. Pure.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath

from adr_server.decisions.model import Decision

# Letters that say "this is a record" and set no series of their own apart.
_GENERIC = frozenset({"", "adr", "adrs", "ad", "decision", "decisions", "record"})
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
        pure = PurePosixPath(path)
        match = re.match(r"[A-Za-z]*[-_. ]?(\d{1,9})(?!\d)", pure.name)
        if match:
            found.setdefault(_folder(pure.parent), set()).add(int(match[1]))
    return {folder: frozenset(numbers) for folder, numbers in found.items()}


def series_of(path: str, number: int) -> tuple[Series, str]:
    """The series and the letter behind the number for a path that bears `number`."""
    place, prefix, letter, _ = _parts(path, number)
    return Series(place=place, prefix=prefix), letter


def _parts(path: str, number: int) -> tuple[str, str, str, str]:
    pure = PurePosixPath(path)
    # `0007-use-x/README.md` bears its number in the folder's name.
    for bearer, stem in ((pure, pure.stem), (pure.parent, pure.parent.name)):
        match = re.search(rf"(?<!\d)0*{number}(?!\d)", stem)
        if match:
            prefix = stem[: match.start()].strip("-_. ").lower()
            letter = _LETTER.match(stem, match.end())
            original = _LANGUAGE.sub("", stem)
            kept = "" if prefix in _GENERIC else prefix
            return _folder(bearer.parent), kept, letter[1].lower() if letter else "", original
    return _folder(pure.parent), "", "", _LANGUAGE.sub("", pure.stem)


def _folder(path: PurePosixPath) -> str:
    text = path.as_posix()
    return "" if text == "." else text
