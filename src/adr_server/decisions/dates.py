"""Days as people write them, in twelve languages, as ISO dates.

Rule: a day that cannot be is null and said so; a day that may be read two ways is read day first and said so, unless
the project's other records settle it (`month_first`).
"""

import re
import unicodedata
from datetime import date
from functools import cache
from typing import NamedTuple

from adr_server.decisions.words import fold, vocabulary


class Day(NamedTuple):
    """What a text says about a day: its ISO form, or the reason why there is none; `doubtful` when two exist."""

    iso: str | None
    impossible: str | None = None
    doubtful: bool = False
    month_first: bool | None = None


NO_DAY = Day(None)
LEADING_DAY = re.compile(r"^\W{0,3}(?:19|20)\d\d-\d\d(?:-\d\d)?(?!\d)\W{0,3}(?=\S)")
"""The day that a heading begins with, and what stands between it and the rest."""
_DASHES = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-") | {"\u00a0": " "})
_YEAR, _MONTH, _DAY = (
    f"(?:{'|'.join((sign, korean, unicodedata.normalize('NFKD', korean)))})"
    for sign, korean in (("年", "년"), ("月", "월"), ("日", "일"))
)
_CJK = re.compile(rf"((?:19|20)\d\d)\s*{_YEAR}\s*(\d{{1,2}})\s*{_MONTH}\s*(\d{{1,2}})\s*{_DAY}")
_ISO = re.compile(r"(?<![\d.])((?:19|20)\d\d)([-./])(\d{1,2})\2(\d{1,2})(?!\d)")
_COMPACT = re.compile(r"(?<!\d)((?:19|20)\d\d)(\d\d)(\d\d)(?!\d)")
_NUMERIC = re.compile(r"(?<![\d.])(\d{1,2})([-./])(\d{1,2})\2((?:19|20)\d\d|\d\d)(?!\d)")


@cache
def _named() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    months = vocabulary().month_pattern
    filler = r"(?:\s|\.|,|de\b|del\b|of\b|do\b|')*"
    day = r"(\d{1,2})(?:st|nd|rd|th|er|º|ª|\.|o)?"
    return (
        re.compile(rf"(?<!\d){day}{filler}[\s\-/]*({months})\b{filler}[\s\-/]*((?:19|20)\d\d)(?!\d)"),
        re.compile(rf"(?<!\w)({months})\b{filler}{day}(?!\d){filler}((?:19|20)\d\d)(?!\d)"),
        re.compile(rf"(?<!\d)((?:19|20)\d\d)[\s\-/,.]*({months})\b[\s\-/,.]*(\d{{1,2}})(?!\d)"),
    )


def read_day(text: str, *, month_first: bool | None = None) -> Day:
    """The first day that `text` states. `month_first` settles `03/04/2021`; None: day first, doubtful."""
    text = text[:300].translate(_DASHES)
    if not any(letter.isdigit() for letter in text):
        return NO_DAY
    first: tuple[int, Day] | None = None
    for place, day in _readings(text, month_first=month_first):
        if first is None or place < first[0]:
            first = (place, day)
    return first[1] if first else NO_DAY


def _readings(text: str, *, month_first: bool | None) -> list[tuple[int, Day]]:
    found: list[tuple[int, Day]] = []
    months = vocabulary().months
    for pattern in (_ISO, _COMPACT, _CJK):
        match = pattern.search(text)
        if match:
            numbers = [int(part) for part in match.groups() if part.isdigit()]
            found.append((match.start(), _day(numbers[0], numbers[1], numbers[2], match.group())))
    match = _NUMERIC.search(text)
    if match:
        found.append((match.start(), _numeric(match, month_first=month_first)))
    if any(letter.isalpha() for letter in text):
        folded = " " + fold(text.replace("-", " "))
        day_month, month_day, year_month = _named()
        if match := day_month.search(folded):
            found.append((match.start(), _day(int(match[3]), months[match[2]], int(match[1]), match.group())))
        if match := month_day.search(folded):
            found.append((match.start(), _day(int(match[3]), months[match[1]], int(match[2]), match.group())))
        if match := year_month.search(folded):
            found.append((match.start(), _day(int(match[1]), months[match[2]], int(match[3]), match.group())))
    return found


def _numeric(match: re.Match[str], *, month_first: bool | None) -> Day:
    one, separator, two, year = int(match[1]), match[2], int(match[3]), int(match[4])
    if year < 100:  # noqa: PLR2004 - two digits: this century
        if separator == "." and len(match[4]) == 2 and not 1 <= two <= 12:  # noqa: PLR2004 - a version, not a month
            return NO_DAY
        year += 2000
    if two > 12 >= one:  # noqa: PLR2004 - there is no thirteenth month
        return _day(year, one, two, match.group())._replace(month_first=True)
    if one > 12 or separator == "." or one == two:  # noqa: PLR2004 - as above; dotted days are day first everywhere
        settled = False if one > 12 and separator != "." else None  # noqa: PLR2004 - as above
        return _day(year, two, one, match.group())._replace(month_first=settled)
    if month_first:
        return _day(year, one, two, match.group())
    return _day(year, two, one, match.group())._replace(doubtful=month_first is None)


def _day(year: int, month: int, day: int, written: str) -> Day:
    try:
        return Day(date(year, month, day).isoformat())
    except ValueError:
        return Day(None, " ".join(written.split()))
