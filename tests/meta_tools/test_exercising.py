"""Every example of every shipped tool runs, and its result is what the tool declares."""

import subprocess
import sys
from pathlib import Path

import pytest

from adr_server.errors import UsageError
from adr_server.meta_tools.exercising import UNMET, exercise, write_sample
from applications import open_desk
from own_tools import write_content

pytestmark = pytest.mark.anyio
MAY_BE_UNMET = {"forget", "relate", "check_rules"}
"""Their examples name facts by ids that only a memory in use has, or a baseline that the sample does not hold."""


async def test_every_example_ends_as_its_tool_declares_and_leaves_the_project_as_it_was(tmp_path: Path) -> None:
    write_sample(tmp_path / "project")
    before = {path: path.read_bytes() for path in (tmp_path / "project").rglob("*") if path.is_file()}
    async with open_desk(tmp_path, tmp_path / "project") as desk:
        ended = [one async for one in exercise(desk.application)]
        wrong = [f"{one.tool} {one.number}: {problem}" for one in ended for problem in one.problems]
        assert wrong == []
        assert {one.tool for one in ended if one.status == UNMET} <= MAY_BE_UNMET
        assert {one.tool for one in ended} == set(desk.application.catalog.entries.names())
    after = {path: path.read_bytes() for path in (tmp_path / "project").rglob("*") if path.is_file()}
    assert after == before


async def test_a_tool_that_breaks_is_a_problem(tmp_path: Path) -> None:
    content = write_content(tmp_path / "content")
    write_sample(tmp_path / "project")
    async with open_desk(tmp_path, tmp_path / "project", content=content) as desk:
        problems = {one.tool: one.problems async for one in exercise(desk.application) if one.tool != "waiting_tool"}
        assert problems["faulty_tool"]
        assert problems["reporting_tool"] == ()


def test_the_sample_is_only_written_into_a_new_folder(tmp_path: Path) -> None:
    (tmp_path / "a").touch()
    with pytest.raises(UsageError, match="not empty"):
        write_sample(tmp_path)


def test_the_command_fails_on_a_project_that_is_not_there() -> None:
    command = [sys.executable, "-m", "adr_server", "catalog", "check", "--run", "--project", "/nowhere"]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 2
    assert "nowhere" in ended.stderr
