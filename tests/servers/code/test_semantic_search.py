"""semantic_search: says that no table is given, and answers all the same."""

import pytest

from applications import Desk

pytestmark = pytest.mark.anyio


async def test_it_answers_and_says_which_leg_is_off(shop: Desk) -> None:
    found = await shop.value("semantic_search", query="OrderService")
    assert found["query_kind"] == "conceptual"
    assert found["coverage"]["dense"].startswith("off: no table is given")
    assert found["results"][0]["path"] == "shop/orders.py"
