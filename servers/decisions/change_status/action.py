"""Plan the change of a record's state, and make it when told to; only the words that state it change."""

from datetime import UTC, datetime

from adr_server.decisions import Status
from adr_server.decisions.writing import change_status
from adr_server.tool_api import ProposedChanges, ToolContext, ToolInput, propose


class Input(ToolInput):
    id: str
    """The record's id, number, path or file name."""
    status: Status
    """The state that it is to have."""
    write: bool = False
    """Write it; without, only the diff is given."""


class Output(ProposedChanges):
    pass


async def run(args: Input, context: ToolContext) -> Output:
    log = await context.project.decisions()
    today = datetime.now(UTC).date()
    changes = await context.in_thread(
        lambda: change_status(log, context.project.read_text, args.id, args.status, today=today)
    )
    return Output(**dict(await propose(changes, context, write=args.write)))
