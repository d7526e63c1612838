"""One slot filled twice, or a thing wanted here and unwanted there, by records that do not name each other."""

from typing import Any

from adr_server.review import Claim, find_conflicts, review_version
from adr_server.tool_api import ToolContext, ToolInput, ToolOutput, claimed_survey_of


class Input(ToolInput):
    """No arguments."""


class Side(ToolOutput):
    id: str
    path: str
    line: int
    text: str
    """The whole sentence; it begins on that line, and may go on below."""
    subject: str
    polarity: str


class ConflictRow(ToolOutput):
    kind: str
    """slot: two records fill one slot differently; polarity: one wants what the other does not."""
    note: str
    first: Side
    second: Side


class Output(ToolOutput):
    conflicts: list[ConflictRow]
    searched: list[str]
    """The records in force that were compared, a bounded number."""


async def run(args: Input, context: ToolContext) -> Output:
    del args

    async def work() -> Any:
        survey = await claimed_survey_of(context.project)
        found = await context.in_thread(lambda: find_conflicts(survey))
        rows = [
            ConflictRow(kind=one.kind, note=one.note, first=_side(one.first), second=_side(one.second)) for one in found
        ]
        searched = [decision.path for decision in survey.live][:50]
        return Output(conflicts=rows, searched=searched).model_dump(mode="json")

    return Output.model_validate(await context.project.kept(f"conflicts-{review_version()}", work))


def _side(claim: Claim) -> Side:
    return Side(
        id=claim.decision.id,
        path=claim.path,
        line=claim.line,
        text=claim.text,
        subject=claim.subject.name,
        polarity=claim.polarity.value,
    )
