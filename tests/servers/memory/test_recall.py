"""recall: what earlier sessions found out about this project, and no other."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from adr_server.errors import InvalidArgumentsError
from adr_server.storage import Memory
from applications import Desk, open_desk
from samples import write_project

pytestmark = pytest.mark.anyio


async def test_the_fact_that_shares_most_words_comes_first_and_kinds_narrow(desk: Desk) -> None:
    await desk.value("remember", subject="queue", text="RabbitMQ runs in three zones.", kind="fact")
    await desk.value("remember", subject="store", text="PostgreSQL runs in one zone.", kind="risk", tags=["ops"])
    assert (await desk.value("recall", query="RabbitMQ zones"))["facts"][0]["subject"] == "queue"
    assert [fact["tags"] for fact in (await desk.value("recall", query="zone", kind="risk"))["facts"]] == [["ops"]]
    assert len((await desk.value("recall", query="runs", limit=1))["facts"]) == 1


@pytest.mark.parametrize("query", ["zebra", "", "?", 'NEAR("', "a-b C++ /.", "*"])
async def test_a_query_that_nothing_answers_is_no_error(desk: Desk, query: str) -> None:
    await desk.value("remember", subject="queue", text="RabbitMQ runs in three zones.")
    answer = await desk.run("recall", query=query)
    assert not answer.failed


async def test_another_project_recalls_nothing_of_this_one(desk: Desk, tmp_path: Path) -> None:
    await desk.value("remember", subject="queue", text="RabbitMQ runs in three zones.")
    async with open_desk(tmp_path, write_project(tmp_path / "other")) as other:
        assert (await other.value("recall", query="RabbitMQ"))["facts"] == []


async def test_without_a_query_the_newest_come_first_and_tags_narrow(desk: Desk) -> None:
    await desk.value("remember", subject="queue", text="RabbitMQ runs in three zones.", tags=["ops"])
    await desk.value("remember", subject="store", text="PostgreSQL runs in one zone.")
    assert [fact["subject"] for fact in (await desk.value("recall"))["facts"]] == ["store", "queue"]
    assert [fact["subject"] for fact in (await desk.value("recall", tag="ops"))["facts"]] == ["queue"]


async def test_the_graph_is_walked_from_fact_to_fact(desk: Desk) -> None:
    ids = [(await desk.value("remember", subject=name, text=f"{name} it is."))["fact_id"] for name in "abc"]
    await desk.value("relate", source=ids[0], relation="supports", target=ids[1])
    await desk.value("relate", source=ids[2], relation="contradicts", target=ids[0])
    near = (await desk.value("recall", related_to=ids[0]))["facts"]
    assert {fact["subject"] for fact in near} == {"b", "c"}
    [only] = (await desk.value("recall", query="b", related_to=ids[0]))["facts"]
    assert only["relations"] == [{"source": ids[0], "relation": "supports", "target": ids[1]}]
    answer = await desk.run("recall", related_to="f-000000000000")
    assert answer.failed
    assert "f-000000000000" in answer.text


async def test_a_fact_tells_how_old_it_is(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    await desk.value("remember", subject="queue", text="RabbitMQ runs in three zones.")
    later = datetime.now(UTC) + timedelta(days=41, hours=1)
    stores = desk.application.stores
    monkeypatch.setitem(stores.__dict__, "memory", Memory(stores.state, now=lambda: later))
    [fact] = (await desk.value("recall", query="zones"))["facts"]
    assert fact["age_days"] == 41


async def test_an_argument_of_the_wrong_kind_is_refused_by_name(desk: Desk) -> None:
    with pytest.raises(InvalidArgumentsError, match="limit"):
        await desk.run("recall", query="x", limit=0)
