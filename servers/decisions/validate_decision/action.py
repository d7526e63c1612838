"""The findings that lie in one record's file, with what the record states and what of it is missing."""

from adr_server.decisions import SectionKind
from adr_server.decisions.writing import find_decision
from adr_server.tool_api import (
    DecisionRow,
    FindingRow,
    ToolContext,
    ToolInput,
    ToolOutput,
    finding_row,
    lint_project,
    row_of,
)


class Input(ToolInput):
    id: str
    """The record's id, number, path or file name."""
    base: str | None = None
    """A branch: it is a finding if the number is taken there."""


class Output(ToolOutput):
    decision: DecisionRow
    findings: list[FindingRow]
    """What is wrong in its file; where a file holds several records, of that record alone."""
    sections: list[str]
    """The kinds of section that it has."""
    lacking: list[str]
    """The kinds of section that it has not."""


async def run(args: Input, context: ToolContext) -> Output:
    log = await context.project.decisions()
    decision = find_decision(log, args.id)
    found = await lint_project(context.project, base=args.base)
    anchors = sorted(other.anchor for other in log.by_path(decision.path) if other.anchor is not None)
    first = decision.anchor or 1
    after = next((anchor for anchor in anchors if anchor > first), None)
    own = [
        finding_row(one)
        for one in found
        if one.path == decision.path and (len(anchors) < 2 or first <= one.line < (after or one.line + 1))  # noqa: PLR2004 - several records
    ]
    has = {section.kind for section in decision.sections}
    asked = [kind for kind in SectionKind if kind not in {SectionKind.OTHER, SectionKind.STATUS, SectionKind.LINKS}]
    return Output(
        decision=row_of(decision),
        findings=own,
        sections=[kind.value for kind in SectionKind if kind in has],
        lacking=[kind.value for kind in asked if kind not in has],
    )
