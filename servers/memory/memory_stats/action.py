"""The memory in numbers, beside its limits."""

from adr_server.tool_api import ToolContext, ToolInput, ToolOutput


class Input(ToolInput):
    pass


class Output(ToolOutput):
    facts: int
    relations: int
    characters: int
    kinds: dict[str, int]
    """Facts by kind."""
    most_facts: int
    most_relations: int
    most_characters: int
    notices: list[str]
    """What happened to the memory that a reader should know."""


async def run(args: Input, context: ToolContext) -> Output:  # noqa: ARG001 - it takes no arguments
    stats = await context.in_thread(context.memory.stats)
    return Output(
        facts=stats.facts,
        relations=stats.relations,
        characters=stats.characters,
        kinds=stats.kinds,
        most_facts=stats.quota.facts,
        most_relations=stats.quota.relations,
        most_characters=stats.quota.characters,
        notices=context.memory.notices,
    )
