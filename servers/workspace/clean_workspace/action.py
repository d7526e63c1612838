"""Delete scratch files, or what a session keeps; skills stay."""

from adr_server.tool_api import CodeState, ToolContext, ToolInput, ToolOutput, UnknownNameError


class Input(ToolInput):
    prefix: str = ""
    """Only paths under /workspace that begin with this; empty: all."""
    session: str | None = None
    """Forget the variables of this session instead; no file is deleted. "*": of all sessions."""


class Output(ToolOutput):
    deleted: int
    """Files, or sessions."""
    used_bytes: int
    """What is left of files."""


async def run(args: Input, context: ToolContext) -> Output:
    workspace = context.code_state.workspace
    if args.session is not None:
        deleted = await context.in_thread(lambda: _forget(context.code_state, args.session or ""))
        return Output(deleted=deleted, used_bytes=workspace.used_bytes())
    prefix = args.prefix.removeprefix("/workspace").lstrip("/")
    if not prefix:
        deleted = await context.in_thread(workspace.clear)
    else:
        chosen = [file.path for file in workspace.files() if file.path.startswith(prefix)]
        deleted = sum(workspace.delete(path) for path in chosen)
    return Output(deleted=deleted, used_bytes=workspace.used_bytes())


def _forget(state: CodeState, name: str) -> int:
    if state.sessions is None:
        return 0
    known = [session.name for session in state.sessions.sessions()]
    if name == "*":
        return sum(map(state.sessions.delete, known))
    if not state.sessions.delete(name):
        raise UnknownNameError("session", name, known)
    return 1
