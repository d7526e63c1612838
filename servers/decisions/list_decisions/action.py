"""List the records, filtered by status and tag."""

from collections import Counter

from adr_server.decisions import Status
from adr_server.tool_api import DecisionRow, ToolContext, ToolInput, ToolOutput, row_of


class Input(ToolInput):
    status: Status | None = None
    """Only records in this state."""
    tag: str | None = None
    """Only records with this tag, whatever its case."""


class Output(ToolOutput):
    decisions: list[DecisionRow]
    folders: list[str]
    """Where records were found, from the project's root."""
    counts: dict[str, int]
    """How many of the listed records are in each state."""
    unreadable: dict[str, str]
    """Files that look like records and could not be read, with the reason."""
    notes: list[str]
    """What of the project could not be looked at, and why."""


async def run(args: Input, context: ToolContext) -> Output:
    log = await context.project.decisions()
    rows = [
        row_of(decision)
        for decision in log.decisions
        if (args.status is None or decision.status is args.status)
        and (args.tag is None or args.tag.lower() in {tag.lower() for tag in decision.tags})
    ]
    counts = Counter(row.status.value for row in rows)
    return Output(
        decisions=rows,
        folders=list(log.folders),
        counts=dict(sorted(counts.items())),
        unreadable=dict(log.unreadable),
        notes=list(await context.project.notices()),
    )
