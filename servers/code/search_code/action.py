"""Search the code: the kind of question is recognised, the legs that fit it are fused."""

from adr_server.tool_api import CodeResults, CodeSearchInput, ToolContext


class Input(CodeSearchInput):
    pass


Output = CodeResults


async def run(args: Input, context: ToolContext) -> Output:
    return await context.code.find(args)
