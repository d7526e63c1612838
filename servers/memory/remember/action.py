"""Keep one fact in the project's memory."""

from pydantic import Field

from adr_server.tool_api import ToolContext, ToolInput, ToolOutput


class Input(ToolInput):
    subject: str
    """What the fact is about: a component, a record, a person, a term."""
    text: str
    """The fact, in one or two sentences."""
    kind: str = "fact"
    """A word for what sort of fact it is."""
    source: str = ""
    """Where it comes from, best as path:line."""
    tags: list[str] = Field(default_factory=list)
    """Words to find it by."""


class Output(ToolOutput):
    fact_id: str
    updated: str
    """When it was kept, ISO 8601 in UTC."""


async def run(args: Input, context: ToolContext) -> Output:
    fact = await context.in_thread(
        lambda: context.memory.remember(
            kind=args.kind, subject=args.subject, text=args.text, source=args.source, tags=args.tags
        )
    )
    return Output(fact_id=fact.fact_id, updated=fact.updated)
