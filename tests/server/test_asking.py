"""A run that wants to write asks its user where the client can, in both eras; else it is refused."""

from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Literal

import pytest
from mcp import StdioServerParameters
from mcp.client import Client
from mcp_types import CallToolResult, ElicitRequestFormParams, ElicitResult, InputRequiredResult

from adr_server.server import build_server
from applications import open_desk
from real_servers import call, parameters, text_of
from samples import write_project

pytestmark = pytest.mark.anyio

CODE = """\
from servers.decisions import change_status
open('/workspace/log', 'a').write('ran ')
try:
    change_status(id='0001', status='deprecated', write=True)
except PermissionError as problem:
    print('refused:', problem)
"""
PLAN = {
    "kind": "directive",
    "version": 1,
    "tool": "mine",
    "sections": [
        {
            "key": "changed",
            "source": "change_status",
            "args": {"id": "0001", "status": "deprecated", "write": True},
        }
    ],
    "template": "{{ changed.paths | length }} written",
    "budget": {"tokens": 300, "seconds": 20},
}
ERAS: list[Literal["legacy", "auto"]] = ["legacy", "auto"]


class User:
    """Answers every question in one way, and remembers what it was asked."""

    def __init__(self, action: Literal["accept", "decline", "cancel"], **content: Any) -> None:
        self.asked: list[str] = []
        self._answer = ElicitResult(action=action, content=content or None)

    async def __call__(self, context: object, params: Any) -> ElicitResult:
        del context
        assert isinstance(params, ElicitRequestFormParams)
        assert set(params.requested_schema["properties"]) == {"allow"}
        self.asked.append(params.message)
        return self._answer


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return write_project(tmp_path / "project")


@pytest.fixture
def server(project: Path, tmp_path: Path) -> StdioServerParameters:
    return parameters(project, tmp_path / "state")


@asynccontextmanager
async def in_memory(root: Path, project: Path, user: User, **more: Any) -> AsyncIterator[Client]:
    """A client of a server in this process."""
    async with (
        open_desk(root, project) as desk,
        Client(build_server(desk.application), elicitation_callback=user, **more) as client,
    ):
        yield client


def record(project: Path) -> str:
    [path] = project.glob("docs/**/0001-*.md")
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("mode", ERAS)
@pytest.mark.parametrize(("name", "arguments"), [("execute_code", {"code": CODE}), ("run_plan", {"plan": PLAN})])
async def test_what_the_user_allows_is_written_and_asked_once(
    server: StdioServerParameters, project: Path, mode: Any, name: str, arguments: dict[str, Any]
) -> None:
    user = User("accept", allow=True)
    async with Client(server, mode=mode, elicitation_callback=user) as client:
        result = await call(client, name, arguments)
        assert not result.is_error, text_of(result)
    assert len(user.asked) == 1
    assert 'change_status(id="0001", status="deprecated", write=true)' in user.asked[0]
    assert "deprecated" in record(project).lower()


@pytest.mark.parametrize("mode", ERAS)
@pytest.mark.parametrize(
    "user", [User("decline"), User("cancel"), User("accept", allow=False)], ids=["no", "away", "off"]
)
async def test_what_the_user_does_not_allow_is_not_written_and_the_code_is_told(
    tmp_path: Path, project: Path, mode: Any, user: User
) -> None:
    before = record(project)
    async with in_memory(tmp_path, project, user, mode=mode) as client:
        result = await call(client, "execute_code", {"code": CODE})
    assert "The user was asked and declined it." in text_of(result)
    assert record(project) == before


@pytest.mark.parametrize("mode", ERAS)
async def test_a_client_that_cannot_ask_is_told_how_to_write(
    server: StdioServerParameters, project: Path, mode: Any
) -> None:
    before = record(project)
    async with Client(server, mode=mode) as client:
        result = await call(client, "execute_code", {"code": CODE})
        assert "call the tool directly with write: true" in text_of(result)
        assert record(project) == before
        direct = {"name": "change_status", "args": {"id": "0001", "status": "deprecated", "write": True}}
        assert not (await call(client, "call_tool", direct)).is_error
    assert record(project) != before


async def test_nobody_is_asked_for_what_only_reads_or_for_what_the_caller_asked_itself(
    tmp_path: Path, project: Path
) -> None:
    user = User("decline")
    read = "from servers.decisions import change_status\nchange_status(id='0001', status='deprecated')['diff']"
    direct = {"name": "change_status", "args": {"id": "0001", "status": "deprecated", "write": True}}
    async with in_memory(tmp_path, project, user) as client:
        assert not (await call(client, "execute_code", {"code": read})).is_error
        assert not (await call(client, "call_tool", direct)).is_error
    assert user.asked == []


async def test_an_answer_to_no_question_or_to_another_one_allows_nothing(
    server: StdioServerParameters, project: Path
) -> None:
    before = record(project)
    yes = {"write": ElicitResult(action="accept", content={"allow": True})}
    async with Client(server, elicitation_callback=User("accept", allow=True)) as client:

        def ask(code: str, **more: Any) -> Awaitable[CallToolResult | InputRequiredResult]:
            return client.session.call_tool("execute_code", {"code": code}, allow_input_required=True, **more)

        unasked = await ask(CODE, input_responses=yes)
        assert isinstance(unasked, InputRequiredResult)
        for state in ("made up", unasked.request_state):
            with pytest.raises(Exception, match="requestState"):
                await ask(CODE + "\n", input_responses=yes, request_state=state)
        assert record(project) == before
        allowed = await ask(CODE, input_responses=yes, request_state=unasked.request_state)
        assert isinstance(allowed, CallToolResult)
    assert record(project) != before
