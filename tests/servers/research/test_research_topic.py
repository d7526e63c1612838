"""research_topic: what is known of a subject, from every place that keeps something."""

import pytest

from applications import Desk

pytestmark = pytest.mark.anyio


async def test_records_research_code_and_memory_are_told_together(desk: Desk, research: str) -> None:
    await desk.run("remember", subject="orders", text="Orders are written at night.", source="README.md:1")
    answer = await desk.run("research_topic", topic="orders store")
    assert f"{research}:13" in answer.text
    assert "code: src/orders/store.py" in answer.text
    assert "remembered: orders: Orders are written at night. (README.md:1)" in answer.text


async def test_a_subject_that_nothing_mentions_is_said_so(desk: Desk) -> None:
    assert "No record mentions it." in (await desk.run("research_topic", topic="zzyzx")).text
