"""Stack, rules, patterns and runs as resources, and the names that their arguments and those of prompts may take."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from mcp.client import Client
from mcp.shared.exceptions import MCPError
from mcp_types import INVALID_PARAMS, PromptReference, ResourceTemplateReference, TextResourceContents

from adr_server.meta_tools import Application
from adr_server.server import build_server
from git_repositories import git
from samples import write_project

pytestmark = pytest.mark.anyio
Reference = PromptReference | ResourceTemplateReference


def serve(tmp_path: Path) -> Client:
    """A client of a server on the sample project, in git with a tag."""
    project = write_project(tmp_path / "project")
    git(project, "tag", "v1.2.0")
    application = Application.open(project, overrides={"state_dir": str(tmp_path / "state")}, environ={})
    return Client(build_server(application))


async def read(client: Client, uri: str) -> str:
    """The text of a resource."""
    [content] = (await client.read_resource(uri)).contents
    assert isinstance(content, TextResourceContents)
    return content.text


async def completed(client: Client, reference: Reference, name: str, value: str, **given: str) -> Sequence[str]:
    """What an argument that begins with `value` may be."""
    found = await client.complete(reference, {"name": name, "value": value}, context_arguments=given)
    return found.completion.values


def template(uri: str) -> ResourceTemplateReference:
    return ResourceTemplateReference(type="ref/resource", uri=uri)


def prompt(name: str) -> PromptReference:
    return PromptReference(type="ref/prompt", name=name)


async def test_stack_and_rules_are_told_with_their_places(tmp_path: Path) -> None:
    async with serve(tmp_path) as client:
        assert "technologies" in await read(client, "adr://stack")
        assert "docs/adr/" in await read(client, "adr://rules")


async def test_every_pattern_is_named_and_its_page_found(tmp_path: Path) -> None:
    async with serve(tmp_path) as client:
        lines = (await read(client, "adr://patterns")).splitlines()
        assert len(lines) >= 12
        for line in lines:
            name, _, summary = line.removeprefix("- ").partition(": ")
            assert f"summary: {summary}" in await read(client, f"adr://patterns/{name}")


async def test_a_run_tells_its_state_and_each_of_its_results_can_be_read(tmp_path: Path) -> None:
    async with serve(tmp_path) as client:
        assert await read(client, "adr://runs") == "(none yet)\n"
        await client.call_tool("call_tool", {"name": "list_decisions"})
        run_id = (await read(client, "adr://runs")).split()[1]
        told = json.loads(await read(client, f"adr://runs/{run_id}"))
        assert (told["tool"], told["status"]) == ("list_decisions", "done")
        keys = [result["key"] for result in told["results"]]
        assert "value.json" in keys
        for key in keys:
            assert await read(client, f"adr://runs/{run_id}/{key}")
        assert await completed(client, template("adr://runs/{run_id}"), "run_id", run_id[:3]) == [run_id]
        assert await completed(client, template("adr://runs/{run_id}/{key}"), "key", "val", run_id=run_id) == [
            "value.json"
        ]
        assert await completed(client, template("adr://runs/{run_id}/{key}"), "key", "", run_id="gone") == []


@pytest.mark.parametrize(
    "uri",
    [
        "adr://runs/gone",
        "adr://runs/gone/value.json",
        "adr://patterns/gone",
        "adr://decisions/gone",
        "adr://decisions/gone/context",
    ],
)
async def test_what_is_not_there_is_an_error_that_says_so(tmp_path: Path, uri: str) -> None:
    async with serve(tmp_path) as client:
        with pytest.raises(MCPError, match="gone") as refused:
            await client.read_resource(uri)
        assert refused.value.code == INVALID_PARAMS


async def test_arguments_of_prompts_are_completed_where_they_name_something(tmp_path: Path) -> None:
    async with serve(tmp_path) as client:
        sections = await completed(client, prompt("rules_refine"), "section", "")
        assert "validation" in sections
        assert (await client.get_prompt("rules_refine", {"section": sections[0]})).messages
        assert await completed(client, prompt("patterns_fit"), "pattern", "kube") == ["kubernetes"]
        assert await completed(client, prompt("delivery_release"), "since", "v1") == ["v1.2.0"]
        assert await completed(client, prompt("review_change"), "base", "") == ["main", "v1.2.0"]
        assert await completed(client, prompt("decisions_plan"), "question", "w") == []
        assert await completed(client, prompt("no_such"), "section", "") == []
