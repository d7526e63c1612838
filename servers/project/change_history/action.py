"""Churn and co-change out of git's log, counted in commits."""

from pydantic import Field

from adr_server.codebase.history import MOST_TOGETHER, Touch, count_changes
from adr_server.tool_api import ToolContext, ToolFailedError, ToolInput, ToolOutput, counted


class Input(ToolInput):
    paths: list[str] = Field(default_factory=list, max_length=200)
    """Files or folders from the project's root; without any, the whole project."""
    since: str | None = None
    """Only commits from this day on (2026-01-31)."""
    commits: int = Field(default=1_000, ge=1, le=20_000)
    """At most so many of the newest commits."""
    together: int = Field(default=2, ge=1)
    """Pairs need at least so many commits in common."""
    limit: int = Field(default=20, ge=1, le=500)
    """At most so many rows of each list."""


class ChurnRow(ToolOutput):
    path: str
    commits: int
    authors: int
    last: str
    last_commit: str


class PairRow(ToolOutput):
    paths: tuple[str, str]
    together: int
    """Commits that touched both."""
    of: tuple[int, int]
    """All counted commits of each."""
    commits: list[str]
    """The newest of those that touched both, at most three."""


class Output(ToolOutput):
    commits: int
    since: str | None
    """The day of the oldest commit that was counted."""
    churn: list[ChurnRow]
    files: int
    """Files that changed; `churn` are those that did most."""
    together: list[PairRow]
    pairs: int
    notes: list[str]


async def run(args: Input, context: ToolContext) -> Output:
    repository = await context.project.repository()
    if repository is None:
        raise ToolFailedError("The project lies in no git repository, so nothing tells how its files changed.")
    wanted = [path.strip().removeprefix("./").rstrip("/") for path in args.paths]
    wanted = [] if any(path in {"", "."} for path in wanted) else wanted
    known = repository
    log = await context.in_thread(lambda: known.history(wanted, most=args.commits, since=args.since, whole=True))
    touches = [
        Touch(
            commit=one.id[:12],
            author=one.author,
            date=one.date,
            paths=tuple((change.path, change.old_path or change.path) for change in one.changes),
        )
        for one in log
    ]
    every = frozenset(await context.project.paths())

    def meant(path: str) -> bool:
        return path in every and (not wanted or any(path == one or path.startswith(f"{one}/") for one in wanted))

    counts = await context.in_thread(lambda: count_changes(touches, wanted=meant, least=args.together))
    notes = [f"only the newest {counted(args.commits, 'commit')} counted"] if len(log) == args.commits else []
    if counts.left_out:
        told = f"{counted(len(counts.left_out), 'commit')} with more than {MOST_TOGETHER} files not counted for pairs"
        notes.append(f"{told}: {', '.join(counts.left_out[:3])}")
    if await context.in_thread(repository.is_shallow):
        notes.append("the clone is shallow: older commits are not there")
    return Output(
        commits=len(log),
        since=min((one.date[:10] for one in log), default=None),
        churn=[
            ChurnRow(
                path=row.path, commits=row.commits, authors=row.authors, last=row.last, last_commit=row.last_commit
            )
            for row in counts.churn[: args.limit]
        ],
        files=len(counts.churn),
        together=[
            PairRow(paths=row.paths, together=row.together, of=row.of, commits=list(row.commits))
            for row in counts.pairs[: args.limit]
        ],
        pairs=len(counts.pairs),
        notes=notes,
    )
