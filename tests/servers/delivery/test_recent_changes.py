"""recent_changes: the newest commits with their paths."""

from pathlib import Path

import pytest

from applications import Desk, open_desk
from git_repositories import commit, write

pytestmark = pytest.mark.anyio


async def test_the_newest_commit_comes_first_with_its_paths(desk: Desk) -> None:
    write(desk.project, "src/orders/new.py")
    made = commit(desk.project, "Add orders")
    [first, *_] = (await desk.value("recent_changes"))["commits"]
    assert (first["commit"], first["subject"], first["paths"]) == (made, "Add orders", ["A src/orders/new.py"])


async def test_paths_narrow_it(desk: Desk) -> None:
    write(desk.project, "src/orders/new.py")
    commit(desk.project, "Add orders")
    found = await desk.value("recent_changes", paths=["README.md"])
    assert [row["subject"] for row in found["commits"]] == ["Begin"]


async def test_outside_git_nothing_is_measured(tmp_path: Path) -> None:
    write(tmp_path / "plain", "a.txt")
    async with open_desk(tmp_path, tmp_path / "plain") as desk:
        value = await desk.value("recent_changes")
        assert value["commits"] == []
        assert value["note"].startswith("not measured")
