"""Bad code, by name, as a client meets it: each is told with its remedy, and the next call is answered."""

import json
import resource
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp.client import Client
from mcp_types import CallToolResult

from adr_server.content import Content
from adr_server.server import build_server
from applications import Desk, open_desk
from own_tools import write_content
from real_servers import call, parameters, served_over_http, text_of
from samples import write_project

pytestmark = pytest.mark.anyio

TOKENS_IN_LETTERS = 12_000
"""No answer is longer: 1,500 tokens of eight letters."""


@asynccontextmanager
async def open_client(root: Path, *, content: Content | None = None) -> AsyncIterator[tuple[Client, Desk]]:
    async with (
        open_desk(root, write_project(root / "project"), content=content) as desk,
        Client(build_server(desk.application)) as client,
    ):
        yield client, desk


async def execute(client: Client, code: str, **more: Any) -> CallToolResult:
    return await call(client, "execute_code", {"code": code, **more})


CYCLE = "a = []\na.append(a)\na"
DEEP = "a = []\nfor _ in range(200_000): a = [a]\na"
SHARED = "a = ['x']\nfor _ in range(40): a = [a, a]\na"


@pytest.mark.parametrize(
    ("code", "told"),
    [
        pytest.param("x = (1,\ny = [", ["SyntaxError", "line"], id="does not parse"),
        pytest.param(
            "from servers.decisions import list_decision", ["Did you mean 'list_decisions'"], id="missing tool"
        ),
        pytest.param("from servers.decision import list_decisions", ["mean 'decisions'"], id="missing category"),
        pytest.param(
            "from servers.decisions import search_decisions\nsearch_decisions(query='x', limit='many')",
            ["line 2", "argument 'limit'", "expected int", 'got Literal["many"]', "search_decisions(limit=1)"],
            id="wrong type",
        ),
        pytest.param(
            "from servers.decisions import list_decisions\nx = ''.join(['acc', 'epted!'])\nlist_decisions(status=x)",
            ["status", "accepted", "Example"],
            id="wrong value known only when it runs",
        ),
        pytest.param("for _ in range(1000): print('x' * 100_000)", ["over 1,000,000 bytes"], id="prints 100 MB"),
        pytest.param(DEEP, ["nested over 100 deep"], id="200,000 deep value"),
        pytest.param(SHARED, ["holds over"], id="shared value"),
        pytest.param(
            "print('began')\nwhile True: pass", ["began", "seconds. Do less, or ask for more time"], id="never ends"
        ),
        pytest.param("import os\nos.fork()", ["fork"], id="forks"),
        pytest.param("import subprocess", ["subprocess"], id="starts processes"),
        pytest.param("import time\ntime.sleep(60)", ["took over"], id="sleeps"),
        pytest.param("import asyncio\nawait asyncio.sleep(60)", ["took over"], id="sleeps and awaits"),
        pytest.param(
            "from servers.decisions import read_decision\nread_decision(id='9999')", ["9999"], id="raises in a call"
        ),
        pytest.param("open('/workspace/a/../../x', 'w')", ["'/x' is read-only"], id="leaves the workspace"),
        pytest.param("open('/project/README.md', 'w')", ["read-only"], id="writes into the project"),
        pytest.param(
            "text = 'x' * 3_900_000\nfor n in range(20): open('/workspace/f' + str(n), 'w').write(text)",
            ["32,000,000 bytes", "clean_workspace"],
            id="quota",
        ),
    ],
)
async def test_it_is_told_and_the_next_call_is_answered(tmp_path: Path, code: str, told: list[str]) -> None:
    async with open_client(tmp_path) as (client, _):
        result = await execute(client, code, timeout_s=3)
        text = text_of(result)
        assert result.is_error, text
        assert (result.structured_content or {})["exit_code"] != 3, text
        assert len(text) < TOKENS_IN_LETTERS
        for part in told:
            assert part in text
        assert text_of(await execute(client, "1 + 1")).startswith("2")


async def test_a_value_that_holds_itself_is_told_as_far_as_it_goes(tmp_path: Path) -> None:
    async with open_client(tmp_path) as (client, _):
        assert text_of(await execute(client, CYCLE)).startswith('["[...]"]')


async def test_a_tool_that_breaks_is_told_as_ours_without_its_inside_and_code_may_go_on(tmp_path: Path) -> None:
    async with open_client(tmp_path, content=write_content(tmp_path / "content")) as (client, _):
        caught = (
            "from servers.text import faulty_tool\ntry:\n    faulty_tool()\n"
            "except RuntimeError as problem:\n    print(problem)\n'on'"
        )
        result = await execute(client, caught)
        assert not result.is_error
        assert "failed by a fault of its own" in text_of(result)
        assert "the inside of the fault" not in result.model_dump_json()


async def test_a_client_that_cancels_in_the_middle_stops_all_its_work(tmp_path: Path) -> None:
    code = (
        "import asyncio\nfrom servers.text import waiting_tool\n"
        "await asyncio.gather(waiting_tool(folder=one), waiting_tool(folder=two))"
    )
    folders = {name: tmp_path / name for name in ("one", "two")}
    for folder in folders.values():
        folder.mkdir()
    async with open_client(tmp_path, content=write_content(tmp_path / "content")) as (client, desk):
        with anyio.CancelScope() as scope:
            async with anyio.create_task_group() as tasks:
                inputs = {name: str(folder) for name, folder in folders.items()}
                tasks.start_soon(lambda: execute(client, code, inputs=inputs, session="cut"))
                for folder in folders.values():
                    await appears(folder / "started")
                scope.cancel()
        for folder in folders.values():
            await appears(folder / "cancelled")
        # The session is free as soon as the cancelled run has ended.
        assert text_of(await execute(client, "'free again'", session="cut")).startswith("free again")
        assert [line["status"] for line in desk.application.stores.run_log.lines(5)] == ["done", "cancelled"]


async def appears(path: Path) -> None:
    """Wait until a tool, which can set no event of ours, has made the file."""
    with anyio.fail_after(20):
        while not await anyio.Path(path).exists():  # noqa: ASYNC110 - as above
            await anyio.sleep(0.01)


@pytest.mark.parametrize("name", ["statistics", "json", "os", "servers", "decisions", "list_decisions", "class"])
async def test_a_skill_with_the_name_of_something_else_is_refused(tmp_path: Path, name: str) -> None:
    async with open_client(tmp_path) as (client, _):
        args = {"name": name, "code": f"def {name}(): return 1", "description": "Count."}
        result = await call(client, "call_tool", {"name": "save_skill", "args": args})
        assert result.is_error
        assert "name:" in text_of(result)


@pytest.mark.skipif(sys.platform == "win32", reason="no limit on the size of files")
def test_a_disk_that_takes_no_more_is_told_and_what_fits_still_runs(tmp_path: Path) -> None:
    project = write_project(tmp_path / "project")
    command = [sys.executable, "-m", "adr_server", "exec", "-", "--project", str(project)]
    command += ["--state-dir", str(tmp_path / "state"), "--json"]

    def run(code: str, *, full: bool) -> "subprocess.CompletedProcess[str]":
        def limit() -> None:
            if full:
                resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))

        return subprocess.run(command, input=code, text=True, capture_output=True, check=False, preexec_fn=limit)

    assert run("1", full=False).returncode == 0
    refused = run("open('/workspace/large', 'w').write('x' * 200_000)", full=True)
    assert (refused.returncode, "cannot be written" in json.loads(refused.stdout)["stderr"]) == (1, True)
    unkept = run("'x' * 200_000", full=True)
    # Either the store gives up the result alone, or cannot note the run at all.
    assert "Not kept" in unkept.stdout if unkept.returncode == 0 else "cannot be used" in unkept.stderr
    assert "Traceback" not in unkept.stderr
    assert json.loads(run("2", full=True).stdout)["value"] == 2


async def test_ten_clients_at_once_over_http_get_each_their_own_answer(tmp_path: Path) -> None:
    project = write_project(tmp_path / "project")
    async with served_over_http(project, tmp_path / "state") as address:
        await at_once([address] * 10)


async def test_ten_clients_at_once_over_stdio_share_one_state_and_get_each_their_own_answer(tmp_path: Path) -> None:
    project = write_project(tmp_path / "project")
    await at_once([parameters(project, tmp_path / "state")] * 10)


async def at_once(servers: list[Any]) -> None:
    """A client of each server; all of them run code in one session, one beside it, and one write a file of its own."""
    answers: dict[int, list[Any]] = {}

    async def talk(number: int) -> None:
        code = (
            "from servers.decisions import list_decisions\n"
            f"open('/workspace/f{number}', 'w').write('{number}')\n"
            f"[{number}, len(list_decisions()['decisions']), open('/workspace/f{number}').read()]"
        )
        async with Client(servers[number]) as client:
            own = await execute(client, code)
            shared = await execute(client, f"mine = {number}\nmine", session="shared", timeout_s=60)
            told = [result.structured_content or {"error": text_of(result)} for result in (own, shared)]
            answers[number] = [outcome.get("value", outcome.get("error")) for outcome in told]

    with anyio.fail_after(240):
        async with anyio.create_task_group() as tasks:
            for number in range(len(servers)):
                tasks.start_soon(talk, number)
    assert answers == {number: [[number, 4, str(number)], number] for number in range(len(servers))}
