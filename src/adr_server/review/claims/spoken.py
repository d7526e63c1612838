"""All that a record says in its title and its decision: sentences with their asides, headings of parts, rows of tables.

Rule: wider than the passages that claim (see `passages`), for it is read only where something else bears out what is
said; options that were not chosen, the context and the consequences are no part of it. Pure.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from adr_server.decisions import Decision, Section, SectionKind
from adr_server.review.claim import Kind
from adr_server.review.claims.passages import LONGEST, Passage, passages
from adr_server.review.claims.plain import plain_of, shortened, stressed_in
from adr_server.review.claims.sentences import begins_item, sentences
from adr_server.review.claims.stretches import EXPLAINS, NEGATES, deciding_lines, reasoning_lines
from adr_server.review.words.labels import any_of
from adr_server.review.words.wording import wording_of

MAX_SENTENCE = 600
_TURNED_DOWN_IN = frozenset({"en", "de", "fr"})
"""Languages whose every word for turning a thing down, or naming it in passing, stands in `words/labels.yaml`."""
_REASONS_FOLLOW = re.compile(rf"\b{any_of('reasons_follow')}\W*$", re.IGNORECASE)
"""An argument names what was tried before, and what others do."""
_ELABORATES = re.compile(rf"^\W*(?:\d+[.)]?\s+)?{any_of('elaborating')}\W*$", re.IGNORECASE)


def spoken(decision: Decision, text: str) -> Iterator[Passage]:
    """What the decision says, in its order, then its chosen option and its title.

    Of another language the sentences are not heard: not all that turns a name down there is known.
    """
    languages = {decision.language[:2], wording_of(decision.language, text).language}
    if not languages <= _TURNED_DOWN_IN:
        yield from (one for one in passages(decision, text) if one.kind not in {Kind.DECISION, Kind.HEADING})
        return
    lines = text.splitlines()
    reasons = reasoning_lines(decision, lines)
    for first, last in _stretches(decision, lines):
        yield from (one for one in _below(text, first, last, lines) if one.line not in reasons)
    for first, last in _worked_out(decision, lines):
        yield from (replace(one, elaborates=True) for one in _below(text, first, last, lines))
    told = {Kind.DECISION, Kind.HEADING}
    yield from (one for one in passages(decision, text) if one.kind not in told)


def _below(text: str, first: int, last: int, lines: list[str]) -> Iterator[Passage]:
    """What lines of a record say, and the heading above them."""
    heading = lines[first - 2].strip() if first > 1 else ""
    if NEGATES.match(heading):
        return
    if heading.startswith("###") and heading.strip("# "):
        yield replace(_passage(heading.lstrip("# "), first - 1), announces=True)
    reasons = False
    for sentence in sentences(text, first, last):
        listed = sentence.line <= len(lines) and begins_item(lines[sentence.line - 1])
        if not (reasons and listed):
            one = _passage(sentence.text, sentence.line)
            reasons = _REASONS_FOLLOW.search(one.plain) is not None
            yield one
    for number in range(first, min(last, len(lines)) + 1):
        if lines[number - 1].lstrip().startswith("|"):
            yield _passage(lines[number - 1].strip().strip("|"), number)


def _worked_out(decision: Decision, lines: list[str]) -> Iterator[tuple[int, int]]:
    """The lines behind the decision, below headings that say what is to be done for it, each part on its own."""
    ends = [section.end_line for section in decision.sections if section.kind is SectionKind.DECISION]
    inner = sorted(section.line for section in decision.sections)
    for section in decision.sections if ends else ():
        told = section.kind in {SectionKind.OTHER, SectionKind.CONFIRMATION}
        if told and section.line > max(ends) and _elaborates(section, lines):
            end = min(section.end_line, len(lines))
            begins = [section.line, *(line for line in inner if section.line < line <= end)]
            for begin, stop in zip(begins, [*(line - 1 for line in begins[1:]), end], strict=True):
                yield begin + 1, stop


def _stretches(decision: Decision, lines: list[str]) -> Iterator[tuple[int, int]]:
    """The lines that decide; of a record none of whose headings says so, all below headings that do not explain."""
    yield from deciding_lines(decision, lines)
    if any(section.kind is SectionKind.DECISION for section in decision.sections):
        return
    title = decision.lines.get("title")
    starts = [section.line for section in decision.sections]
    closed = [one for one in decision.sections if one.kind is not SectionKind.OTHER or _explains(one, lines)]
    for section in decision.sections:
        if section.line != title and not any(one.line <= section.line <= one.end_line for one in closed):
            inner = (start for start in starts if section.line < start <= section.end_line)
            yield section.line + 1, min([section.end_line, len(lines), *(start - 1 for start in inner)])


def _explains(section: Section, lines: list[str]) -> bool:
    return section.line <= len(lines) and EXPLAINS.search(lines[section.line - 1]) is not None


def _elaborates(section: Section, lines: list[str]) -> bool:
    return section.line <= len(lines) and _ELABORATES.search(lines[section.line - 1]) is not None


def _passage(written: str, line: int) -> Passage:
    words = written[:MAX_SENTENCE]
    plain = plain_of(words, asides=True)
    return Passage(
        kind=Kind.DECISION,
        text=shortened(words, LONGEST),
        plain=plain,
        line=line,
        stressed=stressed_in(words),
    )
