"""memory_stats: how much is remembered, beside what may be."""

import pytest

from applications import Desk

pytestmark = pytest.mark.anyio


async def test_facts_are_counted_by_kind_beside_their_limit(desk: Desk) -> None:
    await desk.value("remember", subject="a", text="one", kind="convention")
    await desk.value("remember", subject="b", text="two")
    value = await desk.value("memory_stats")
    assert (value["facts"], value["kinds"]) == (2, {"convention": 1, "fact": 1})
    assert value["characters"] == len("aone" + "btwo")
    assert value["most_facts"] > value["facts"]


async def test_an_empty_memory_holds_nothing(desk: Desk) -> None:
    value = await desk.value("memory_stats")
    assert (value["facts"], value["relations"], value["kinds"]) == (0, 0, {})
