"""One engine a module: its workers are shared by the tests, its state by none."""

from collections.abc import AsyncIterator

import pytest

from adr_server.sandbox.code.python import PythonEngine


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
async def engine(anyio_backend: str) -> AsyncIterator[PythonEngine]:
    """Python in real, confined workers."""
    del anyio_backend
    python = PythonEngine(longest=60)
    yield python
    await python.aclose()
