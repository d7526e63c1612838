"""The entities around one, breadth first, or the way to another; what nothing here defines stays an external name."""

from typing import Literal

from pydantic import Field

from adr_server.tool_api import EntityRow, PointerRow, ToolContext, ToolInput, ToolOutput, counted, way


class Input(ToolInput):
    entity: str
    """A name, a dotted name, a path, or path:line."""
    direction: Literal["out", "in"] = "out"
    """`out`: what it depends on; `in`: what depends on it."""
    to: str | None = None
    """Only the shortest way to this entity (`out`), or from it (`in`)."""
    depth: int | None = Field(default=None, ge=1, le=12)
    """How many steps away; by default 2, and 8 on the way to another."""
    limit: int = Field(default=60, ge=1, le=500)
    """At most so many steps."""


class Output(ToolOutput):
    entity: EntityRow
    """Where the steps begin."""
    goal: EntityRow | None
    """Where they end, if a way was asked for."""
    steps: list[PointerRow]
    """In the order in which they were reached; `depth` counts from 1."""
    cut: bool
    """Whether there were more than `limit`, or the search for a way was cut."""
    notes: list[str]


async def run(args: Input, context: ToolContext) -> Output:
    if args.to is not None:
        return await _way(args, args.to, context)
    entity, steps, notes = await context.code.around(
        args.entity, outward=args.direction == "out", depth=args.depth or 2, most=args.limit + 1
    )
    return Output(entity=entity, goal=None, steps=steps[: args.limit], cut=len(steps) > args.limit, notes=notes)


async def _way(args: Input, other: str, context: ToolContext) -> Output:
    depth = args.depth or 8
    start, goal = (args.entity, other) if args.direction == "out" else (other, args.entity)
    found, notes = await way(context.code, start, goal, depth=depth)
    if not found.steps:
        told = (
            f"no way was found within {counted(depth, 'step')}; {counted(found.visited, 'entity', 'entities')} visited"
        )
        notes.append(told if found.whole else f"{told}, and the search was cut there")
    return Output(
        entity=found.start, goal=found.goal, steps=found.steps, cut=not found.whole and not found.steps, notes=notes
    )
