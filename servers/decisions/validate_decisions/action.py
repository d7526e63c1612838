"""Run the lint rules over the records."""

from collections import Counter
from datetime import UTC, datetime

from adr_server.decisions.lint import LintOptions, lint
from adr_server.tool_api import ToolContext, ToolInput, ToolOutput


class Input(ToolInput):
    pass


class FindingRow(ToolOutput):
    code: str
    """The rule's stable code; its page stands under docs/rules."""
    severity: str
    path: str
    line: int
    message: str
    remedy: str
    fingerprint: str
    """Stays the same when lines move."""


class Output(ToolOutput):
    findings: list[FindingRow]
    counts: dict[str, int]
    """Findings by severity."""
    records: int
    """How many records were checked."""


async def run(args: Input, context: ToolContext) -> Output:
    del args
    project = context.project
    log = await project.decisions()
    paths = await project.paths()
    options = LintOptions.from_mapping(project.settings.lint, "lint")
    today = datetime.now(UTC).date()
    found = await context.in_thread(
        lambda: lint(log, texts=project.read_text, options=options, today=today, paths=paths)
    )
    rows = [
        FindingRow(
            code=finding.code,
            severity=finding.severity.value,
            path=finding.path,
            line=finding.line,
            message=finding.message,
            remedy=finding.remedy,
            fingerprint=finding.fingerprint,
        )
        for finding in found
    ]
    counts = Counter(row.severity for row in rows)
    return Output(findings=rows, counts=dict(sorted(counts.items())), records=len(log.decisions))
