"""decisions_for_diff: what a branch changes, and the records that govern it."""

from pathlib import Path

import pytest

from applications import Desk, open_desk
from git_repositories import commit, git, write

pytestmark = pytest.mark.anyio


async def test_changed_added_and_deleted_files_are_held_against_the_records(desk: Desk) -> None:
    git(desk.project, "checkout", "--quiet", "-b", "feature")
    write(desk.project, "src/orders/store.py", "# ADR-0001\n")
    write(desk.project, "src/orders/cache.py", "x = 1\n")
    (desk.project / "README.md").unlink()
    commit(desk.project, "Change")
    value = await desk.value("decisions_for_diff", base="main")
    assert {(row["status"], row["path"]) for row in value["changed"]} == {
        ("M", "src/orders/store.py"),
        ("A", "src/orders/cache.py"),
        ("D", "README.md"),
    }
    assert [row["id"] for row in value["governing"]] == ["0001"]
    assert value["ungoverned"] == ["README.md", "src/orders/cache.py"]


async def test_no_change_is_an_answer_with_what_was_compared(desk: Desk) -> None:
    value = await desk.value("decisions_for_diff")
    assert (value["base"], value["changed"], value["governing"]) == ("main", [], [])
    assert "main" in value["searched"][0]


async def test_without_git_it_says_what_to_ask_instead(tmp_path: Path) -> None:
    write(tmp_path / "bare", "a.py", "x = 1\n")
    async with open_desk(tmp_path, tmp_path / "bare") as desk:
        answer = await desk.run("decisions_for_diff")
        assert answer.failed
        assert "decisions_for_paths" in answer.text
