"""read_research: a conclusion beside what its records decided."""

import pytest

from applications import Desk

pytestmark = pytest.mark.anyio


async def test_lines_are_numbered_and_linked_records_come_with_their_decision(desk: Desk, research: str) -> None:
    value = await desk.value("read_research", path=research)
    assert "13: Only the store does." in value["lines"]
    [record] = value["records"]
    assert record["id"] == "0001"
    assert "We will use PostgreSQL" in record["decided"]["text"]


async def test_a_document_that_is_not_there_is_said_so(desk: Desk) -> None:
    answer = await desk.run("read_research", path="docs/research/none.md")
    assert answer.failed
    assert "docs/research/none.md" in answer.text
