"""What a client sees: names, schemas, cost, annotations, cache hints; progress, cancellation and errors."""

import json
import re
import statistics
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import anyio
import pytest
from jsonschema import Draft202012Validator
from mcp.client import Client
from mcp.shared.exceptions import MCPError
from mcp_types import CallToolResult, TextContent, Tool

from adr_server.catalog import Catalog
from adr_server.catalog.details import signature_of
from adr_server.content import Content, content_root
from adr_server.meta_tools import META_TOOLS, Application, listed
from adr_server.meta_tools.wire import model_form, wire_form
from adr_server.server import build_server, wire_tools
from adr_server.settings import Surface
from adr_server.tokens import count
from applications import open_desk
from own_tools import write_content
from samples import write_project

pytestmark = pytest.mark.anyio

TOKENS_A_TOOL = 83
TOKENS_OF_CORE = 700
LIST_BYTES = 20_000
MEDIAN_STUB, LARGEST_STUB = 120, 350
CORE = [
    "search_tools",
    "load_prompt",
    "call_tool",
    "run_plan",
    "advance_run",
    "read_file",
    "list_directory",
]
"""With execute_code these are the eight that find, run and read."""


@asynccontextmanager
async def open_client(root: Path, *, content: Content | None = None, **overrides: object) -> AsyncIterator[Client]:
    """A client connected in memory to the server of the sample project."""
    project = write_project(root / "project")
    async with (
        open_desk(root, project, content=content, **overrides) as desk,
        Client(build_server(desk.application)) as client,
    ):
        yield client


async def called(client: Client, name: str, arguments: dict[str, Any] | None = None, **more: Any) -> CallToolResult:
    result = await client.call_tool(name, arguments or {}, **more)
    assert isinstance(result, CallToolResult)
    return result


def text_of(result: CallToolResult) -> str:
    [part] = result.content
    assert isinstance(part, TextContent)
    return part.text


async def test_the_list_is_the_same_each_time_and_what_the_command_line_says(tmp_path: Path) -> None:
    async with open_client(tmp_path) as client:
        first = (await client.list_tools()).tools
        await called(client, "list_decisions")
        assert (await client.list_tools()).tools == first
    said = await anyio.run_process([sys.executable, "-m", "adr_server", "tools", "--json"])
    told = json.loads(said.stdout)
    on_wire = [tool.model_dump(mode="json", by_alias=True, exclude_none=True) for tool in first]
    assert [{key: tool[key] for key in tool if key != "tokens"} for tool in told["tools"]] == on_wire
    assert told["total_tokens"] == sum(tool["tokens"] for tool in told["tools"])


def test_a_tool_costs_at_most_its_share_and_the_list_fits() -> None:
    costs = {tool.name: count(model_form(tool)).tokens for tool in META_TOOLS}
    assert sum(costs.values()) <= TOKENS_A_TOOL * len(META_TOOLS), costs
    form = [tool.model_dump(mode="json", by_alias=True, exclude_none=True) for tool in wire_tools(Surface.ALL)]
    assert len(json.dumps({"tools": form}).encode()) <= LIST_BYTES


def test_the_stub_of_a_tool_stays_small() -> None:
    catalog = Catalog(content_root().servers)
    costs = {entry.name: count(signature_of(catalog, entry)).tokens for entry in catalog.entries}
    assert statistics.median(costs.values()) < MEDIAN_STUB, costs
    assert max(costs.values()) < LARGEST_STUB, costs


def test_the_small_surface_finds_runs_and_reads_within_its_tokens() -> None:
    names = [tool.name for tool in listed(Surface.CORE)]
    assert [name for name in names if name != "execute_code"] == CORE
    assert sum(count(model_form(tool)).tokens for tool in listed(Surface.CORE)) <= TOKENS_OF_CORE


async def test_the_smallest_surface_lists_what_code_needs_and_says_what_runs_tools_there(tmp_path: Path) -> None:
    async with open_client(tmp_path, surface="code") as client:
        names = [tool.name for tool in (await client.list_tools()).tools]
        assert names == ["search_tools", "execute_code", "read_file"]
        refused = await called(client, "list_decisions")
        assert "execute_code" in text_of(refused)
        assert "call_tool" not in text_of(refused)


@pytest.mark.parametrize("setting", [{"surface": surface.value} for surface in Surface] + [{"mode": "direct"}], ids=str)
async def test_a_client_is_told_to_begin_with_tools_that_are_listed(tmp_path: Path, setting: dict[str, Any]) -> None:
    async with open_client(tmp_path, **setting) as client:
        names = {tool.name for tool in (await client.list_tools()).tools}
        assert client.instructions is not None
        told = set(re.findall(r"[a-z]+(?:_[a-z]+)+", client.instructions))
    assert told
    assert told <= names


async def test_what_the_small_surface_does_not_list_it_does_not_run(tmp_path: Path) -> None:
    async with open_client(tmp_path, surface="core") as client:
        assert [tool.name for tool in (await client.list_tools()).tools] == [t.name for t in listed(Surface.CORE)]
        refused = await called(client, "list_decisions")
        assert refused.is_error
        assert "call_tool" in text_of(refused)
        assert not (await called(client, "call_tool", {"name": "list_decisions"})).is_error


@pytest.mark.parametrize("tool", META_TOOLS, ids=lambda tool: tool.name)
def test_each_tool_is_described_in_schemas_that_are_ones_and_asks_no_network(tool: Any) -> None:
    form = wire_form(tool)
    Draft202012Validator.check_schema(form["inputSchema"])
    Draft202012Validator.check_schema(form["outputSchema"])
    assert form["inputSchema"]["type"] == form["outputSchema"]["type"] == "object"
    assert form["description"].endswith(".")
    assert form["annotations"]["openWorldHint"] is False
    assert form["_meta"] == {"anthropic/alwaysLoad": True}
    Draft202012Validator(form["inputSchema"]).validate(json.loads(tool.example or "{}"))
    assert Tool.model_validate(form).name == tool.name


async def test_a_limit_that_is_not_listed_is_still_told_to_whoever_breaks_it(tmp_path: Path) -> None:
    assert "maxLength" not in json.dumps([wire_form(tool)["inputSchema"] for tool in META_TOOLS])
    async with open_client(tmp_path) as client:
        refused = await called(client, "search_tools", {"query": "x" * 501, "limit": 0})
        assert refused.is_error
        assert "query: longer than 500 characters" in text_of(refused)
        assert "limit:" in text_of(refused)


async def test_lists_may_be_cached_by_anyone_for_minutes(tmp_path: Path) -> None:
    async with open_client(tmp_path) as client:
        for result in (await client.list_tools(), await client.list_prompts(), await client.list_resources()):
            told = result.model_dump(mode="json", by_alias=True)
            assert told["ttlMs"] >= 60_000
            assert told["cacheScope"] == "public"


async def test_text_and_data_are_both_whole_and_neither_holds_the_other(tmp_path: Path) -> None:
    async with open_client(tmp_path) as client:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        for name, arguments in (
            ("project_overview", {}),
            ("list_decisions", {}),
            ("get_decision", {"id": "0003"}),
            ("search_tools", {"query": "decisions", "detail": "signature"}),
            ("list_directory", {"path": "/project"}),
            ("read_file", {"path": "/project/README.md"}),
        ):
            result = await called(client, name, arguments)
            assert result.structured_content is not None
            shape = tools[name].output_schema
            assert shape is not None
            Draft202012Validator(shape).validate(result.structured_content)
            text = text_of(result)
            assert json.dumps(result.structured_content, separators=(",", ":")) not in text
            assert json.dumps(result.structured_content, indent=2) not in text
            summary = result.structured_content.get("summary")
            assert summary is None or summary.rstrip() in text


async def test_a_client_hears_how_far_a_tool_is_and_that_it_ended(tmp_path: Path) -> None:
    heard: list[tuple[float, float | None, str | None]] = []
    ended = anyio.Event()

    async def hear(done: float, total: float | None, message: str | None) -> None:
        heard.append((done, total, message))
        if done == total:
            ended.set()

    content = write_content(tmp_path / "content")
    async with open_client(tmp_path, content=content) as client:
        await called(client, "call_tool", {"name": "reporting_tool"}, progress_callback=hear)
        with anyio.fail_after(10):
            await ended.wait()
    assert list(heard[0]) == [1, 100, "step 1"]
    assert heard == sorted(heard, key=lambda item: item[0])
    assert len(heard) < 100, "a report for every step floods the wire"


async def test_a_call_that_is_cancelled_stops_its_work(tmp_path: Path) -> None:
    content = write_content(tmp_path / "content")
    async with open_client(tmp_path, content=content) as client:
        with anyio.CancelScope() as scope:
            async with anyio.create_task_group() as tasks:

                async def call() -> None:
                    await called(client, "call_tool", {"name": "waiting_tool", "args": {"folder": str(tmp_path)}})

                tasks.start_soon(call)
                await appears(tmp_path / "started")
                scope.cancel()
        await appears(tmp_path / "cancelled")
        assert not (await called(client, "list_directory")).is_error


async def test_two_calls_run_side_by_side(tmp_path: Path) -> None:
    content = write_content(tmp_path / "content")
    async with open_client(tmp_path, content=content) as client, anyio.create_task_group() as tasks:

        async def call() -> None:
            await called(client, "call_tool", {"name": "waiting_tool", "args": {"folder": str(tmp_path)}})

        tasks.start_soon(call)
        await appears(tmp_path / "started")
        assert not (await called(client, "list_directory")).is_error
        (tmp_path / "go").touch()


async def test_a_fault_is_told_as_ours_without_its_inside(tmp_path: Path) -> None:
    content = write_content(tmp_path / "content")
    async with open_client(tmp_path, content=content) as client:
        failed = await called(client, "call_tool", {"name": "faulty_tool"})
        assert failed.is_error
        assert "fault" in text_of(failed)
        assert "the inside of the fault" not in failed.model_dump_json()


@pytest.mark.parametrize(
    ("name", "arguments", "told"),
    [
        ("list_decision", {}, "Did you mean 'list_decisions'"),
        ("valid_adr", {}, "call_tool"),
        ("call_tool", {"name": "list_decision"}, "Did you mean 'list_decisions'"),
        ("load_prompt", {"name": "rules/refin"}, "Did you mean 'rules/refine'"),
        ("load_prompt", {"name": "rules/refine", "section": "validaton"}, "Did you mean 'validation'"),
        ("advance_run", {"run_id": "nope"}, "No run 'nope'"),
        ("list_decisions", {"status": 3}, "status"),
        ("run_plan", {"plan": {"kind": "directive", "sections": [], "template": "x"}}, "sections"),
    ],
)
async def test_an_error_reaches_the_model_as_text_it_can_act_on(
    tmp_path: Path, name: str, arguments: dict[str, Any], told: str
) -> None:
    async with open_client(tmp_path) as client:
        failed = await called(client, name, arguments)
        assert failed.is_error
        assert told in text_of(failed)


async def test_a_prompt_or_resource_that_is_not_there_is_answered_with_the_nearest(tmp_path: Path) -> None:
    async with open_client(tmp_path) as client:
        with pytest.raises(MCPError):
            await client.get_prompt("rules_refin")
        for uri, near in (("adr://patterns/kubernets", "kubernetes"), ("adr://decisions/Use RabitMQ", "Use RabbitMQ")):
            with pytest.raises(MCPError, match=near):
                await client.read_resource(uri)


async def test_ids_are_completed(tmp_path: Path) -> None:
    from mcp_types import ResourceTemplateReference  # noqa: PLC0415 - only this test speaks of one

    async with open_client(tmp_path) as client:
        reference = ResourceTemplateReference(type="ref/resource", uri="adr://decisions/{id}")
        done = await client.complete(reference, {"name": "id", "value": "000"})
        assert done.completion.values == ["0001", "0002", "0003", "0004"]


async def appears(path: Path) -> None:
    """Wait until another task, which knows nothing of this one, has made the file."""
    with anyio.fail_after(10):
        # The tool is told a folder, and can set no event of ours.
        while not await anyio.Path(path).exists():  # noqa: ASYNC110
            await anyio.sleep(0.01)


def test_a_broken_tool_folder_is_withheld_alone_and_said_so(tmp_path: Path) -> None:
    content = write_content(tmp_path / "content")
    broken = content.servers / "text" / "broken_tool"
    broken.mkdir()
    (broken / "tool.yaml").write_text("summary: [")
    (tmp_path / "project").mkdir()
    application = Application.open(
        tmp_path / "project", overrides={"state_dir": str(tmp_path / "state")}, environ={}, content=content
    )
    names = {entry.name for entry in application.catalog.entries}
    assert names == {"waiting_tool", "reporting_tool", "faulty_tool"}
    assert any("broken_tool" in problem for problem in application.catalog.problems)


def test_what_answers_the_tool_list_loads_none_of_the_rooms_that_run() -> None:
    code = (
        "import sys\n"
        "import adr_server.server\n"
        "from adr_server.meta_tools.wire import wire_form\n"
        "from adr_server.meta_tools import META_TOOLS\n"
        "[wire_form(tool) for tool in META_TOOLS]\n"
        "print('\\n'.join(sys.modules))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    loaded = set(done.stdout.split())
    rooms = {"decisions", "codebase", "review", "storage", "tool_api", "directives", "machines", "sandbox", "prompts"}
    assert loaded.isdisjoint({f"adr_server.{room}" for room in rooms})
    assert loaded.isdisjoint({"tiktoken", "jinja2", "transitions", "diskcache", "markdown_it", "jmespath"})
