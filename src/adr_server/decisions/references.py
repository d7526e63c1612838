"""What a text calls other records: its links, identifiers, numbers, file names, or its words as a name.

Rule: a number is a record's by what stands around it (a prefix, padding, its place), never by being a number.
"""

import re
from functools import cache

from adr_server.decisions import inline
from adr_server.decisions.words import fold, places, vocabulary

TOKEN = re.compile("\x01(\\d+)\x01")
IDENTIFIER = re.compile(
    r"(?<![\w#/])(?P<prefix>[a-z]{2,5}(?:[- ](?=[a-z]{2,4}[- ]?\d))?[a-z]{0,4})s?[ #.:]{0,2}"
    r"(?P<number>(?:19|20)\d\d \d\d \d\d|\d{1,8}[a-z]?)(?![\w.]\w|\w)"
    r"|\x02(?P<named>\d+)\x02"
    r"|(?<![\w/.§])(?<!§ )#?(?P<bare>\d{1,8})(?![\w]|\.\d)"
    r"|(?P<file>[\w./ -]{0,80}?\b\d[\w./-]{3,100}\.(?:md|adoc|rst|markdown|asciidoc|mdx))"
)
DAY = re.compile(r"\b(?:19|20)\d\d[ ./]\d\d[ ./]\d\d\b(?! \w)|\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b")
_DIGIT = re.compile(r"\d")
_FILE = re.compile(
    r"(?<![\w/.:@-])(?:[\w.-]{1,80}/){0,9}(?=[\w-]{0,60}\d)[\w-][\w.-]{0,120}?\.(?:md|adoc|rst|markdown|asciidoc|mdx)(?![\w/-])",
    re.ASCII,
)
"""A file's name that stands in a text: folded, the numbers in it would be numbers of records."""
_BLANKED = str.maketrans(dict.fromkeys("\t\n\v\f\r\x1c\x1d\x1e\x1f_-", " "))
_BESIDE = re.compile(r"\s*\(([a-z][^()]{3,80})\)")


@cache
def _issue() -> re.Pattern[str]:
    """Words behind which a number is no record's."""
    words = sorted({*vocabulary().lists["counted"], *vocabulary().months}, key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, words))})s?\s*#?$")


def masked(text: str) -> tuple[str, list[str]]:
    """`text` folded, each link and file name replaced by a token, and these as written."""
    targets: list[str] = []
    pieces: list[str] = []
    position = 0

    def named(found: re.Match[str]) -> str:
        targets.append(found.group())
        return f" \x02{len(targets) - 1}\x02 "

    for mention in inline.links(text):
        if mention.start < position:
            continue
        pieces.append(_FILE.sub(named, text[position : mention.start]))
        pieces.append(f" \x01{len(targets)}\x01 ")
        targets.append(f"[{mention.text}]({mention.target})")
        position = mention.end
    pieces.append(_FILE.sub(named, text[position : inline.MAX_INLINE]))
    return fold(re.sub(r"[*_`~]+", "", "".join(pieces).replace("_", " "))), targets


def references_in(scope: str, targets: list[str], written: str, *, whole: bool, field: bool = False) -> list[str]:
    """References in `scope` as written: its links, else its identifiers, else (if `whole`) its words.

    `field`: `scope` is a field's whole value, where any number is a record's.
    """
    linked = [targets[int(found.group(1))] for found in TOKEN.finditer(scope)]
    bare = TOKEN.sub(" ", scope)
    if linked:
        return linked
    found: list[str] = []
    for match in (
        ()
        if _DIGIT.search(bare) is None
        else IDENTIFIER.finditer(DAY.sub(" ", bare) if not re.search(r"[a-z] ?(?:19|20)\d\d \d\d \d\d", bare) else bare)
    ):
        before = bare[: match.start()].rstrip(" (")
        if match["named"]:
            found.append(targets[int(match["named"])])
        elif match["file"]:
            found.append(_as_written(match["file"].strip(), written))
        elif match["bare"] and not _issue().search(before) and (found or field or _alone(bare, match, whole=whole)):
            found.append(match["bare"])
        elif match["number"] and found and match["prefix"].strip() in vocabulary().lists["conjunctions"]:
            found.append(match["number"])
        elif (
            match["number"]
            and _is_identifier(match["prefix"], written)
            and not _issue().search(match["prefix"])
            and not _issue().search(before + " " + match["prefix"])
        ):
            prefix = match["prefix"].strip().split(" ")
            prefix = prefix[-1:] if prefix[-1] in places()["record_prefixes"] else prefix
            identifier = f"{'-'.join(prefix).upper()}-{match['number'].replace(' ', '-')}"
            beside = _BESIDE.match(bare, match.end())
            found.append(f"{identifier} ({beside.group(1)})" if beside else identifier)
    if found or not whole:
        return found
    name = " ".join(re.sub(r"\([^()]*\)", " ", bare).split()).strip(" :.,\"'-–—[]{}()")
    return [_as_written(name, written)] if _is_name(name) else []


def _is_name(text: str) -> bool:
    """Whether `text` (folded) may be a record's name: words, and neither "none" nor the word for a record alone."""
    blank = vocabulary().lists["blanks"] | places()["record_families"]
    numbered = text.split(" ", maxsplit=1)[0].isdigit()
    wordy = text not in blank and not numbered and not any(sign in text for sign in "{}<>|")
    return wordy and 3 <= len(text) <= 200  # noqa: PLR2004 - a name, not a symbol or a paragraph


def _alone(text: str, found: re.Match[str], *, whole: bool) -> bool:
    """Whether a bare number in a sentence names a record: padded, or said first ("by 12"), and alone in a body."""
    number = found["bare"]
    if len(number) >= 3 and number.startswith("0"):  # noqa: PLR2004 - "0012" names a record, "05" may count
        return True
    if text[: found.start()].strip(" :#("):
        return False
    following = text[found.end() :].split(maxsplit=1)[:1]
    going_on = vocabulary().lists["conjunctions"] | vocabulary().lists["day_leads"]
    ends = not following or not following[0][0].isalnum()
    return (ends and len(number) >= 3) or (whole and (ends or following[0] in going_on))  # noqa: PLR2004 - as above


def _is_identifier(prefix: str, written: str) -> bool:
    """Whether letters before a number are a record's: known as such, or in capitals ("API-12", not "and 12")."""
    words = fold(prefix).split()
    return any(word in places()["record_prefixes"] or word.upper() in written for word in words)


def _as_written(name: str, written: str) -> str:
    """`name` (folded) in the letters of the text it came from, where it can be found there."""
    parts = name.split()
    if len(name) >= 200:  # noqa: PLR2004 - as above
        return name
    spaced = written.lower().translate(_BLANKED)
    if written.isascii() and "  " not in spaced:
        place = spaced.find(" ".join(parts))
        return written[place : place + len(" ".join(parts))] if place >= 0 else name
    found = re.search(r"[\s_\-]+".join(re.escape(part) for part in parts), written, re.IGNORECASE)
    return found.group() if found else name
