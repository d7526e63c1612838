"""Read from one clause of a record in which languages the texts of the project are to be complete. Pure."""

import re
from collections.abc import Iterator

from adr_server.decisions import Decision
from adr_server.review.claim import TRANSLATIONS, Claim, Subject
from adr_server.review.claims.limits import strength
from adr_server.review.claims.passages import Passage
from adr_server.review.words.labels import any_of
from adr_server.review.words.word_tables import table_of
from adr_server.review.words.wording import Polarity, Wording

_COMPLETE = re.compile(rf"\b{any_of('texts_complete')}(?!\w)", re.IGNORECASE)
_OPEN = re.compile(rf"\b{any_of('checks_open')}\b", re.IGNORECASE)
_EXCEPT = re.compile(rf"\b{any_of('leaving_out')}\b", re.IGNORECASE)


def text_claims(decision: Decision, passage: Passage, clause: str, wording: Wording) -> Iterator[Claim]:
    """The languages in which a clause says that texts are complete."""
    if not _COMPLETE.search(clause) or _OPEN.search(clause) or _EXCEPT.search(clause):
        return
    names = table_of("languages")
    codes = tuple(code for code, words in names.items() if re.search(rf"\b(?:{'|'.join(words)})\b", clause))
    if codes:
        yield Claim(
            decision=decision,
            text=passage.text,
            path=decision.path,
            line=passage.line,
            subject=Subject(name=TRANSLATIONS, entry=None),
            polarity=Polarity.HOLDS,
            strength=strength(clause, wording),
            condition=TRANSLATIONS,
            parts=codes,
            kind=passage.kind,
        )
