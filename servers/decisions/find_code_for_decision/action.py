"""From a record to code: the places that name the record, and the files that its text is most about."""

from pydantic import Field

from adr_server.codebase.search.query import QueryKind, understand
from adr_server.decisions import statement_of
from adr_server.decisions.writing import find_decision
from adr_server.review import find_markers
from adr_server.tool_api import (
    CodeResult,
    CodeSearchInput,
    DecisionRow,
    Place,
    ToolContext,
    ToolInput,
    ToolOutput,
    row_of,
)


class Input(ToolInput):
    id: str
    """The record's id, number, path, file name or title."""
    path: str | None = None
    """Only files beneath this folder."""
    limit: int = Field(default=10, ge=1, le=50)
    """At most so many files and so many places that name it."""


class Output(ToolOutput):
    decision: DecisionRow
    named_at: list[Place]
    """Lines of code that name the record: sure."""
    likely: list[CodeResult]
    """Files whose words, names and paths the record writes, best first: likely, not sure."""
    notes: list[str]


async def run(args: Input, context: ToolContext) -> Output:
    log = await context.project.decisions()
    decision = find_decision(log, args.id)
    records = {one.path for one in log.decisions} | set(log.others)
    query = understand(statement_of(decision), kind=QueryKind.TEXT)
    asked = CodeSearchInput(query=args.id, path=args.path, limit=min(100, args.limit * 2), explain=True)
    found = await context.code.answer(asked, query)
    paths = [path for path in await context.project.paths() if path not in records]
    markers = await context.in_thread(
        lambda: list(find_markers(log, paths, context.project.read_text, context.check_time))
    )
    named = [one for one in markers if one.decision is not None and one.decision.id == decision.id]
    return Output(
        decision=row_of(decision),
        named_at=[Place(path=one.path, line=one.line, text=one.text) for one in named[: args.limit]],
        likely=[row for row in found.results if row.path not in records][: args.limit],
        notes=found.notes,
    )
