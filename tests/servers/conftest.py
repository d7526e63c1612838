"""The sample project with the application open on it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from applications import Desk, open_desk
from git_repositories import make_repository
from sample_code import FILES
from samples import write_project


@pytest.fixture
async def desk(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Desk]:
    """Four records and a little code, and everything a client can reach."""
    del anyio_backend
    async with open_desk(tmp_path, write_project(tmp_path / "project")) as opened:
        yield opened


@pytest.fixture
async def shop(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Desk]:
    """A small shop in three languages, which is a git repository, and everything that a client can reach."""
    del anyio_backend
    async with open_desk(tmp_path, make_repository(tmp_path / "shop", FILES)) as opened:
        yield opened
