"""The newest commits with the paths that they touched, of the whole project or of some paths."""

from pydantic import Field

from adr_server.tool_api import ToolContext, ToolInput, ToolOutput

MOST_PATHS = 20


class Input(ToolInput):
    paths: list[str] = Field(default_factory=list, max_length=200)
    """Only commits that touched one of these files or folders."""
    limit: int = Field(default=20, ge=1, le=200)
    """At most so many commits."""


class CommitRow(ToolOutput):
    commit: str
    date: str
    author: str
    subject: str
    paths: list[str]
    """The first of them, each with git's letter before it."""
    touched: int
    """How many paths it touched."""


class Output(ToolOutput):
    commits: list[CommitRow]
    note: str
    """Why there are none, or empty."""


async def run(args: Input, context: ToolContext) -> Output:
    repository = await context.project.repository()
    if repository is None:
        return Output(commits=[], note="not measured: the project lies in no git repository")
    history = await context.in_thread(lambda: repository.history(args.paths, most=args.limit))
    rows = [
        CommitRow(
            commit=one.id,
            date=one.date,
            author=one.author,
            subject=one.subject,
            paths=[f"{change.status} {change.path}" for change in one.changes[:MOST_PATHS]],
            touched=len(one.changes),
        )
        for one in history
    ]
    return Output(commits=rows, note="" if rows else "no commit touched it")
