"""Every secret in the project's files with its place; the values themselves are not in the answer."""

from collections import Counter
from fnmatch import fnmatchcase
from functools import partial

from pydantic import Field

from adr_server.security import Category
from adr_server.tool_api import BrokenInputError, Place, ToolContext, ToolInput, ToolOutput, find_in, read_masking


class Input(ToolInput):
    paths: list[str] = Field(default_factory=list)
    """Globs over the whole path (`config/*` takes in all below); all files unless given."""
    categories: list[Category] = Field(default_factory=lambda: [Category.SECRET])
    """What to look for: secret, personal."""


class SecretRow(ToolOutput):
    path: str
    line: int
    column: int
    rule: str
    title: str
    key: str | None
    """The name that the value is assigned to."""


class Output(ToolOutput):
    secrets: list[SecretRow]
    counts: dict[str, int]
    """Finds by rule."""
    files: int
    """Files that were read."""
    unread: list[Place]
    """Files that could not be read, with the reason as text."""


async def run(args: Input, context: ToolContext) -> Output:
    config = read_masking(context).model_copy(update={"categories": args.categories})
    globs = args.paths or ["*"]
    paths = [path for path in await context.project.paths() if any(fnmatchcase(path, glob) for glob in globs)]
    rows: list[SecretRow] = []
    unread: list[Place] = []
    for done, path in enumerate(paths):
        context.check_time()
        context.progress(done, len(paths), path)
        try:
            text = await context.in_thread(partial(context.project.read_text, path))
        except BrokenInputError as problem:
            unread.append(Place(path=path, line=1, text=str(problem).removeprefix(f"{path}: ")))
            continue
        rows += [
            SecretRow(path=path, line=find.line, column=find.column, rule=find.rule, title=find.title, key=find.key)
            for find in await find_in(context, text, config, path=path)
        ]
    counts = dict(sorted(Counter(row.rule for row in rows).items()))
    return Output(secrets=rows, counts=counts, files=len(paths) - len(unread), unread=unread)
