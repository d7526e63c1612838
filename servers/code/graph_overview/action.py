"""Counts by type and kind, the names that most pointers name, and how much is annotated."""

from pydantic import Field

from adr_server.tool_api import ToolContext, ToolInput, ToolOutput


class Input(ToolInput):
    limit: int = Field(default=15, ge=1, le=100)
    """At most so many names."""


class Output(ToolOutput):
    files: int
    lines: int
    by_language: dict[str, int]
    by_reader: dict[str, int]
    """How files were read: by a grammar, by patterns, as text only, or not at all."""
    entities: dict[str, int]
    pointers: dict[str, int]
    annotated: int
    most_pointed_at: dict[str, int]
    notes: list[str]


async def run(args: Input, context: ToolContext) -> Output:
    found, notes = await context.code.overview(args.limit)
    return Output(
        files=found.counts.files,
        lines=found.counts.lines,
        by_language=dict(found.counts.by_language),
        by_reader=dict(found.counts.by_reader),
        entities=dict(found.entities),
        pointers=dict(found.pointers),
        annotated=found.counts.annotations,
        most_pointed_at=dict(found.hubs),
        notes=notes,
    )
