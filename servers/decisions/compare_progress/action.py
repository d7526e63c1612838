"""What a task list says of each record, entry by entry with its line; counts, no share and no score."""

from adr_server.decisions import Status
from adr_server.decisions.writing import Entry as Task
from adr_server.decisions.writing import compare_progress
from adr_server.tool_api import BrokenInputError, Place, ToolContext, ToolInput, ToolOutput


class Input(ToolInput):
    path: str = "TODO.md"
    """The document that holds the list."""


class ProgressRow(ToolOutput):
    id: str
    path: str
    status: Status
    done: list[Place]
    """Ticked tasks of the record."""
    open: list[Place]
    unlisted: list[str]
    """What the record asks for and the list lacks."""


class Output(ToolOutput):
    decisions: list[ProgressRow]
    unknown: list[Place]
    """Tasks of a record that does not exist."""
    unbound: list[Place]
    """Tasks of no record."""
    ahead: list[Place]
    """Ticked tasks of a record that is not accepted."""
    retired: list[Place]
    """Open tasks of a record that no longer stands."""


async def run(args: Input, context: ToolContext) -> Output:
    log = await context.project.decisions()
    text = await context.project.text_or_none(args.path)
    if text is None:
        raise BrokenInputError(f"{args.path}: is not there; decision_todo with write: true begins a list.")
    found = await context.in_thread(lambda: compare_progress(log, text))

    def places(entries: tuple[Task, ...]) -> list[Place]:
        return [Place(path=args.path, line=entry.line, text=entry.text) for entry in entries]

    return Output(
        decisions=[
            ProgressRow(
                id=row.id,
                path=row.path,
                status=row.status,
                done=places(row.done),
                open=places(row.open),
                unlisted=list(row.unlisted),
            )
            for row in found.decisions
        ],
        unknown=places(found.unknown),
        unbound=places(found.unbound),
        ahead=places(found.ahead),
        retired=places(found.retired),
    )
