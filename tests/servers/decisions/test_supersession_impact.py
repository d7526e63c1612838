"""supersession_impact: what refers to a record that is about to go."""

import pytest

from applications import Desk
from git_repositories import write

pytestmark = pytest.mark.anyio


async def test_records_and_code_that_refer_to_it_are_told_with_their_places(desk: Desk) -> None:
    write(desk.project, "src/orders/store.py", "# ADR-0001\nimport psycopg\n")
    await desk.run("link_decisions", first="0003", relation="relates", second="0001", write=True)
    answer = await desk.run("supersession_impact", id="0001")
    assert "0003 accepted Use RabbitMQ relates it" in answer.text
    assert "code: src/orders/store.py:1 # ADR-0001" in answer.text
    assert "rests on it: We will use PostgreSQL" in answer.text


async def test_other_records_are_left_out(desk: Desk) -> None:
    assert "0004" not in (await desk.run("supersession_impact", id="0001")).text
