"""Records in force whose ground moved: past the profile's limit, naming files that are gone, or that changed since.

Age alone says when to look again, not that a decision is wrong; what git does not tell is not claimed.
"""

import posixpath
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import UTC, date, datetime

from pydantic import Field

from adr_server.decisions import Decision, Status, timeline
from adr_server.review import (
    Departure,
    Lost,
    Mention,
    RecordCommits,
    confirmed_on,
    fates,
    find_lost,
    governed_files,
    mentions_in,
    with_folders,
)
from adr_server.tool_api import BrokenInputError, Place, Repository, ToolContext, ToolInput, ToolOutput, counted

COMMITS = 50_000
IN_FORCE = frozenset({Status.ACCEPTED, Status.PROPOSED, Status.DRAFT, Status.UNKNOWN})

Named = tuple[Decision, str, list[Mention]]
"""A record, its text, and the paths that it names."""


class Input(ToolInput):
    profile: str = "mature"
    """How the project lives: startup, growth, mature or maintenance; it sets the limits in days."""
    commits: int = Field(default=1, ge=1)
    """List a named file as changed from so many commits on since the record's day."""


class Overdue(ToolOutput):
    id: str
    title: str | None
    action: str
    reason: str
    over: int
    """Days past the limit of the profile."""
    place: Place


class Vanished(ToolOutput):
    id: str
    place: Place
    """The first line of the record that names the path."""
    named: str
    commit: str
    """The commit that took it away."""
    date: str
    moved_to: str | None
    """Where git says it is now."""


class Changed(ToolOutput):
    id: str
    place: Place
    named: str
    since: str
    """The day on which the record was last confirmed, else its own."""
    confirmed: Place | None
    """The line that says that it was confirmed."""
    governed: bool
    """Whether it is a source file that the decision names, and not as the place of changes."""
    commits: int
    last_commit: str
    last_date: str


class Output(ToolOutput):
    overdue: list[Overdue]
    """By age alone, against the limits of the profile; find_stale_decisions counts no age."""
    vanished: list[Vanished]
    changed: list[Changed]
    """Most commits first."""
    history: str
    """What of git's history was read, or why none was."""


async def run(args: Input, context: ToolContext) -> Output:
    log = await context.project.decisions()
    places = with_folders(await context.project.paths())
    today = datetime.now(UTC).date()
    found = timeline(log, today, profile=args.profile)
    overdue = [
        Overdue(
            id=due.decision.id,
            title=due.decision.title,
            action=due.action.value,
            reason=due.reason,
            over=due.over,
            place=_line_of(due.decision),
        )
        for due in found.queue
    ]
    repository = await context.project.repository()
    if repository is None:
        return Output(overdue=overdue, vanished=[], changed=[], history="none: the project lies in no git repository")
    live = [decision for decision in log.decisions if decision.status in IN_FORCE]
    named = await context.in_thread(lambda: [_read(decision, places, context) for decision in live])
    lost, known = await context.in_thread(lambda: _lost(named, places, repository))
    changed = await context.in_thread(lambda: _changed(named, places, repository, args.commits, today))
    return Output(
        overdue=overdue,
        vanished=[
            Vanished(
                id=one.mention.decision.id,
                place=_place(one.mention),
                named=one.path,
                commit=one.commit,
                date=one.day,
                moved_to=one.moved_to,
            )
            for one in lost
        ],
        changed=changed,
        history=f"{counted(known, 'path')} named in records no longer in the project, {len(lost)} reported",
    )


def _line_of(decision: Decision) -> Place:
    return Place(path=decision.path, line=decision.lines.get("date") or decision.lines.get("title") or 1)


def _read(decision: Decision, places: frozenset[str], context: ToolContext) -> Named:
    context.check_time()
    try:
        text = context.project.read_text(decision.path)
    except BrokenInputError:
        return decision, "", []
    mentions = [one for one in mentions_in(decision, text, places) if not any(sign in one.pattern for sign in "*?[{")]
    return decision, text, mentions


def _lost(named: Sequence[Named], places: frozenset[str], repository: Repository) -> tuple[list[Lost], int]:
    """What the records lost, and how many pairs of a record and a path it was taken from."""
    wanted = {_path(one) for _, _, mentions in named for one in mentions} - places
    wanted = {path for path in wanted if "/" in path}
    if not wanted:
        return [], 0
    departures = [
        Departure(
            path=change.old_path or change.path,
            target=change.path if change.old_path else None,
            commit=commit.id,
            day=commit.date[:10],
        )
        for commit in repository.departures(most=COMMITS)
        for change in commit.changes
    ]
    went = fates(wanted, departures, places)
    ignored = repository.ignored(sorted(went))
    fate = {path: one for path, one in went.items() if path not in ignored}
    writing = _writing([decision for decision, _, _ in named], departures, repository)
    lost = [
        one
        for decision, text, mentions in named
        for one in find_lost(decision, text, mentions, fate, writing.get(decision.path))
    ]
    known = {(decision.path, _path(one)) for decision, _, mentions in named for one in mentions if _path(one) in went}
    return lost, len(known)


def _writing(
    records: Sequence[Decision], departures: Sequence[Departure], repository: Repository
) -> Mapping[str, RecordCommits]:
    renamed = {(one.target, one.commit) for one in departures}
    paths = {decision.path for decision in records}
    folders = sorted({posixpath.dirname(path) or "." for path in paths})
    commits: dict[str, set[str]] = defaultdict(set)
    first: dict[str, str] = {}
    for commit in repository.history(folders, most=COMMITS):
        for change in commit.changes:
            if change.path in paths:
                moved = (change.path, commit.id) in renamed
                first[change.path] = "" if moved else commit.date[:10]
                if not moved:
                    commits[change.path].add(commit.id)
    return {path: RecordCommits(first=day, commits=frozenset(commits[path])) for path, day in first.items()}


def _changed(
    named: Sequence[Named], places: frozenset[str], repository: Repository, least: int, today: date
) -> list[Changed]:
    asked: dict[tuple[str, str], tuple[Mention, str, Place | None, bool]] = {}
    for decision, text, mentions in named:
        confirmed = confirmed_on(decision, text, today)
        day = confirmed[0] if confirmed is not None else decision.date
        if day is None:
            continue
        line = Place(path=decision.path, line=confirmed[1], text=confirmed[2]) if confirmed is not None else None
        governed = governed_files(decision, mentions)
        for one in mentions:
            path = _path(one)
            if path in places:
                asked.setdefault((decision.path, path), (one, day, line, path in governed))
    if not asked:
        return []
    known = {path for _, path in asked}
    touched: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for commit in repository.history(sorted(known), most=COMMITS, since=min(row[1] for row in asked.values())):
        for path in {part for change in commit.changes for part in _within(change.path, known)}:
            touched[path].append((commit.date[:10], commit.id))
    rows = []
    for (_, path), (one, day, line, governs) in asked.items():
        later = [commit for commit in touched[path] if commit[0] > day]
        if len(later) >= least:
            newest = max(later)
            rows.append(
                Changed(
                    id=one.decision.id,
                    place=_place(one),
                    named=path,
                    since=day,
                    confirmed=line,
                    governed=governs,
                    commits=len(later),
                    last_commit=newest[1],
                    last_date=newest[0],
                )
            )
    return sorted(rows, key=lambda row: (-row.commits, row.named, row.id))


def _within(path: str, known: Collection[str]) -> Iterator[str]:
    """The known paths that `path` is, or lies beneath."""
    while path:
        if path in known:
            yield path
        path = path.rpartition("/")[0]


def _path(mention: Mention) -> str:
    return mention.pattern.rstrip("/")


def _place(mention: Mention) -> Place:
    return Place(path=mention.decision.path, line=mention.line, text=mention.text)
