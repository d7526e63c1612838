"""memory_stats: how much is remembered, beside what may be."""

import pytest

from adr_server.storage import Memory, MemoryQuota
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


@pytest.fixture
def small(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Desk:
    """A memory that holds three facts, one relation and three hundred characters."""
    stores = desk.application.stores
    quota = MemoryQuota(facts=3, relations=1, characters=300)
    monkeypatch.setitem(stores.__dict__, "memory", Memory(stores.state, quota=quota))
    return desk


async def test_a_fact_over_quota_is_refused_with_what_to_do_and_what_is_kept_stays(small: Desk) -> None:
    ids = [(await small.value("remember", subject=name, text="It is so."))["fact_id"] for name in "abc"]
    refused = await small.run("remember", subject="d", text="It is so.")
    assert refused.failed
    assert "at most 3 facts, 300 characters): forget some first" in refused.text
    assert [fact["subject"] for fact in (await small.value("recall"))["facts"]] == ["c", "b", "a"]
    await small.value("forget", fact_id=ids[0])
    await small.value("remember", subject="d", text="It is so.")
    assert (await small.value("memory_stats"))["facts"] == 3


async def test_characters_over_quota_are_refused_in_a_new_fact_and_in_one_that_grows(small: Desk) -> None:
    assert (await small.run("remember", subject="a", text="x" * 301)).failed
    await small.value("remember", subject="a", text="x" * 280)
    grown = await small.run("remember", subject="a", text="x" * 280, source="docs/a-very-long-name.md:12")
    assert grown.failed
    assert "forget some first" in grown.text
    assert (await small.value("memory_stats"))["characters"] == 281
    await small.value("remember", subject="a", text="x" * 280)


async def test_a_relation_over_quota_is_refused_and_one_that_was_said_is_not(small: Desk) -> None:
    ids = [(await small.value("remember", subject=name, text="It is so."))["fact_id"] for name in "abc"]
    for _ in range(2):
        await small.value("relate", source=ids[0], relation="supports", target=ids[1])
    refused = await small.run("relate", source=ids[0], relation="supports", target=ids[2])
    assert refused.failed
    assert "forget facts first" in refused.text


async def test_tags_that_pile_up_are_refused_where_a_new_fact_would_be(desk: Desk) -> None:
    for part in range(4):
        tags = [f"tag-{part * 5 + number}" for number in range(5)]
        await desk.value("remember", subject="a", text="It is so.", tags=tags)
    refused = await desk.run("remember", subject="a", text="It is so.", tags=["one-more"])
    assert refused.failed
    assert "tags" in refused.text
