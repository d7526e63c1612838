"""recall: what earlier sessions found out about this project, and no other."""

from pathlib import Path

import pytest

from adr_server.errors import InvalidArgumentsError
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


async def test_the_query_is_asked_for_by_name(desk: Desk) -> None:
    with pytest.raises(InvalidArgumentsError, match="query"):
        await desk.run("recall")
