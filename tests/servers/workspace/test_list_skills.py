"""list_skills: every skill with what it does."""

import pytest

from applications import Desk

pytestmark = pytest.mark.anyio

CODE = "def count_words(text):\n    return len(text.split())\n"


async def test_skills_are_listed_with_what_they_do(desk: Desk) -> None:
    assert (await desk.value("list_skills"))["skills"] == []
    await desk.value("save_skill", name="count_words", code=CODE, description="Count the words of a text.")
    listed = (await desk.value("list_skills"))["skills"]
    assert [skill["name"] for skill in listed] == ["count_words"]
    assert listed[0]["description"] == "Count the words of a text."
