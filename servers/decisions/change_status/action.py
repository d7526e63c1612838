"""Plan the change of a record's state, and make it when told to; only the words that state it change."""

from adr_server.decisions import Status
from adr_server.decisions.writing import change_status
from adr_server.tool_api import ProposedChanges, ToolContext, ToolInput, edit_records


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
    proposed = await edit_records(
        context,
        lambda log, texts, today: change_status(log, texts, args.id, args.status, today=today),
        write=args.write,
    )
    return Output(**dict(proposed))
