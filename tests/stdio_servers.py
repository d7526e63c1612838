"""The server as a client starts it, and what the client reads of its answers."""

import sys
from pathlib import Path
from typing import Any

from mcp import StdioServerParameters
from mcp.client import Client
from mcp_types import CallToolResult, TextContent


def parameters(project: Path, state: Path, *more: str, env: dict[str, str] | None = None) -> StdioServerParameters:
    """How a client starts the server."""
    arguments = ["-m", "adr_server", "serve", "--project", str(project), "--state-dir", str(state), *more]
    return StdioServerParameters(command=sys.executable, args=arguments, env=env)


def text_of(result: CallToolResult) -> str:
    """The text that a model reads."""
    return "\n".join(part.text for part in result.content if isinstance(part, TextContent))


async def call(client: Client, name: str, arguments: dict[str, Any]) -> CallToolResult:
    """Call a tool and expect a result, not a question."""
    result = await client.call_tool(name, arguments)
    assert isinstance(result, CallToolResult)
    return result
