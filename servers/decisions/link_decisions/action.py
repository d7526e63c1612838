"""Plan a relation of two records at both ends, and make it when told to."""

from adr_server.decisions import Relation
from adr_server.decisions.writing import link
from adr_server.tool_api import ProposedChanges, ToolContext, ToolInput, edit_records


class Input(ToolInput):
    first: str
    """The record that acts: id, number, path or file name."""
    relation: Relation
    """How it stands to the second one."""
    second: str
    """The other record."""
    write: bool = False
    """Write it; without, only the diff is given."""


class Output(ProposedChanges):
    pass


async def run(args: Input, context: ToolContext) -> Output:
    proposed = await edit_records(
        context,
        lambda log, texts, today: link(log, texts, args.first, args.relation, args.second, today=today),
        write=args.write,
    )
    return Output(**dict(proposed))
