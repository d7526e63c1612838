"""project_overview: the whole in one bounded summary; a section that fails is told, not fatal."""

import json
from pathlib import Path

import pytest

from adr_server.errors import InvalidArgumentsError
from adr_server.tokens import count
from applications import Desk, open_desk
from git_repositories import write
from samples import NYGARD, write_project

pytestmark = pytest.mark.anyio

TOKENS = 900


async def test_it_tells_structure_stack_packages_and_decisions(desk: Desk) -> None:
    answer = await desk.run("project_overview")
    assert not answer.failed
    for told in (
        "# orders",
        "8 files",
        "PostgreSQL",
        "declared, with no import, setting, command, image or resource that shows use: RabbitMQ",
        "2 declared packages",
    ):
        assert told in answer.text
    assert "4 in docs/adr: 2 accepted, 1 proposed, 1 superseded" in answer.text
    assert "0003 Use RabbitMQ" in answer.text
    assert "skipped" not in answer.text


async def test_its_sections_stay_behind_the_handle_whole(desk: Desk) -> None:
    answer = await desk.run("project_overview")
    assert len(json.loads(desk.result(answer, "decisions"))["decisions"]) == 4
    called = {call["tool"] for call in answer.structured["receipt"]["calls"]}
    assert called >= {"list_decisions", "detect_stack", "map_structure", "list_dependencies", "validate_decisions"}


async def test_fifty_records_are_told_in_a_twentieth_of_their_data(tmp_path: Path) -> None:
    records = {
        f"docs/adr/{number:04d}-use-part-{number}.md": NYGARD.format(
            number=number, title=f"Use part {number}", status="Accepted", choice=f"part {number}"
        ).replace(f"2024-03-{number:02d}", "2024-03-01")
        for number in range(1, 51)
    }
    code = {
        f"src/shop/part_{number}.py": f"import psycopg\n\n\ndef part_{number}() -> None: ...\n" for number in range(50)
    }
    project = write_project(tmp_path / "project", {**records, **code})
    async with open_desk(tmp_path, project) as desk:
        answer = await desk.run("project_overview")
    receipt = answer.structured["receipt"]
    assert count(answer.text).tokens <= TOKENS
    assert count(json.dumps(answer.structured)).tokens <= TOKENS
    assert receipt["tokens_kept"] >= 20 * receipt["tokens_returned"], receipt
    assert receipt["exact"]


async def test_an_empty_folder_has_no_decision_and_says_so(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    async with open_desk(tmp_path, tmp_path / "empty") as desk:
        answer = await desk.run("project_overview")
    assert "No decision record was found." in answer.text


async def test_words_of_the_project_stay_words(desk: Desk) -> None:
    write(desk.project, "pyproject.toml", '[project]\nname = "x](http://evil) <b>"\nversion = "1"\n')
    title = NYGARD.format(number=5, title="{{ 7 * 7 }} {% raw %}", status="Accepted", choice="it")
    write(desk.project, "docs/adr/0005-x.md", title)
    answer = await desk.run("project_overview")
    assert "{{ 7 * 7 }}" in answer.text


async def test_it_takes_no_arguments(desk: Desk) -> None:
    with pytest.raises(InvalidArgumentsError, match="depth"):
        await desk.run("project_overview", depth=1)
