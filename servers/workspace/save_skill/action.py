"""Save a function; a name that a module or a tool has already is refused, and so is code that does not parse."""

from typing import Any, Literal

from pydantic import Field

from adr_server.tool_api import Skill, ToolContext, ToolInput, ToolOutput, UsageError


class Input(ToolInput):
    name: str
    """The name of the function that the code defines."""
    code: str
    """It may import tools, and is run in the sandbox like any code. TypeScript exports the function."""
    language: Literal["python", "typescript"] = "python"
    """What the code is written in."""
    description: str
    """What it does, in a sentence."""
    use_when: str = ""
    """When to use it."""
    input_schema: dict[str, Any] = Field(default_factory=dict)
    """JSON Schema of its arguments."""


class Output(ToolOutput):
    name: str
    import_line: str
    replaced: bool
    """Whether a skill of that name was there before."""
    parsed: bool
    """Whether its code was parsed first; not where its language cannot run here."""


async def run(args: Input, context: ToolContext) -> Output:
    state = context.code_state
    replaced = args.name in state.skills.names()
    skill = Skill(
        name=args.name,
        code=args.code,
        description=args.description,
        language=args.language,
        use_when=args.use_when,
        input_schema=args.input_schema,
    )
    state.skills.check(skill, taken=state.taken)
    fault = await state.parse_code(args.language, args.code)
    if fault:
        raise UsageError(f"save_skill: code: {fault}")
    state.skills.save(skill, taken=state.taken)
    return Output(name=args.name, import_line=skill.import_line, replaced=replaced, parsed=fault is not None)
