"""The meta-tools that are one catalogue tool under a name of their own."""

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from adr_server.meta_tools import META_TOOLS
from applications import Desk

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("name", "arguments", "tool", "told"),
    [
        ("project_overview", {}, "list_decisions", "# orders"),
        ("list_decisions", {"status": "accepted"}, "list_decisions", "2 decisions"),
        ("get_decision", {"id": "0003", "section": "decision"}, "read_decision", "We will use RabbitMQ"),
        ("search_decisions", {"query": "kafka"}, "search_decisions", "Use Kafka"),
        ("decision_graph", {}, "decision_graph", "1 relation, "),
        ("lint_decisions", {}, "validate_decisions", "in 4 records"),
    ],
)
async def test_each_answers_with_the_tool_it_stands_for(
    desk: Desk, name: str, arguments: dict[str, Any], tool: str, told: str
) -> None:
    answer = await desk.ask(name, arguments)
    assert told in answer.text
    assert tool in {call["tool"] for call in answer.structured["receipt"]["calls"]}
    shape = next(meta.output_schema for meta in META_TOOLS if meta.name == name)
    Draft202012Validator(shape).validate(answer.structured)


async def test_a_failing_outcome_is_an_error_with_the_reason_and_a_run(desk: Desk) -> None:
    answer = await desk.ask("get_decision", {"id": "0099"})
    assert answer.failed
    assert answer.structured["status"] == "failed"
    assert "No decision '0099'" in answer.text
    assert answer.structured["run_id"] in answer.text


async def test_text_and_data_say_the_same_and_the_data_is_not_in_the_text_twice(desk: Desk) -> None:
    answer = await desk.ask("list_decisions")
    assert answer.structured["summary"].strip() in answer.text
    assert answer.text.count("0003 accepted Use RabbitMQ") == 1
    assert "{" not in answer.text
