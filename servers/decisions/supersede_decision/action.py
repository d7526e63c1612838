"""Plan a supersession at both ends, and make it when told to."""

from adr_server.decisions.writing import supersede
from adr_server.tool_api import ProposedChanges, ToolContext, ToolInput, edit_records


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
    proposed = await edit_records(
        context,
        lambda log, texts, today: supersede(log, texts, args.old, args.new, today=today),
        write=args.write,
    )
    return Output(**dict(proposed))
