"""A small shop with everything a client can reach opened on it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from applications import Desk, open_desk
from git_repositories import make_repository
from sample_code import FILES


@pytest.fixture
async def shop(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Desk]:
    """The application on the shop, which is a git repository."""
    del anyio_backend
    async with open_desk(tmp_path, make_repository(tmp_path / "shop", FILES)) as opened:
        yield opened
