"""The server over streamable HTTP on loopback, and how it ends."""

import json
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import AsyncIterator
from pathlib import Path

import anyio
import pytest
from mcp.client import Client

from real_servers import served_over_http
from samples import write_project

pytestmark = pytest.mark.anyio


@pytest.fixture
async def address(tmp_path: Path, anyio_backend: str) -> AsyncIterator[str]:
    """The URL of a server that runs for one test."""
    del anyio_backend
    async with served_over_http(write_project(tmp_path / "project"), tmp_path / "state") as url:
        yield url


async def test_a_client_over_http_gets_the_same_answers(address: str) -> None:
    async with Client(address) as client:
        assert "project_overview" in [tool.name for tool in (await client.list_tools()).tools]
        told = await client.call_tool("list_decisions", {})
        assert told.structured_content is not None
        assert "4 decisions" in told.structured_content["summary"]


async def test_a_page_in_a_browser_cannot_reach_it_under_another_name(address: str) -> None:
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}).encode()
    for header in ({"Host": "evil.example"}, {"Origin": "http://evil.example"}):
        headers = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream", **header}
        request = urllib.request.Request(address, data=body, headers=headers)  # noqa: S310 - the fixture's own URL
        with pytest.raises(urllib.error.HTTPError) as refused:
            await anyio.to_thread.run_sync(urllib.request.urlopen, request)
        with refused.value:
            assert refused.value.code in {403, 421}


def test_a_server_over_stdio_that_is_interrupted_ends_with_130(tmp_path: Path) -> None:
    project = write_project(tmp_path / "project")
    command = [sys.executable, "-m", "adr_server", "serve", "--project", str(project)]
    command += ["--state-dir", str(tmp_path / "state")]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        hello = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "old", "version": "1"}}
        request = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello}
        process.stdin.write(json.dumps(request) + "\n")
        process.stdin.flush()
        assert "result" in json.loads(process.stdout.readline())
        process.send_signal(signal.SIGINT)
        try:
            assert process.wait(timeout=30) == 130
        finally:
            process.kill()
        assert process.stderr is not None
        assert "Traceback" not in process.stderr.read()
