"""Delete a skill of this project."""

from adr_server.tool_api import ToolContext, ToolInput, ToolOutput


class Input(ToolInput):
    name: str
    """A skill that list_skills names."""


class Output(ToolOutput):
    deleted: str
    left: list[str]
    """The skills that are left."""


async def run(args: Input, context: ToolContext) -> Output:
    skills = context.code_state.skills
    skills.delete(args.name)
    return Output(deleted=args.name, left=list(skills.names()))
