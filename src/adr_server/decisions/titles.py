"""A record's title and number, out of its heading and its file's name.

Rule: the number is what the file's name bears (a date is none); the title is the heading without the number, the word
"ADR" and their like in front of it, inline Markdown kept.
"""

import re
import unicodedata
from functools import cache, lru_cache
from posixpath import basename, dirname
from typing import NamedTuple

from adr_server.decisions import inline
from adr_server.decisions.words import fold, places, vocabulary

_DATED = re.compile(
    r"^(?:19|20)\d\d(?:[-_.]?(?:0[1-9]|1[0-2])(?:[-_.]?(?:0[1-9]|[12]\d|3[01]))?(?!\d)|[-_.]?[wW][0-5]\d(?!\d))"
)
_NUMBER = re.compile(
    r"^(?P<lead>(?:[^\W\d_]+[-_. ]+){0,5}[^\W\d_]*)(?P<digits>\d+)(?P<suffix>[a-z](?![a-z0-9]))?(?!\d)", re.IGNORECASE
)
_EXTENSION = re.compile(r"(?:(?:\.html)?\.[A-Za-z]+\.erb|\.html\.[A-Za-z]+|\.[A-Za-z]+)$", re.IGNORECASE)
"""What a generator of sites reads bears the ending of the page before its own: `x.html.md`, `x.html.md.erb`."""
_NUMBERED = re.compile(
    r"^\W{0,3}(?:(?P<padded>0\d+|\d{3,})|(?P<digits>\d+))[a-z]?(?P<end>\s*[.:)\]](?!\d)|\s+[-–—|]\s|\s*[–—]\s*|\s|$)[\s:.\-–—|]*",
    re.IGNORECASE,
)
_LINKED = re.compile(r"^\[([^\[\]]{1,30})\]\([^()]*\)")
_NESTED_NUMBER = re.compile(r"^\d+(?:\.[1-9]\d*)+\.?\s+")


class Name(NamedTuple):
    """What a file's name says: its number, as written too, whether it begins with a day, and the rest in words."""

    number: int | None
    written: str
    dated: bool
    slug: str


def file_stem(path: str) -> str:
    """The name of a file without its endings."""
    return _EXTENSION.sub("", basename(path))


def markup_of(path: str) -> str:
    """The ending that tells the markup of a file, in small letters, without its dot: `md` for `x.html.md.erb` too."""
    stem, _, ending = basename(path).lower().rpartition(".")
    return stem.rpartition(".")[2] if ending == "erb" else ending


@lru_cache(maxsize=4096)
def stem_of(path: str) -> str:
    """The name that identifies a record's file: its own, or its folder's for a README or index of its own folder."""
    stem = file_stem(path)
    if fold(stem) in places()["readmes"] or fold(stem) == "index":
        folder = basename(dirname(path))
        if folder and (_DATED.match(folder) or number_in(folder).number is not None):
            return folder
    return stem


@lru_cache(maxsize=4096)
def number_in(stem: str) -> Name:
    """What `stem` bears in front: `ADR-0012-x` is 12, `0004a-x` is 4 (written `0004a`), `2022-10-17-x` is a day."""
    stem = stem[:200]
    dated = _DATED.match(stem)
    if dated:
        rest = stem[dated.end() :].lstrip("-_. ")
        behind = _prefixed().match(rest)  # "20240509-adr-0001-x" bears both
        if behind:
            return Name(int(behind["digits"]), behind["digits"], dated=True, slug=fold(rest[behind.end() :]))
        return Name(None, "", dated=True, slug=fold(rest))
    found = _coded().match(stem) or _NUMBER.match(stem)
    if found is None or len(found["digits"]) > 9:  # noqa: PLR2004 - no project has a thousand million records
        return Name(None, "", dated=False, slug=fold(stem))
    lead = fold(found["lead"]).split()
    inner = _DATED.match(stem[found.start("digits") :])
    known = bool(lead) and any(word in places()["record_prefixes"] for word in lead)
    if inner and (known or not lead):
        return Name(None, "", dated=True, slug=fold(stem[found.start("digits") + inner.end() :]))
    padded = found["digits"].startswith("0")  # "framework-0008" is a number, "benchmark-2024" is none
    short = len(lead) <= 3 and (padded or all(len(word) <= 6 for word in lead)) and len(found["digits"]) >= 3  # noqa: PLR2004 - CCC-JB-001, not "java 17"
    if lead and not known and not short:
        return Name(None, "", dated=False, slug=fold(stem))
    written = found["digits"] + (found["suffix"] or "")
    return Name(int(found["digits"]), written, dated=False, slug=fold(stem[found.end() :]))


@cache
def _prefixed() -> re.Pattern[str]:
    """A number right behind a record's prefix: `adr-0001`, never a year."""
    prefixes = "|".join(map(re.escape, sorted(places()["record_prefixes"], key=len, reverse=True)))
    return re.compile(rf"^(?:{prefixes})[-_ ]?(?P<digits>(?!(?:19|20)\d\d(?!\d))\d{{1,6}})(?!\d)", re.IGNORECASE)


@cache
def _coded() -> re.Pattern[str]:
    """A number behind a code with digits of its own and a record's prefix: `K4x-ADR-001`."""
    prefixes = "|".join(map(re.escape, sorted(places()["record_prefixes"], key=len, reverse=True)))
    return re.compile(
        rf"^(?P<lead>\w{{1,8}}[-_ ](?:{prefixes}))[-_ ]?(?P<digits>\d+)(?P<suffix>[a-z](?![a-z0-9]))?(?!\d)",
        re.IGNORECASE,
    )


@cache
def _prefix() -> re.Pattern[str]:
    words = sorted(vocabulary().lists["title_prefixes"], key=len, reverse=True)
    names = "|".join(re.escape(word).replace(r"\ ", r"[\s\-_]+") for word in words)
    day = r"(?:19|20)\d\d-\d\d-\d\d"
    number = r"(?:[a-z]{1,6}-)?\d+(?:[-.]\d+)*[a-z]?(?!\w)"
    return re.compile(
        rf"^\W{{0,3}}(?:{names})s?(?:\s*\([a-z]{{2,6}}\))?(?:[\s\-_#№.]*(?P<id>{day}|{number}|[nx]{{2,}}))?"
        rf"(?:\s*[\])]\s*)?(?P<end>\s*[:：.](?!\d)|\s+[-–—|]\s|\s*[–—|]\s*|\s|$)[\s:.\-–—|]*",
        re.IGNORECASE,
    )


_CODE = re.compile(
    r"^\W{0,2}(?P<id>[A-Z][A-Za-z0-9]{0,8}(?:-[A-Z][A-Za-z]{0,8}){0,3}[-_ #]?\d{1,5}[a-z]?)\]?"
    r"\s*(?::|–|—|\s-\s|\.\s|\|)\s*"
)


def strip_title(heading: str, number: int | None) -> str:
    """`heading` without what numbers it; a bare number goes only if it is padded or `number`, the file's."""
    title = inline.without_attributes(heading.strip()).strip()
    unmarked = re.sub(r"^(\*\*|__)(.*)\1$", r"\2", title)
    title = unmarked if "**" not in unmarked and "__" not in unmarked else title
    linked = _LINKED.match(title)
    if linked and title_number(linked.group(1)) is not None:
        title = linked.group(1) + title[linked.end() :]
    for _ in range(3):
        shorter = _shorter(title, number)
        if shorter == title:
            break
        title = shorter
    return title.strip()


def _bare(title: str) -> str:
    """`title` without accents, letter for letter, so that places in it hold."""
    return title if title.isascii() else "".join(unicodedata.normalize("NFD", letter)[0] for letter in title)


def title_number(heading: str) -> int | None:
    """The number that a heading bears, if it bears one."""
    text = inline.plain(heading)
    found = _prefix().match(_bare(text)) or _CODE.match(text)
    digits = re.search(r"\d+", found.group("id") or "") if found else re.match(r"\W{0,3}(\d{1,6})(?:[.:)]|\s)", text)
    if digits is None or (found and re.match(r"(?:19|20)\d\d-", found.group("id") or "")):
        return None
    return int(re.sub(r"\D", "", digits.group()))


def _shorter(title: str, number: int | None) -> str:
    bracketed = re.match(r"^\[([^\[\]]{1,20})\]\s*[-:–—]?\s*(?=\S)(?!\()", title)
    if bracketed and re.search(r"\d", bracketed.group(1)):
        return title[bracketed.end() :]
    found = _prefix().match(_bare(title))
    if found and (found["id"] or found["end"].strip()) and title[found.end() :]:
        return title[found.end() :]
    return _without_code(title, number) or _without_number(title, number) or title


def _without_code(title: str, number: int | None) -> str | None:
    """`title` behind the file's own number with letters in front: `ADR-001-Name`, `K4x-12: Name`."""
    joined = _prefixed().match(title)
    if joined and int(joined["digits"]) == number and re.match(r"[-_](?=[^\W\d_])", title[joined.end() :]):
        return title[joined.end() + 1 :]
    found = _CODE.match(title)
    if found and title[found.end() :]:
        digits = re.findall(r"\d+", found["id"])[-1]
        if int(digits) == number or (number is None and digits.startswith("0")):
            return title[found.end() :]
    return None


def _without_number(title: str, number: int | None) -> str | None:
    found = _NESTED_NUMBER.match(title)
    if found:
        return title[found.end() :]
    found = _NUMBERED.match(title)
    if found and title[found.end() :]:
        digits = found["padded"] or found["digits"]
        if found["end"].strip() or int(digits) == number or digits.startswith("0"):
            return title[found.end() :]
    return None
