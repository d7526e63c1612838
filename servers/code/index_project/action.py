"""Bring the index of the code up to date and say what it holds."""

from adr_server.tool_api import ToolContext, ToolInput, ToolOutput


class Input(ToolInput):
    pass


class Output(ToolOutput):
    files: int
    read: int
    """Files that were read now; the others are as they were."""
    removed: int
    seconds: float
    complete: bool
    """Whether the index is as the project is."""
    lines: int
    source_bytes: int
    index_bytes: int
    entities: int
    references: int
    annotations: int
    by_language: dict[str, int]
    by_reader: dict[str, int]
    """How files were read: by a grammar, by patterns, as text only, or not at all."""
    notes: list[str]


async def run(args: Input, context: ToolContext) -> Output:
    del args
    refreshed = await context.code.refresh()
    counts = await context.in_thread(context.code.index.counts)
    return Output(
        files=counts.files,
        read=refreshed.read,
        removed=refreshed.removed,
        seconds=refreshed.seconds,
        complete=refreshed.complete,
        lines=counts.lines,
        source_bytes=counts.source,
        index_bytes=counts.size,
        entities=counts.entities,
        references=counts.pointers,
        annotations=counts.annotations,
        by_language=dict(counts.by_language),
        by_reader=dict(counts.by_reader),
        notes=list(refreshed.notes),
    )
