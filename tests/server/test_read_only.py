"""A tool that is listed as read-only changes nothing in the project, whatever it is asked and whoever allows it."""

from pathlib import Path
from typing import Any

import pytest
from mcp.client import Client
from mcp_types import CallToolResult, ElicitResult

from adr_server.meta_tools import META_TOOLS
from adr_server.meta_tools.meta_tool import MetaTool
from adr_server.server import build_server
from applications import open_desk
from machine_walks import walk
from samples import write_project

pytestmark = pytest.mark.anyio

CHANGE: dict[str, Any] = {"id": "0001", "status": "deprecated", "write": True}
REVISIT: dict[str, Any] = {"id": "0001", "write": True}
REPLACE: dict[str, Any] = {
    "reasons": [{"reason": "orders are many", "state": "gone", "evidence": [{"path": "README.md", "line": 1}]}],
    "recommend": "replace",
    "because": "Orders are few.",
}
WAYS_TO_WRITE: tuple[dict[str, Any], ...] = (
    {"name": "change_status", "args": CHANGE},
    {"plan": "draft_decision_from_diff", "args": {"title": "Keep sessions in Redis", "base": "HEAD", "write": True}},
    {"code": f"from servers.decisions import change_status\nchange_status(**{CHANGE!r})"},
    {"title": "Keep sessions in Redis", "write": True},
    {"action": "compile", "to": "yaml", "write": True},
    CHANGE,
)
"""Arguments by which a tool would write that takes them; the user allows what it is asked."""


async def allow(context: object, params: object) -> ElicitResult:
    del context, params
    return ElicitResult(action="accept", content={"allow": True})


def files_of(project: Path) -> dict[str, bytes]:
    paths = (path for path in project.rglob("*") if path.is_file() and ".git" not in path.parts)
    return {str(path): path.read_bytes() for path in paths}


@pytest.mark.parametrize("tool", META_TOOLS, ids=lambda tool: tool.name)
async def test_only_a_tool_that_is_listed_as_read_only_cannot_be_made_to_write(
    tmp_path: Path, tool: MetaTool[Any]
) -> None:
    project = write_project(tmp_path / "project")
    async with (
        open_desk(tmp_path, project) as desk,
        Client(build_server(desk.application), elicitation_callback=allow) as client,
    ):
        [listed] = [each for each in (await client.list_tools()).tools if each.name == tool.name]
        asked = await walk(desk, "revisit_decision", **REVISIT)
        before = files_of(project)
        answer = {"run_id": asked.structured["run_id"], "event": "accept", "answer": REPLACE}
        ways = [way for way in (*WAYS_TO_WRITE, answer) if way.keys() <= listed.input_schema["properties"].keys()]
        for way in (*ways, {}):
            assert isinstance(await client.call_tool(tool.name, way), CallToolResult)
    assert listed.annotations is not None
    assert listed.annotations.read_only_hint is (files_of(project) == before)
