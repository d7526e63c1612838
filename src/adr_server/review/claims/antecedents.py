"""Put in the place of a pronoun that begins a sentence the part of the project that the one before it names. Pure.

Rule: only where that sentence names exactly one path or package in code marks, and this one says what must not be done.
Before an entry of a list that begins with "not" stands whose duty that is, where the sentence above the list says so;
before one below "CI runs:", that the pipeline runs it.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from adr_server.review.claim import Kind
from adr_server.review.claims.passages import Passage
from adr_server.review.words.labels import any_of

_PRONOUN = re.compile(
    rf"^{any_of('pronouns')}"
    r"(?= (?:must|may|shall|should|can|will|do|does|doesn['’]t|never|has|have|depends?|references?|knows?)\b)",
    re.IGNORECASE,
)
_PART = re.compile(r"`([\w@.-]*[/.][\w@./*-]*)`")
_SUBJECT = re.compile(r"^(?:[Tt]he )?(?:[\w-]+ )?`([a-z][\w@./-]*)`(?= \w)")
"""The part that a sentence speaks of, where it begins with one."""
_MODAL = re.compile(rf"^(.{{3,80}}?) {any_of('modal_verbs')}:?$", re.IGNORECASE)
"""Who has to do what the entries of a list say: "The schema package must:"."""
_DENIES = re.compile(rf"^{any_of('denied_deeds')}\b", re.IGNORECASE)
_RUNS = re.compile(rf"{any_of('runs_what_follows')}:?$", re.IGNORECASE)
_OPEN = re.compile(rf"\b{any_of('checks_open')}\b", re.IGNORECASE)
_FIRST = re.compile(r"`[^`\n]+`|[\w./-]+")
_IN_CI = re.compile(rf"(?<![\w/.]){any_of('in_ci')}(?![\w/])", re.IGNORECASE)
_DEEDS = re.compile(rf"\b{any_of('ci_deeds')}(?!\w)", re.IGNORECASE)
_DONE_BY = re.compile(rf"\b{any_of('done_by')}$", re.IGNORECASE)
_NEXT = 3
"""Lines between a sentence and the one that it goes on from."""


def with_antecedents(every: Iterable[Passage]) -> Iterator[Passage]:
    """The passages, each pronoun for a part replaced by its name; what is quoted of them stays as it is written."""
    before: Passage | None = None
    gate = ""
    for passage in every:
        said = _entry(_said(passage, before))
        gate = (gate if passage.item else passage.plain) if passage.kind is Kind.DECISION else ""
        gated = _gated(said, said.intro[-1] if said.intro else gate, announced=bool(said.intro))
        near = before is not None and 0 <= passage.line - before.line <= _NEXT
        yield replace(gated, before=before.plain) if before is not None and near else gated
        before = said if passage.kind is Kind.DECISION else None


def _gated(passage: Passage, above: str, *, announced: bool) -> Passage:
    """An entry below a sentence that says what the pipeline runs: by the letter, it runs what the entry begins with."""
    whole = passage.whole or passage.plain
    first = _FIRST.match(whole) if passage.item and _says_what_runs(above, announced=announced) else None
    if first is not None and first[0][0] == "`" and " " not in first[0] and not _RUNS.search(above):
        return passage
    return replace(passage, whole=f"CI runs {first[0]}") if first is not None and not _OPEN.search(whole) else passage


def _says_what_runs(above: str, *, announced: bool) -> bool:
    """Whether a sentence that `announced` a list, or ends in what announces one, says what the pipeline runs."""
    if _RUNS.search(above):
        return True
    leads = announced or _DONE_BY.search(above) is not None
    return leads and _IN_CI.search(above) is not None and _DEEDS.search(_IN_CI.sub("", above)) is not None


def _entry(passage: Passage) -> Passage:
    """An entry that says what is not to be done, with whose duty the sentence above its list says it is."""
    duty = _MODAL.match(passage.intro[-1]) if passage.item and passage.intro else None
    if duty is None or not _DENIES.match(passage.plain):
        return passage
    deed = passage.plain[:1].lower() + passage.plain[1:]
    denied = f"{duty[1]} must {deed.replace('NOT', 'not', 1).replace('nOT', 'not', 1)}"
    return replace(passage, plain=denied, whole=denied, item=False, intro=passage.intro[:-1])


def _said(passage: Passage, before: Passage | None) -> Passage:
    match = _PRONOUN.match(passage.plain)
    if match is None or before is None or not 0 <= passage.line - before.line <= _NEXT:
        return passage
    said = before.whole or before.plain
    subject = _SUBJECT.match(said)
    parts = {subject[1]} if subject is not None else {one[1] for one in _PART.finditer(said)}
    if len(parts) != 1:
        return passage
    name = f"`{parts.pop()}`"
    whole = passage.whole
    return replace(
        passage,
        plain=name + passage.plain[match.end() :],
        whole=name + whole[match.end() :] if whole.startswith(match[0]) else whole,
    )
