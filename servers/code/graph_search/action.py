"""Search along what points at what in the code."""

from dataclasses import replace
from typing import Literal

from adr_server.codebase.search.query import Leg, understand
from adr_server.tool_api import CodeResults, CodeSearchInput, ToolContext


class Input(CodeSearchInput):
    direction: Literal["in", "out"] = "in"
    """`in`: what points at the names in the query; `out`: what they point at."""


Output = CodeResults


async def run(args: Input, context: ToolContext) -> Output:
    query = understand(args.query, leg=Leg.GRAPH)
    return await context.code.answer(args, replace(query, relation=args.direction))
