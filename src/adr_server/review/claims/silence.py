"""What of a passage may claim: its clauses, and whether it says nothing at all. Pure."""

import re
from collections.abc import Sequence

from adr_server.review.claims.limits import decided
from adr_server.review.claims.passages import Passage
from adr_server.review.words.labels import any_of
from adr_server.review.words.wording import Wording

MAX_SENTENCE = 600
_BREAK = re.compile(r"\s*(?:;|[–—]| - |:(?=\s))\s*")
_CODE = re.compile(r"`[^`\n]+`")
_KEPT = re.compile("`\0`")
_SAID_THAT = re.compile(rf"^(?:.{{0,300}}?[,.] )?{any_of('deciders')} {any_of('said_that')} ", re.IGNORECASE)
"""Before what was decided, said as a sentence of its own: "In the context of …, we decided that …"."""
_IN_CONTEXT = re.compile(rf"^{any_of('in_context')}\b.{{0,400}}?,\s+(?={any_of('deciders')} )", re.IGNORECASE)
"""Before who decides, in a sentence of the form "In the context of …, facing …, we chose …"."""

_TO_WHAT_END = re.compile(rf",? (?:and )?{any_of('to_what_end')}\b.*$", re.IGNORECASE)
"""The end of such a sentence: what is to be reached, and what it costs."""

_PUT_OFF = re.compile(rf"^{any_of('put_off')}\b", re.IGNORECASE)
_OWNER = re.compile(
    rf"\b(?:the )?(?:[A-Z][\w.+#]*|standard library|stdlib)['’]s? (?:own |built-?in |standard )*"
    rf"(?=`[^`\n]{{2,60}}` {any_of('packages')}\b)"
)
"""Whose package it is that stands in code marks: "Go's `flag` package"."""
_CASE = re.compile(r"[\W_]*(?P<key>[A-Za-z][\w.-]*)=[^\s`:]+[\W_]*(?:\([^()]*\))?[\W_]*:")
"""Before what holds where a setting has one of its values."""
_THEN = re.compile(rf"^{any_of('and_then')},? ", re.IGNORECASE)
"""Words by which a sentence only goes on from the one before: "After that X is removed."."""


def _decided_in(part: str) -> str:
    """What was decided, of a sentence that tells in what context, and behind that to what end and at what price."""
    told = _IN_CONTEXT.sub("", _SAID_THAT.sub("", part))
    return told if told == part else _TO_WHAT_END.sub("", told)


def is_silent(passage: Passage, wording: Wording) -> bool:
    """Whether nothing in a passage can claim: it weighs options, or stands in a list that does or that others heed."""
    plain = passage.plain[:MAX_SENTENCE]
    if wording.silent["aside"].search(passage.text) or _is_a_case(passage):
        return True
    said = (decided(plain, wording), *passage.intro)
    if any(wording.silent["elsewhere"].search(text) for text in (plain, *passage.intro)):
        return True
    if any(wording.silent["options"].search(text) for text in said):
        return True
    kinds = ("condition", "history", "others")
    return any(wording.silent[kind].search(text) for kind in kinds for text in passage.intro)


def _is_a_case(passage: Passage) -> bool:
    """Whether an entry says what a value means of the setting that its list is about: "`STORE=sqlite`: …"."""
    case = _CASE.match(passage.text.lstrip("-*+ ")) if passage.item else None
    return case is not None and any(case["key"] in said for said in passage.intro)


def is_put_off(clauses: Sequence[str]) -> bool:
    """Whether a sentence ends in when its thing is to come: "Redis for the sessions: when we have a second server"."""
    return any(_PUT_OFF.match(clause) for clause in clauses[1:])


def clauses_of(plain: str) -> list[str]:
    """The parts of a sentence that say something of their own, without the words before what was decided."""
    plain = _OWNER.sub("", plain)
    kept = iter(_CODE.findall(plain))  # A sign within code breaks no sentence.
    split = (_KEPT.sub(lambda _: next(kept), part) for part in _BREAK.split(_CODE.sub("`\0`", plain)))
    parts = (_decided_in(part) for part in split)
    return [said for part in parts if (said := _THEN.sub("", part))]
