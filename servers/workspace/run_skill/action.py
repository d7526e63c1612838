"""Run a skill; its value comes back as plain data."""

from typing import Any

from pydantic import Field

from adr_server.tool_api import ToolContext, ToolInput, ToolOutput


class Input(ToolInput):
    name: str
    """A skill that list_skills names."""
    args: dict[str, Any] = Field(default_factory=dict)
    """Its arguments by name."""


class Output(ToolOutput):
    name: str
    value: Any


async def run(args: Input, context: ToolContext) -> Output:
    state = context.code_state
    skill = state.skills.get(args.name)
    return Output(name=skill.name, value=await state.run_skill(skill.name, args.args))
