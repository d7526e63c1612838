"""A document of the project in numbered lines, so that whoever reads it can cite a line."""

from pydantic import Field

from adr_server.tool_api import ToolContext, ToolInput, ToolOutput


class Input(ToolInput):
    path: str
    """The document, from the project's root."""
    offset: int = Field(default=1, ge=1)
    """The first line."""
    limit: int = Field(default=1_000, ge=1, le=5_000)
    """At most so many lines."""


class Output(ToolOutput):
    path: str
    lines: list[str]
    """`number: text` for each line that is not empty."""
    total: int
    """How many lines the document has."""
    next_offset: int | None
    """Where to go on, None at the end."""


async def run(args: Input, context: ToolContext) -> Output:
    text = await context.in_thread(lambda: context.project.read_text(args.path))
    every = text.splitlines()
    end = args.offset - 1 + args.limit
    shown = enumerate(every[args.offset - 1 : end], args.offset)
    return Output(
        path=args.path,
        lines=[f"{number}: {line.rstrip()}" for number, line in shown if line.strip()],
        total=len(every),
        next_offset=end + 1 if end < len(every) else None,
    )
