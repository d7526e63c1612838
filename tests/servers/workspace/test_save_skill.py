"""save_skill: what is saved is imported by later code, and found by search."""

import pytest

from applications import Desk

pytestmark = pytest.mark.anyio

CODE = "def count_words(text):\n    return len(text.split())\n"


async def test_a_skill_is_imported_by_later_code_and_found_by_search(desk: Desk) -> None:
    await desk.value("save_skill", name="count_words", code=CODE, description="Count the words of a text.")
    answer = await desk.ask("execute_code", {"code": "from skills import count_words\ncount_words('a b c')"})
    assert answer.structured["value"] == 3
    found = await desk.ask("search_tools", {"query": "count words"})
    assert "from skills import count_words" in str(found.structured)


async def test_saving_it_again_replaces_it(desk: Desk) -> None:
    await desk.value("save_skill", name="count_words", code=CODE, description="Count the words of a text.")
    code = "def count_words(t):\n    return 0"
    again = await desk.value("save_skill", name="count_words", code=code, description="No.")
    assert again["replaced"]
    assert (await desk.value("run_skill", name="count_words", args={"t": "a"}))["value"] == 0


@pytest.mark.parametrize("name", ["statistics", "list_decisions", "decisions", "os"])
async def test_the_name_of_a_module_or_tool_is_refused(desk: Desk, name: str) -> None:
    answer = await desk.run("save_skill", name=name, code=f"def {name}(): pass", description="It.")
    assert answer.failed
    assert "choose another" in answer.text
