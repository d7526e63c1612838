"""Review due, proposed too long, resting on a record not in force, naming what is gone, or overtaken by changes."""

from datetime import UTC, date, datetime

from pydantic import Field

from adr_server.decisions import DecisionLog, Status
from adr_server.review import Appeared, find_stale
from adr_server.tool_api import Repository, ToolContext, ToolInput, ToolOutput, survey_of

COMMITS = 2_000
PATHSPECS = 500


class Input(ToolInput):
    proposed_days: int = Field(default=90, ge=1)
    """A proposal is stale after so many days, by its date, or by git where it states none."""
    commits: int = Field(default=25, ge=1)
    """A record is stale when a file that it names changed in so many commits since its day."""


class StaleRow(ToolOutput):
    kind: str
    """review_due, proposed_long, rests_on_dead, path_gone or changed_since."""
    id: str
    path: str
    line: int
    text: str
    reason: str


class Output(ToolOutput):
    stale: list[StaleRow]
    history: str
    """What of git's history was read, or why none was."""
    records: int


async def run(args: Input, context: ToolContext) -> Output:
    log = await context.project.decisions()
    survey = await survey_of(context.project)
    today = datetime.now(UTC).date()
    repository = await context.project.repository()
    appeared = await context.in_thread(lambda: _appeared(log, repository)) if repository is not None else {}
    said = await context.in_thread(
        lambda: list(find_stale(log, survey.texts, today, proposed_days=args.proposed_days, appeared=appeared))
    )
    rows = [
        StaleRow(
            kind=one.kind, id=one.decision.id, path=one.decision.path, line=one.line, text=one.text, reason=one.reason
        )
        for one in said
    ]
    history = await context.call("staleness_report", {"commits": args.commits})
    for gone in history["vanished"]:
        reason = f"{gone['named']} is gone since {gone['date']} ({gone['commit'][:10]})"
        rows.append(StaleRow(kind="path_gone", id=gone["id"], reason=reason, **gone["place"]))
    for changed in history["changed"]:
        reason = f"{changed['named']} changed in {changed['commits']} commits since {changed['since']}"
        rows.append(StaleRow(kind="changed_since", id=changed["id"], reason=reason, **changed["place"]))
    return Output(stale=rows, history=history["history"], records=len(log.decisions))


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
