"""All that the rules look at, gathered once: the log, its order by path, folder and series, and the facts of its texts.

Rules only read a survey, so that linting stays linear in the number of records. Pure: texts come from the caller.
"""

from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from posixpath import dirname

from adr_server.decisions.lint.index_page import IndexPage, read_index_page
from adr_server.decisions.lint.numbering import Numbered, Series, numbered
from adr_server.decisions.lint.options import LintOptions
from adr_server.decisions.lint.source import Source, read_source
from adr_server.decisions.model import Decision, DecisionLog, Relation
from adr_server.errors import BrokenInputError

_INDEX_KINDS = frozenset({"index", "readme"})


@dataclass(frozen=True, kw_only=True)
class BaseNumbers:
    """What a base branch has: its name, the number of each record there by path, and the paths at the fork.

    `fork_paths` are the records at the commit that both branches come from: one of them that this branch no longer has
    was renamed or removed here, and its number is free.
    """

    branch: str
    numbers: Mapping[str, int]
    fork_paths: frozenset[str] = frozenset()


@dataclass(frozen=True, kw_only=True)
class Survey:
    """What the rules may know. `paths` are all files of the project, None when the caller did not list them.

    `touched` is the day of the last commit by path, for records that state no date. `texts_refused` maps a path whose
    text the caller could not give to the reason.
    """

    log: DecisionLog
    options: LintOptions
    by_path: Mapping[str, tuple[Decision, ...]]
    by_folder: Mapping[str, tuple[Decision, ...]]
    series: Mapping[Series, tuple[Numbered, ...]]
    sources: Mapping[str, Source]
    indexes: tuple[IndexPage, ...] = ()
    base: BaseNumbers | None = None
    today: date | None = None
    touched: Mapping[str, date] = field(default_factory=dict)
    paths: frozenset[str] | None = None
    texts_refused: Mapping[str, str] = field(default_factory=dict)
    successors: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def quoted(self, path: str, line: int) -> str:
        """The line as the record writes it, where the survey kept it; else an empty text."""
        source = self.sources.get(path)
        return source.quoted.get(line, "") if source else ""

    def owner(self, path: str, line: int) -> Decision | None:
        """The record that `line` of the file belongs to; None where the file holds none."""
        records = self.by_path.get(path, ())
        if len(records) < 2:  # noqa: PLR2004 - a file of one record is all that record's
            return records[0] if records else None
        starts = [record.anchor or 1 for record in records]
        return records[max(0, bisect_right(starts, line) - 1)]


def make_survey(
    log: DecisionLog,
    *,
    texts: Callable[[str], str],
    options: LintOptions,
    base: BaseNumbers | None = None,
    today: date | None = None,
    touched: Mapping[str, date] | None = None,
    paths: Collection[str] | None = None,
) -> Survey:
    """Read every text once and put the log in the orders that the rules need.

    `texts` gives the text of a path and may raise `BrokenInputError`: that document is then told as unreadable.
    """
    by_path = _grouped((decision.path, decision) for decision in log.decisions)
    by_path = {path: tuple(sorted(records, key=lambda record: record.anchor or 0)) for path, records in by_path.items()}
    sources: dict[str, Source] = {}
    indexes: list[IndexPage] = []
    refused: dict[str, str] = {}
    pages = [path for path, kind in log.others.items() if kind in _INDEX_KINDS and path not in by_path]
    for path in sorted({*by_path, *pages}):
        try:
            text = texts(path)
        except BrokenInputError as error:
            refused[path] = str(error)
            continue
        sources[path] = read_source(text, path, _wanted_lines(by_path.get(path, ())))
        if path not in by_path:
            indexes.append(read_index_page(text, path))
    return Survey(
        log=log,
        options=options,
        by_path=by_path,
        by_folder=_grouped((folder_of(decision.path), decision) for decision in log.decisions),
        series=_series(log.decisions),
        sources=sources,
        indexes=tuple(indexes),
        base=base,
        today=today,
        touched=touched or {},
        paths=None if paths is None else frozenset(paths),
        texts_refused=refused,
        successors=_successors(log.decisions),
    )


def folder_of(path: str) -> str:
    """The folder of a path, `""` for the root."""
    return dirname(path)


def line_of(decision: Decision, field_name: str) -> int:
    """The line that a field was read from; the record's first line where it states none."""
    return decision.lines.get(field_name) or decision.anchor or 1


def subject(decision: Decision) -> str:
    """What tells a record from the others of its file, for fingerprints; empty where it is alone there."""
    return "" if decision.anchor is None else f"{decision.number}:{decision.title}"


def _wanted_lines(records: Iterable[Decision]) -> frozenset[int]:
    wanted: set[int] = set()
    for record in records:
        wanted.add(record.lines.get("title", 0))
        wanted.add(record.lines.get("date", 0))
        wanted.update(link.line for link in record.links if link.relation is Relation.RELATES)
    return frozenset(wanted - {0})


def _grouped(pairs: Iterable[tuple[str, Decision]]) -> dict[str, tuple[Decision, ...]]:
    groups: dict[str, list[Decision]] = {}
    for key, decision in pairs:
        groups.setdefault(key, []).append(decision)
    return {key: tuple(members) for key, members in groups.items()}


def _series(decisions: Iterable[Decision]) -> dict[Series, tuple[Numbered, ...]]:
    groups: dict[Series, list[Numbered]] = {}
    for decision in decisions:
        place = numbered(decision)
        if place:
            groups.setdefault(place.series, []).append(place)
    return {key: tuple(sorted(places, key=lambda one: one.number)) for key, places in groups.items()}


def _successors(decisions: Iterable[Decision]) -> dict[str, tuple[str, ...]]:
    """For each path, who supersedes it: as it says itself, and as others say of it."""
    found: dict[str, dict[str, None]] = {}
    for decision in decisions:
        for target in decision.targets(Relation.SUPERSEDED_BY):
            found.setdefault(decision.path, {})[target] = None
        for target in decision.targets(Relation.SUPERSEDES):
            found.setdefault(target, {})[decision.path] = None
    return {path: tuple(successors) for path, successors in found.items()}
