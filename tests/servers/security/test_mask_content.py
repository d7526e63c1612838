"""mask_content: a text without what it gives away."""

import json

import pytest

from applications import Desk
from secret_samples import CARD, GITHUB

pytestmark = pytest.mark.anyio


async def test_the_secret_is_hidden_and_the_rest_is_as_it_was(desk: Desk) -> None:
    value = await desk.value("mask_content", text=f"a {GITHUB} b")
    assert value["text"] == "a REDACTED_GITHUB_TOKEN b"


async def test_json_parses_after_a_number_in_it_was_hidden(desk: Desk) -> None:
    text = json.dumps({"card": int(CARD.replace(" ", ""))})
    value = await desk.value("mask_content", text=text, path="order.json", strategy="full")
    assert json.loads(value["text"]) == {"card": "REDACTED"}
    assert value["still_parses"]


async def test_a_text_without_secrets_comes_back_to_the_character(desk: Desk) -> None:
    text = "nothing here\r\n\u00e9\u2028\n"
    assert (await desk.value("mask_content", text=text))["text"] == text
