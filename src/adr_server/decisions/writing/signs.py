"""The signs that a log sets beside its status words (`✅ Accepted`): a new word takes the sign that others give it.

A sign of another status never stays: where no record shows which sign a status has, it is written without.
"""

import re
from collections import Counter
from dataclasses import dataclass

from adr_server.decisions.model import Decision, DecisionLog, Status
from adr_server.decisions.writing.phrases import status_word_pattern

# Symbols and pictographs with what may join them; a short code as chat and Markdown hosts write them.
_SIGN = (
    r"(?:[\u203c\u2049\u2190-\u21ff\u2300-\u23ff\u2460-\u27bf\u2900-\u297f\u2b00-\u2bff\U0001f000-\U0001faff]"
    r"[\ufe0e\ufe0f\u200d\U0001f3fb-\U0001f3ff]*)+|:[a-z][a-z0-9_+-]{1,40}:"
)
_BEFORE = re.compile(rf"(?P<sign>{_SIGN})(?P<gap>[ \t]*)$")
_BEHIND = re.compile(rf"^(?P<gap>[ \t]*)(?P<sign>{_SIGN})")
_LONGEST = 300


@dataclass(frozen=True, kw_only=True)
class Signed:
    """A status text taken apart: `text` without its sign, `before` and `behind` the sign with the blanks towards it."""

    text: str
    before: str = ""
    behind: str = ""


def take_sign(text: str) -> Signed:
    """The sign beside the only status word of `text`; a list of words to choose from has none of its own."""
    if text.isascii() and ":" not in text:
        return Signed(text=text)
    words = list(status_word_pattern().finditer(text[:_LONGEST]))
    if not words or len({word[0].casefold() for word in words}) > 1:
        return Signed(text=text)
    start, end = words[0].span()
    before = _BEFORE.search(text[:start])
    if before is not None:
        return Signed(text=text[: before.start()] + text[start:], before=before[0])
    behind = _BEHIND.match(text[end:])
    if behind is not None:
        return Signed(text=text[:end] + text[end + behind.end() :], behind=behind[0])
    return Signed(text=text)


def sign_of(log: DecisionLog, status: Status, *, apart_from: Decision) -> Signed:
    """The sign that most other records of that status write; an empty one where they write none, or there are none."""
    others = (d for d in log.decisions if d.status is status and d.path != apart_from.path)
    seen = Counter((signed.before, signed.behind) for signed in (take_sign(d.status_text) for d in others))
    (before, behind), _ = seen.most_common(1)[0] if seen else (("", ""), 0)
    return Signed(text="", before=before, behind=behind)


def put_sign(text: str, word: str, sign: Signed) -> str:
    """`text` with the sign beside `word`, which stands in it in whatever case; unchanged where it does not."""
    at = text.casefold().find(word.casefold())
    if at < 0:
        return text
    end = at + len(word)
    return text[:at] + sign.before + text[at:end] + sign.behind + text[end:]
