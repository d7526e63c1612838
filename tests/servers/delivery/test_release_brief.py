"""release_brief: the coming release on one page."""

import pytest

from applications import Desk

pytestmark = pytest.mark.anyio


async def test_facts_new_decisions_and_commits_stand_on_one_page(release_desk: Desk) -> None:
    text = (await release_desk.run("release_brief", version="1.2.0")).text
    assert "# 1.2.0, after v1.1.0" in text
    assert "NO: Every image that is built on or run is pinned" in text
    assert "new: 0003 Cache of orders" in text
    assert "still proposed: 0004 Tracing of orders" in text
    assert "Accept the cache" in text
