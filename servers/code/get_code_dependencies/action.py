"""The entities around one, breadth first; cycles end, and what nothing here defines stays as an external name."""

from typing import Literal

from pydantic import Field

from adr_server.tool_api import EntityRow, PointerRow, ToolContext, ToolInput, ToolOutput


class Input(ToolInput):
    entity: str
    """A name, a dotted name, a path, or path:line."""
    direction: Literal["out", "in"] = "out"
    """`out`: what it depends on; `in`: what depends on it."""
    depth: int = Field(default=2, ge=1, le=6)
    """How many steps away."""
    limit: int = Field(default=60, ge=1, le=500)
    """At most so many steps."""


class Output(ToolOutput):
    entity: EntityRow
    steps: list[PointerRow]
    """In the order in which they were reached; `depth` counts from 1."""
    cut: bool
    """Whether there were more than `limit`."""
    notes: list[str]


async def run(args: Input, context: ToolContext) -> Output:
    entity, steps, notes = await context.code.around(
        args.entity, outward=args.direction == "out", depth=args.depth, most=args.limit + 1
    )
    return Output(entity=entity, steps=steps[: args.limit], cut=len(steps) > args.limit, notes=notes)
