"""pattern_search: texts, regular expressions and names alike; a hostile expression costs its own answer only."""

import pytest

from applications import Desk

pytestmark = pytest.mark.anyio


async def test_a_text_is_found_as_it_stands(shop: Desk) -> None:
    found = await shop.value("pattern_search", query='ValueError("no', mode="text")
    assert [(row["path"], row["line"]) for row in found["results"]] == [("shop/orders.py", 18)]


async def test_a_regular_expression_is_found(shop: Desk) -> None:
    found = await shop.value("pattern_search", query=r"/def \w+_mail/")
    assert [(row["path"], row["entity"]) for row in found["results"]] == [("shop/mail.py", "send_mail")]


async def test_a_misspelt_name_is_found(shop: Desk) -> None:
    found = await shop.value("pattern_search", query="retryWithBakoff", mode="fuzzy")
    assert found["results"][0]["entity"] == "retryWithBackoff"


async def test_an_expression_that_never_ends_is_stopped_and_said(shop: Desk) -> None:
    (shop.project / "long.txt").write_text("a" * 5_000 + "!\n", encoding="utf-8")
    found = await shop.value("pattern_search", query="(a+)+$", mode="regex")
    assert "stopped" in found["coverage"]["pattern"]


async def test_an_expression_that_is_none_is_said(shop: Desk) -> None:
    answer = await shop.run("pattern_search", query="(", mode="regex")
    assert answer.failed
    assert "at character" in answer.text


async def test_an_expression_is_matched_in_more_text_than_a_worker_takes_at_once(shop: Desk) -> None:
    for number in range(12):
        text = "nothing here\n" * 70_000 + f"needle-{number:02}\n"
        (shop.project / f"large_{number:02}.txt").write_text(text, encoding="utf-8")
    found = await shop.value("pattern_search", query=r"[n]eedle-\d+$", mode="regex", limit=20)
    assert found["coverage"]["pattern"] == "on"
    assert {row["path"] for row in found["results"]} >= {f"large_{number:02}.txt" for number in range(12)}
