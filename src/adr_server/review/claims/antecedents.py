"""Put in the place of a pronoun that begins a sentence the part of the project that the one before it names. Pure.

Rule: only where that sentence names exactly one path or package in code marks, and this one says what must not be done.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from adr_server.review.claim import Kind
from adr_server.review.claims.passages import Passage
from adr_server.review.words.labels import any_of

_PRONOUN = re.compile(
    rf"^{any_of('pronouns')}(?= (?:must|may|shall|should|can|will|do|does|never|has|have|depend)\b)", re.IGNORECASE
)
_PART = re.compile(r"`([\w@.-]*[/.][\w@./*-]*)`")
_NEXT = 3
"""Lines between a sentence and the one that it goes on from."""


def with_antecedents(every: Iterable[Passage]) -> Iterator[Passage]:
    """The passages, each pronoun for a part replaced by its name; what is quoted of them stays as it is written."""
    before: Passage | None = None
    for passage in every:
        said = _said(passage, before)
        yield said
        before = said if passage.kind is Kind.DECISION else None


def _said(passage: Passage, before: Passage | None) -> Passage:
    match = _PRONOUN.match(passage.plain)
    if match is None or before is None or not 0 <= passage.line - before.line <= _NEXT:
        return passage
    parts = {one[1] for one in _PART.finditer(before.whole or before.plain)}
    if len(parts) != 1:
        return passage
    name = f"`{parts.pop()}`"
    whole = passage.whole
    return replace(
        passage,
        plain=name + passage.plain[match.end() :],
        whole=name + whole[match.end() :] if whole.startswith(match[0]) else whole,
    )
