"""What the server knows of itself."""

from adr_server.tool_api import ToolContext, ToolInput, ToolOutput


class Input(ToolInput):
    pass


class Output(ToolOutput):
    version: str
    mode: str
    project: str
    """The name of the project's folder."""
    counts: dict[str, int]
    """How many tools, actions, directives, machines, prompts and patterns there are."""
    layers: dict[str, str]
    """The layers of the sandbox, and whether each is active."""
    notices: list[str]
    """What was left out or rebuilt, and why."""


async def run(args: Input, context: ToolContext) -> Output:
    del args
    facts = context.server
    return Output(
        version=facts.version,
        mode=facts.mode,
        project=context.project.root.name,
        counts=dict(facts.counts),
        layers=dict(facts.layers),
        notices=[*facts.notices, *await context.project.notices()],
    )
