"""The skills of this project, as their authors described them."""

from typing import Any

from adr_server.tool_api import ToolContext, ToolInput, ToolOutput


class Input(ToolInput):
    pass


class SkillRow(ToolOutput):
    name: str
    language: str
    description: str
    use_when: str
    input_schema: dict[str, Any]
    """JSON Schema of its arguments, empty where its author stated none."""


class Output(ToolOutput):
    skills: list[SkillRow]


async def run(args: Input, context: ToolContext) -> Output:
    del args
    skills = context.code_state.skills
    found = [skills.get(name) for name in skills.names()]
    rows = [
        SkillRow(
            name=skill.name,
            language=skill.language,
            description=skill.description,
            use_when=skill.use_when,
            input_schema=skill.input_schema,
        )
        for skill in found
    ]
    return Output(skills=rows)
