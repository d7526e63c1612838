"""index_project: what the index holds, and that it reads only what is new."""

import pytest

from applications import Desk
from sample_code import FILES

pytestmark = pytest.mark.anyio


async def test_everything_is_read_once_and_counted(shop: Desk) -> None:
    first = await shop.value("index_project")
    assert (first["files"], first["read"], first["complete"]) == (len(FILES), len(FILES), True)
    assert first["by_language"]["Python"] == 3
    assert first["entities"] > 8
    assert first["annotations"] == 1
    assert (await shop.value("index_project"))["read"] == 0
