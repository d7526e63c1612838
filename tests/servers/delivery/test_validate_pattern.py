"""validate_pattern: every problem of a pattern at once, by line."""

from pathlib import Path

import pytest

from adr_server.errors import InvalidArgumentsError
from applications import Desk

pytestmark = pytest.mark.anyio
SHIPPED = Path(__file__).parents[3] / "patterns"
TEXTS = {path.stem: path.read_text(encoding="utf-8") for path in sorted(SHIPPED.glob("*/*.yaml"))}


@pytest.mark.parametrize("name", TEXTS)
async def test_each_shipped_pattern_is_valid_and_its_hints_can_be_found(desk: Desk, name: str) -> None:
    value = await desk.value("validate_pattern", text=TEXTS[name])
    assert value["valid"], value["problems"]
    assert value["unknown_technologies"] == []


async def test_all_problems_are_told_with_their_place(desk: Desk) -> None:
    value = await desk.value("validate_pattern", text="summary: short\nchecks: []\n")
    assert not value["valid"]
    assert len(value["problems"]) > 3
    assert all(problem.startswith("pattern:") for problem in value["problems"])


async def test_a_technology_that_no_detection_reports_is_told(desk: Desk) -> None:
    text = TEXTS["kubernetes"].replace("technologies: [", "technologies: [Nosuch, ")
    (desk.project / "mine.yaml").write_text(text)
    value = await desk.value("validate_pattern", path="mine.yaml")
    assert (value["valid"], value["unknown_technologies"]) == (True, ["Nosuch"])


@pytest.mark.parametrize("text", ["[", "- 1", "", "a: &a [*a]"])
async def test_what_is_no_mapping_is_a_problem_and_no_crash(desk: Desk, text: str) -> None:
    assert not (await desk.value("validate_pattern", text=text))["valid"]


async def test_text_and_path_together_are_refused(desk: Desk) -> None:
    with pytest.raises(InvalidArgumentsError, match="either text or path"):
        await desk.run("validate_pattern", text="a: 1", path="b.yaml")
