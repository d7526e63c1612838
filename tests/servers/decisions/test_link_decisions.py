"""link_decisions: a relation told at both ends."""

import pytest

from applications import Desk

pytestmark = pytest.mark.anyio


async def test_an_amendment_is_told_at_both_ends(desk: Desk) -> None:
    await desk.value("link_decisions", first="0004", relation="amends", second="0001", write=True)
    rows = {row["id"]: row for row in (await desk.value("list_decisions"))["decisions"]}
    assert rows["0004"]["amends"] == ["docs/adr/0001-use-postgresql.md"]
    assert rows["0001"]["amended_by"] == ["docs/adr/0004-use-grpc.md"]
    graph = await desk.value("decision_graph")
    assert [edge["mutual"] for edge in graph["edges"] if edge["relation"] == "amends"] == [True]


async def test_a_dry_run_and_the_write_tell_the_same_diff(desk: Desk) -> None:
    dry = await desk.value("link_decisions", first="0004", relation="relates", second="0001")
    wet = await desk.value("link_decisions", first="0004", relation="relates", second="0001", write=True)
    assert dry["diff"] == wet["diff"] != ""
    assert (dry["written"], wet["written"]) == (False, True)


async def test_a_record_is_not_linked_to_itself(desk: Desk) -> None:
    answer = await desk.run("link_decisions", first="0001", relation="relates", second="1")
    assert answer.failed
    assert "itself" in answer.text
