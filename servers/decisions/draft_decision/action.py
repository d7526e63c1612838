"""Plan a new record in the shape, folder, numbering and language of its log, and write it when told to."""

from datetime import UTC, datetime

from pydantic import Field

from adr_server.decisions import SectionKind, Status
from adr_server.decisions.writing import ChangeSet, dominant_folder, new_decision
from adr_server.tool_api import Plan, ProposedChanges, ToolContext, ToolInput, propose


class Input(ToolInput):
    title: str
    """What is decided, in a few words."""
    template: str | None = None
    """A shipped template or the path of the log's own; without it, the shape of the latest records."""
    supersedes: list[str] = Field(default_factory=list)
    """Records that it replaces; their ends are written too."""
    status: Status = Status.PROPOSED
    """The state that it begins in."""
    sections: dict[SectionKind, str] = Field(default_factory=dict)
    """The text of the sections that are known; every other one stays a TODO."""
    plan: Plan | None = None
    """The answers of plan_decision, which fill the sections that `sections` does not."""
    language: str | None = None
    """The language of its headings; without it, that of the log."""
    folder: str | None = None
    """The decision folder; without it, the one that holds most records."""
    number: int | None = None
    """Its number; without it, the next free one."""
    base: str | None = None
    """A branch whose numbers are taken too; without it, the repository's default branch."""
    write: bool = False
    """Write it; without, only the diff is given."""


class Output(ProposedChanges):
    record: str
    """The path of the new record."""


async def run(args: Input, context: ToolContext) -> Output:
    log = await context.project.decisions()
    place = args.folder if args.folder is not None else dominant_folder(log)
    taken = await context.project.taken_numbers(args.base, place or "")
    known = dict(args.plan.proposal(args.title).sections()) if args.plan is not None else {}
    today = datetime.now(UTC).date()

    def plan() -> ChangeSet:
        return new_decision(
            log,
            context.project.read_text,
            title=args.title,
            today=today,
            template=args.template,
            supersedes=args.supersedes,
            number=args.number,
            base_numbers=taken,
            status=args.status,
            language=args.language,
            folder=args.folder,
            sections=known | args.sections,
        )

    changes = await context.in_thread(plan)
    record = next(edit.path for edit in changes.edits if edit.before is None)
    return Output(**dict(await propose(changes, context, write=args.write)), record=record)
