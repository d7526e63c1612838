"""Datastores, queues, frameworks, clouds and their like that are used and named by no record in force."""

from typing import Any

from adr_server.review import Gap, find_gaps, kinds_of_gaps, review_version
from adr_server.tool_api import ToolContext, ToolInput, ToolOutput, UnknownNameError, survey_of


class Input(ToolInput):
    kind: str | None = None
    """Only this kind: datastore, queue, framework, cloud, auth, protocol, deploy, ci, language, persistence …"""


class EvidenceRow(ToolOutput):
    path: str
    line: int
    text: str
    kind: str


class GapRow(ToolOutput):
    name: str
    kind: str
    slot: str
    """The role that it fills."""
    files: int
    """How many files rest on it, as far as imports and resources show."""
    evidence: list[EvidenceRow]


class Output(ToolOutput):
    gaps: list[GapRow]
    searched: list[str]
    """The records in force that name none of them, a bounded number."""


async def run(args: Input, context: ToolContext) -> Output:
    if args.kind is not None and args.kind not in (known := kinds_of_gaps()):
        raise UnknownNameError("kind", args.kind, known)

    async def work() -> Any:
        survey = await survey_of(context.project)
        gaps = await context.in_thread(lambda: find_gaps(survey))
        searched = [decision.path for decision in survey.live][:50]
        return Output(gaps=[_row(gap) for gap in gaps], searched=searched).model_dump(mode="json")

    kept = Output.model_validate(await context.project.kept(f"gaps-{review_version()}", work))
    chosen = [row for row in kept.gaps if args.kind is None or row.kind == args.kind]
    return Output(gaps=chosen, searched=kept.searched)


def _row(gap: Gap) -> GapRow:
    return GapRow(
        name=gap.name,
        kind=gap.kind,
        slot=gap.slot,
        files=gap.files,
        evidence=[
            EvidenceRow(path=one.path, line=one.line, text=one.text, kind=one.kind.value) for one in gap.evidence
        ],
    )
