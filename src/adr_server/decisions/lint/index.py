"""Rules on the pages that list records: all are listed, all that is listed exists, each with the state it has. Pure."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import PurePosixPath

from adr_server.decisions.lint.finding import Hit
from adr_server.decisions.lint.index_page import Entry, IndexPage
from adr_server.decisions.lint.survey import Survey, folder_of, line_of
from adr_server.decisions.model import Decision, Status
from adr_server.errors import shorten

_FEWEST_LISTED = 2
_LOOKS_LIKE_RECORD = re.compile(r"(?:[A-Za-z]{1,12}[-_ ]?)?\d{1,8}[-_ ]")
_LEFT_OUT_ON_PURPOSE = frozenset({Status.REJECTED, Status.DEPRECATED, Status.SUPERSEDED, Status.DRAFT})
# States that lists seldom tell apart.
_ALIKE = {Status.DRAFT: Status.PROPOSED, Status.SUPERSEDED: Status.DEPRECATED}


def index_misses_record(survey: Survey) -> Iterator[Hit]:
    """A record that its folder's list leaves out. Lists of living records may leave the others out."""
    for page in survey.indexes:
        listed = listed_records(survey, page)
        for folder in covered_folders(survey, page, listed):
            decisions = survey.by_folder[folder]
            states = {decision.status for decision in decisions if decision.path in listed}
            last = max((entry.line for entries in listed.values() for entry in entries), default=page.generated or 1)
            for decision in decisions:
                hidden = decision.status in _LEFT_OUT_ON_PURPOSE and decision.status not in states
                if decision.path not in listed and not hidden:
                    yield Hit(
                        path=page.path,
                        line=last,
                        message=f"The list leaves out {decision.path} ({shorten(decision.title or 'no title')!r}).",
                        remedy="Regenerate the list, or add the record to it.",
                        key=decision.path,
                    )


def index_names_no_record(survey: Survey) -> Iterator[Hit]:
    """An entry of a list whose document does not exist."""
    folders = frozenset(survey.log.folders) | frozenset(survey.by_folder)
    for page in survey.indexes:
        if not covered_folders(survey, page, listed_records(survey, page)):
            continue
        for entry in page.entries:
            target = entry.target
            if target and folder_of(target) in folders and _is_missing(survey, target):
                yield Hit(
                    path=page.path,
                    line=entry.line,
                    message=f"The list names {shorten(entry.written)!r}, and there is no file {target}.",
                    remedy="Point the entry at the record that is meant, or remove it.",
                    key=target,
                )


def index_status_differs(survey: Survey) -> Iterator[Hit]:
    """A list that gives a record another state than the record does."""
    for page in survey.indexes:
        for path, entries in listed_records(survey, page).items():
            records = survey.by_path[path]
            for entry in entries:
                if len(records) == 1 and _differs(entry.status, records[0].status):
                    record = records[0]
                    yield Hit(
                        path=page.path,
                        line=entry.line,
                        message=f"The list says {entry.status_text!r} of {path}, the record {record.status} "
                        f"({path}:{line_of(record, 'status')}).",
                        remedy="Regenerate the list, or mend the one of the two that is wrong.",
                        key=path,
                    )


def listed_records(survey: Survey, page: IndexPage) -> Mapping[str, list[Entry]]:
    """The records that a page lists, by path. A bare number means the record of the page's folder that bears it."""
    by_number: dict[int, list[Decision]] = {}
    for decision in survey.by_folder.get(folder_of(page.path), ()):
        if decision.number is not None:
            by_number.setdefault(decision.number, []).append(decision)
    listed: dict[str, list[Entry]] = {}
    for entry in page.entries:
        if entry.target is not None and entry.target in survey.by_path:
            listed.setdefault(entry.target, []).append(entry)
        elif entry.number is not None:
            meant = by_number.get(entry.number, [])
            # Of two records with one number, the list may mean either: neither's state is judged.
            kept = entry if len(meant) == 1 else replace(entry, status=None)
            for decision in meant:
                listed.setdefault(decision.path, []).append(kept)
    return listed


def covered_folders(survey: Survey, page: IndexPage, listed: Mapping[str, list[Entry]]) -> list[str]:
    """The folders at or below the page's own whose records it lists for the greater part.

    A list that a tool generates is one of its own folder, or of the only one below, however few records it has by now.
    """
    counts: dict[str, int] = {}
    for path in listed:
        counts[folder_of(path)] = counts.get(folder_of(path), 0) + 1
    own = folder_of(page.path)
    below = [folder for folder in survey.by_folder if not own or folder.startswith(f"{own}/")]
    near = [own] if own in survey.by_folder else below
    generated = near if page.generated and len(near) == 1 else []
    return generated + [
        folder
        for folder, count in counts.items()
        if folder not in generated
        and count >= _FEWEST_LISTED
        and count / len(survey.by_folder[folder]) >= survey.options.index_share
        and (not own or folder == own or folder.startswith(f"{own}/"))
    ]


def _is_missing(survey: Survey, target: str) -> bool:
    if target in survey.by_path or target in survey.log.others or target in survey.log.unreadable:
        return False
    if survey.paths is not None:
        return target not in survey.paths
    # Without the project's file list only what bears a record's name is known to be missing.
    return _LOOKS_LIKE_RECORD.match(PurePosixPath(target).name) is not None


def _differs(listed: Status | None, stated: Status) -> bool:
    if listed is None or stated is Status.UNKNOWN:
        return False
    return _ALIKE.get(listed, listed) is not _ALIKE.get(stated, stated)
