"""Secrets in the project do not leave the server, by whatever door; switched off, they do."""

import json
from pathlib import Path

import pytest
from mcp import MCPError
from mcp.client import Client
from mcp_types import TextContent, TextResourceContents

from adr_server.meta_tools import Application
from adr_server.server import build_server
from samples import write_project
from secret_samples import GITHUB, MAIL, PASSWORD

pytestmark = pytest.mark.anyio


def serve(tmp_path: Path, **overrides: object) -> Client:
    """A client of a server on a project whose first record and one file hold secrets."""
    project = write_project(tmp_path / "project")
    (project / ".env.local").write_text(f"DB_PASSWORD={PASSWORD}\nMAIL={MAIL}\n")
    record = next(iter(sorted(project.rglob("0001-*.md"))))
    record.write_text(record.read_text() + f"\n## Notes\n\nThe runner uses {GITHUB} today.\n")
    given = {"state_dir": str(tmp_path / "state"), **overrides}
    return Client(build_server(Application.open(project, overrides=given, environ={})))


async def told(client: Client, name: str, **arguments: object) -> str:
    """Everything that one call sends back: text and data."""
    result = await client.call_tool(name, arguments)
    [part] = result.content
    assert isinstance(part, TextContent)
    return part.text + json.dumps(result.structured_content)


async def test_a_secret_in_a_record_or_a_file_is_masked_in_text_and_data(tmp_path: Path) -> None:
    async with serve(tmp_path) as client:
        for answer in (
            await told(client, "get_decision", id="0001"),
            await told(client, "execute_code", code="print(open('/project/.env.local').read())"),
            await told(client, "read_file", path="/project/.env.local"),
        ):
            assert "REDACTED" in answer
            assert GITHUB not in answer
            assert PASSWORD not in answer


async def test_a_secret_in_a_resource_is_masked(tmp_path: Path) -> None:
    async with serve(tmp_path) as client:
        [content] = (await client.read_resource("adr://decisions/0001")).contents
        assert isinstance(content, TextResourceContents)
        assert "REDACTED_GITHUB_TOKEN" in content.text
        assert GITHUB not in content.text


async def test_a_secret_in_an_error_is_masked(tmp_path: Path) -> None:
    async with serve(tmp_path) as client:
        answer = await told(client, "get_decision", id=GITHUB)
        assert GITHUB not in answer


async def test_an_error_of_a_resource_or_a_prompt_gives_no_secret_back(tmp_path: Path) -> None:
    async with serve(tmp_path) as client:
        for ask in (
            client.read_resource(f"adr://decisions/{GITHUB}"),
            client.read_resource(f"adr://nothing/{GITHUB}"),
            client.get_prompt(GITHUB, {}),
            client.get_prompt("review_change", {"section": GITHUB}),
        ):
            with pytest.raises(MCPError) as refused:
                await ask
            assert "REDACTED_GITHUB_TOKEN" in refused.value.message
            assert GITHUB not in str(refused.value.error)


async def test_a_prompt_leaves_without_the_secret_that_it_was_given(tmp_path: Path) -> None:
    async with serve(tmp_path) as client:
        [message] = (await client.get_prompt("research_question", {"question": f"Who uses {GITHUB}?"})).messages
        assert "Who uses REDACTED_GITHUB_TOKEN?" in str(message.content)


async def test_whom_to_ask_is_an_answer_and_stays(tmp_path: Path) -> None:
    async with serve(tmp_path) as client:
        assert MAIL in await told(client, "read_file", path="/project/.env.local")


async def test_masking_can_be_switched_off(tmp_path: Path) -> None:
    async with serve(tmp_path, masking=False) as client:
        assert GITHUB in await told(client, "get_decision", id="0001")


async def test_mask_content_hides_on_the_wire_what_it_is_given(tmp_path: Path) -> None:
    async with serve(tmp_path) as client:
        answer = await told(client, "mask_content", text=f"a {GITHUB} b {MAIL}", strategy="full")
        assert "a REDACTED b REDACTED" in answer
