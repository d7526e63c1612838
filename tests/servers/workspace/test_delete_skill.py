"""delete_skill: what is deleted is gone."""

import pytest

from applications import Desk

pytestmark = pytest.mark.anyio

CODE = "def count_words(text):\n    return len(text.split())\n"


async def test_a_deleted_skill_is_imported_no_more(desk: Desk) -> None:
    await desk.value("save_skill", name="count_words", code=CODE, description="Count the words of a text.")
    assert (await desk.value("delete_skill", name="count_words"))["left"] == []
    answer = await desk.ask("execute_code", {"code": "from skills import count_words"})
    assert answer.failed


async def test_an_unknown_skill_is_an_error(desk: Desk) -> None:
    assert (await desk.run("delete_skill", name="nothing")).failed
