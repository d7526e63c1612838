"""Plan a record for each draft, numbered one after the other, and write them when told to: all of them or none."""

from datetime import UTC, datetime

from pydantic import Field

from adr_server.decisions.writing import dominant_folder, several_decisions
from adr_server.tool_api import Draft, ProposedChanges, ToolContext, ToolInput, propose


class Input(ToolInput):
    drafts: list[Draft] = Field(max_length=50)
    """The drafts, in the order in which to decide them."""
    folder: str | None = None
    """The decision folder; without it, the one that holds most records."""
    base: str | None = None
    """A branch whose numbers are taken too; without it, the repository's default branch."""
    write: bool = False
    """Write them; without, only the diff is given."""


class Output(ProposedChanges):
    records: list[str]
    """The paths of the new records."""


async def run(args: Input, context: ToolContext) -> Output:
    log = await context.project.decisions()
    place = args.folder if args.folder is not None else dominant_folder(log)
    taken = await context.project.taken_numbers(args.base, place or "")
    today = datetime.now(UTC).date()
    changes = await context.in_thread(
        lambda: several_decisions(
            log,
            context.project.read_text,
            [draft.proposal() for draft in args.drafts],
            today=today,
            base_numbers=taken,
            folder=args.folder,
        )
    )
    records = [edit.path for edit in changes.edits if edit.before is None]
    return Output(**dict(await propose(changes, context, write=args.write)), records=records)
