"""run_skill: a skill runs in the sandbox and gives its value."""

import pytest

from applications import Desk

pytestmark = pytest.mark.anyio

CODE = "def count_words(text):\n    return len(text.split())\n"


async def test_a_skill_gives_its_value(desk: Desk) -> None:
    await desk.value("save_skill", name="count_words", code=CODE, description="Count the words of a text.")
    assert (await desk.value("run_skill", name="count_words", args={"text": "a b"}))["value"] == 2


async def test_a_skill_calls_tools(desk: Desk) -> None:
    code = (
        "def count_accepted():\n    from servers.decisions import list_decisions\n"
        "    return len(list_decisions(status='accepted')['decisions'])\n"
    )
    await desk.value("save_skill", name="count_accepted", code=code, description="Count.")
    assert (await desk.value("run_skill", name="count_accepted"))["value"] == 2


async def test_a_skill_that_fails_says_where(desk: Desk) -> None:
    await desk.value("save_skill", name="count_words", code=CODE, description="Count the words of a text.")
    answer = await desk.run("run_skill", name="count_words", args={"text": 3})
    assert answer.failed
    assert "count_words, line 2" in answer.text


async def test_a_skill_that_never_ends_is_stopped(desk: Desk) -> None:
    await desk.value("save_skill", name="never", code="def never():\n    while True: pass\n", description="Loop.")
    code = "from skills import never\nnever()"
    answer = await desk.ask("execute_code", {"code": code, "timeout_s": 0.5})
    assert (answer.failed, answer.structured["status"], answer.structured["exit_code"]) == (True, "failed", 2)
    assert "It took over" in answer.structured["stderr"]
    assert "ask for more time" in answer.structured["stderr"]


async def test_an_unknown_skill_names_the_nearest(desk: Desk) -> None:
    await desk.value("save_skill", name="count_words", code=CODE, description="Count the words of a text.")
    assert "count_words" in (await desk.run("run_skill", name="count_word")).text
