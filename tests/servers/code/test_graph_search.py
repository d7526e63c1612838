"""graph_search: what points at a name, and what it points at."""

import pytest

from applications import Desk

pytestmark = pytest.mark.anyio


async def test_callers_are_found(shop: Desk) -> None:
    found = await shop.value("graph_search", query="send_mail")
    assert found["results"][0]["path"] == "shop/orders.py"
    assert found["results"][0]["sources"] == ["graph"]


async def test_what_a_name_calls_is_found(shop: Desk) -> None:
    found = await shop.value("graph_search", query="Charge", direction="out")
    assert [row["entity"] for row in found["results"]] == ["retryWithBackoff"]


async def test_the_words_of_a_question_say_the_direction_unless_one_is_given(shop: Desk) -> None:
    found = await shop.value("graph_search", query="what does Charge call")
    assert [row["entity"] for row in found["results"]] == ["retryWithBackoff"]
    other = await shop.value("graph_search", query="what does retryWithBackoff call", direction="in")
    assert [row["entity"] for row in other["results"]] == ["Charge"]


async def test_a_question_without_a_name_is_said_to_have_none(shop: Desk) -> None:
    found = await shop.value("graph_search", query="how does it all hang together")
    assert found["results"] == []
    assert found["coverage"]["graph"] == "off: the question names no entity"
