"""What the first sentence of a document tells of a decision: the day or month it was taken, and that it was.

Rule: a short sentence alone counts ("Agreed on 12 September 2022.", "October 2022."), or a title in bold with its day
in brackets; a day that says when a page was changed is none of a decision's.
"""

import re
from functools import cache

from adr_server.decisions import inline
from adr_server.decisions.dates import read_day
from adr_server.decisions.fields import known
from adr_server.decisions.model import Decision, SectionKind
from adr_server.decisions.status_clauses import begins_with_state
from adr_server.decisions.words import fold, vocabulary

MOST_WORDS = 14
"""A longer first sentence tells of something else, though a day stands in it."""
_ENDS = re.compile(r"(?<!\b\d)(?<!\b\d\d)[.!?](?=\s|$)")
_ENTRY = re.compile(r"^(?P<mark>\*\*|__)(?P<title>[^*_\n]{3,100})(?P=mark)\s*\((?P<day>[^()\n]{4,30})\)")


def entry_title(text: str) -> str | None:
    """The title of a text that begins with one in bold and its day in brackets: "**LiveView** (Nov 2020). We …"."""
    found = _ENTRY.match(text.lstrip())
    return found["title"].strip() if found is not None and names_day(found["day"]) else None


def names_day(text: str) -> bool:
    """Whether a day, or a month of a year, stands in `text`."""
    return read_day(text).iso is not None or _month().search(fold(text)) is not None


def opens_with_day(decision: Decision) -> bool:
    """Whether the first sentence below the title is short and tells a day or month."""
    text = _opening(decision)
    if entry_title(text) is not None:
        return True
    sentence = inline.plain(_ENDS.split(text, maxsplit=1)[0])
    words = re.split(r"[\s:]+", sentence)
    changed = any(known(" ".join(words[:count])) == "updated" for count in (1, 2, 3))
    return len(words) <= MOST_WORDS and not changed and names_day(sentence)


def opens_decided(decision: Decision) -> bool:
    """Whether the first sentence below the title is short, begins with a state, and tells its day or month."""
    return begins_with_state(_opening(decision)) and opens_with_day(decision)


def _opening(decision: Decision) -> str:
    """The first paragraph below the title; nothing where a section stands there."""
    first = next(iter(decision.sections), None)
    # A text that begins with its title in bold is read as what was decided.
    if first is None or first.level > 1 or first.kind not in (SectionKind.OTHER, SectionKind.DECISION):
        return ""
    return first.text.strip().split("\n\n", 1)[0]


@cache
def _month() -> re.Pattern[str]:
    numeric = r"(?<!\d)(?:19|20)\d\d[ /.](?:0[1-9]|1[0-2])(?![\d/.])"
    return re.compile(
        rf"(?<!\w)(?:{vocabulary().month_pattern})[.,]?(?: (?:de|del|do|of))? (?:19|20)\d\d(?!\d)"
        rf"|{numeric}"
        r"|(?:19|20)\d\d ?年 ?\d{1,2} ?月"
    )
