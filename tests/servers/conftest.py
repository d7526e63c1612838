"""The sample project with the application open on it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from applications import Desk, open_desk
from samples import write_project


@pytest.fixture
async def desk(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Desk]:
    """Four records and a little code, and everything a client can reach."""
    del anyio_backend
    async with open_desk(tmp_path, write_project(tmp_path / "project")) as opened:
        yield opened
