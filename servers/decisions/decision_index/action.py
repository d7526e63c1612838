"""Say whether the index agrees with the records, with the diff that would make it so; write that when told to."""

from adr_server.decisions.writing import index, index_path
from adr_server.tool_api import ProposedChanges, ToolContext, ToolInput, propose


class Input(ToolInput):
    path: str | None = None
    """The index document; without it, the one in the folder of the records, else its README."""
    write: bool = False
    """Write it; without, only the diff is given."""


class Output(ProposedChanges):
    index: str
    """The index document."""
    current: bool
    """Whether the index agreed with the records before this call."""
    missing: list[str]
    """Records that the index left out before this call."""


async def run(args: Input, context: ToolContext) -> Output:
    log = await context.project.decisions()
    place = args.path or index_path(log)
    text = await context.project.text_or_none(place) if place is not None else None
    plan = await context.in_thread(lambda: index(log, text, path=place))
    proposed = await propose(plan.changes, context, write=args.write)
    return Output(**dict(proposed), index=plan.path, current=plan.current, missing=list(plan.missing))
