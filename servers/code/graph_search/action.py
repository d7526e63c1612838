"""Search along what points at what in the code."""

from typing import Literal

from adr_server.codebase.search.query import Leg, understand
from adr_server.tool_api import CodeResults, CodeSearchInput, ToolContext


class Input(CodeSearchInput):
    direction: Literal["in", "out"] | None = None
    """`in`: what points at the names in the query; `out`: what they point at; without, as the query says, else `in`."""


Output = CodeResults


async def run(args: Input, context: ToolContext) -> Output:
    query = understand(args.query, leg=Leg.GRAPH)
    if args.direction is not None:
        query = query.directed(inward=args.direction == "in")
    return await context.code.answer(args, query)
