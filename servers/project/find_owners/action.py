"""Owners of a path, each with what says so: a rule of CODEOWNERS, an annotation, or commits."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Literal

from pydantic import Field

from adr_server.codebase.owners import owner_rule, rules_for
from adr_server.tool_api import (
    AdrServerError,
    OwnerFile,
    Place,
    Repository,
    ToolContext,
    ToolInput,
    ToolOutput,
    UnknownNameError,
    counted,
    owned,
    read_owner_file,
)

MOST_COMMITS = 1_000
MOST_PATHS = 1_000


class Input(ToolInput):
    path: str = "."
    """A file or folder from the project's root; `.` is all of it."""
    paths: list[str] = Field(default_factory=list, max_length=MOST_PATHS)
    """Instead of `path`, many files at once: `files` says who owns each by CODEOWNERS, in this order."""
    line: int | None = Field(default=None, ge=1)
    """Only the lines of the file from this one,"""
    end_line: int | None = Field(default=None, ge=1)
    """to this one."""
    limit: int = Field(default=10, ge=1, le=100)
    """At most so many rows of each list."""


class RuleRow(ToolOutput):
    owners: list[str]
    """Nobody, where a rule takes owners away."""
    rule: Place
    decides: bool
    """For a file the last rule that matches, alone; for a folder every rule that decides for a file in it."""
    files: int


class AnnotationRow(ToolOutput):
    owner: str
    entity: str
    place: Place


class AuthorRow(ToolOutput):
    author: str
    share: float
    """Of the lines (of a file) or commits (on a folder) that were counted."""
    counted: int
    last: str
    """The day of the newest of these commits, ISO."""
    commits: list[str]
    """Ids of those commits: at most three, those with most lines, or the newest."""


class FileRow(ToolOutput):
    path: str
    owners: list[str]
    rule: Place | None
    """The rule that decides, also for a file that is not there; null where none matches."""


class Output(ToolOutput):
    path: str
    kind: Literal["file", "folder"]
    owners: list[str]
    """By CODEOWNERS, as its rules decide; an annotation speaks for its entity alone."""
    files: list[FileRow] = Field(default_factory=list)
    rules: list[RuleRow]
    annotations: list[AnnotationRow]
    authors: list[AuthorRow]
    counted: str
    """What shares are counted in, and how many: `42 lines by git blame`, `17 commits`, or why nothing was."""
    notes: list[str]


async def run(args: Input, context: ToolContext) -> Output:
    return await (_of_many(args.paths, context) if args.paths else _of_one(args, context))


async def _of_many(paths: list[str], context: ToolContext) -> Output:
    file = await read_owner_file(context.project)
    rows = []
    for given in paths:
        context.check_time()
        path = _from_root(given)
        rule = owner_rule(file.rules, path)
        place = None if rule is None else Place(path=file.path, line=rule.line, text=rule.pattern)
        rows.append(FileRow(path=path, owners=list(rule.owners) if rule else [], rule=place))
    return Output(
        path=".",
        kind="folder",
        owners=list(dict.fromkeys(owner for row in rows for owner in row.owners)),
        files=rows,
        rules=[],
        annotations=[],
        authors=[],
        counted="not measured for many paths; ask for one",
        notes=[] if file.rules else ["there is no CODEOWNERS file with rules"],
    )


def _from_root(path: str) -> str:
    path = path.strip().removeprefix("./").strip("/")
    return "" if path == "." else path


async def _of_one(args: Input, context: ToolContext) -> Output:
    paths = await context.project.paths()
    path = _from_root(args.path)
    is_file = path in paths
    if path and not is_file and not any(each.startswith(f"{path}/") for each in paths):
        folders = {each.rpartition("/")[0] for each in paths}
        raise UnknownNameError("file or folder", path, {*paths, *folders}, remedy="Give it from the project's root.")
    rules = await (_of_file(context, path) if is_file else _of_folder(context, path))
    annotations, notes = await _annotated(args, context, path, is_file=is_file)
    repository = await context.project.repository()
    authors: list[AuthorRow] = []
    counted = "not measured: the project lies in no git repository"
    if repository is not None:
        held = repository
        authors, counted = await context.in_thread(lambda: _authors(held, path, args, is_file=is_file))
    deciding = [owner for row in rules if row.decides for owner in row.owners]
    return Output(
        path=path or ".",
        kind="file" if is_file else "folder",
        owners=list(dict.fromkeys(deciding)),
        rules=rules[: args.limit],
        annotations=annotations[: args.limit],
        authors=authors[: args.limit],
        counted=counted,
        notes=notes,
    )


async def _of_file(context: ToolContext, path: str) -> list[RuleRow]:
    file: OwnerFile = await read_owner_file(context.project)
    found = rules_for(file.rules, path)
    return [
        RuleRow(
            owners=list(rule.owners),
            rule=Place(path=file.path, line=rule.line, text=rule.pattern),
            decides=rule is found[-1],
            files=1,
        )
        for rule in reversed(found)
    ]


async def _of_folder(context: ToolContext, path: str) -> list[RuleRow]:
    file, counts = await owned(context.project, path)
    return [
        RuleRow(
            owners=list(rule.owners),
            rule=Place(path=file, line=rule.line, text=rule.pattern),
            decides=True,
            files=files,
        )
        for rule, files in counts
        if files
    ]


async def _annotated(
    args: Input, context: ToolContext, path: str, *, is_file: bool
) -> tuple[list[AnnotationRow], list[str]]:
    try:
        rows, notes = await context.code.annotated()
    except AdrServerError as error:
        context.check_time()
        return [], [f"annotations were not looked at: {error}"]
    first, last = args.line or 1, args.end_line or args.line or 1_000_000_000
    under = f"{path}/" if path else ""
    found = [
        AnnotationRow(owner=row.owner, entity=row.entity, place=Place(path=row.path, line=row.line))
        for row in rows
        if row.owner and (row.path == path and first <= row.line <= last if is_file else row.path.startswith(under))
    ]
    return found, notes


def _authors(repository: Repository, path: str, args: Input, *, is_file: bool) -> tuple[list[AuthorRow], str]:
    try:
        if not is_file:
            commits = repository.history([path] if path else (), most=MOST_COMMITS)
            seen = ((one.author, one.date[:10], one.id, 1) for one in commits)
            most = f"{'the newest ' if len(commits) == MOST_COMMITS else ''}{counted(len(commits), 'commit')}"
            return _shares(seen), most
        blamed = repository.blame(path, args.line, args.end_line)
    except AdrServerError as error:
        return [], f"not measured: {error}"
    if blamed is None:
        return [], "not measured: git does not track the file"
    total = sum(one.lines for one in blamed)
    fresh = sum(one.lines for one in blamed if not one.commit)
    told = f"{counted(total - fresh, 'line')} by git blame" + (f", {fresh} more not committed" if fresh else "")
    return _shares((one.author, one.date, one.commit, one.lines) for one in blamed if one.commit), told


def _shares(seen: Iterable[tuple[str, str, str, int]]) -> list[AuthorRow]:
    by_author: dict[str, list[tuple[str, str, int]]] = defaultdict(list)
    for author, date, commit, count in seen:
        by_author[author].append((date, commit, count))
    total = sum(count for rows in by_author.values() for _, _, count in rows)
    found = [
        AuthorRow(
            author=author,
            share=round(sum(count for _, _, count in rows) / total, 3),
            counted=sum(count for _, _, count in rows),
            last=max(date for date, _, _ in rows),
            commits=[commit[:12] for _, commit, _ in rows[:3]],
        )
        for author, rows in by_author.items()
    ]
    return sorted(found, key=lambda row: (-row.counted, row.author))
