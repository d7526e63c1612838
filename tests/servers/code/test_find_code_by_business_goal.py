"""find_code_by_business_goal: goals come from annotations alone."""

import pytest

from applications import Desk

pytestmark = pytest.mark.anyio


async def test_a_goal_finds_the_code_that_names_it(shop: Desk) -> None:
    found = await shop.value("find_code_by_business_goal", goal="informed customers")
    assert [row["entity"] for row in found["found"]] == ["send_mail"]
    assert found["goals"] == ["keep customers informed"]


async def test_a_goal_that_nobody_names_finds_nothing(shop: Desk) -> None:
    assert (await shop.value("find_code_by_business_goal", goal="world peace"))["found"] == []
