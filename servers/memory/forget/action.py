"""Remove one fact for good."""

from adr_server.tool_api import ToolContext, ToolInput, ToolOutput


class Input(ToolInput):
    fact_id: str
    """The id that recall gives."""


class Output(ToolOutput):
    fact_id: str
    facts: int
    """How many are left."""


async def run(args: Input, context: ToolContext) -> Output:
    await context.in_thread(lambda: context.memory.forget(args.fact_id))
    stats = await context.in_thread(context.memory.stats)
    return Output(fact_id=args.fact_id, facts=stats.facts)
