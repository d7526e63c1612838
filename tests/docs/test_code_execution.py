"""Every task of docs/code-execution.md runs as it stands, within its tokens."""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from adr_server.meta_tools import listed
from adr_server.meta_tools.wire import model_form
from adr_server.settings import Surface
from adr_server.tokens import count
from applications import Desk, open_desk
from samples import write_project

pytestmark = pytest.mark.anyio

PAGE = Path(__file__).parents[2] / "docs" / "code-execution.md"
TASK = re.compile(r"\(`([^`\n]+)`\)\n\n```python\n(.*?)```", re.DOTALL)
TASKS = TASK.findall(PAGE.read_text(encoding="utf-8"))


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def desk(tmp_path: Path) -> AsyncIterator[Desk]:
    (tmp_path / "project").mkdir()
    async with open_desk(tmp_path, write_project(tmp_path / "project")) as opened:
        yield opened


def test_there_are_six_tasks() -> None:
    assert len(TASKS) == 6


@pytest.mark.parametrize(("needs", "code"), TASKS)
async def test_a_task_is_found_and_done_for_at_most_a_thousand_tokens(desk: Desk, needs: str, code: str) -> None:
    found = await desk.ask("search_tools", {"query": needs, "detail": "signature", "limit": 1})
    for names in re.findall(r"^from servers[.\w]* import (.+)$", code, re.MULTILINE):
        assert all(f".{name.strip()}(" in found.text for name in names.split(",")), found.text
    answer = await desk.ask("execute_code", {"code": code})
    assert not answer.failed, answer.text
    assert answer.structured["stdout"]
    listed_tokens = sum(count(model_form(tool)).tokens for tool in listed(Surface.CODE))
    assert listed_tokens + sum(count(text).tokens for text in (needs, found.text, code, answer.text)) <= 1_000
