"""save_skill: what is saved is imported by later code, and found by search."""

import json

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


@pytest.mark.parametrize(
    ("language", "code", "told"),
    [
        ("python", "def halve(x):\n    return x / 2\n\ndef halve(:\n", "code: line 4: SyntaxError"),
        ("python", "def halve(x):\n    yield x / 2\n", "code: line 2: "),
        ("typescript", "export function halve(x: number) {\n  return x / ;\n}", "code: line 2: "),
        (
            "typescript",
            'import { nil } from "./servers/decisions";\nexport const halve = () => nil();',
            "code: line 1: ",
        ),
    ],
)
async def test_code_that_does_not_parse_is_refused_with_its_line(
    desk: Desk, language: str, code: str, told: str
) -> None:
    answer = await desk.run("save_skill", name="halve", language=language, code=code, description="Half of it.")
    assert answer.failed
    assert told in answer.text
    assert (await desk.value("list_skills"))["skills"] == []


@pytest.mark.parametrize(
    ("language", "code"),
    [
        ("python", 'print("ran")\nasync def halve(x):\n    """Half\nof it."""\n    return x / 2\n'),
        (
            "typescript",
            'console.log("ran");\nexport async function halve(x: number) { return x / 2; }',
        ),
    ],
)
async def test_code_is_parsed_and_not_run_when_it_is_saved(desk: Desk, language: str, code: str) -> None:
    saved = await desk.run("save_skill", name="halve", language=language, code=code, description="Half of it.")
    assert not saved.failed, saved.text
    assert json.loads(desk.result(saved, "value"))["parsed"]
    assert "ran" not in desk.result(saved, "value")
