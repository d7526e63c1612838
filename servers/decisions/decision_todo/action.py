"""Plan the task list that follows from the records, and write it when told to; what people did to it stays."""

from adr_server.decisions.writing import todo
from adr_server.tool_api import ProposedChanges, ToolContext, ToolInput, propose


class Input(ToolInput):
    path: str = "TODO.md"
    """The document that holds the list."""
    write: bool = False
    """Write it; without, only the diff is given."""


class Output(ProposedChanges):
    pass


async def run(args: Input, context: ToolContext) -> Output:
    log = await context.project.decisions()
    text = await context.project.text_or_none(args.path)
    changes = await context.in_thread(lambda: todo(log, text, path=args.path))
    return Output(**dict(await propose(changes, context, write=args.write)))
