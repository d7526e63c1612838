"""What every test may rely on: one event loop library, and property tests without deadlines."""

import os

import pytest
from hypothesis import settings

settings.register_profile("adr-server", deadline=None)  # A busy machine is no bug.
settings.load_profile("adr-server")

# With it each of the hundreds of processes that tests start would compile all modules anew, as no user's does.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


@pytest.fixture
def anyio_backend() -> str:
    """Async tests run on asyncio, as the server does."""
    return "asyncio"
