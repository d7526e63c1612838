"""The server over streamable HTTP, on loopback and beyond, and how it ends."""

import json
import os
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Mapping
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
    for header in ({"Host": "evil.example"}, {"Origin": "http://evil.example"}):
        assert await answered(address, header) in {403, 421}


async def test_a_server_for_other_machines_answers_only_to_its_names_and_says_that_nobody_is_asked(
    tmp_path: Path,
) -> None:
    project = write_project(tmp_path / "project")
    names = ("--allow-hosts", "adr.example")
    told = tmp_path / "told"
    async with served_over_http(project, tmp_path / "state", *names, host="0.0.0.0", errors=told) as address:  # noqa: S104 - what is tested
        assert "no authentication" in told.read_text()
        mine = {"Host": "adr.example:8000", "Origin": "https://adr.example:8000"}
        assert [await answered(address, header) for header in ({}, mine)] == [200, 200]
        for header in ({"Host": "evil.example"}, {**mine, "Origin": "http://evil.example"}):
            assert await answered(address, header) in {403, 421}


async def answered(address: str, header: Mapping[str, str]) -> int:
    """The status by which the server answers a client that says hello with `header`."""
    hello = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "old", "version": "1"}}
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello}).encode()
    headers = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream", **header}
    request = urllib.request.Request(address, data=body, headers=headers)  # noqa: S310 - the fixture's own URL

    def ask() -> int:
        try:
            with urllib.request.urlopen(request) as response:  # noqa: S310 - as above
                return int(response.status)
        except urllib.error.HTTPError as refused:
            with refused:
                return refused.code

    return await anyio.to_thread.run_sync(ask)


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize(("ended_by", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_server_over_stdio_that_a_signal_ends_leaves_no_folder(
    tmp_path: Path, ended_by: signal.Signals, code: int
) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    project = write_project(tmp_path / "project")
    command = [sys.executable, "-m", "adr_server", "serve", "--project", str(project)]
    command += ["--state-dir", str(tmp_path / "state")]
    pipe = subprocess.PIPE
    environment = {**os.environ, "TMPDIR": str(temporary)}
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, env=environment) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        hello = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "old", "version": "1"}}
        request = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello}
        process.stdin.write(json.dumps(request) + "\n")
        process.stdin.flush()
        assert "result" in json.loads(process.stdout.readline())
        call = {"name": "execute_code", "arguments": {"code": "1"}}
        for told in (
            {"jsonrpc": "2.0", "method": "notifications/initialized"},
            {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": call},
        ):
            process.stdin.write(json.dumps(told) + "\n")
        process.stdin.flush()
        while json.loads(process.stdout.readline()).get("id") != 2:
            pass
        assert list(temporary.iterdir())
        process.send_signal(ended_by)
        try:
            assert process.wait(timeout=30) == code
        finally:
            process.kill()
        assert process.stderr is not None
        assert "Traceback" not in process.stderr.read()
    assert list(temporary.iterdir()) == []
