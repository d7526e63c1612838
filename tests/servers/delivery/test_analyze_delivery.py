"""analyze_delivery: what files and git say of how a project is shipped."""

from pathlib import Path

import pytest

from applications import Desk, open_desk
from git_repositories import write

pytestmark = pytest.mark.anyio


async def test_pipelines_steps_and_images_have_their_lines(release_desk: Desk) -> None:
    value = await release_desk.value("analyze_delivery")
    assert [(row["system"], row["name"], row["place"]["line"]) for row in value["pipelines"]] == [
        ("GitHub Actions", "Build", 1)
    ]
    assert [(row["name"], row["version"], row["pinned"]) for row in value["steps"]] == [
        ("actions/checkout", "v4", False)
    ]
    assert [(row["name"], row["tag"], row["digest"]) for row in value["images"]] == [("node", "latest", False)]


async def test_the_rhythm_is_read_from_tags(release_desk: Desk) -> None:
    rhythm = (await release_desk.value("analyze_delivery"))["rhythm"]
    assert (rhythm["releases"], rhythm["last"], rhythm["commits_since"], rhythm["median_days"]) == (
        2,
        "v1.1.0",
        1,
        None,
    )


async def test_progress_comes_from_the_task_list(release_desk: Desk) -> None:
    await release_desk.run("decision_todo", write=True)
    progress = (await release_desk.value("analyze_delivery"))["progress"]
    assert (progress["records"], progress["done"]) == (4, 0)
    assert progress["open"] == 4


async def test_what_is_not_there_is_not_measured(tmp_path: Path) -> None:
    write(tmp_path / "plain", "a.txt")
    async with open_desk(tmp_path, tmp_path / "plain") as desk:
        value = await desk.value("analyze_delivery")
        assert value["rhythm"] is None
        assert value["progress"] is None
        assert len(value["not_measured"]) == 4
