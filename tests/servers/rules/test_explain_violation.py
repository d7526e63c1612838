"""explain_violation: the line, the sentence, the reasons and the ways out."""

import pytest

from applications import Desk, assert_evidence_resolves

pytestmark = pytest.mark.anyio


async def test_a_violation_is_explained_with_the_records_own_words(ruled: Desk) -> None:
    value = await ruled.value("explain_violation", path="shop/domain/order.py", line=3)
    [one] = value["violations"]
    assert one["forbids"] == "files under shop/domain apart from shop/web may not import shop/web"
    assert [section["text"] for section in one["sections"]] == [
        "Orders arrive faster than before.",
        "The `shop/domain` package must not import `shop/web`.",
    ]
    assert any("supersede 0001" in way for way in one["ways"])
    assert_evidence_resolves(ruled.project, {"rows": [one["record"], {"path": one["path"], "line": one["line"]}]})


async def test_where_nothing_is_broken_the_rules_that_ran_are_told(ruled: Desk) -> None:
    answer = await ruled.run("explain_violation", path="shop/domain/price.py")
    assert "No rule is broken there" in answer.text


async def test_only_the_rule_that_was_asked_for_is_explained(ruled: Desk) -> None:
    both = await ruled.value("explain_violation", path="shop/domain/order.py")
    assert len(both["violations"]) == 2
    name = both["violations"][0]["rule_id"]
    value = await ruled.value("explain_violation", path="shop/domain/order.py", rule_id=name)
    assert [one["rule_id"] for one in value["violations"]] == [name]
