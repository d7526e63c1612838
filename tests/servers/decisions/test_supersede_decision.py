"""supersede_decision: both ends in one change."""

import pytest

from applications import Desk

pytestmark = pytest.mark.anyio


async def test_both_ends_are_written_and_read_back(desk: Desk) -> None:
    value = await desk.value("supersede_decision", old="0001", new="0004", write=True)
    assert value["paths"] == ["docs/adr/0001-use-postgresql.md", "docs/adr/0004-use-grpc.md"]
    rows = {row["id"]: row for row in (await desk.value("list_decisions"))["decisions"]}
    assert rows["0001"]["status"] == "superseded"
    assert rows["0001"]["superseded_by"] == ["docs/adr/0004-use-grpc.md"]
    assert rows["0004"]["supersedes"] == ["docs/adr/0001-use-postgresql.md"]


async def test_what_both_records_say_already_is_not_said_twice(desk: Desk) -> None:
    value = await desk.value("supersede_decision", old="0002", new="0003", write=True)
    assert value["diff"] == ""
    assert not value["written"]


async def test_the_other_way_round_is_refused_as_a_cycle(desk: Desk) -> None:
    answer = await desk.run("supersede_decision", old="0003", new="0002")
    assert answer.failed
    assert "cycle" in answer.text
