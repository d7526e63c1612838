"""Connect two facts of the project's memory; saying it twice changes nothing."""

from adr_server.tool_api import ToolContext, ToolInput, ToolOutput


class Input(ToolInput):
    source: str
    """The id of the fact that the sentence begins with."""
    relation: str
    """How it stands to the other: supports, contradicts, replaces, explains or another lower-case word."""
    target: str
    """The id of the fact that the sentence ends with."""


class Output(ToolOutput):
    source: str
    relation: str
    target: str


async def run(args: Input, context: ToolContext) -> Output:
    made = await context.in_thread(lambda: context.memory.relate(args.source, args.relation, args.target))
    return Output(source=made.source, relation=made.relation, target=made.target)
