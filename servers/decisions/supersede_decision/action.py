"""Plan a supersession at both ends, and make it when told to."""

from datetime import UTC, datetime

from adr_server.decisions.writing import supersede
from adr_server.tool_api import ProposedChanges, ToolContext, ToolInput, propose


class Input(ToolInput):
    old: str
    """The record that is replaced: id, number, path or file name."""
    new: str
    """The record that takes its place."""
    write: bool = False
    """Write it; without, only the diff is given."""


class Output(ProposedChanges):
    pass


async def run(args: Input, context: ToolContext) -> Output:
    log = await context.project.decisions()
    today = datetime.now(UTC).date()
    changes = await context.in_thread(
        lambda: supersede(log, context.project.read_text, args.old, args.new, today=today)
    )
    return Output(**dict(await propose(changes, context, write=args.write)))
