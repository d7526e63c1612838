"""Annotated entities by the goal, the stage of the funnel or the revenue that their annotations name."""

from pydantic import Field

from adr_server.codebase.search.reduction import reduce
from adr_server.tool_api import AnnotatedRow, ToolContext, ToolInput, ToolOutput


class Input(ToolInput):
    goal: str
    """Words of the goal, the funnel stage or the revenue impact."""
    limit: int = Field(default=25, ge=1, le=500)
    """At most so many entities."""


class Output(ToolOutput):
    found: list[AnnotatedRow]
    total: int
    goals: list[str]
    """All goals that annotations name."""
    notes: list[str]


async def run(args: Input, context: ToolContext) -> Output:
    rows, notes = await context.code.annotated()
    texts = [" ".join(filter(None, (row.goal, row.funnel_stage, row.revenue_impact))) for row in rows]
    best = reduce(args.goal, texts, len(rows)) if args.goal.strip() else [(at, 0.0) for at in range(len(rows))]
    found = [rows[at] for at, _ in best if texts[at]]
    goals = sorted({row.goal for row in rows if row.goal})
    return Output(found=found[: args.limit], total=len(found), goals=goals[:200], notes=notes)
