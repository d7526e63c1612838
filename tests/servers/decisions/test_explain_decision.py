"""explain_decision: one record with what code makes of it."""

import pytest

from applications import Desk
from git_repositories import write

pytestmark = pytest.mark.anyio


async def test_relations_claims_and_markers_of_the_record_are_told_together(desk: Desk) -> None:
    write(desk.project, "src/orders/queue.py", "# ADR-0003\nimport pika\n")
    answer = await desk.run("explain_decision", id="0003")
    assert "# 0003 Use RabbitMQ" in answer.text
    assert "supersedes: docs/adr/0002-use-kafka.md" in answer.text
    assert "named in src/orders/queue.py:1" in answer.text
    assert "docs/adr/0003-use-rabbitmq.md:17 We will use RabbitMQ for it." in answer.text
    assert "src/orders/queue.py:2" in answer.text


async def test_a_record_that_is_none_ends_it_with_the_nearest(desk: Desk) -> None:
    answer = await desk.run("explain_decision", id="0033")
    assert answer.failed
    assert "0003" in answer.text
