"""The next free number, with the records of a base branch counted in."""

from adr_server.decisions.writing import dominant_folder, next_number
from adr_server.tool_api import ToolContext, ToolInput, ToolOutput


class Input(ToolInput):
    base: str | None = None
    """A branch whose records count too, so that two branches do not take one number."""
    folder: str | None = None
    """The decision folder to number in; without it, the one that holds most records."""


class Output(ToolOutput):
    number: int
    base: str | None
    """The branch that was counted in, None where none was asked for."""
    taken_on_base: list[int]
    """Numbers that the base branch has and this tree has not."""


async def run(args: Input, context: ToolContext) -> Output:
    log = await context.project.decisions()
    folder = args.folder if args.folder is not None else dominant_folder(log)
    on_base = frozenset[int]()
    if args.base is not None:
        on_base = await context.project.taken_numbers(args.base, folder or "")
    own = {decision.number for decision in log.decisions if decision.number is not None}
    return Output(
        number=next_number(log, on_base, folder=args.folder),
        base=args.base,
        taken_on_base=sorted(on_base - own),
    )
