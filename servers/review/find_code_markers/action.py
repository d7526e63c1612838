"""`ADR-0012`, `@adr` and file names of records in code; dangling, or pointing at a record that is not in force."""

from adr_server.review import find_markers
from adr_server.tool_api import ToolContext, ToolInput, ToolOutput


class Input(ToolInput):
    broken: bool = False
    """Only those that dangle or point at a retired record."""


class MarkerRow(ToolOutput):
    path: str
    line: int
    text: str
    decision: str | None
    """The id of the record; null where none can be told."""
    problem: str
    """Empty where the record is in force."""


class Output(ToolOutput):
    markers: list[MarkerRow]
    broken: int
    files: int
    """How many files of the project were looked at."""


async def run(args: Input, context: ToolContext) -> Output:
    log = await context.project.decisions()
    paths = await context.project.paths()
    found = await context.in_thread(
        lambda: list(find_markers(log, paths, context.project.read_text, context.check_time))
    )
    rows = [
        MarkerRow(
            path=one.path,
            line=one.line,
            text=one.text,
            decision=one.decision.id if one.decision else None,
            problem=one.problem,
        )
        for one in found
    ]
    broken = [row for row in rows if row.problem]
    return Output(markers=broken if args.broken else rows, broken=len(broken), files=len(paths))
