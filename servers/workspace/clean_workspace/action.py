"""Delete scratch files; skills stay."""

from adr_server.tool_api import ToolContext, ToolInput, ToolOutput


class Input(ToolInput):
    prefix: str = ""
    """Only paths under /workspace that begin with this; empty: all."""


class Output(ToolOutput):
    deleted: int
    used_bytes: int
    """What is left."""


async def run(args: Input, context: ToolContext) -> Output:
    workspace = context.code_state.workspace
    prefix = args.prefix.removeprefix("/workspace").lstrip("/")
    if not prefix:
        deleted = await context.in_thread(workspace.clear)
    else:
        chosen = [file.path for file in workspace.files() if file.path.startswith(prefix)]
        deleted = sum(workspace.delete(path) for path in chosen)
    return Output(deleted=deleted, used_bytes=workspace.used_bytes())
