"""configure_masking: patterns of the project's own, tried and run in the confined worker."""

import pytest

from applications import Desk
from secret_samples import GITHUB

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


async def test_a_pattern_that_overlaps_a_shipped_find_leaves_nothing_of_either(desk: Desk) -> None:
    await desk.value("configure_masking", rules=[{"name": "ticket", "pattern": "TICKET-ghp_[A-Za-z0-9]{6}"}])
    value = await desk.value("mask_content", text=f"see TICKET-{GITHUB} now", strategy="full")
    assert value["text"] == "see REDACTED now"
    [find] = value["finds"]
    assert (find["start"], find["end"]) == (4, 4 + len("TICKET-") + len(GITHUB))


async def test_a_text_larger_than_a_worker_takes_is_masked_to_its_end(desk: Desk) -> None:
    await desk.value("configure_masking", rules=[NUMBER])
    line = "nothing to hide on this line of the log, and on the next one neither\n"
    text = line * 130_000 + "customer CN-12345678 called"
    value = await desk.value("mask_content", text=text)
    assert value["text"] == line * 130_000 + "customer REDACTED_CUSTOMER_NUMBER called"


async def test_a_pattern_that_matches_too_often_to_hide_it_all_is_refused_by_name(desk: Desk) -> None:
    await desk.value("configure_masking", rules=[{"name": "any-digit", "pattern": "[0-9]"}])
    answer = await desk.run("mask_content", text="7 " * 20_000)
    assert answer.failed
    assert "any-digit" in answer.text
