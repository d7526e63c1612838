"""unchecked_decisions: which records in force nothing enforces."""

import pytest

from applications import Desk

pytestmark = pytest.mark.anyio


async def test_a_record_that_code_cannot_break_is_listed_with_the_reason(ruled: Desk) -> None:
    value = await ruled.value("unchecked_decisions")
    assert [row["id"] for row in value["unchecked"]] == ["0004"]
    assert not value["unchecked"][0]["heard"]
    assert value["unchecked"][0]["reason"].startswith("no claim was heard in it")
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


@pytest.mark.parametrize(
    ("sentence", "quoted"),
    [
        ("It also must not import `shop.web`.", False),
        ("The `clock` must not import `shop.web`.", True),
        ("The clock package must not import `shop.web`.", True),
        ("The ui layer must not import `shop.web`.", True),
        ("Resolution must not import `shop.web`.", False),
    ],
)
async def test_a_reason_that_quotes_what_is_no_name_is_not_given(ruled: Desk, sentence: str, quoted: bool) -> None:  # noqa: FBT001 - a parameter of the table
    [path] = ruled.project.glob("docs/adr/0004-*.md")
    text = path.read_text()
    head, _, tail = text.partition("## Decision")
    path.write_text(f"{head}## Decision\n\n{sentence}\n\n## Consequences{tail.partition('## Consequences')[2]}")
    value = await ruled.value("unchecked_decisions")
    [row] = [row for row in value["unchecked"] if row["id"] == "0004"]
    assert ("“" in row["reason"]) == quoted, row["reason"]
    assert row["line"]
    assert row["heard"]  # check_drift shows the claim, so that it is not said that none was heard.


async def test_records_without_a_claim_are_told_together(ruled: Desk) -> None:
    told = (await ruled.run("unchecked_decisions")).text
    assert told.count("no claim was heard") == 1
