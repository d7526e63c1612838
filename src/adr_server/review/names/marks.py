"""A name where a sentence writes it, and what names beside one another make of each other. Pure."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from adr_server.review.claim import Subject
from adr_server.review.names.name_places import trimmed
from adr_server.review.words.word_tables import name_tables


@dataclass(frozen=True, kw_only=True)
class Mark:
    """One name in a sentence, from character `start` to `end`; `version` where the name is written with it.

    `proper`: it has the capital of a name, though it may be a word.
    """

    subject: Subject
    start: int
    end: int
    version: str = ""
    proper: bool = False


def beside(text: str, words: Iterable[tuple[int, int]], found: Sequence[Mark]) -> Iterator[Mark]:
    """The words that name a provider's service beside another one of its own: "SQS, Lambda and DynamoDB"."""
    makers = {maker for mark in found for maker in (mark.subject.entry or "").split(" ")[:1]}
    for start, end in (trimmed(text, *bounds) for bounds in words):
        for maker, services in name_tables().beside.items():
            entry = services.get(text[start:end])
            if entry and maker in makers and all(end <= mark.start or mark.end <= start for mark in found):
                yield Mark(subject=Subject(name=entry, entry=entry), start=start, end=end)


def is_sure(subject: Subject) -> bool:
    """Whether a name is a technology's and no word."""
    return subject.entry is not None and not subject.word


def merged(marks: Iterable[Mark], sentence: str) -> Iterator[Mark]:
    """The marks, two in a row for one thing ("GOV.UK PaaS Cloud Foundry") joined to one."""
    last: Mark | None = None
    for mark in marks:
        if last is not None and mark.subject == last.subject and not sentence[last.end : mark.start].strip(" `"):
            last = replace(last, end=mark.end, version=mark.version or last.version)
            continue
        if last is not None:
            yield last
        last = mark
    if last is not None:
        yield last


def masked(clause: str, marks: Sequence[Mark]) -> str:
    """A clause whose names stand as marks, each with its number and its version."""
    parts, at = [], 0
    for number, mark in enumerate(marks):
        start = mark.start - (clause[mark.start - 1 : mark.start] == "`")
        end = mark.end + (clause[mark.end : mark.end + 1] == "`")
        parts += [clause[at:start], f"§{number}§", f" {mark.version}" if mark.version else ""]
        at = end
    return "".join([*parts, clause[at:]])
