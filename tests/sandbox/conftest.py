"""Asynchronous tests run on asyncio; one event loop a module, so that its tests can share a pool."""

import pytest


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"
