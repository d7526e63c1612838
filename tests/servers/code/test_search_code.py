"""search_code: where something is, whatever is asked, with filters; no text is an error."""

import pytest

from applications import Desk, assert_evidence_resolves

pytestmark = pytest.mark.anyio

ODD = [
    "?",
    "/",
    "a-b",
    "C++",
    "foo.bar",
    '"',
    "'",
    "NEAR(",
    "",
    " ",
    "x" * 10_000,
    "nul\0byte",
    "AND",
    "*",
    "-",
    "^",
    "{}",
]


async def test_a_question_in_words_finds_the_function_with_its_place(shop: Desk) -> None:
    found = await shop.value("search_code", query="how are orders validated")
    first = found["results"][0]
    assert (first["path"], first["entity"], first["line"]) == ("shop/orders.py", "validate_lines", 15)
    assert found["query_kind"] == "conceptual"
    assert_evidence_resolves(shop.project, found["results"])


async def test_a_name_finds_its_definition_before_its_test(shop: Desk) -> None:
    found = await shop.value("search_code", query="OrderService")
    assert [row["path"] for row in found["results"][:2]] == ["shop/orders.py", "tests/test_orders.py"]
    assert found["results"][0]["type"] == "class"
    assert found["results"][0]["snippet"] == "class OrderService:"


async def test_filters_leave_what_they_say(shop: Desk) -> None:
    owned = await shop.value("search_code", query="order money mail", owner="money")
    assert [row["path"] for row in owned["results"]] == ["billing/charge.go"]
    typed = await shop.value("search_code", query="orders", type="class")
    assert {row["type"] for row in typed["results"]} == {"class"}
    beneath = await shop.value("search_code", query="orders", path="tests")
    assert {row["path"] for row in beneath["results"]} == {"tests/test_orders.py"}
    tagged = await shop.value("search_code", query="send mail", tags=["notifications"])
    assert [(row["entity"], row["owner"]) for row in tagged["results"]] == [("send_mail", "messaging-team")]


@pytest.mark.parametrize("query", ODD)
async def test_no_text_is_an_error_and_no_leg_is_missing_in_silence(shop: Desk, query: str) -> None:
    found = await shop.value("search_code", query=query)
    assert set(found["coverage"]) == {"keyword", "pattern", "dense", "graph"}
    assert all(why.startswith(("on", "off: ")) for why in found["coverage"].values())


async def test_parts_of_a_score_are_given_when_asked_for_and_add_up(shop: Desk) -> None:
    found = await shop.value("search_code", query="place an order", explain=True)
    for row in found["results"]:
        assert abs(sum(row["parts"].values()) - row["score"]) < 1e-3


async def test_an_answer_stays_short(shop: Desk) -> None:
    answer = await shop.run("search_code", query="order", limit=100)
    assert len(answer.text) < 6_000
