"""Where a project keeps its decision records, and which of the documents there are records.

Rule: names choose what is read, contents decide what it is. A file is a candidate by its folder, its name or a
configuration; it is a record by what it says. Templates, indexes, READMEs and stubs are named as such; copies under
vendored folders and worktrees do not exist.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from posixpath import basename

from adr_server.decisions.candidates import Candidates, home_of
from adr_server.decisions.companion import companion_of, with_companion
from adr_server.decisions.convention import BY_CONVENTION, Discovery
from adr_server.decisions.document_kinds import (
    decides,
    is_log,
    is_plainly_record,
    is_proposal,
    is_settled_page,
    kind_of,
    says_anything,
    says_enough,
)
from adr_server.decisions.model import Decision
from adr_server.decisions.openings import opens_decided, opens_with_day
from adr_server.decisions.readers import read_file
from adr_server.decisions.titles import number_in, stem_of
from adr_server.decisions.words import fold, places
from adr_server.errors import BrokenInputError

Read = Callable[[str], str]
Cached = Callable[[str], tuple[Decision, ...] | None]
FEWEST = 3
"""Documents of a folder of records that say what was decided, and nothing else that records say."""
SAMPLE = 6
"""How many numbered documents of a folder without a telling name are read before it is given up."""


@dataclass(frozen=True, kw_only=True)
class Discovered:
    """Paths of records in order, their folders, other documents beside them by kind, the unreadable by reason."""

    records: tuple[str, ...]
    folders: tuple[str, ...]
    others: Mapping[str, str] = field(default_factory=dict)
    unreadable: Mapping[str, str] = field(default_factory=dict)


def discover(paths: Sequence[str], read: Read, *, convention: Discovery = BY_CONVENTION) -> Discovered:
    """The records among all `paths` of a project (posix, relative); `read` is called for those that may be."""
    return survey(paths, read, convention=convention)[0]


def survey(
    paths: Sequence[str], read: Read, *, convention: Discovery, cached: Cached | None = None
) -> tuple[Discovered, list[Decision]]:
    """As `discover`, with the records as read (links unresolved)."""
    search = _Search(read, convention, cached, paths)
    candidates = Candidates(paths, convention, search.text, search.glance)
    decisions, others = _certain(sorted(candidates.certain), search)
    for folder_paths in candidates.named.values():
        decisions.update(search.named(sorted(folder_paths)))
    for folder, folder_paths in candidates.possible.items():
        gate = is_proposal if folder in candidates.proposals else is_plainly_record
        decisions.update(search.sampled(sorted(folder_paths), gate))
    decisions.update(search.logs(sorted(candidates.logs)))
    for folder_paths in candidates.pointed.values():
        decisions.update(search.pointed(sorted(folder_paths - decisions.keys())))
    repeating = [path for path, found in decisions.items() if _repeats(path, found, decisions)]
    others |= dict.fromkeys(repeating, "index")
    for path in repeating:
        del decisions[path]
    ordered = sorted(decisions)
    discovered = Discovered(
        records=tuple(ordered),
        folders=tuple(sorted({home_of(path) for path in ordered})),
        others={path: kind for path, kind in sorted(others.items()) if path not in decisions},
        unreadable=dict(sorted(search.unreadable.items())),
    )
    return discovered, [decision for path in ordered for decision in decisions[path]]


def _certain(paths: Sequence[str], search: "_Search") -> tuple[dict[str, tuple[Decision, ...]], dict[str, str]]:
    """The records in folders that are known to hold them, and the kinds of the documents beside them."""
    decisions: dict[str, tuple[Decision, ...]] = {}
    others: dict[str, str] = {}
    plain: dict[str, dict[str, tuple[Decision, ...]]] = defaultdict(dict)
    for path in paths:
        found = search.records(path)
        if found is None:
            continue
        kind = kind_of(found, path, certain=True)
        if kind == "record":
            decisions[path] = found
        else:
            others[path] = kind
        if kind == "other":
            plain[home_of(path)][path] = found
    for beside in plain.values():
        decisions.update(_deciding(beside))
    return decisions, others


def _repeats(path: str, found: tuple[Decision, ...], decisions: Mapping[str, tuple[Decision, ...]]) -> bool:
    """Whether most entries of a file bear the number, and words of the title, of a record beside it or below.

    It is their index then.
    """
    if len(found) < FEWEST or number_in(stem_of(path)).number is not None:
        return False
    folder = home_of(path)
    beside: dict[int, set[str]] = defaultdict(set)
    for other, records in decisions.items():
        if other != path and len(records) == 1 and (not folder or other.startswith(f"{folder}/")):
            beside[records[0].number or 0] |= _title_words(records[0])
    return sum(not beside.get(one.number or 0, set()).isdisjoint(_title_words(one)) for one in found) * 2 > len(found)


def _title_words(decision: Decision) -> set[str]:
    return set(re.findall(r"\w{4,}", fold(decision.title or "")))


def _deciding(found: Mapping[str, tuple[Decision, ...]]) -> Mapping[str, tuple[Decision, ...]]:
    """Those of the documents of one folder of records that say so, where most do: by a section, or by a day.

    So people keep a log without numbers and states: each page says what was decided, and why, or when.
    """
    told = {path: records for path, records in found.items() if decides(records[0]) or _is_dated_page(records[0])}
    return told if len(told) >= FEWEST and len(told) * 2 > len(found) else {}


def _is_dated_page(decision: Decision) -> bool:
    return decision.title is not None and opens_with_day(decision)


def _is_evident(decision: Decision, *, numbered: bool) -> bool:
    """Whether a page of a folder that a README alone calls one of decisions says itself that it is one."""
    if says_enough(decision) or is_settled_page(decision) or (decision.title is not None and opens_decided(decision)):
        return True
    return numbered and (decides(decision) or _is_dated_page(decision) or "status" in decision.lines)


class _Search:
    """Reads candidates once, through the cache where it knows them."""

    def __init__(self, read: Read, convention: Discovery, cached: Cached | None, paths: Sequence[str]) -> None:
        self._read, self._cached = read, cached
        self._companions: Collection[str] = {path for path in paths if basename(path) in places()["companions"]}
        self.convention = convention
        self.unreadable: dict[str, str] = {}

    def text(self, path: str) -> str | None:
        """The text of `path`, or None, with the reason kept."""
        try:
            return self._read(path)
        except BrokenInputError as error:
            self.unreadable[path] = str(error)
            return None

    def records(self, path: str) -> tuple[Decision, ...] | None:
        """What `path` holds, read as records, with what a file beside it says of it."""
        found = self._cached(path) if self._cached is not None else None
        if not found:
            text = self.text(path)
            found = None if text is None else read_file(text, path)
        # The file beside it is read each time: the cache knows the record's own content alone.
        beside = companion_of(path, self._companions) if self._companions and found and len(found) == 1 else None
        said = self.text(beside) if beside is not None else None
        return (with_companion(found[0], said, beside),) if found and beside and said is not None else found

    def glance(self, path: str) -> str | None:
        """The text of `path`, or None: a README that cannot be read hides no record."""
        try:
            return self._read(path)
        except BrokenInputError:
            return None

    def logs(self, paths: Sequence[str]) -> dict[str, tuple[Decision, ...]]:
        """The records of files that are called logs, or are pointed to as ones: those that hold many."""
        read = {path: self.records(path) for path in paths}
        return {path: found for path, found in read.items() if found and len(found) > 1 and is_log(found, path)}

    def pointed(self, paths: list[str]) -> dict[str, tuple[Decision, ...]]:
        """The records of a folder that a README alone tells of: where most of its pages say so themselves.

        Numbered pages are records together; of others, those that say so.
        """
        numbers = [path for path in paths if number_in(stem_of(path)).number is not None]
        numbered = len(numbers) >= FEWEST and len(numbers) * 2 > len(paths)
        found: dict[str, tuple[Decision, ...]] = {}
        evident: set[str] = set()
        for index, path in enumerate(numbers if numbered else paths):
            if index == SAMPLE and len(evident) * 2 < SAMPLE:
                return {}
            records = self.records(path)
            if records is None or kind_of(records, path, certain=True) not in ("record", "other"):
                continue
            found[path] = records
            evident |= {path} if _is_evident(records[0], numbered=numbered) else set()
        if len(evident) < FEWEST or len(evident) * 2 <= len(found):
            return {}
        return {path: found[path] for path in sorted(found if numbered else evident)}

    def named(self, paths: list[str]) -> dict[str, tuple[Decision, ...]]:
        """The records of a folder whose files are named as records: all, when half of them say what records say."""
        found: dict[str, tuple[Decision, ...]] = {}
        telling: set[str] = set()
        for path in paths:
            records = self.records(path)
            if records is not None and kind_of(records, path, certain=True) == "record":
                found[path] = records
                telling |= {path} if says_anything(records[0]) else set()
        return found if len(telling) * 2 > len(found) else {path: found[path] for path in sorted(telling)}

    def sampled(self, paths: list[str], gate: Callable[[Decision], bool]) -> dict[str, tuple[Decision, ...]]:
        """The records of a folder that only numbered names suggest: all, when half of the first, and of all, are."""
        found: dict[str, tuple[Decision, ...]] = {}
        told = 0
        for index, path in enumerate(paths):
            if index == SAMPLE and told * 2 < SAMPLE:
                return {}
            records = self.records(path)
            if records is not None and kind_of(records, path, certain=True) == "record":
                found[path] = records
                told += gate(records[0])
        return found if told * 2 >= len(found) else {}
