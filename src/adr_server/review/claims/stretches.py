"""The lines of a record that decide: below the headings that say so, or below its title or its state where none does.

A part below a decision that explains it is left out. Pure.
"""

import re
from collections.abc import Iterator, Sequence

from adr_server.decisions import Decision, Section, SectionKind, Status
from adr_server.review.words.labels import any_of

_DETAILS = re.compile(rf"^\W*(?:\d+[.)]?\s+)?{any_of('detail_heads')}\W*$", re.IGNORECASE)
"""A heading below which a proposal says what it wants, where no heading says that it decides."""
_BOLD_LINE = re.compile(r"(?:\*\*|__)[^*_]{2,60}(?:\*\*|__)\s*:?\s*$")
_DEEPEST = 7
EXPLAINS = re.compile(any_of("explaining"), re.IGNORECASE)
"""A heading below which nothing is decided."""


NEGATES = re.compile(rf"^\W*(?:\d+[.)]?\s+)?{any_of('negating_heads')}\W*$", re.IGNORECASE)
"""A heading below which each entry says what is not to be done."""
UNDECIDED = re.compile(rf"\b{any_of('undecided')}\b", re.IGNORECASE)
"""A heading below which is said what is still open, or what led to the record."""
TERM = re.compile(r"^\s*[^\W\d_][\w &/-]{1,40}:{2,4}\s+(?=\S)")
"""The term of a labelled list of AsciiDoc, with its meaning in the same line."""
_MARKS = re.compile(r"[`*_]")
MOST_WORDS = 250
"""Words of a record that is short enough to say nothing but what it decides."""


def reasoning_lines(decision: Decision, lines: list[str]) -> frozenset[int]:
    """The lines of what gives the reasons of a decision that stands in another section ("Rationale")."""
    deciding = [one for one in decision.sections if one.kind is SectionKind.DECISION and 1 <= one.line <= len(lines)]
    reasons = [one for one in deciding if EXPLAINS.search(lines[one.line - 1])]
    if len(reasons) == len(deciding):
        return frozenset()
    return frozenset(line for one in reasons for line in range(one.line, one.end_line + 1))


def deciding_lines(decision: Decision, lines: list[str]) -> Iterator[tuple[int, int]]:
    """Stretches of lines below a heading that decides; a part below it that explains is left out."""
    every = sorted(decision.sections, key=lambda section: section.line)
    if every and not any(section.kind is SectionKind.DECISION for section in every):
        yield from _below_the_title(decision, every[0], lines)
        yield from _below_the_state(every, lines)
        yield from _below_subjects(decision, every, lines)
    yield from _behind_a_statement(every, lines)
    for section in every:
        if section.kind is not SectionKind.DECISION or is_row(section, lines):
            continue
        end = min(section.end_line, len(lines))
        begin = section.line + (0 if is_inline(section, lines) else 1)
        inner = [one for one in every if section.line < one.line <= end and not is_inline(one, lines)]
        stops = [one.line for one in inner] + _headings(lines, begin, end)
        stop = min(stops, default=end + 1)
        yield begin, stop - 1
        beyond = _DEEPEST
        for at in sorted(set(stops)):
            kind = next((one.kind for one in inner if one.line == at), SectionKind.OTHER)
            depth = _depth(lines[at - 1])
            if depth > beyond:
                continue  # A part of a part that decides nothing.
            beyond = _DEEPEST
            if kind is not SectionKind.OTHER or EXPLAINS.search(lines[at - 1]):
                beyond = depth
                continue
            later = [other for other in set(stops) if other > at]
            yield at + 1, min([end, *(other - 1 for other in later)])


def _behind_a_statement(sections: Sequence[Section], lines: list[str]) -> Iterator[tuple[int, int]]:
    """What a short record without headings goes on to decide behind the one sentence that has all its parts."""
    parts = [one for one in sections if one.level == _DEEPEST]
    decides = any(one.kind is SectionKind.DECISION for one in parts)
    others = [one for one in sections if one not in parts]
    if not decides or len(others) != 1 or sum(len(line.split()) for line in lines) > MOST_WORDS:
        return
    begin, end = max(one.end_line for one in parts) + 2, min(others[0].end_line, len(lines))  # A blank line is between.
    if begin <= end:
        yield begin, min([end, *(at - 1 for at in _headings(lines, begin, end))])


def _depth(heading: str) -> int:
    """The level of a heading; a bold line stands below all others."""
    marks = re.match(r"\s*(#{1,6})\s", heading)
    return len(marks[1]) if marks else _DEEPEST


def _below_the_title(decision: Decision, first: Section, lines: list[str]) -> Iterator[tuple[int, int]]:
    """What a record without a section that decides says right below its title."""
    if first.line == decision.lines.get("title"):
        end = min(first.end_line, len(lines))
        yield first.line + 1, min([end, *(at - 1 for at in _headings(lines, first.line + 1, end))])


def _below_the_state(sections: Sequence[Section], lines: list[str]) -> Iterator[tuple[int, int]]:
    """What a record without a section that decides says below its state, in paragraphs of their own."""
    for section in sections:
        if section.kind is not SectionKind.STATUS or is_inline(section, lines):
            continue
        end = min(section.end_line, len(lines))
        filled = [number for number in range(section.line + 1, end + 1) if lines[number - 1].strip()]
        gap = (
            next((number for number in range(filled[0], end) if not lines[number - 1].strip()), end) if filled else end
        )
        if gap < end:
            yield gap + 1, min([end, *(at - 1 for at in _headings(lines, gap + 1, end))])


def _below_subjects(decision: Decision, sections: Sequence[Section], lines: list[str]) -> Iterator[tuple[int, int]]:
    """What a short record, accepted, none of whose headings says what it is for, says below each of its subjects.

    Where headings say what else is for, what it decided stands below the one that goes into its details.
    """
    plain = {SectionKind.OTHER, SectionKind.STATUS}
    if decision.status is not Status.ACCEPTED:
        return
    if any(one.kind not in plain for one in sections):
        sections = [one for one in sections if one.kind is SectionKind.OTHER and _DETAILS.match(one.heading)]
    if sum(len(line.split()) for line in lines) > MOST_WORDS:
        return
    title, starts = decision.lines.get("title"), [one.line for one in sections]
    for section in sections:
        is_part = bool(section.heading) and is_inline(section, lines)
        if section.kind is SectionKind.STATUS or section.line == title or is_part:
            continue
        if EXPLAINS.search(section.heading) or UNDECIDED.search(section.heading):
            continue
        begin = section.line + (1 if section.heading else 0)
        yield begin, min([section.end_line, *(line - 1 for line in starts if line > section.line)])


def is_inline(section: Section, lines: list[str]) -> bool:
    """Whether a section is a part of a sentence ("In the context of …, we decided …") and has no heading.

    So is one whose heading is the term of a list, with text behind it in the same line.
    """
    if section.line > len(lines):
        return False
    opening, line = _MARKS.sub("", section.text.strip().partition("\n")[0])[:30], lines[section.line - 1]
    begins = section.text.lower().startswith(section.heading.lower()) and section.heading.lower() in line.lower()
    is_part = bool(section.heading) and begins and not line.startswith(("#", "="))
    return (bool(opening) and opening in _MARKS.sub("", line)) or is_part or is_term(line)


def is_term(text: str) -> bool:
    """Whether a text begins with the term of a labelled list of AsciiDoc, with its meaning behind it."""
    return TERM.match(text) is not None


def _headings(lines: list[str], first: int, last: int) -> list[int]:
    fenced = False
    found = []
    for number in range(first, last + 1):
        line = lines[number - 1].lstrip()
        if line.startswith(("```", "~~~")):
            fenced = not fenced
        elif (
            not fenced
            and (
                re.match(r"#{1,6}\s", line)
                # What stands alone and bold is a heading where something stands below it, else the answer.
                or (_BOLD_LINE.match(line) and any(below.strip() for below in lines[number:last]))
            )
        ):
            found.append(number)
    return found


def is_row(section: Section, lines: list[str]) -> bool:
    """Whether a section is a row of a table."""
    return 1 <= section.line <= len(lines) and lines[section.line - 1].lstrip().startswith("|")
