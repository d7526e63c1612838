"""What an owner answers for: annotated entities, and the rules of CODEOWNERS with how many files each decides."""

from pydantic import Field

from adr_server.tool_api import AnnotatedRow, Place, ToolContext, ToolInput, ToolOutput, owned


class Input(ToolInput):
    owner: str | None = None
    """Whose code, in whole or in part; without it, all owners are counted."""
    limit: int = Field(default=25, ge=1, le=500)
    """At most so many rows of each list."""


class RuleRow(ToolOutput):
    owner: str
    files: int
    rule: Place


class Output(ToolOutput):
    found: list[AnnotatedRow]
    rules: list[RuleRow]
    total: int
    """Annotated entities of that owner."""
    owners: list[str]
    """All owners that annotations or CODEOWNERS name."""
    notes: list[str]


async def run(args: Input, context: ToolContext) -> Output:
    rows, notes = await context.code.annotated()
    wanted = (args.owner or "").casefold()
    found = [row for row in rows if row.owner and wanted in row.owner.casefold()]
    file, counts = await owned(context.project)
    rules = [
        RuleRow(owner=" ".join(rule.owners), files=files, rule=Place(path=file, line=rule.line, text=rule.pattern))
        for rule, files in counts
        if rule.owners and wanted in " ".join(rule.owners).casefold()
    ]
    named = {row.owner for row in rows if row.owner} | {owner for rule, _ in counts for owner in rule.owners}
    return Output(
        found=found[: args.limit],
        rules=rules[: args.limit],
        total=len(found),
        owners=sorted(named)[:200],
        notes=notes,
    )
