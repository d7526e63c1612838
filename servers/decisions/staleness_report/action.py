"""Records in force whose ground moved: past the profile's limit, naming files that are gone, or that changed since.

Age alone says when to look again, not that a decision is wrong; what git does not tell is not claimed.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from pydantic import Field

from adr_server.decisions import Decision, Status, timeline
from adr_server.review import Mention, mentions_in, with_folders
from adr_server.tool_api import BrokenInputError, Place, Repository, ToolContext, ToolInput, ToolOutput

PATHSPECS = 200
COMMITS = 2_000
IN_FORCE = frozenset({Status.ACCEPTED, Status.PROPOSED, Status.DRAFT, Status.UNKNOWN})


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
    """The line of the record that names the file."""
    named: str
    commit: str
    """The commit that last touched it."""
    date: str


class Changed(ToolOutput):
    id: str
    place: Place
    named: str
    since: str
    """The record's day."""
    commits: int
    last_commit: str
    last_date: str


class Output(ToolOutput):
    overdue: list[Overdue]
    vanished: list[Vanished]
    changed: list[Changed]
    """Most commits first."""
    history: str
    """What of git's history was read, or why none was."""


async def run(args: Input, context: ToolContext) -> Output:
    log = await context.project.decisions()
    places = with_folders(await context.project.paths())
    found = timeline(log, datetime.now(UTC).date(), profile=args.profile)
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
    named = await context.in_thread(lambda: _named(live, places, context))
    gone = {path: hits for path, hits in named.items() if path not in places and "/" in path}
    there = {path: hits for path, hits in named.items() if path in places}
    vanished = await context.in_thread(lambda: _vanished(gone, repository))
    changed = await context.in_thread(lambda: _changed(there, repository, args.commits))
    looked = (
        f"{min(len(gone), PATHSPECS)} missing and {min(len(there), PATHSPECS)} present paths, {COMMITS} commits at most"
    )
    return Output(overdue=overdue, vanished=vanished, changed=changed, history=looked)


def _line_of(decision: Decision) -> Place:
    return Place(path=decision.path, line=decision.lines.get("date") or decision.lines.get("title") or 1)


def _named(live: Sequence[Decision], places: frozenset[str], context: ToolContext) -> Mapping[str, list[Mention]]:
    found: dict[str, list[Mention]] = defaultdict(list)
    for decision in live:
        context.check_time()
        try:
            text = context.project.read_text(decision.path)
        except BrokenInputError:
            continue
        for mention in mentions_in(decision, text, places):
            path = mention.pattern.rstrip("/")
            if not any(sign in path for sign in "*?[{"):
                found[path].append(mention)
    return found


def _vanished(gone: Mapping[str, list[Mention]], repository: Repository) -> list[Vanished]:
    if not gone:
        return []
    last: dict[str, tuple[str, str]] = {}
    for commit in repository.history(sorted(gone)[:PATHSPECS], most=COMMITS):
        for change in commit.changes:
            for path in (change.path, change.old_path):
                hit = _within(path, gone)
                if hit is not None:
                    last.setdefault(hit, (commit.id, commit.date[:10]))
    return [
        Vanished(id=one.decision.id, place=_place(one), named=path, commit=last[path][0], date=last[path][1])
        for path, mentions in sorted(gone.items())
        if path in last
        for one in mentions
    ]


def _changed(there: Mapping[str, list[Mention]], repository: Repository, least: int) -> list[Changed]:
    dated = {path: hits for path, hits in there.items() if any(hit.decision.date for hit in hits)}
    if not dated:
        return []
    first = min(hit.decision.date for hits in dated.values() for hit in hits if hit.decision.date)
    touched: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for commit in repository.history(sorted(dated)[:PATHSPECS], most=COMMITS, since=first):
        hits = {hit for change in commit.changes if (hit := _within(change.path, dated)) is not None}
        for hit in hits:
            touched[hit].append((commit.date[:10], commit.id))
    rows = []
    for path, mentions in dated.items():
        for one in mentions:
            day = one.decision.date
            later = [commit for commit in touched[path] if day is not None and commit[0] > day]
            if day is not None and len(later) >= least:
                newest = max(later)
                rows.append(
                    Changed(
                        id=one.decision.id,
                        place=_place(one),
                        named=path,
                        since=day,
                        commits=len(later),
                        last_commit=newest[1],
                        last_date=newest[0],
                    )
                )
    return sorted(rows, key=lambda row: (-row.commits, row.named, row.id))


def _within(path: str | None, known: Mapping[str, object]) -> str | None:
    """The known path that `path` is, or lies beneath."""
    while path:
        if path in known:
            return path
        path = path.rpartition("/")[0]
    return None


def _place(mention: Mention) -> Place:
    return Place(path=mention.decision.path, line=mention.line, text=mention.text)
