"""The next free number, with the records of a base branch counted in."""

from adr_server.decisions.writing import dominant_folder, next_number, numbers_in
from adr_server.tool_api import ToolContext, ToolFailedError, ToolInput, ToolOutput


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
    on_base: set[int] = set()
    if args.base is not None:
        repository = await context.project.repository()
        if repository is None:
            raise ToolFailedError("base: the project lies in no git repository; leave base out.")
        base = args.base
        paths = await context.in_thread(lambda: repository.paths_at(base))
        folder = args.folder if args.folder is not None else dominant_folder(log)
        on_base = set(numbers_in(paths, folder or ""))
    own = {decision.number for decision in log.decisions if decision.number is not None}
    return Output(
        number=next_number(log, on_base, folder=args.folder),
        base=args.base,
        taken_on_base=sorted(on_base - own),
    )
