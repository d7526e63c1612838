"""The catalogue as an ordinary MCP server shows it, over stdio: every tool listed, every result whole.

Built on the SDK alone. A tool is listed with the description and the input schema that our mode `direct` lists; a
result is the text that the SDK itself makes of a value (indented JSON): nothing left out, nothing behind a handle.
Started by `benchmarks.tokens`; its arguments are PROJECT STATE.
"""

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pydantic_core
from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import CallToolResult, TextContent, Tool

from adr_server.errors import AdrServerError
from adr_server.meta_tools import Application
from adr_server.meta_tools.direct import direct_forms
from adr_server.meta_tools.launching import tool_value


class OrdinaryServer(MCPServer[None]):
    """One tool a tool of the catalogue."""

    def __init__(self, application: Application) -> None:
        super().__init__("ordinary")
        self._application = application

    async def list_tools(self) -> list[Tool]:
        """The whole catalogue."""
        names = self._application.catalog.entries.names()
        forms = direct_forms(self._application.catalog)
        # Without its output schema, which a client does not show its model and would check the result against.
        return [Tool.model_validate({**form, "outputSchema": None}) for form in forms if form["name"] in names]

    async def call_tool(self, name: str, arguments: Mapping[str, Any] | None = None, context: Any = None) -> Any:
        """The whole value of an action.

        Raises:
            ToolError: it failed, in the tool's own words.
        """
        del context
        try:
            outcome, value = await tool_value(self._application, name, dict(arguments or {}), lambda *_: None)
        except AdrServerError as problem:
            raise ToolError(str(problem)) from problem
        if outcome.status != "done":
            raise ToolError(outcome.summary)
        text = pydantic_core.to_json(value, indent=2).decode()
        return CallToolResult(content=[TextContent(type="text", text=text)])


def main(project: str, state: str) -> None:
    """Serve until the client closes."""
    overrides = {"state_dir": state, "masking": False}
    OrdinaryServer(Application.open(Path(project), overrides=overrides, environ={})).run()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
