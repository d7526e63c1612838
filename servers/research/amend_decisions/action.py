"""Plan dated remarks on records, each with a link to its source; what was decided stays word for word."""

from datetime import UTC, datetime
from typing import Literal

from pydantic import Field

from adr_server.decisions.writing import Remark, amend, find_decision
from adr_server.review.records.research import read_document
from adr_server.tool_api import ProposedChanges, ToolContext, ToolInput, ToolOutput, UsageError, propose


class Update(ToolInput):
    """What one record needs, as the answer schema record_updates has it."""

    record: str
    """Its id, number, path or file name."""
    verdict: Literal["unchanged", "amend", "replace"] = "amend"
    """`amend` adds the sentence; `replace` is told, for a new record needs somebody who decides."""
    sentence: str = ""
    """The remark, for amend."""
    question: str = ""
    """What the new record has to answer, for replace."""
    finding: str = ""
    """What demands it."""
    decides: str = ""
    """Who has to decide."""


class Input(ToolInput):
    records: list[Update] = Field(max_length=50)
    """What each record needs."""
    source: str
    """The document that the remarks come from, from the project's root."""
    write: bool = False
    """Write them; without, only the diff is given."""


class OpenQuestion(ToolOutput):
    record: str
    question: str
    decides: str


class Output(ProposedChanges):
    amended: list[str]
    """Ids of the records that get a remark."""
    to_decide: list[OpenQuestion]
    """Records that a new one should replace, and what it has to answer."""


async def run(args: Input, context: ToolContext) -> Output:
    log = await context.project.decisions()
    text = await context.in_thread(lambda: context.project.read_text(args.source))
    title = read_document(text, args.source).title
    wanted = [one for one in args.records if one.verdict == "amend"]
    unsaid = [one.record for one in wanted if not one.sentence.strip()]
    if unsaid:
        raise UsageError(f"records: amend needs a sentence; none for {', '.join(unsaid)}.")
    ids = {one.record: find_decision(log, one.record).id for one in args.records}
    remarks = [
        Remark(record=ids[one.record], sentence=one.sentence, source=args.source, source_title=title) for one in wanted
    ]
    today = datetime.now(UTC).date()
    changes = await context.in_thread(lambda: amend(log, context.project.read_text, remarks, today=today))
    return Output(
        **dict(await propose(changes, context, write=args.write)),
        amended=[ids[one.record] for one in wanted],
        to_decide=[
            OpenQuestion(record=ids[one.record], question=one.question or one.finding, decides=one.decides)
            for one in args.records
            if one.verdict == "replace"
        ],
    )
