"""Plan the document of a conclusion with links to its records, and write it when told to; evidence is looked up."""

from datetime import UTC, datetime

from pydantic import Field

from adr_server.decisions.writing import ChangeSet, Edit, find_decision
from adr_server.review.records.research import document_path, document_text, quote_problems
from adr_server.tool_api import DrawnConclusion, ProposedChanges, ToolContext, ToolInput, UsageError, propose


class Input(ToolInput):
    question: str
    """What was asked."""
    conclusion: DrawnConclusion
    """What was found out, as the prompt research/question has it concluded."""
    title: str = ""
    """The document's title; without it, the question."""
    records: list[str] = Field(default_factory=list)
    """Records that it touches; the document links to them."""
    write: bool = False
    """Write it; without, only the diff is given."""


class Output(ProposedChanges):
    document: str
    """The path of the document."""


async def run(args: Input, context: ToolContext) -> Output:
    log = await context.project.decisions()
    records = [find_decision(log, name) for name in dict.fromkeys(args.records)]
    conclusion = args.conclusion.drawn(args.question)
    quotes = (*conclusion.evidence, *conclusion.against)
    problems = await context.in_thread(lambda: list(quote_problems(quotes, context.project.read_text)))
    if problems:
        raise UsageError(
            "The evidence does not stand where it is said to:\n" + "\n".join(f"- {one}" for one in problems)
        )
    title = args.title or args.question.rstrip("?. ")
    today = datetime.now(UTC).date()
    taken = set(await context.project.paths())
    path = document_path(context.project.settings.research.folder, title, today, taken)
    text = document_text(path, title, conclusion, records, today)
    changes = ChangeSet.of([Edit(path=path, before=None, after=text)])
    return Output(**dict(await propose(changes, context, write=args.write)), document=path)
