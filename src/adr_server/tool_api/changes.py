"""What a tool that may write gives: the same shape whether it wrote or only says what it would write."""

from collections.abc import Callable
from datetime import UTC, date, datetime

from adr_server.decisions import DecisionLog
from adr_server.decisions.writing import ChangeSet, Texts
from adr_server.errors import NotAllowedError
from adr_server.tool_api.context import ToolContext
from adr_server.tool_api.models import ToolOutput


class ProposedChanges(ToolOutput):
    """Edits of the project as a unified diff."""

    diff: str
    """Every edit, as unified diff; empty when nothing would change."""
    paths: list[str]
    """The files that the diff touches, from the project's root."""
    written: bool
    """Whether the files were written; false for a dry run, and where there was nothing to write."""
    notes: list[str]
    """What a reader should know beside the diff."""


async def propose(changes: ChangeSet, context: ToolContext, *, write: bool) -> ProposedChanges:
    """Write `changes` where the caller said so, else only tell them.

    Raises:
        NotAllowedError: this run may not write into the project.
        UsageError: a file is no longer what the change was planned from.
        BrokenInputError: the disk refuses; nothing was changed.
    """
    written = False
    if write and changes:
        if context.write is None:
            raise NotAllowedError("This run may not write into the project. Call the tool directly with write: true.")
        await context.write(changes)
        written = True
    return ProposedChanges(
        diff=changes.diff(),
        paths=[edit.path for edit in changes.edits],
        written=written,
        notes=list(changes.notes),
    )


async def edit_records(
    context: ToolContext, plan: Callable[[DecisionLog, Texts, date], ChangeSet], *, write: bool
) -> ProposedChanges:
    """What `plan` makes of the records, their texts and today's date (UTC), proposed; raises what both raise."""
    log = await context.project.decisions()
    today = datetime.now(UTC).date()
    changes = await context.in_thread(lambda: plan(log, context.project.read_text, today))
    return await propose(changes, context, write=write)
