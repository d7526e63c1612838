"""Search by meaning. Without a table of vectors (the coverage says so) words, definitions and paths answer alone."""

from adr_server.codebase.search.query import QueryKind
from adr_server.tool_api import CodeResults, CodeSearchInput, ToolContext


class Input(CodeSearchInput):
    pass


Output = CodeResults


async def run(args: Input, context: ToolContext) -> Output:
    return await context.code.find(args, kind=QueryKind.CONCEPTUAL)
