"""The states that the index of a log gives to records, in a list or table of the README beside them.

Rule: a record states what it states itself; but what its index calls deprecated is not in force, for who retires a
record may do so there alone. An entry's state is its cell in the column of states, what stands behind its link
("[Use X](0003-x.md) — superseded"), or else the heading above it, where that is a state in whole ("Deprecated"), as
Tendermint's README has them.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from posixpath import basename, dirname, join, normpath
from typing import NamedTuple

from adr_server.decisions import inline
from adr_server.decisions.discovery import Read
from adr_server.decisions.fields import known
from adr_server.decisions.model import Decision, Status
from adr_server.decisions.spoken_states import stated_in
from adr_server.decisions.status import read_status
from adr_server.decisions.status_clauses import begins_with_state
from adr_server.decisions.words import fold, vocabulary
from adr_server.errors import BrokenInputError

MAX_TEXT = 200_000
"""A longer index is none that people keep."""
_MAX_LINE = 4_000
_INDEXES = frozenset(
    f"{name}.{ending}"
    for name in ("readme", "index", "_index", "adr-log", "decision-log", "adrs", "decisions")
    for ending in ("md", "rst", "adoc")
)
_HEADING = re.compile(r"^(?:#{1,6}|={1,6})[ \t]+(.*?)[ \t#=]*$")
_RETIRED = frozenset({Status.REJECTED, Status.DEPRECATED, Status.SUPERSEDED})
_ENTRY = re.compile(r"^[ \t]*(?:[-*+]|\d+[.)])[ \t]+")
_ROW = re.compile(r"^[ \t]*\|")
_LINK = re.compile(r"\]\(<?([^)\s>#]+)[^)]*\)|(?:link|xref):([^\[\s]+)\[[^\]]*\]")
_BAR = re.compile(r"(?<!\\)\|")
_NUMBER = re.compile(r"\W*(?:adr)?[-_ #]*(\d{1,9})\W*", re.IGNORECASE)


class _Folder(NamedTuple):
    """The records of a folder that an index may tell of: their states by path, and their paths by number."""

    states: Mapping[str, Status]
    numbered: Mapping[int, str]


def out_of_force(decisions: Sequence[Decision], paths: Collection[str], read: Read) -> frozenset[str]:
    """The paths of the records that an index beside them calls retired, or not decided yet where they state nothing."""
    indexes: dict[str, list[str]] = defaultdict(list)
    for path in sorted(path for path in paths if basename(path).casefold() in _INDEXES):
        indexes[dirname(path)].append(path)
    own = {one.path for one in decisions}
    found: set[str] = set()
    for name, folder in _folders(decisions).items():
        told: dict[str, set[Status]] = defaultdict(set)
        for index in indexes.get(name, ()):
            for path, status in _told_by(index, folder, read) if index not in own else ():
                told[path].add(status)
        for path, states in told.items():
            status = next(iter(states))
            undecided = folder.states[path] is Status.UNKNOWN and status is not Status.ACCEPTED
            # Of a record that the lists give two states, they tell none.
            if len(states) == 1 and (status in _RETIRED or undecided):
                found.add(path)
    return frozenset(found)


def _folders(decisions: Sequence[Decision]) -> Mapping[str, _Folder]:
    states: dict[str, dict[str, Status]] = defaultdict(dict)
    bearing: dict[str, dict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
    for one in decisions:
        if one.anchor is None and one.number is not None:
            bearing[dirname(one.path)][one.number].append(one.path)
        if one.anchor is None and one.status not in _RETIRED:
            states[dirname(one.path)][one.path] = one.status
    return {
        folder: _Folder(
            wanted,
            {number: same[0] for number, same in bearing[folder].items() if len(same) == 1 and same[0] in wanted},
        )
        for folder, wanted in states.items()
    }


def _told_by(index: str, folder: _Folder, read: Read) -> Iterator[tuple[str, Status]]:
    """The states that an index gives to records of its folder."""
    try:
        text = read(index)
    except BrokenInputError:
        return
    for path, status in _entries(index, text, folder.numbered) if len(text) <= MAX_TEXT else ():
        if path in folder.states:
            yield path, status


def _entries(index: str, text: str, numbered: Mapping[int, str]) -> Iterator[tuple[str, Status]]:
    """Each record that an index lists with a state."""
    above: Status | None = None
    column: int | None = None
    for line in text.splitlines():
        if len(line) > _MAX_LINE:
            continue
        if (match := _HEADING.match(line)) is not None:
            above, column = vocabulary().statuses.get(fold(match[1])), None
        elif _ROW.match(line):
            cells = [cell.strip() for cell in _BAR.split(line.strip().removeprefix("|"))]
            heads = [place for place, cell in enumerate(cells) if known(inline.plain(cell)) == "status"]
            column = heads[0] if len(heads) == 1 else column
            yield from _of_row(index, cells, column, above, numbered)
        else:
            column = None if line.strip() else column
            yield from _of_item(index, line, above)


def _of_row(
    index: str, cells: Sequence[str], column: int | None, above: Status | None, numbered: Mapping[int, str]
) -> Iterator[tuple[str, Status]]:
    """The record that a row of a table is about: its first link, or the number that it begins with."""
    cell = cells[column] if column is not None and column < len(cells) else ""
    # "AI runtime superseded by ADR-74" says it of a part.
    stated = read_status(cell).status if begins_with_state(cell) else Status.UNKNOWN
    status = above if stated is Status.UNKNOWN else stated
    if status is None:
        return
    others = [cell for place, cell in enumerate(cells) if place != column]
    link = next(_LINK.finditer(" | ".join(others)), None)
    number = _NUMBER.fullmatch(inline.plain(others[0])) if others and link is None else None
    path = _target(index, link) if link is not None else numbered.get(int(number[1])) if number else None
    if path is not None:
        yield path, status


def _of_item(index: str, line: str, above: Status | None) -> Iterator[tuple[str, Status]]:
    """The records that an entry of a list links to; a state behind the first link is that one's alone."""
    entry = _ENTRY.match(line)
    links = list(_LINK.finditer(line)) if entry is not None else []
    if not links:
        return
    behind = line[links[0].end() :].strip(" \t-–—:,;*_~")
    said = stated_in(behind) if behind else None
    own = read_status(said).status if said is not None else Status.UNKNOWN
    if own is not Status.UNKNOWN:
        yield _target(index, links[0]), own
    elif above is not None:
        yield from ((_target(index, link), above) for link in links)


def _target(index: str, link: re.Match[str]) -> str:
    return normpath(join(dirname(index), link[1] or link[2]))
