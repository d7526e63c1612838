"""One kept conclusion with the records it links to, each with the words that it decided."""

from posixpath import dirname, join, normpath
from urllib.parse import unquote

from adr_server.decisions import Decision, SectionKind, Status
from adr_server.review.records.research import read_document
from adr_server.tool_api import Place, ToolContext, ToolInput, ToolOutput

LONGEST = 2_000


class Input(ToolInput):
    path: str
    """The document, from the project's root."""


class LinkedRecord(ToolOutput):
    id: str
    path: str
    title: str | None
    status: Status
    decided: Place | None
    """Its decision section, shortened; None where it has none."""


class Output(ToolOutput):
    path: str
    title: str
    date: str | None
    true_for: str
    question: str
    lines: list[str]
    """`number: text` for each line that is not empty."""
    records: list[LinkedRecord]
    """Records that it links to."""


async def run(args: Input, context: ToolContext) -> Output:
    text = await context.in_thread(lambda: context.project.read_text(args.path))
    document = read_document(text, args.path)
    log = await context.project.decisions()
    folder = dirname(args.path)
    targets = {normpath(join(folder, unquote(link.partition("#")[0]))) for link in document.linked}
    return Output(
        path=args.path,
        title=document.title,
        date=document.date,
        true_for=document.true_for,
        question=document.question,
        lines=[f"{number}: {line.rstrip()}" for number, line in enumerate(text.splitlines(), 1) if line.strip()],
        records=[_linked(decision) for decision in log.decisions if decision.path in targets],
    )


def _linked(decision: Decision) -> LinkedRecord:
    section = decision.section(SectionKind.DECISION)
    decided = None
    if section is not None:
        decided = Place(path=decision.path, line=section.line, text=section.text.strip()[:LONGEST])
    return LinkedRecord(
        id=decision.id, path=decision.path, title=decision.title, status=decision.status, decided=decided
    )
