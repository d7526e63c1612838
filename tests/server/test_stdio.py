"""The server as clients start it: a real process, both protocol eras, every listed thing called."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp import StdioServerParameters
from mcp.client import Client
from mcp_types import CallToolResult

from adr_server.meta_tools import META_TOOLS
from adr_server.tokens import count
from corpora import corpora_folder
from real_servers import call, parameters, text_of
from samples import FILES, write_project

pytestmark = pytest.mark.anyio

ARGUMENTS: dict[str, dict[str, Any]] = {
    "search_tools": {"query": "which decisions are there"},
    "load_prompt": {"name": "rules/refine", "section": "validation"},
    "call_tool": {"name": "list_dependencies"},
    "run_plan": {"plan": "project_overview"},
    "read_file": {"path": "/project/README.md"},
    "get_decision": {"id": "0001"},
    "search_decisions": {"query": "warehouse"},
    "decisions_for_paths": {"paths": ["src"]},
    "draft_decision": {"title": "Use Redis"},
    "change_decision": {"id": "0001", "status": "deprecated"},
}
"""What a listed tool is called with where it needs anything; advance_run needs a run that asks."""
CATALOGUE_ARGUMENTS: dict[str, dict[str, Any]] = {
    "search_decisions": {"query": "database"},
    "decisions_for_paths": {"paths": ["."]},
    "draft_decision": {"title": "Use a database"},
    "draft_decisions": {"drafts": [{"title": "Use a database", "context": "Data is lost."}]},
    "init_decisions": {"folder": "docs/other/decisions"},
    "plan_decision": {"question": "Which database?", "title": "Database"},
    "recall": {"query": "database"},
    "remember": {"subject": "database", "text": "It is one."},
}
"""What a catalogue tool is called with; one that is called without what it needs must say so."""
CORPORA = sorted(corpora_folder().glob("*/files"))


@pytest.fixture(params=["records and code", "empty", "noise"])
def project(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A project with records and code, an empty folder, and a folder of binary noise."""
    root = tmp_path / "project"
    root.mkdir()
    if request.param == "records and code":
        return write_project(root, FILES)
    if request.param == "noise":
        noise = bytes(range(256)) * 40
        for name in ("docs/adr/0001-noise.md", "package.json", "pyproject.toml", "pom.xml", "Dockerfile", "a.py", "x"):
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(noise)
    return root


@pytest.mark.parametrize("mode", ["legacy", "auto"])
async def test_every_listed_tool_answers_in_both_eras(project: Path, tmp_path: Path, mode: str) -> None:
    async with Client(parameters(project, tmp_path / "state"), mode=mode) as client:
        await call_every_tool(client)


async def call_every_tool(client: Client) -> None:
    """Call each listed tool; an answer may be an error of the caller's, never one of ours."""
    tools = (await client.list_tools()).tools
    assert [tool.name for tool in tools] == [tool.name for tool in META_TOOLS]
    for tool in tools:
        if tool.name == "advance_run":
            continue
        result = await call(client, tool.name, ARGUMENTS.get(tool.name, {}))
        text = text_of(result)
        assert not is_fault(result), (tool.name, text)
        assert text.strip() or result.structured_content, tool.name


def is_fault(result: CallToolResult) -> bool:
    """Whether an answer tells an error of ours: a tool's, or one that nobody foresaw."""
    told = result.structured_content or {}
    ours = told.get("failed_by") == "fault" or told.get("exit_code") == 3
    return ours or text_of(result).startswith("Error executing tool")


@pytest.mark.parametrize("corpus", CORPORA[::8], ids=lambda corpus: corpus.parent.name)
async def test_every_tool_prompt_and_resource_answers_on_projects_that_nobody_here_wrote(
    corpus: Path, tmp_path: Path
) -> None:
    async with Client(parameters(corpus, tmp_path / "state")) as client:
        await call_every_tool(client)
        under_their_own_name = {tool.name for tool in META_TOOLS}
        for name in set(await catalogue_of(client)) - under_their_own_name:
            result = await call(client, "call_tool", {"name": name, "args": CATALOGUE_ARGUMENTS.get(name, {})})
            assert not is_fault(result), (name, text_of(result))
        overview = await call(client, "project_overview", {})
        assert not overview.is_error
        assert overview.structured_content is not None
        assert count(text_of(overview)).tokens <= 900
        assert count(json.dumps(overview.structured_content)).tokens <= 900
        for resource in (await client.list_resources()).resources:
            assert (await client.read_resource(str(resource.uri))).contents
            told = (await client.read_resource(str(resource.uri))).contents[0].model_dump()["text"]
            assert count(told).tokens <= 1_500, resource.uri
        run = (await call(client, "list_decisions", {})).structured_content
        assert run is not None
        page = await call(client, "read_file", {"path": f"{run['results']}value.json", "limit": 20_000})
        rows = page.structured_content["text"] if page.structured_content else ""
        for row in json.JSONDecoder().raw_decode(rows)[0]["decisions"][:3] if len(rows) < 20_000 else []:
            read = await call(client, "get_decision", {"id": row["path"]})
            assert not is_fault(read), row


async def catalogue_of(client: Client) -> list[str]:
    """The names of all catalogue tools, as a client finds them: in the file system."""
    names: list[str] = []
    categories = await call(client, "list_directory", {"path": "/servers"})
    for category in (categories.structured_content or {})["entries"]:
        inside = await call(client, "list_directory", {"path": f"/servers/{category}"})
        names += [
            entry.removesuffix(".pyi") for entry in (inside.structured_content or {})["entries"] if ".pyi" in entry
        ]
    return names


async def test_every_listed_prompt_and_resource_can_be_read(project: Path, tmp_path: Path) -> None:
    async with Client(parameters(project, tmp_path / "state")) as client:
        prompts = (await client.list_prompts()).prompts
        assert prompts
        for prompt in prompts:
            given = {argument.name: "payments" for argument in prompt.arguments or [] if argument.required}
            assert (await client.get_prompt(prompt.name, given)).messages
        resources = (await client.list_resources()).resources
        assert {str(resource.uri) for resource in resources} == {
            "adr://decisions",
            "adr://graph",
            "adr://patterns",
            "adr://rules",
            "adr://runs",
            "adr://stack",
            "adr://timeline",
        }
        for resource in resources:
            assert (await client.read_resource(str(resource.uri))).contents
        templates = (await client.list_resource_templates()).resource_templates
        assert {template.uri_template for template in templates} == {
            "adr://decisions/{id}",
            "adr://decisions/{id}/{section}",
            "adr://patterns/{name}",
            "adr://runs/{run_id}",
            "adr://runs/{run_id}/{key}",
        }
        assert (await client.read_resource("adr://patterns/kubernetes")).contents


async def test_a_record_is_read_as_a_resource_and_its_id_completed(tmp_path: Path) -> None:
    project = write_project(tmp_path / "project")
    async with Client(parameters(project, tmp_path / "state")) as client:
        read = await client.read_resource("adr://decisions/0003")
        assert "RabbitMQ" in read.contents[0].model_dump_json()


async def test_a_paused_run_goes_on_in_a_later_server(tmp_path: Path) -> None:
    project = write_project(tmp_path / "project")
    async with Client(parameters(project, tmp_path / "state")) as client:
        asked = await call(client, "call_tool", {"name": "draft_rules"})
        assert asked.structured_content is not None
        assert asked.structured_content["status"] == "asking"
        assert asked.structured_content["question"]["events"] == ["accept", "revise"]
        run_id = asked.structured_content["run_id"]
    async with Client(parameters(project, tmp_path / "state")) as client:
        drop = {"rule": "0001-1", "verdict": "drop", "reason": "Nothing in code could break it."}
        keep = {"rule": "0003-1", "verdict": "keep", "reason": "'only' names the one way in."}
        review = {"verdicts": [drop, keep]}
        given = {"run_id": run_id, "event": "accept", "answer": review}
        done = await call(client, "advance_run", given)
        assert done.structured_content is not None
        assert done.structured_content["status"] == "done"
        assert "1 dropped" in text_of(done)
        told = await call(client, "advance_run", {"run_id": run_id})
        assert "reviewing → compiling on accept" in text_of(told)


async def test_a_run_of_another_project_is_not_found(tmp_path: Path) -> None:
    one, other = write_project(tmp_path / "one"), write_project(tmp_path / "other")
    async with Client(parameters(one, tmp_path / "state")) as client:
        asked = await call(client, "call_tool", {"name": "draft_rules"})
        assert asked.structured_content is not None
        run_id = asked.structured_content["run_id"]
    async with Client(parameters(other, tmp_path / "state")) as client:
        refused = await call(client, "advance_run", {"run_id": run_id})
        assert refused.is_error
        assert "project" in text_of(refused)


async def test_a_client_that_probes_before_it_initialises_is_served(tmp_path: Path) -> None:
    project = write_project(tmp_path / "project")
    with raw_server(project, tmp_path / "state") as talk:
        meta = {
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientInfo": {"name": "probe", "version": "1"},
            "io.modelcontextprotocol/clientCapabilities": {},
        }
        discovered = await talk({"id": 1, "method": "server/discover", "params": {"_meta": meta}})
        assert "result" in discovered, discovered
        hello = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "old", "version": "1"}}
        initialised = await talk({"id": 2, "method": "initialize", "params": hello})
        assert initialised["result"]["serverInfo"]["name"] == "adr-server"
        await talk({"method": "notifications/initialized"}, answered=False)
        listed = await talk({"id": 3, "method": "tools/list", "params": {}})
        assert len(listed["result"]["tools"]) == len(META_TOOLS)


async def test_a_tool_that_prints_does_not_break_the_protocol(tmp_path: Path) -> None:
    project = write_project(tmp_path / "project")
    code = (
        "import os, sys\n"
        "from adr_server.catalog import loading\n"
        "load = loading.load_tool\n"
        "def noisy(entry):\n"
        "    print('noise'); os.write(1, b'raw noise\\n')\n"
        "    return load(entry)\n"
        "loading.load_tool = noisy\n"
        "from adr_server.cli.main import main\n"
        "sys.exit(main(sys.argv[1:]))\n"
    )
    arguments = ["-c", code, "serve", "--project", str(project), "--state-dir", str(tmp_path / "state")]
    async with Client(StdioServerParameters(command=sys.executable, args=arguments)) as client:
        result = await call(client, "list_decisions", {})
        assert "4 decisions" in text_of(result)


@contextmanager
def raw_server(project: Path, state: Path) -> Iterator[Any]:
    """The server's process, spoken to in JSON lines."""
    command = [sys.executable, "-m", "adr_server", "serve", "--project", str(project), "--state-dir", str(state)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdin is not None
    assert process.stdout is not None
    stdin, stdout = process.stdin, process.stdout

    async def talk(message: dict[str, Any], *, answered: bool = True) -> dict[str, Any]:
        stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
        stdin.flush()
        if not answered:
            return {}
        line = await anyio.to_thread.run_sync(stdout.readline)
        answer: dict[str, Any] = json.loads(line)
        return answer

    try:
        yield talk
    finally:
        stdin.close()
        process.wait(timeout=20)
        stdout.close()
