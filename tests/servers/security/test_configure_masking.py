"""configure_masking: patterns of the project's own, tried and run in the confined worker."""

import pytest

from applications import Desk

pytestmark = pytest.mark.anyio

NUMBER = {"name": "customer-number", "pattern": "CN-[0-9]{8}", "category": "personal"}


async def test_a_pattern_of_the_projects_own_is_masked_from_then_on(desk: Desk) -> None:
    kept = await desk.value("configure_masking", rules=[NUMBER])
    assert kept["rules"] == 1
    value = await desk.value("mask_content", text="customer CN-12345678 called")
    assert value["text"] == "customer REDACTED_CUSTOMER_NUMBER called"


async def test_a_pattern_that_does_not_compile_is_refused_with_its_place(desk: Desk) -> None:
    answer = await desk.run("configure_masking", rules=[{"name": "bad-one", "pattern": "(CN"}])
    assert answer.failed
    assert "character" in answer.text


async def test_a_pattern_that_never_ends_is_ended(desk: Desk) -> None:
    await desk.value("configure_masking", rules=[{"name": "slow-one", "pattern": "(a+)+$"}])
    answer = await desk.run("scan_content", text="a" * 40 + "b")
    assert answer.failed
    assert "pattern" in answer.text


async def test_an_unknown_rule_is_named_with_the_nearest(desk: Desk) -> None:
    answer = await desk.run("configure_masking", disabled=["emial"])
    assert answer.failed
    assert "email" in answer.text


async def test_a_file_changed_by_hand_is_named_with_its_remedy(desk: Desk) -> None:
    await desk.ask("execute_code", {"code": "open('/workspace/masking.json', 'w').write('{')"})
    answer = await desk.run("scan_content", text="x")
    assert answer.failed
    assert "masking.json" in answer.text
