"""The states that the index of a log gives to records: the README beside them lists them below a heading that is one.

Rule: a record states what it states itself; but what its index calls deprecated is not in force, for who retires a
record may do so there alone. A heading is a state in whole ("Deprecated"), as Tendermint's README has them.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from posixpath import dirname, join, normpath

from adr_server.decisions.discovery import Read
from adr_server.decisions.model import Decision, Status
from adr_server.decisions.words import fold, vocabulary
from adr_server.errors import BrokenInputError

MAX_TEXT = 200_000
"""A longer index is none that people keep."""
_INDEXES = ("README.md", "readme.md", "Readme.md", "index.md", "_index.md", "README.rst", "README.adoc")
_HEADING = re.compile(r"^(?:#{1,6}|={1,6})[ \t]+(.*?)[ \t#=]*$")
_RETIRED = frozenset({Status.REJECTED, Status.DEPRECATED, Status.SUPERSEDED})
_ENTRY = re.compile(r"^[ \t]*(?:[-*+]|\d+[.)]|\|)[ \t]*")
_LINK = re.compile(r"\]\(<?([^)\s>#]+)|(?:link|xref):([^\[\s]+)\[")


def out_of_force(decisions: Sequence[Decision], paths: Collection[str], read: Read) -> frozenset[str]:
    """The paths of the records that an index beside them calls retired, or not decided yet where they state nothing."""
    beside: dict[str, dict[str, Status]] = defaultdict(dict)
    for one in decisions:
        if one.anchor is None and one.status not in _RETIRED:
            beside[dirname(one.path)][one.path] = one.status
    found: set[str] = set()
    for folder, wanted in beside.items():
        index = next((path for name in _INDEXES if (path := join(folder, name)) in paths), None)
        told = _told_by(index, wanted, read) if index is not None and index not in wanted else {}
        for path, status in told.items():
            undecided = wanted[path] is Status.UNKNOWN and status is not Status.ACCEPTED
            if status in _RETIRED or undecided:
                found.add(path)
    return frozenset(found)


def _told_by(index: str, wanted: Collection[str], read: Read) -> Mapping[str, Status]:
    """The states that an index gives to some records; of one that it gives two, none."""
    try:
        text = read(index)
    except BrokenInputError:
        return {}
    found: dict[str, set[Status]] = defaultdict(set)
    for path, status in _entries(index, text) if len(text) <= MAX_TEXT else ():
        if path in wanted:
            found[path].add(status)
    return {path: next(iter(states)) for path, states in found.items() if len(states) == 1}


def _entries(index: str, text: str) -> Iterator[tuple[str, Status]]:
    """Each file that an index links to below a heading that is a state."""
    statuses = vocabulary().statuses
    status: Status | None = None
    for line in text.splitlines():
        if (match := _HEADING.match(line)) is not None:
            status = statuses.get(fold(match[1]))
        elif status is not None and _ENTRY.match(line):
            for link in _LINK.finditer(line):
                yield normpath(join(dirname(index), link[1] or link[2])), status
