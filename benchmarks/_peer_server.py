"""FastMCP's CodeMode over the ten tools of `_peer_tasks`, with our bodies behind them, over stdio.

Started by `benchmarks.code_peer` in an environment of its own, which has FastMCP and adr-server. Everything of CodeMode
is as it comes. One view of the project a request, as in our own server, so that both read the same files as often.
"""

import contextvars
import sys
from pathlib import Path
from typing import Any

from fastmcp import FastMCP
from fastmcp.experimental.transforms.code_mode import CodeMode
from fastmcp.server.middleware import Middleware
from fastmcp.tools import Tool
from fastmcp.tools.base import ToolResult

from adr_server.catalog.loading import CatalogTool
from adr_server.meta_tools import Application
from adr_server.sandbox.evaluate import ConfinedEvaluator
from adr_server.tool_api import ProjectView, ToolContext

VIEW: contextvars.ContextVar[ProjectView | None] = contextvars.ContextVar("view", default=None)


class OneView(Middleware):
    """A fresh view of the project for each request of the client; the calls inside it share it."""

    def __init__(self, application: Application) -> None:
        self._application = application

    async def on_call_tool(self, context: Any, call_next: Any) -> Any:
        """Every call passes here, those inside `execute` too."""
        if VIEW.get() is None:
            VIEW.set(self._application.project())
        return await call_next(context)


def tool_of(application: Application, body: CatalogTool) -> Tool:
    """One of our actions as a tool of FastMCP, with the same name, summary and schemas."""

    class Ours(Tool):
        async def run(self, arguments: dict[str, Any]) -> ToolResult:
            context = ToolContext(
                project=VIEW.get() or application.project(),
                memories=lambda: application.stores.memory,
                facts=application.facts,
                progress=lambda *_: None,
                call=nobody,
                check_time=lambda: None,
                seconds_left=lambda: 600.0,
                match=ConfinedEvaluator(lambda: application.confined).match,
            )
            given = await body.run(body.parse(arguments), context)
            return ToolResult(structured_content=given.model_dump(mode="json"))

    return Ours(
        name=body.name,
        description=body.entry.summary,
        parameters=body.input_schema,
        output_schema=body.output_schema,
    )


async def nobody(name: str, arguments: object) -> object:
    """None of the ten tools calls another."""
    raise LookupError(name, arguments)


def main(project: str, state: str, names: list[str]) -> None:
    """Serve until the client closes."""
    application = Application.open(Path(project), overrides={"state_dir": state}, environ={})
    server = FastMCP("adr-server", middleware=[OneView(application)], transforms=[CodeMode()])
    for name in names:
        server.add_tool(tool_of(application, application.catalog.tool(name)))
    server.run(show_banner=False)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3:])
