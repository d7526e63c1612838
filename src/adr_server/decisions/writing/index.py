"""Keep a list of the records up to date between markers; the rest of the document is its author's.

A log has one list: where its author keeps one by hand, that one is judged and no second one is written.
"""

import posixpath
import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from adr_server.decisions.lint import Listing, find_listing
from adr_server.decisions.markers import ADR_LOG, ASCIIDOC, INDEX_MARKERS, OWN_MARKERS, RST, Markers
from adr_server.decisions.model import Decision, DecisionLog
from adr_server.decisions.writing.change_set import ChangeSet, Edit
from adr_server.decisions.writing.numbering import dominant_folder
from adr_server.decisions.writing.references import LabelStyle, Markup, label_of, markup_of, reference, relative
from adr_server.decisions.writing.regions import append_region, find_regions, region_lines, replace_region
from adr_server.errors import BrokenInputError, UsageError
from adr_server.plurals import counted

_RANK = {"index": 0, "readme": 1}
_NEAR = 100
"""Documents that are looked into for a list of the records, the nearest to them first."""
_DOCUMENT = re.compile(
    r"(?:readme|index|toc|log|summary|overview|.*(?:adr|decision|record|entscheidung)).*"
    r"\.(?:md|markdown|adoc|asciidoc|asc|rst|txt)$",
    re.IGNORECASE,
)


@dataclass(frozen=True, kw_only=True)
class IndexPlan:
    """What an index says and should say. `current` is the check's answer: the index agrees with the records.

    `by_hand` says where and how a list that its author keeps without markers can be had generated; such a list is
    judged (`problems`, as `path:line: message`) and never changed. It is empty for an index between markers.
    """

    path: str
    changes: ChangeSet
    missing: tuple[str, ...]
    by_hand: str = ""
    problems: tuple[str, ...] = ()

    @property
    def current(self) -> bool:
        """Whether the index agrees with the records."""
        return not self.changes and not self.problems


def index_candidates(log: DecisionLog, paths: Collection[str]) -> tuple[str, ...]:
    """Documents of the project that may list the records: those beside and above them whose names promise a list."""
    above: set[str] = set()
    for folder in {posixpath.dirname(d.path) for d in log.decisions}:
        here = folder
        while here and here not in above:
            above.add(here)
            here = posixpath.dirname(here)
    if log.decisions:
        above.add("")
    records = {d.path for d in log.decisions}
    found = {path for path, kind in log.others.items() if kind in _RANK}
    found |= {
        path for path in paths if posixpath.dirname(path) in above and _DOCUMENT.match(posixpath.basename(path))
    } - {path for path, kind in log.others.items() if kind == "template"}
    return tuple(sorted(found - records, key=lambda path: (-path.count("/"), path))[:_NEAR])


def index_path(log: DecisionLog, pages: Mapping[str, str] | None = None) -> str | None:
    """The document that is, or would be, the index: the one in the log's folder, else its README to be.

    `pages` are texts of `index_candidates`: one with markers, or else the one that lists most records by hand, is the
    index before a document that lists none.
    """
    folder = dominant_folder(log)
    if folder is None:
        return None
    own = [path for path, kind in log.others.items() if kind in _RANK and posixpath.dirname(path) == folder]
    usual = min(own, key=lambda path: (_RANK[log.others[path]], path), default=posixpath.join(folder, "README.md"))
    texts = pages or {}
    order = sorted(texts, key=lambda path: (path != usual, posixpath.dirname(path) != folder, -path.count("/"), path))
    marked = next((path for path in order if _has_markers(texts[path], path)), None)
    if marked is not None:
        return marked
    lists = [found for path in order if (found := find_listing(log, texts[path], path)) is not None]
    return max(lists, key=lambda found: len(found.records)).path if lists else usual


def index(
    log: DecisionLog, text: str | None, *, path: str | None = None, paths: Collection[str] | None = None
) -> IndexPlan:
    """The index of the records below the folder of `path`, regenerated in `text` (None: no such document yet).

    Between foreign markers the list takes the shape that their tool writes, between ours the shape that stands there
    (a table or a list). A list that stands there without markers is its author's: it is judged and stays as it is.
    `paths` are all files of the project, for telling dead entries. Raises `UsageError` where no folder of records is
    known, `BrokenInputError` for a marker without its other half.
    """
    place = path or index_path(log)
    if place is None:
        raise UsageError("No decision records were found to list; name the index document, or start a log with init.")
    records = _covered(log, place)
    before = text or ""
    rst = markup_of(place) is Markup.RST  # A list right below a comment, or above one, is a fault to docutils.
    regions = find_regions(before, INDEX_MARKERS, place)
    markers = {Markup.ASCIIDOC: ASCIIDOC, Markup.RST: RST, Markup.MARKDOWN: OWN_MARKERS}[markup_of(place)]
    if not regions and before and (listing := find_listing(log, before, place, paths=paths)) is not None:
        return _kept_by_hand(listing, markers)
    after = before
    if regions:
        for region in reversed(regions):
            style = _style(region.markers, region_lines(before, region))
            after = replace_region(after, region, _entries(records, place, style), spaced=rst or style == "adr-log")
    else:
        heading = "" if before.strip() else _heading(place)
        after = append_region(before, markers, heading, _entries(records, place, "table"), spaced=rst)
    left = len(log.decisions) - len(records)
    notes = (
        [f"{place}: lists what is below its folder; {counted(left, 'record')} elsewhere not listed."] if left else []
    )
    changes = ChangeSet.of([Edit(path=place, before=text, after=after)], notes if after != before else ())
    listed = "\n".join("\n".join(region_lines(before, region)) for region in regions)
    missing = tuple(d.path for d in records if relative(place, d.path) not in listed)
    return IndexPlan(path=place, changes=changes, missing=missing)


def _kept_by_hand(listing: Listing, markers: Markers) -> IndexPlan:
    remedy = (
        f"{listing.path}:{listing.first}: lists the records by hand, down to line {listing.last}; to have the list"
        f" generated, put {markers.start!r} above it and {markers.stop!r} below it."
    )
    return IndexPlan(
        path=listing.path,
        changes=ChangeSet(notes=(remedy, *listing.problems)),
        missing=listing.missing,
        by_hand=remedy,
        problems=listing.problems,
    )


def _has_markers(text: str, path: str) -> bool:
    try:
        return bool(find_regions(text, INDEX_MARKERS, path))
    except BrokenInputError:
        # Half a pair is still the author's choice of this document; the plan will say what is wrong with it.
        return True


def _covered(log: DecisionLog, place: str) -> tuple[Decision, ...]:
    folder = posixpath.dirname(place)
    inside = (d for d in log.decisions if not folder or d.path.startswith(f"{folder}/"))
    return tuple(
        sorted(
            inside, key=lambda d: (posixpath.dirname(d.path), d.number is None, d.number or 0, d.path, d.anchor or 0)
        )
    )


def _style(markers: Markers, lines: Sequence[str]) -> str:
    if markers == ADR_LOG:
        return "adr-log"
    content = [line.strip() for line in lines if line.strip()]
    if any(line.startswith("|") for line in content):
        return "table"
    if content and content[0][:2] in {"- ", "* ", "+ "}:
        return content[0][:2] + "list"
    return "table"


def _entries(records: Sequence[Decision], place: str, style: str) -> list[str]:
    markup = markup_of(place)
    if style == "adr-log":
        return [_adr_log_entry(d, place) for d in records]
    if style.endswith("list") or markup is not Markup.MARKDOWN:
        bullet = style[:2] if style.endswith("list") else "* "
        return (
            [f"{bullet}{_linked(d, place)} ({d.status}{_on(d)})" for d in records] if records else ["No records yet."]
        )
    rows = [f"| {d.id} | {_linked(d, place)} | {d.status} | {d.date or ''} |".replace("  |", " |") for d in records]
    return ["| ID | Decision | Status | Date |", "|---|---|---|---|", *rows]


def _linked(decision: Decision, place: str) -> str:
    return reference(place, decision, LabelStyle.TITLE)


def _adr_log_entry(decision: Decision, place: str) -> str:
    label = label_of(decision, LabelStyle.ID) if decision.number is not None else decision.id
    title = re.sub(r"\s+", " ", decision.title or decision.id)
    return f"* [{label}]({relative(place, decision.path)}) - {title}"


def _on(decision: Decision) -> str:
    return f", {decision.date}" if decision.date else ""


def _heading(place: str) -> str:
    match markup_of(place):
        case Markup.MARKDOWN:
            return "# Architecture decision records"
        case Markup.ASCIIDOC:
            return "= Architecture decision records"
        case Markup.RST:
            return "Architecture decision records\n============================="
