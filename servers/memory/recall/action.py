"""Search the project's memory; what is remembered is somebody's word, with its source and age."""

from adr_server.tool_api import ToolContext, ToolInput, ToolOutput


class Input(ToolInput):
    query: str
    """Words to look for."""
    kind: str | None = None
    """Only facts of this kind."""
    limit: int = 10
    """At most so many facts."""


class FactRow(ToolOutput):
    fact_id: str
    kind: str
    subject: str
    text: str
    source: str
    tags: list[str]
    updated: str
    """When it was kept last, ISO 8601 in UTC."""


class Output(ToolOutput):
    facts: list[FactRow]


async def run(args: Input, context: ToolContext) -> Output:
    found = await context.in_thread(
        lambda: context.memory.recall(args.query, kind=args.kind, limit=max(1, min(args.limit, 100)))
    )
    return Output(
        facts=[
            FactRow(
                fact_id=hit.fact.fact_id,
                kind=hit.fact.kind,
                subject=hit.fact.subject,
                text=hit.fact.text,
                source=hit.fact.source,
                tags=list(hit.fact.tags),
                updated=hit.fact.updated,
            )
            for hit in found
        ]
    )
