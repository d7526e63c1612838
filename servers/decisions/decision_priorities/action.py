"""Records that need work, in an order that facts give: what rests on them, what dangles, how long they wait.

No score: the order is by the number of live records that rest on one, then errors and dangling links, then days over.
"""

from collections import defaultdict
from collections.abc import Mapping
from datetime import UTC, datetime

from pydantic import Field

from adr_server.decisions import Decision, DecisionGraph, DecisionLog, Due, Relation, Status, timeline
from adr_server.tool_api import FindingRow, Place, ToolContext, ToolInput, ToolOutput, finding_row, lint_project

UNDECIDED = frozenset({Status.PROPOSED, Status.DRAFT, Status.UNKNOWN})
DEAD = frozenset({Status.SUPERSEDED, Status.DEPRECATED, Status.REJECTED})


class Input(ToolInput):
    profile: str = "mature"
    """How the project lives: startup, growth, mature or maintenance; it sets the limits in days."""
    limit: int = Field(default=20, ge=1, le=1_000)
    """At most so many records."""


class Reason(ToolOutput):
    fact: str
    place: Place
    """The line that it rests on."""


class Ranked(ToolOutput):
    id: str
    path: str
    title: str | None
    status: Status
    dependents: int
    """Live records that relate to it or amend it."""
    errors: int
    """Findings of severity error in its file, dangling links among them."""
    days_over: int
    reasons: list[Reason]


class Output(ToolOutput):
    ranked: list[Ranked]
    total: int
    """How many records need work."""
    order: str
    """What the order is made of."""


async def run(args: Input, context: ToolContext) -> Output:
    log = await context.project.decisions()
    due = {one.decision.id: one for one in timeline(log, datetime.now(UTC).date(), profile=args.profile).queue}
    errors: dict[str, list[FindingRow]] = defaultdict(list)
    for found in await lint_project(context.project):
        if found.severity.value == "error":
            errors[found.path].append(finding_row(found))
    resting = resting_on(log)
    rows = [
        _ranked(decision, resting.get(decision.id, []), errors.get(decision.path, []), due.get(decision.id))
        for decision in log.decisions
        if decision.status not in DEAD or decision.path in errors
    ]
    waiting = [row for row in rows if row.reasons]
    waiting.sort(key=lambda row: (-row.dependents, -row.errors, -row.days_over, row.path))
    return Output(
        ranked=waiting[: args.limit],
        total=len(waiting),
        order="live records that rest on it, then errors in its file, then days past the profile's limit",
    )


def resting_on(log: DecisionLog) -> Mapping[str, list[tuple[Decision, int]]]:
    """For each undecided record the live ones that say they amend it or relate to it, with the line that says so."""
    graph = DecisionGraph.of(log)
    by_path = {decision.path: decision for decision in reversed(log.decisions)}
    found: dict[str, list[tuple[Decision, int]]] = defaultdict(list)
    for decision in graph.nodes.values():
        if decision.status in DEAD:
            continue
        for link in decision.links:
            target = by_path.get(link.target or "")
            rests = link.relation in {Relation.AMENDS, Relation.RELATES}
            if rests and target is not None and target.id != decision.id and target.status in UNDECIDED:
                found[target.id].append((decision, link.line))
    return found


def _ranked(
    decision: Decision, resting: list[tuple[Decision, int]], errors: list[FindingRow], due: Due | None
) -> Ranked:
    reasons = [
        Reason(fact=f"{other.id} ({other.status}) rests on it", place=Place(path=other.path, line=line))
        for other, line in resting
    ]
    reasons += [Reason(fact=f"{row.code}: {row.message}", place=Place(path=row.path, line=row.line)) for row in errors]
    if due is not None:
        line = decision.lines.get("date") or decision.lines.get("status") or decision.lines.get("title") or 1
        reasons.append(Reason(fact=f"{due.action.value}: {due.reason}", place=Place(path=decision.path, line=line)))
    return Ranked(
        id=decision.id,
        path=decision.path,
        title=decision.title,
        status=decision.status,
        dependents=len({other.id for other, _ in resting}),
        errors=len(errors),
        days_over=due.over if due is not None else 0,
        reasons=reasons,
    )
