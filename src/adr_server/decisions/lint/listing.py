"""Judge one page that may list records by hand, with the rules that lint holds such pages to.

A page is a list of records where it names the greater part of a folder's records, or of all records at or below its
own folder. Pure: text in, values out.
"""

from collections.abc import Collection
from dataclasses import dataclass, field

from adr_server.decisions.lint.index import (
    covered_folders,
    index_misses_record,
    index_names_no_record,
    index_status_differs,
    listed_records,
)
from adr_server.decisions.lint.index_page import read_index_page
from adr_server.decisions.lint.options import LintOptions
from adr_server.decisions.lint.survey import Survey, folder_of
from adr_server.decisions.model import Decision, DecisionLog

_FEWEST_LISTED = 2


@dataclass(frozen=True, kw_only=True)
class Listing:
    """A list of records as a page has it, from line `first` to line `last` (from 1), with the paths that it lists.

    `missing` are records that it leaves out, `problems` all that is wrong with it as `path:line: message`.
    """

    path: str
    first: int
    last: int
    records: frozenset[str]
    missing: tuple[str, ...] = ()
    problems: tuple[str, ...] = field(default=())


def find_listing(
    log: DecisionLog, text: str, path: str, *, paths: Collection[str] | None = None, options: LintOptions | None = None
) -> Listing | None:
    """The list of records that the page at `path` has, judged; None for a page that lists none.

    `paths` are all files of the project, None where they are not known: then only what bears a record's name and
    leads nowhere is a dead entry.
    """
    by_path: dict[str, tuple[Decision, ...]] = {}
    by_folder: dict[str, tuple[Decision, ...]] = {}
    for decision in log.decisions:
        by_path[decision.path] = (*by_path.get(decision.path, ()), decision)
        folder = folder_of(decision.path)
        by_folder[folder] = (*by_folder.get(folder, ()), decision)
    page = read_index_page(text, path)
    survey = Survey(
        log=log,
        options=options or LintOptions(),
        by_path=by_path,
        by_folder=by_folder,
        series={},
        sources={},
        indexes=(page,),
        paths=None if paths is None else frozenset(paths),
    )
    listed = listed_records(survey, page)
    own = folder_of(path)
    below = sum(not own or d.path.startswith(f"{own}/") for d in log.decisions)
    most = len(listed) >= _FEWEST_LISTED and len(listed) >= below * survey.options.index_share
    if not most and not covered_folders(survey, page, listed):
        return None
    missing = tuple(index_misses_record(survey))
    hits = (*missing, *index_names_no_record(survey), *index_status_differs(survey))
    lines = [entry.line for entries in listed.values() for entry in entries]
    return Listing(
        path=path,
        first=min(lines),
        last=max(lines),
        records=frozenset(listed),
        missing=tuple(hit.key for hit in missing),
        problems=tuple(f"{hit.path}:{hit.line}: {hit.message}" for hit in hits),
    )
