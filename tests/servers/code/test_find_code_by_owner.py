"""find_code_by_owner: annotations and CODEOWNERS, each with its place."""

import pytest

from applications import Desk, assert_evidence_resolves

pytestmark = pytest.mark.anyio


async def test_annotated_code_and_rules_of_an_owner_are_found(shop: Desk) -> None:
    annotated = await shop.value("find_code_by_owner", owner="messaging")
    assert [(row["entity"], row["owner"]) for row in annotated["found"]] == [("send_mail", "messaging-team")]
    ruled = await shop.value("find_code_by_owner", owner="money")
    assert [(row["owner"], row["files"], row["rule"]["line"]) for row in ruled["rules"]] == [("@money", 1, 2)]
    assert_evidence_resolves(shop.project, ruled)


async def test_without_an_owner_all_are_named(shop: Desk) -> None:
    assert (await shop.value("find_code_by_owner"))["owners"] == ["@everyone", "@money", "messaging-team"]
