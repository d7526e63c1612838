"""Read from a table of a decision what it chose: a column of choices, or the rows that a column says were chosen.

Rule: the heads of the columns tell which cells decide. A table that compares (pros, cons, scores) decides nothing, but
for a column that says of each row whether it was chosen. Pure: lines in, cells out.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from adr_server.review.words.labels import any_of

_RULE = re.compile(r"^\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*$")
_CHOICE = re.compile(rf"^{any_of('choice_heads')}$", re.IGNORECASE)
_RULES = re.compile(rf"^{any_of('rule_heads')}$", re.IGNORECASE)
_THING = re.compile(rf"^{any_of('thing_heads')}$", re.IGNORECASE)
_ROLE = re.compile(rf"^{any_of('role_heads')}$", re.IGNORECASE)
_COMPARES = re.compile(rf"\b{any_of('comparing_heads')}\b", re.IGNORECASE)
_CHOSEN = re.compile(rf"^\W*{any_of('chosen_cells')}\W*$", re.IGNORECASE)
_NOT_CHOSEN = re.compile(rf"^\W*{any_of('left_cells')}\b|❌|✗|✘", re.IGNORECASE)
_MARKS = re.compile(r"[*_`~]+")
_FENCE = ("```", "~~~")
MAX_COLUMNS = 12
MAX_LINE = 1_000


@dataclass(frozen=True, kw_only=True)
class Choice:
    """A cell that names what was chosen, the line of its row, counted from 1, and the cell before it: of what."""

    words: str
    line: int
    topic: str = ""


def choices(lines: Sequence[str], first: int, last: int) -> Iterator[Choice]:
    """What the tables in the lines from `first` to `last` chose."""
    at, fenced = first, False
    while at < last:
        if lines[at - 1].lstrip().startswith(_FENCE):
            fenced = not fenced
        if fenced or "|" not in lines[at - 1] or len(lines[at]) > MAX_LINE or not _RULE.match(lines[at]):
            at += 1
            continue
        heads = [_MARKS.sub("", cell).strip() for cell in _cells(lines[at - 1])]
        at += 2
        while at <= last and "|" in lines[at - 1]:
            cells = _cells(lines[at - 1]) if len(lines[at - 1]) <= MAX_LINE * 4 else []
            if len(cells) == len(heads) <= MAX_COLUMNS and (words := _chosen(heads, cells)):
                topic = _MARKS.sub("", cells[0]) if len(cells) == 2 and words == cells[1] else ""  # noqa: PLR2004
                yield Choice(words=words, line=at, topic=topic.strip())
            at += 1


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in re.split(r"(?<!\\)\|", line.strip().removeprefix("|").removesuffix("|"))]


def _chosen(heads: Sequence[str], cells: Sequence[str]) -> str:
    """The cell of a row that names what was chosen; nothing where the heads do not tell, or it was not."""
    column = next((number for number, head in enumerate(heads) if _CHOICE.match(head)), None)
    if len(heads) == 2 and _RULES.match(heads[1]):  # noqa: PLR2004 - what it is about, and what holds there
        column = 1
    if column is not None:
        bare = _MARKS.sub("", cells[column])
        if _NOT_CHOSEN.search(bare):
            return ""
        if column > 0 and _CHOSEN.match(bare):
            return cells[0]
        return "" if any(_COMPARES.search(head) for head in heads) else cells[column]
    thing = next((number for number, head in enumerate(heads) if _THING.match(head)), None)
    if thing is None or not any(_ROLE.match(head) for head in heads) or any(_COMPARES.search(head) for head in heads):
        return ""
    return cells[thing]
