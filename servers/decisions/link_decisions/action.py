"""Plan a relation of two records at both ends, and make it when told to."""

from datetime import UTC, datetime

from adr_server.decisions import Relation
from adr_server.decisions.writing import link
from adr_server.tool_api import ProposedChanges, ToolContext, ToolInput, propose


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
    log = await context.project.decisions()
    today = datetime.now(UTC).date()
    changes = await context.in_thread(
        lambda: link(log, context.project.read_text, args.first, args.relation, args.second, today=today)
    )
    return Output(**dict(await propose(changes, context, write=args.write)))
