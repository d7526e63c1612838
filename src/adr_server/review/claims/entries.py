"""Tell what a label says of the name behind it, or an entry of a list of the name that it leads with. Pure.

Rule: "Removed: MongoDB" and "MongoDB: dropped" let the thing go, "Before: MongoDB" and "MongoDB: too slow" decide
nothing on it, and any other label says what the thing is for.

"""

import re

from adr_server.review.words.labels import any_of
from adr_server.review.words.wording import Polarity

_MARKS = " `*_\"'“”"
_SAYS = {
    Polarity.FORBID: re.compile(rf"^{any_of('says_forbidden')}(?!\w)", re.IGNORECASE),
    Polarity.REMOVE: re.compile(rf"^{any_of('says_gone')}(?!\w)", re.IGNORECASE),
    Polarity.DEPRECATE: re.compile(rf"^{any_of('says_to_go')}(?!\w)", re.IGNORECASE),
}
_ONLY = re.compile(any_of("says_only"), re.IGNORECASE)
_ASIDE = re.compile(rf"^{any_of('labels_aside')}(?!\w)", re.IGNORECASE)
_UNDECIDED = re.compile(rf"^{any_of('says_undecided')}(?!\w)", re.IGNORECASE)
_LONGEST = 4
"""Words of a label; a sentence with a colon in it is none."""


def label_says(label: str) -> Polarity | None:
    """What a label wants of the name behind it; None where it decides nothing on it."""
    words = label.strip(_MARKS)
    if _ONLY.match(words):
        return Polarity.ONLY
    if len(words.split()) > _LONGEST:
        return Polarity.USE
    if _ASIDE.match(words):
        return None
    return next((polarity for polarity, pattern in _SAYS.items() if pattern.match(words)), Polarity.USE)


def entry_says(rest: str) -> Polarity | None:
    """What an entry says of the name that it leads with; None where it decides nothing on it."""
    words = rest.strip(_MARKS)
    if _UNDECIDED.match(words):
        return None
    return next((polarity for polarity, pattern in _SAYS.items() if pattern.match(words)), Polarity.USE)
