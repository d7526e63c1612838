"""edit_impact: who is hit by an edit."""

import pytest

from applications import Desk
from git_repositories import write

pytestmark = pytest.mark.anyio


async def test_users_and_history_are_told_with_their_places(desk: Desk) -> None:
    write(desk.project, "src/orders/job.py", "from orders.store import connect\n\n\ndef nightly():\n    connect()\n")
    text = (await desk.run("edit_impact", entity="connect")).text
    assert "src/orders/store.py:4" in text
    assert "src/orders/job.py:5" in text
    assert "Ada: Begin" in text


async def test_what_nothing_uses_is_said_with_its_limit(desk: Desk) -> None:
    text = (await desk.run("edit_impact", entity="connect")).text
    assert "what runs it from outside does not show" in text


async def test_an_entity_that_is_none_ends_it(desk: Desk) -> None:
    assert (await desk.run("edit_impact", entity="zzyzx_none")).failed
