"""Mode `direct`: the whole catalogue on the wire, each tool giving what `call_tool` gives."""

import json
import re
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import anyio
import pytest
from jsonschema import Draft202012Validator
from mcp.client import Client
from mcp_types import CallToolResult

from adr_server.catalog import Catalog
from adr_server.content import Content, content_root
from adr_server.meta_tools.direct import COMPANIONS, direct_forms
from adr_server.server import build_server
from applications import Desk, open_desk
from own_tools import write_content
from real_servers import call, parameters, text_of
from samples import write_project

pytestmark = pytest.mark.anyio

CATALOG = Catalog(content_root().servers)
NAMES = [entry.name for entry in CATALOG.entries]
_CHANGES = re.compile(
    r"[0-9a-f]{6}-[a-z2-7]{24}|\d{4}-\d\d-\d\dT[0-9:.]+(?:Z|\+00:00)?|\b[0-9a-f]{40}\b|\b(?:index )?[0-9a-f]{7,12}\b"
    r"|[\d,]+ tokens kept|timings_ms\W+\{[^}]*\}|[\d.]+ m?s\b|seconds\W+[\d.]+|index_bytes\W+\d+"
)
"""What differs between two runs of anything: run ids, times, commits, and what they count in tokens."""


@asynccontextmanager
async def direct_client(
    root: Path, *, content: Content | None = None, **more: Any
) -> AsyncIterator[tuple[Client, Desk]]:
    async with (
        open_desk(root, write_project(root / "project"), content=content, mode="direct", **more) as desk,
        Client(build_server(desk.application)) as client,
    ):
        yield client, desk


async def test_every_catalogue_tool_is_listed_in_one_order_with_its_own_schema(tmp_path: Path) -> None:
    async with direct_client(tmp_path) as (client, _):
        tools = (await client.list_tools()).tools
        await call(client, "list_decisions", {})
        assert (await client.list_tools()).tools == tools
    assert [tool.name for tool in tools] == [*NAMES, *(tool.name for tool in COMPANIONS)]
    for tool in tools[: len(NAMES)]:
        Draft202012Validator.check_schema(tool.input_schema)
        loaded = CATALOG.tool(tool.name)
        assert tool.input_schema.get("properties") == loaded.input_schema.get("properties")
        assert tool.annotations is not None
        assert tool.annotations.read_only_hint is (loaded.effects.value in {"read_only", "reads_network"})
        for example in loaded.entry.manifest.examples:
            Draft202012Validator(tool.input_schema).validate(example.args)


async def test_every_example_of_every_tool_gives_the_same_in_both_modes(tmp_path: Path) -> None:
    done = 0
    async with (
        direct_client(tmp_path / "direct") as (client, direct),
        open_desk(tmp_path / "code", write_project(tmp_path / "code" / "project")) as code,
        Client(build_server(code.application)) as usual,
    ):
        for entry in CATALOG.entries:
            for example in entry.manifest.examples:
                args = dict(example.args)
                mine = await client.call_tool(entry.name, args)
                theirs = await usual.call_tool("call_tool", {"name": entry.name, "args": args})
                assert isinstance(mine, CallToolResult)
                assert isinstance(theirs, CallToolResult)
                assert told(mine) == told(theirs), entry.name
                assert whole(direct, mine) == whole(code, theirs), entry.name
                done += not mine.is_error
    assert done > len(NAMES) / 2, "hardly any example works on the sample project"


def told(result: CallToolResult) -> tuple[bool, str]:
    """What a model reads, without what differs between any two runs."""
    return result.is_error, steady(text_of(result))


def whole(desk: Desk, result: CallToolResult) -> str:
    """Everything that the run keeps."""
    run_id = (result.structured_content or {}).get("run_id")
    if run_id is None:
        return ""
    runs = desk.application.stores.runs
    kept = [(info.key, runs.read_result(run_id, info.key, limit=10_000_000).text) for info in runs.results(run_id)]
    return steady(json.dumps(kept))


def steady(text: str) -> str:
    """`text` with what differs between two runs, and the mode itself, put out of sight."""
    return re.sub(r"(mode\W{1,9})(?:direct|code)\b", r"\1…", _CHANGES.sub("…", text))


async def test_a_wrong_name_is_answered_with_the_nearest_and_wrong_arguments_with_an_example(tmp_path: Path) -> None:
    async with direct_client(tmp_path) as (client, _):
        assert "Did you mean 'list_decisions'" in text_of(await call(client, "list_decision", {}))
        assert "Example:" in text_of(await call(client, "read_decision", {"idd": "1"}))
        assert (await call(client, "execute_code", {"code": "1"})).is_error


async def test_the_rest_of_a_result_is_read_and_a_machine_goes_on(tmp_path: Path) -> None:
    async with direct_client(tmp_path) as (client, _):
        asked = await call(client, "draft_rules", {})
        run = asked.structured_content or {}
        assert run["status"] == "asking"
        state = await call(client, "advance_run", {"run_id": run["run_id"]})
        assert "asking" in text_of(state)
        listed = await call(client, "list_decisions", {})
        path = (listed.structured_content or {})["results"] + "value.json"
        assert "decisions" in text_of(await call(client, "read_file", {"path": path}))


async def test_a_tool_that_cannot_be_loaded_is_withheld_alone(tmp_path: Path) -> None:
    content = write_content(tmp_path / "content")
    (content.servers / "text" / "faulty_tool" / "action.py").write_text("import nothing_of_that_name\n")
    async with direct_client(tmp_path, content=content) as (client, _):
        names = [tool.name for tool in (await client.list_tools()).tools]
    assert names == ["reporting_tool", "waiting_tool", *(tool.name for tool in COMPANIONS)]


async def test_the_command_line_starts_it_and_tells_what_its_list_costs(tmp_path: Path) -> None:
    project = write_project(tmp_path / "project")
    async with Client(parameters(project, tmp_path / "state", "--mode", "direct")) as client:
        names = [tool.name for tool in (await client.list_tools()).tools]
        assert "4 decisions" in text_of(await call(client, "list_decisions", {}))
    said = await anyio.run_process([sys.executable, "-m", "adr_server", "tools", "--mode", "direct", "--json"])
    told = json.loads(said.stdout)
    assert [tool["name"] for tool in told["tools"]] == names == [form["name"] for form in direct_forms(CATALOG)]
    assert told["total_tokens"] == sum(tool["tokens"] for tool in told["tools"])


async def test_a_server_that_was_not_asked_for_its_list_has_loaded_no_tool(tmp_path: Path) -> None:
    # Content of its own: the shipped tools may be loaded by now for another test of this process.
    async with direct_client(tmp_path, content=content_root()) as (_, desk):
        assert desk.application.catalog._loaded == {}
