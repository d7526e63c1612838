"""The lines by which the project says how it comes up; nothing is run."""

from pydantic import Field

from adr_server.codebase.setup_lines import find_setup_lines
from adr_server.tool_api import ToolContext, ToolInput, ToolOutput


class Input(ToolInput):
    limit: int = Field(default=120, ge=1, le=1_000)
    """At most so many lines."""


class SetupRow(ToolOutput):
    kind: str
    """document, target, script, pipeline, version, container or variable."""
    path: str
    line: int
    text: str


class Output(ToolOutput):
    lines: list[SetupRow]
    total: int
    """How many lines there are in all."""
    searched: list[str]
    """Files that were looked into."""


async def run(args: Input, context: ToolContext) -> Output:
    paths = await context.project.paths()
    found, searched = await context.in_thread(lambda: find_setup_lines(paths, context.project.read_text))
    rows = [SetupRow(kind=one.kind, path=one.path, line=one.line, text=one.text) for one in found]
    return Output(lines=rows[: args.limit], total=len(rows), searched=list(searched))
