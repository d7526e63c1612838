"""One shipped pattern, whole or by part."""

from typing import Any, Literal

from adr_server.tool_api import ToolContext, ToolInput, ToolOutput

Part = Literal["detection", "phases", "checks", "decisions", "sources"]
PARTS: tuple[Part, ...] = ("detection", "phases", "checks", "decisions", "sources")


class Input(ToolInput):
    name: str
    """The pattern's name."""
    part: Part | None = None
    """Only this part; without it, all of them."""


class Output(ToolOutput):
    name: str
    category: str
    summary: str
    use_when: str
    avoid_when: str
    parts: dict[str, Any]
    """By name: detection, phases, checks, decisions and sources, as the pattern file has them."""


async def run(args: Input, context: ToolContext) -> Output:
    pattern = context.shipped_patterns.get(args.name)
    content = pattern.content.model_dump(mode="json")
    return Output(
        name=pattern.name,
        category=pattern.category,
        summary=pattern.content.summary,
        use_when=pattern.content.use_when,
        avoid_when=pattern.content.avoid_when,
        parts={part: content[part] for part in PARTS if args.part in {None, part}},
    )
