"""filter_results: the rows that a question needs, the same every time."""

import pytest

from applications import Desk

pytestmark = pytest.mark.anyio

ROWS = [
    {"path": "logo.py", "text": "draw a logo"},
    {"path": "retry.py", "text": "retry a payment"},
    {"path": "mail.py"},
]


async def test_rows_that_answer_the_question_come_first_and_the_rest_falls_away(shop: Desk) -> None:
    cut = await shop.value("filter_results", question="how are payments retried", rows=ROWS, limit=2)
    assert [kept["row"]["path"] for kept in cut["kept"]] == ["retry.py"]
    assert cut["given"] == 3
    assert cut == await shop.value("filter_results", question="how are payments retried", rows=ROWS, limit=2)
