"""Tool folders of a test's own, for a server over a content root that the test writes."""

from pathlib import Path

from adr_server.content import Content, content_root
from tool_folders import write_tool

WAITING = '''\
"""Waits for a file, and notes how it ended."""

import asyncio
from pathlib import Path

from adr_server.tool_api import ToolContext, ToolInput, ToolOutput


class Input(ToolInput):
    folder: str
    """Where it notes what happens."""


class Output(ToolOutput):
    ended: bool


async def run(args: Input, context: ToolContext) -> Output:
    folder = Path(args.folder)
    (folder / "started").touch()
    try:
        while not (folder / "go").exists():
            await asyncio.sleep(0.01)
    except asyncio.CancelledError:
        (folder / "cancelled").touch()
        raise
    return Output(ended=True)
'''
REPORTING = '''\
"""Reports how far it is."""

from adr_server.tool_api import ToolContext, ToolInput, ToolOutput


class Input(ToolInput):
    pass


class Output(ToolOutput):
    steps: int


async def run(args: Input, context: ToolContext) -> Output:
    for step in range(1, 101):
        context.progress(step, 100, f"step {step}")
    return Output(steps=100)
'''
FAULTY = '''\
"""Breaks."""

from adr_server.tool_api import ToolContext, ToolInput, ToolOutput


class Input(ToolInput):
    pass


class Output(ToolOutput):
    value: int


async def run(args: Input, context: ToolContext) -> Output:
    raise RuntimeError("the inside of the fault")
'''


def write_content(root: Path) -> Content:
    """A content root with tools that wait, report and break, and the shipped prompts and patterns."""
    shipped = content_root()
    for name, body in (("waiting", WAITING), ("reporting", REPORTING), ("faulty", FAULTY)):
        write_tool(root, f"text/{name}_tool", {"action.py": body})
    (root / "prompts").symlink_to(shipped.prompts)
    (root / "patterns").symlink_to(shipped.patterns)
    return Content(root=root)
