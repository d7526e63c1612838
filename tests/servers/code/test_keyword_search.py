"""keyword_search: words alone."""

import pytest

from applications import Desk

pytestmark = pytest.mark.anyio


async def test_parts_of_identifiers_are_words(shop: Desk) -> None:
    found = await shop.value("keyword_search", query="retry backoff")
    assert found["results"][0]["path"] == "billing/charge.go"
    assert found["results"][0]["entity"] == "retryWithBackoff"
    assert found["coverage"]["keyword"] == "on"
    assert found["coverage"]["pattern"].startswith("off")
