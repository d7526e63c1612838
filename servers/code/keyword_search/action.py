"""Search the words of the code, identifiers split."""

from adr_server.codebase.search.query import Leg
from adr_server.tool_api import CodeResults, CodeSearchInput, ToolContext


class Input(CodeSearchInput):
    pass


Output = CodeResults


async def run(args: Input, context: ToolContext) -> Output:
    return await context.code.find(args, leg=Leg.KEYWORD)
