"""unchecked_decisions: which records in force nothing enforces."""

import pytest

from applications import Desk

pytestmark = pytest.mark.anyio


async def test_a_record_that_code_cannot_break_is_listed_with_the_reason(ruled: Desk) -> None:
    value = await ruled.value("unchecked_decisions")
    assert [row["id"] for row in value["unchecked"]] == ["0004"]
    assert value["unchecked"][0]["reason"] == "no sentence of its decision claims what code could show"
    assert (value["records"], value["by_rule"]) == (6, 5)


async def test_a_claim_that_names_no_folder_says_what_would_make_it_run(ruled: Desk) -> None:
    path = ruled.project / "docs/adr/0001-layers.md"
    path.write_text(path.read_text().replace("shop/web", "shop/nowhere"))
    value = await ruled.value("unchecked_decisions")
    [row] = [row for row in value["unchecked"] if row["id"] == "0001"]
    assert "naming its path would make this checkable" in row["reason"]
    assert row["line"] == 15


async def test_records_whose_claims_drift_judges_count_as_checked(torn: Desk) -> None:
    value = await torn.value("unchecked_decisions")
    assert {row["id"] for row in value["unchecked"]} == {"0006"}
    assert value["by_claim"] >= 1
