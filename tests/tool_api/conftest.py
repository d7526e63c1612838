"""What the tests of facts that are kept share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from adr_server.storage import Cache


@pytest.fixture
def cache(tmp_path: Path) -> Iterator[Cache]:
    folder = tmp_path / "cache"
    folder.mkdir(mode=0o700)
    opened = Cache(folder, size_limit=10_000_000)
    yield opened
    opened.close()
