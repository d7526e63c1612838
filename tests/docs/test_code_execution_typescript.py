"""Every block of docs/code-execution-typescript.md runs as it stands, in the order of the page."""

import re
from pathlib import Path

import pytest

from applications import open_desk
from samples import write_project

pytestmark = pytest.mark.anyio

PAGE = Path(__file__).parents[2] / "docs" / "code-execution-typescript.md"
BLOCKS = re.findall(r"```typescript\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


async def test_the_page_runs_from_its_first_block_to_its_last(tmp_path: Path) -> None:
    assert len(BLOCKS) >= 5
    (tmp_path / "project").mkdir()
    async with open_desk(tmp_path, write_project(tmp_path / "project")) as desk:
        for block in BLOCKS:
            answer = await desk.ask("execute_code", {"code": block, "language": "typescript"})
            assert not answer.failed, answer.text
            assert answer.structured["stdout"]
