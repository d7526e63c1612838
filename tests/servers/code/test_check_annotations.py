"""check_annotations: what is wrong with annotations, with line and remedy, and what they cover."""

import pytest

from applications import Desk, assert_evidence_resolves
from git_repositories import write

pytestmark = pytest.mark.anyio


async def test_what_is_wrong_is_told_with_its_line_and_remedy(shop: Desk) -> None:
    write(shop.project, "shop/late.py", "# @knowgraph\n# type: function\n# status: shiny\ndef late():\n    pass\n")
    found = await shop.value("check_annotations")
    told = {(row["path"], row["line"]): row["text"] for row in found["problems"]}
    assert set(told) == {("shop/late.py", 1)}
    messages = [row["text"] for row in found["problems"]]
    assert any("no `description`: add a line" in text for text in messages)
    assert any("no `owner`" in text for text in messages)
    assert any("'shiny'" in text for text in messages)


async def test_coverage_counts_and_names_what_has_none(shop: Desk) -> None:
    found = await shop.value("check_annotations", path="shop")
    assert (found["annotated"], found["problem_count"], found["files"]) == (1, 0, 2)
    assert found["by_owner"] == {"messaging-team": 1}
    assert found["by_type"]["class"] == [0, 1]
    assert "OrderService" in {row["entity"] for row in found["missing"]}
    assert_evidence_resolves(shop.project, found["missing"])


async def test_the_manifest_is_checked_too(shop: Desk) -> None:
    write(shop.project, ".knowgraph.yml", "description: A shop\nowner: [shop-team\n")
    found = await shop.value("check_annotations")
    assert found["manifest"] == ".knowgraph.yml"
    assert [row["path"] for row in found["problems"]] == [".knowgraph.yml"]
    write(shop.project, ".knowgraph.yml", "description: A shop\nowner: shop-team\n")
    found = await shop.value("check_annotations")
    assert found["problem_count"] == 0
    assert found["by_owner"]["shop-team"] == 1


async def test_a_folder_without_files_is_said(shop: Desk) -> None:
    found = await shop.value("check_annotations", path="none")
    assert found["entities"] == 0
    assert found["notes"] == ["no file of the index lies at none"]
