"""Accepted at the base, and saying something else now: the lines of context and decision that differ."""

from functools import partial
from posixpath import splitext

from adr_server.decisions import read_file
from adr_server.review import find_rewritten
from adr_server.tool_api import (
    RECORD_ENDINGS,
    BrokenInputError,
    NotAllowedError,
    ToolContext,
    ToolFailedError,
    ToolInput,
    ToolOutput,
    record_homes,
)


class Input(ToolInput):
    base: str | None = None
    """The branch or commit to compare with; without it, the default branch."""


class RewrittenRow(ToolOutput):
    id: str
    path: str
    line: int
    text: str
    """What the line says now."""
    section: str
    before: str
    """The first line that is no longer said."""
    note: str


class Output(ToolOutput):
    base: str
    rewritten: list[RewrittenRow]
    removed: list[str]
    """Paths of accepted records that are gone."""
    searched: list[str]
    """Records that differ from the base."""


async def run(args: Input, context: ToolContext) -> Output:
    repository = await context.project.repository()
    if repository is None:
        raise ToolFailedError("The project lies in no git repository; there is no base to compare with.")
    base = args.base or await context.in_thread(repository.default_branch)
    if base is None:
        raise ToolFailedError("base: the repository has no default branch; name a branch or commit.")
    chosen = base
    log = await context.project.decisions()
    changes = await context.in_thread(lambda: context.project.changes(repository, chosen))
    fork = await context.in_thread(lambda: repository.fork(chosen))
    olds = [change.old_path or change.path for change in changes if change.status != "A"]
    folders = await record_homes(context.project, repository, fork, olds)
    rows: list[RewrittenRow] = []
    removed: list[str] = []
    searched: list[str] = []
    for change in changes:
        old = change.old_path or change.path
        if change.status == "A" or splitext(old)[1] not in RECORD_ENDINGS or not old.startswith(folders):
            continue
        content = await context.in_thread(partial(repository.read_at, fork, old))
        if content is None:
            continue
        before = read_file(content.decode("utf-8", "replace"), old)
        now = {decision.anchor: decision for decision in log.by_path(change.path)}
        searched.append(change.path)
        if change.status == "D":
            removed += [old for decision in before if decision.status.value == "accepted"][:1]
            continue
        try:
            text = context.project.read_text(change.path)
        except (BrokenInputError, NotAllowedError):  # Not allowed: a link took the record's place that leads out.
            continue
        rows += [
            RewrittenRow(
                id=one.decision.id,
                path=change.path,
                line=one.line,
                text=one.text,
                section=one.section,
                before=one.before,
                note=one.note,
            )
            for decision in before
            for one in find_rewritten(decision, now.get(decision.anchor), text)
            if one.decision.path == change.path
        ]
    return Output(base=base, rewritten=rows, removed=removed, searched=searched)
