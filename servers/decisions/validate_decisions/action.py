"""Run the lint rules over the records, against a base branch and a baseline where they are given."""

from collections import Counter

from adr_server.decisions.lint import Baseline, apply_baseline
from adr_server.tool_api import FindingRow, ToolContext, ToolInput, ToolOutput, finding_row, lint_project


class Input(ToolInput):
    base: str | None = None
    """A branch: a new record whose number is taken there is a finding."""
    baseline: str | None = None
    """A baseline file of the project; findings that it accepts are counted and not listed."""


class Output(ToolOutput):
    findings: list[FindingRow]
    counts: dict[str, int]
    """Findings by severity."""
    records: int
    """How many records were checked."""
    accepted: int
    """How many findings the baseline accepts."""
    gone: int
    """How many findings the baseline accepts that are no longer there."""
    notes: list[str]
    """What of the project could not be looked at, and why."""


async def run(args: Input, context: ToolContext) -> Output:
    log = await context.project.decisions()
    found = await lint_project(context.project, base=args.base)
    accepted = gone = 0
    if args.baseline is not None:
        place = args.baseline
        text = await context.in_thread(lambda: context.project.read_text(place))
        found, known, lost = apply_baseline(found, Baseline.from_text(text, place))
        accepted, gone = len(known), len(lost)
    rows = [finding_row(finding) for finding in found]
    counts = Counter(row.severity for row in rows)
    return Output(
        findings=rows,
        counts=dict(sorted(counts.items())),
        records=len(log.decisions),
        accepted=accepted,
        gone=gone,
        notes=list(await context.project.notices()),
    )
