"""Cut a list down by relevance to a question; the same list gives the same cut."""

import json

from pydantic import Field, JsonValue

from adr_server.codebase.search.reduction import reduce
from adr_server.tool_api import ToolContext, ToolInput, ToolOutput


class Input(ToolInput):
    question: str
    """What the rows are to answer."""
    rows: list[dict[str, JsonValue]] = Field(max_length=2_000)
    """The rows of another tool, as it gave them."""
    limit: int = Field(default=10, ge=1, le=200)
    """At most so many rows."""


class Kept(ToolOutput):
    row: dict[str, JsonValue]
    relevance: float
    """The share of the question's words, rare ones more, that the row holds."""


class Output(ToolOutput):
    kept: list[Kept]
    given: int


async def run(args: Input, context: ToolContext) -> Output:
    texts = [json.dumps(row, ensure_ascii=False)[:4_000] for row in args.rows]
    found = await context.in_thread(lambda: reduce(args.question, texts, args.limit))
    return Output(kept=[Kept(row=args.rows[at], relevance=value) for at, value in found], given=len(args.rows))
