"""blast_radius: what a change may reach, with tests, owners and decisions, each with its line."""

import pytest

from applications import Desk, assert_evidence_resolves
from git_repositories import write

pytestmark = pytest.mark.anyio

DIFF = """--- a/shop/orders.py
+++ b/shop/orders.py
@@ -17,2 +17,2 @@
     if not lines:
-        pass
+        x()
"""
RECORD = "# 1. Mail\n\n## Status\n\nAccepted\n\n## Decision\n\nUse `shop/mail.py`.\n"


async def test_what_points_at_a_changed_file_is_told_with_its_line_and_owner(shop: Desk) -> None:
    found = await shop.value("blast_radius", paths=["shop/mail.py"])
    assert ("OrderService.place_order", 1, "send_mail") in {
        (row["entity"], row["depth"], row["through"]) for row in found["reached"]
    }
    assert {row["path"] for row in found["tests"]} == {"tests/test_orders.py"}
    assert found["owners"] == [{"owner": "@everyone", "files": 2}]
    assert_evidence_resolves(shop.project, found)


async def test_only_the_lines_of_a_diff_count(shop: Desk) -> None:
    found = await shop.value("blast_radius", diff=DIFF)
    assert [row["entity"] for row in found["changed"]] == ["validate_lines"]
    assert {(row["entity"], row["depth"]) for row in found["reached"]} == {("OrderService.place_order", 1)}


async def test_what_differs_from_a_branch_is_a_change_too(shop: Desk) -> None:
    text = (shop.project / "billing/charge.go").read_text()
    write(shop.project, "billing/charge.go", text.replace("return nil", "return errNone"))
    found = await shop.value("blast_radius", base="main")
    assert found["files"] == ["billing/charge.go"]
    assert [(row["entity"], row["through"]) for row in found["reached"]] == [("Charge", "retryWithBackoff")]
    assert found["owners"] == [{"owner": "@money", "files": 1}]


async def test_records_that_govern_the_change_are_named(shop: Desk) -> None:
    write(shop.project, "docs/adr/0001-mail.md", RECORD)
    found = await shop.value("blast_radius", paths=["shop/mail.py"])
    assert [row["id"] for row in found["decisions"]] == ["0001"]


async def test_a_name_that_several_have_is_not_followed_and_that_is_said(shop: Desk) -> None:
    write(shop.project, "shop/other.py", "def send_mail(text):\n    pass\n")
    write(
        shop.project,
        "shop/both.py",
        "from shop.mail import *\nfrom shop.other import *\n\n\ndef go():\n    send_mail(1)\n",
    )
    found = await shop.value("blast_radius", paths=["shop/other.py"])
    assert found["reached"] == []
    assert any("1 pointer not followed: several entities have the same name" in note for note in found["notes"])


@pytest.mark.parametrize("given", [{}, {"paths": ["a"], "base": "main"}])
async def test_one_change_is_asked_for(shop: Desk, given: dict[str, object]) -> None:
    answer = await shop.run("blast_radius", **given)
    assert answer.failed
    assert "give one of paths, diff, or base" in answer.text


async def test_a_path_that_is_not_there_is_said(shop: Desk) -> None:
    found = await shop.value("blast_radius", paths=["shop/none.py"])
    assert "shop/none.py" in found["notes"][-1]
