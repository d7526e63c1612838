"""The project in disagreement with its records, with the application open on it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from applications import Desk, open_desk
from review_projects import FILES
from samples import write_project


@pytest.fixture
async def torn(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Desk]:
    """Six records and a little code that breaks some of them."""
    del anyio_backend
    async with open_desk(tmp_path, write_project(tmp_path / "torn", FILES)) as opened:
        yield opened
