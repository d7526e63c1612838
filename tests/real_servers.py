"""The server as a process of its own, over stdio or HTTP, and what a client reads of its answers."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import anyio
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


@asynccontextmanager
async def served_over_http(
    project: Path, state: Path, *more: str, host: str = "127.0.0.1", errors: Path | None = None
) -> AsyncIterator[str]:
    """The URL by which this machine reaches a server on a port that is free now; `errors`: where it tells them."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    command = [sys.executable, "-m", "adr_server", "serve", "--http", f"{host}:{port}"]
    command += ["--project", str(project), "--state-dir", str(state), *more]
    with (errors or Path(os.devnull)).open("wb") as told:
        process = await anyio.open_process(command, stdout=subprocess.DEVNULL, stderr=told)
    async with process:
        try:
            await _listening(port)
            yield f"http://127.0.0.1:{port}/mcp"
        finally:
            process.send_signal(signal.SIGINT)


async def _listening(port: int) -> None:
    """Wait until the port answers."""
    with anyio.fail_after(60):
        while True:  # The process is another one: it can set no event of ours.
            try:
                await (await anyio.connect_tcp("127.0.0.1", port)).aclose()
            except OSError:
                await anyio.sleep(0.05)
            else:
                return
