"""forget: a fact is gone for good."""

import pytest

from applications import Desk

pytestmark = pytest.mark.anyio


async def test_a_forgotten_fact_is_not_recalled(desk: Desk) -> None:
    kept = await desk.value("remember", subject="billing", text="Invoices are immutable.")
    assert (await desk.value("forget", fact_id=kept["fact_id"]))["facts"] == 0
    assert (await desk.value("recall", query="invoices"))["facts"] == []


async def test_an_unknown_fact_is_refused_with_the_nearest(desk: Desk) -> None:
    kept = await desk.value("remember", subject="billing", text="Invoices are immutable.")
    answer = await desk.run("forget", fact_id=kept["fact_id"][:-1] + "x")
    assert answer.failed
    assert kept["fact_id"] in answer.text
