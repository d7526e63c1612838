"""create_rule_set: rules and verdicts as a file that reads back as what was written."""

from typing import Any

import pytest

from adr_server.errors import InvalidArgumentsError
from adr_server.review.rules.rules import read_rule_set
from applications import Desk

pytestmark = pytest.mark.anyio


async def rules(desk: Desk) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await desk.value("infer_rules"))["rules"]
    return found


@pytest.mark.parametrize("form", ["yaml", "json"])
async def test_what_is_written_reads_back_as_the_same_rules(desk: Desk, form: str) -> None:
    given = await rules(desk)
    value = await desk.value("create_rule_set", rules=given, format=form)
    assert (value["rules"], value["dropped"]) == (2, 0)
    read = read_rule_set(value["text"], "rules")
    assert [(rule.rule_id, rule.text, rule.line) for rule in read.rules] == [
        (rule["rule_id"], rule["text"], rule["line"]) for rule in given
    ]


async def test_a_review_drops_and_rewords(desk: Desk) -> None:
    first, second = await rules(desk)
    review = {
        "verdicts": [
            {"rule": first["rule_id"], "verdict": "drop", "reason": "No code could break it."},
            {
                "rule": second["rule_id"],
                "verdict": "edit",
                "reason": "It names no component.",
                "statement": "Services reach RabbitMQ only through the gateway.",
            },
        ]
    }
    value = await desk.value("create_rule_set", rules=[first, second], review=review)
    assert (value["rules"], value["dropped"]) == (1, 1)
    assert read_rule_set(value["text"], "rules").rules[0].text == "Services reach RabbitMQ only through the gateway."


async def test_a_verdict_on_a_rule_that_was_not_shown_is_refused(desk: Desk) -> None:
    review = {"verdicts": [{"rule": "9999-1", "verdict": "drop", "reason": "It is not there."}]}
    answer = await desk.run("create_rule_set", rules=await rules(desk), review=review)
    assert answer.failed
    assert "9999-1" in answer.text


@pytest.mark.parametrize("review", [{"verdicts": "all"}, {"verdicts": [3]}, {"verdicts": [{}]}, {"missing": [{}]}])
async def test_a_review_of_the_wrong_shape_is_refused_by_field(desk: Desk, review: dict[str, Any]) -> None:
    with pytest.raises(InvalidArgumentsError, match=r"review\.(?:verdicts|missing)"):
        await desk.run("create_rule_set", rules=await rules(desk), review=review)


async def test_two_rules_of_one_id_are_refused(desk: Desk) -> None:
    first, _ = await rules(desk)
    answer = await desk.run("create_rule_set", rules=[first, first])
    assert answer.failed
    assert "rule_id" in answer.text


async def test_a_rule_without_its_fields_is_refused_by_field(desk: Desk) -> None:
    with pytest.raises(InvalidArgumentsError, match="line"):
        await desk.run("create_rule_set", rules=[{"rule_id": "x", "line": "nine"}])
