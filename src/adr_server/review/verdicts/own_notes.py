"""Find in a record what its writers noted beside what it wants: that it was left later, or cannot be seen.

Rule: a note is a paragraph that calls itself one (a note, an update) and says of the subject that it went, or an aside
right behind the subject that says it is not public. Pure.
"""

import re

from adr_server.review.claim import Claim
from adr_server.review.names.spellings import any_spelling
from adr_server.review.verdicts.bench import Bench
from adr_server.review.words.labels import any_of

MAX_NOTE = 160
_UNSEEN = rf"[^.\n()]{{0,20}}\({any_of('unseen')}[^()\n]*\)"
_NOTE = re.compile(rf"^[\W_]*(?:\[!?)?{any_of('later_notes')}\b(?=[^\w\n]|[ ]\(?\d)", re.IGNORECASE)
_AWAY = rf"\b{any_of('moved_from')}[\s`*_]+"
_LEFT = re.compile(rf"\b{any_of('left_behind')}\b", re.IGNORECASE)


def note_on(bench: Bench, claim: Claim) -> str | None:
    """The beginning of the note that says that the subject of a claim was left; None where none does."""
    names = bench.own_names(claim.subject) or ([] if claim.subject.word else [claim.subject.name])
    named = "|".join(map(any_spelling, names)) or r"(?!)"
    subject, text = re.compile(named), bench.text(claim.path)
    if unseen := re.search(rf"(?:{named}){_UNSEEN}", text.lower()):
        return text[unseen.start() : unseen.end()]
    if away := re.search(rf"{_AWAY}{any_spelling(claim.subject.name)}(?![a-z0-9])", text.lower()):
        return " ".join(text[away.start() :].split("\n\n")[0].split())[:MAX_NOTE]
    for paragraph in re.split(r"\n\s*\n", text):
        if _NOTE.match(paragraph) and _LEFT.search(paragraph) and subject.search(paragraph.lower()):
            return " ".join(paragraph.split())[:MAX_NOTE]
    return None
