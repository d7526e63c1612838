"""graph_overview: the size and shape of what the index knows."""

import pytest

from applications import Desk

pytestmark = pytest.mark.anyio


async def test_entities_pointers_and_hubs_are_counted(shop: Desk) -> None:
    found = await shop.value("graph_overview")
    assert found["files"] == 6
    assert found["entities"]["class"] == 1
    assert found["pointers"]["calls"] >= 4
    assert "send_mail" in found["most_pointed_at"]
    assert found["annotated"] == 1
