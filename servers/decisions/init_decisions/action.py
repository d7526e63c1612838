"""Plan the files that start a log, and write them when told to; what is there already stays."""

from datetime import UTC, datetime

from adr_server.decisions.writing import init
from adr_server.tool_api import ProposedChanges, ToolContext, ToolInput, propose


class Input(ToolInput):
    folder: str | None = None
    """Where the records will be, from the project's root; without it docs/decisions, if there is no log yet."""
    template: str = "madr-minimal"
    """The shipped template of the log; decision_templates lists them."""
    language: str = "en"
    """The language of template and headings."""
    write: bool = False
    """Write it; without, only the diff is given."""


class Output(ProposedChanges):
    pass


async def run(args: Input, context: ToolContext) -> Output:
    log = await context.project.decisions()
    existing = await context.project.paths()
    today = datetime.now(UTC).date()
    changes = await context.in_thread(
        lambda: init(
            log, today=today, folder=args.folder, template=args.template, language=args.language, existing=existing
        )
    )
    return Output(**dict(await propose(changes, context, write=args.write)))
