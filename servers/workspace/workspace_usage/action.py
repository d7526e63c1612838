"""What lies in the workspace, measured now."""

from adr_server.tool_api import ToolContext, ToolInput, ToolOutput


class Input(ToolInput):
    pass


class FileRow(ToolOutput):
    path: str
    bytes: int


class SessionRow(ToolOutput):
    name: str
    bytes: int
    used: str
    """When a run was in it last, UTC."""


class Output(ToolOutput):
    used_bytes: int
    quota_bytes: int
    file_count: int
    file_quota: int
    files: list[FileRow]
    """The largest first."""
    skill_bytes: int
    sessions: list[SessionRow]
    """Those that keep variables."""


async def run(args: Input, context: ToolContext) -> Output:
    del args
    state = context.code_state
    files = sorted(await context.in_thread(state.workspace.files), key=lambda file: -file.size)
    sessions = await context.in_thread(state.sessions.sessions) if state.sessions is not None else ()
    return Output(
        used_bytes=sum(file.size for file in files),
        quota_bytes=state.workspace.quota.total_bytes,
        file_count=len(files),
        file_quota=state.workspace.quota.files,
        files=[FileRow(path=f"/workspace/{file.path}", bytes=file.size) for file in files],
        skill_bytes=state.skills.used_bytes(),
        sessions=[SessionRow(name=kept.name, bytes=kept.size, used=kept.used) for kept in sessions],
    )
