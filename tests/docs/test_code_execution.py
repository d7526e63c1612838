"""Every task of docs/code-execution.md runs as it stands, within its tokens."""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from adr_server.tokens import count
from applications import Desk, open_desk
from samples import write_project

pytestmark = pytest.mark.anyio

PAGE = Path(__file__).parents[2] / "docs" / "code-execution.md"
TASKS = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


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


@pytest.mark.parametrize("task", TASKS)
async def test_a_task_runs_and_costs_at_most_a_thousand_tokens(desk: Desk, task: str) -> None:
    answer = await desk.ask("execute_code", {"code": task})
    assert not answer.failed, answer.text
    assert answer.structured["stdout"]
    assert count(task).tokens + count(answer.text).tokens <= 1_000
