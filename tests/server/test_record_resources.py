"""Records as resources: whole, by section, by day, with ids and sections completed."""

from pathlib import Path

import pytest
from mcp.client import Client
from mcp.shared.exceptions import MCPError
from mcp_types import ResourceTemplateReference, TextResourceContents

from adr_server.meta_tools import Application
from adr_server.server import build_server
from adr_server.tokens import count
from samples import write_project

pytestmark = pytest.mark.anyio
SECTION = ResourceTemplateReference(type="ref/resource", uri="adr://decisions/{id}/{section}")


def serve(tmp_path: Path) -> Client:
    """A client of a server on the sample project."""
    project = write_project(tmp_path / "project")
    application = Application.open(project, overrides={"state_dir": str(tmp_path / "state")}, environ={})
    return Client(build_server(application))


async def read(client: Client, uri: str) -> str:
    """The text of a resource."""
    [content] = (await client.read_resource(uri)).contents
    assert isinstance(content, TextResourceContents)
    return content.text


async def test_a_section_is_read_alone_and_costs_that_section(tmp_path: Path) -> None:
    async with serve(tmp_path) as client:
        text = await read(client, "adr://decisions/0003/decision")
        assert text.startswith("## Decision\n\nWe will use RabbitMQ")
        assert "Operations" not in text
        assert count(text).tokens < count(await read(client, "adr://decisions/0003")).tokens / 4


async def test_the_timeline_tells_days_and_what_waits(tmp_path: Path) -> None:
    async with serve(tmp_path) as client:
        told = await read(client, "adr://timeline")
        assert "2024-03-01" in told
        assert "0004" in told


async def test_a_section_that_is_not_there_is_an_error_with_those_that_are(tmp_path: Path) -> None:
    async with serve(tmp_path) as client:
        with pytest.raises(MCPError, match="Context"):
            await client.read_resource("adr://decisions/0003/contxt")


async def test_ids_and_the_sections_of_the_chosen_record_are_completed(tmp_path: Path) -> None:
    async with serve(tmp_path) as client:
        ids = await client.complete(SECTION, {"name": "id", "value": "0003"})
        assert ids.completion.values == ["0003"]
        found = await client.complete(SECTION, {"name": "section", "value": "con"}, context_arguments={"id": "0003"})
        assert found.completion.values == ["context", "consequences", "Consequences", "Context"]
        none = await client.complete(SECTION, {"name": "section", "value": "con"}, context_arguments={"id": "0099"})
        assert none.completion.values == []
