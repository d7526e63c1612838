"""find_stale_decisions: what should be looked at again, and why."""

import pytest

from applications import Desk, assert_evidence_resolves

pytestmark = pytest.mark.anyio


async def test_a_passed_review_a_long_proposal_and_a_dead_ground_are_told(torn: Desk) -> None:
    value = await torn.value("find_stale_decisions")
    assert {(row["kind"], row["id"]) for row in value["stale"]} == {
        ("review_due", "0005"),
        ("proposed_long", "0005"),
        ("rests_on_dead", "0006"),
    }
    assert_evidence_resolves(torn.project, value)


async def test_a_proposal_may_wait_as_long_as_the_caller_says(torn: Desk) -> None:
    value = await torn.value("find_stale_decisions", proposed_days=1_000_000)
    assert "proposed_long" not in {row["kind"] for row in value["stale"]}
