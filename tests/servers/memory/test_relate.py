"""relate: facts are connected, once."""

import pytest

from applications import Desk

pytestmark = pytest.mark.anyio


async def two_facts(desk: Desk) -> tuple[str, str]:
    first = await desk.value("remember", subject="queue", text="Orders go through a queue.")
    second = await desk.value("remember", subject="orders", text="Orders must not be lost.")
    return first["fact_id"], second["fact_id"]


async def test_a_relation_is_kept_once_and_shown_in_the_snapshot(desk: Desk) -> None:
    first, second = await two_facts(desk)
    for _ in range(2):
        await desk.value("relate", source=first, relation="supports", target=second)
    snapshot = await desk.value("session_snapshot")
    assert snapshot["relations"] == [{"source": first, "relation": "supports", "target": second}]


async def test_a_fact_that_is_not_remembered_is_refused(desk: Desk) -> None:
    first, _ = await two_facts(desk)
    answer = await desk.run("relate", source=first, relation="supports", target="f-000000000000")
    assert answer.failed
    assert "f-000000000000" in answer.text


async def test_a_fact_is_not_related_to_itself(desk: Desk) -> None:
    first, _ = await two_facts(desk)
    answer = await desk.run("relate", source=first, relation="supports", target=first)
    assert answer.failed
    assert "itself" in answer.text
