"""Review due, proposed too long, resting on a record not in force, naming what is gone, or overtaken by changes.

Rule: one row for a record and a kind of cause, the worst first: what a record in force rests on, then what it promised
itself, then what it names and is gone, then what only moved or waits.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Any

from pydantic import Field

from adr_server.decisions import DecisionLog, Status
from adr_server.review import Appeared, find_stale
from adr_server.tool_api import Repository, ToolContext, ToolInput, ToolOutput, counted, survey_of

COMMITS = 2_000
PATHSPECS = 500
NAMED = 3
"""So many paths are told of a row; of the others, how many they are."""
_KINDS = ("rests_on_dead", "review_due", "path_gone", "rests_on_open", "changed_since", "path_moved", "proposed_long")
_SEVERITY = {
    "rests_on_dead": "high",
    "review_due": "high",
    "path_gone": "medium",
    "rests_on_open": "medium",
    "changed_since": "medium",
    "path_moved": "low",
    "proposed_long": "low",
}


class Input(ToolInput):
    proposed_days: int = Field(default=90, ge=1)
    """A proposal is stale after so many days, by its date, or by git where it states none."""
    commits: int = Field(default=25, ge=1)
    """A record that says when it was last confirmed is overtaken by so many commits to its source files."""


class StaleRow(ToolOutput):
    kind: str
    """rests_on_dead, review_due, path_gone, rests_on_open, changed_since, path_moved or proposed_long."""
    severity: str
    """high, medium or low."""
    id: str
    path: str
    line: int
    text: str
    reason: str


class Output(ToolOutput):
    stale: list[StaleRow]
    """One row for a record and a cause, the worst first."""
    history: str
    """What of git's history was read, or why none was."""
    records: int
    notes: list[str]
    """What the reasons must be read with: that a shallow clone cuts off the past."""


async def run(args: Input, context: ToolContext) -> Output:
    log = await context.project.decisions()
    survey = await survey_of(context.project)
    today = datetime.now(UTC).date()
    repository = await context.project.repository()
    appeared = await context.in_thread(lambda: _appeared(log, repository)) if repository is not None else {}
    said = await context.in_thread(
        lambda: list(find_stale(log, survey.texts, today, proposed_days=args.proposed_days, appeared=appeared))
    )
    waiting = {one.path for one in log.decisions if one.status in {Status.PROPOSED, Status.DRAFT}}
    rows = [
        _row(one.kind, one.decision.id, {"path": one.decision.path, "line": one.line, "text": one.text}, one.reason)
        for one in said
    ]
    history = await context.call("staleness_report", {"commits": 1})
    rows += [*_lost(history["vanished"]), *_overtaken(history["changed"], args.commits)]
    rows.sort(key=lambda row: (_KINDS.index(row.kind), row.path in waiting, row.path, row.line))
    return Output(
        stale=rows,
        history=history["history"],
        records=len(log.decisions),
        notes=await context.project.past_notes(),
    )


def _row(kind: str, record: str, place: Mapping[str, Any], reason: str) -> StaleRow:
    return StaleRow(kind=kind, severity=_SEVERITY[kind], id=record, reason=reason, **place)


def _lost(vanished: Sequence[Mapping[str, Any]]) -> list[StaleRow]:
    """One row for the paths of a record that are gone, and one for those that moved."""
    causes: dict[tuple[str, str, str], list[Mapping[str, Any]]] = defaultdict(list)
    for one in vanished:
        causes[one["place"]["path"], one["id"], "path_moved" if one["moved_to"] else "path_gone"].append(one)
    rows = []
    for (_, record, kind), several in causes.items():
        named = {one["named"] for one in several}
        told = [one for one in several if not named.intersection(_folders(one["named"]))]
        told.sort(key=lambda one: one["place"]["line"])
        reason = _listed([_fate(one) for one in told])
        rows.append(_row(kind, record, told[0]["place"], reason))
    return rows


def _fate(one: Mapping[str, Any]) -> str:
    if one["moved_to"]:
        return f"{one['named']} moved to {one['moved_to']}"
    return f"{one['named']} is gone since {one['date']} ({one['commit'][:10]})"


def _folders(path: str) -> list[str]:
    parts = path.split("/")
    return ["/".join(parts[:count]) for count in range(1, len(parts))]


def _overtaken(changed: Sequence[Mapping[str, Any]], least: int) -> list[StaleRow]:
    """One row for a record whose source files changed in `least` commits since it was last confirmed."""
    records: dict[str, list[Mapping[str, Any]]] = defaultdict(list)
    for row in changed:
        if row["confirmed"] is not None and row["governed"]:
            records[row["confirmed"]["path"]].append(row)
    rows = []
    for several in records.values():
        if sum(row["commits"] for row in several) >= least:
            named = _listed([f"{row['named']} ({counted(row['commits'], 'commit')})" for row in several])
            reason = f"last confirmed on {several[0]['since']}; since then {named} changed"
            rows.append(_row("changed_since", several[0]["id"], several[0]["confirmed"], reason))
    return rows


def _listed(names: Sequence[str]) -> str:
    rest = len(names) - NAMED
    return ", ".join(names[:NAMED]) + (f" and {rest} more" if rest > 0 else "")


def _appeared(log: DecisionLog, repository: Repository) -> dict[str, Appeared]:
    """The commit that added each waiting record that states no date."""
    waiting = [one.path for one in log.decisions if one.date is None and one.status in {Status.PROPOSED, Status.DRAFT}]
    if not waiting:
        return {}
    found: dict[str, Appeared] = {}
    for commit in repository.history(waiting[:PATHSPECS], most=COMMITS):
        for change in commit.changes:
            if change.status == "A" and change.path in waiting:
                found[change.path] = Appeared(day=date.fromisoformat(commit.date[:10]), commit=commit.id)
    return found
