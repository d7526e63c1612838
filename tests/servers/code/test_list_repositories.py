"""list_repositories: the project and those that were named for it; what cannot be opened is said."""

import shutil
from pathlib import Path

import pytest

from applications import Desk
from neighbours import name_others

pytestmark = pytest.mark.anyio


async def test_the_project_alone_is_told_with_how_to_add_others(shop: Desk) -> None:
    answer = await shop.run("list_repositories")
    assert "shop (this project): 6 files" in answer.text
    assert "adr-server repos add" in answer.text


async def test_each_repository_is_told_with_its_size_and_records(shop: Desk, tmp_path: Path) -> None:
    name_others(shop, tmp_path)
    found = await shop.value("list_repositories", refresh=True)
    assert [
        (row["name"], row["own"], row["files"], row["decisions"], row["read"]) for row in found["repositories"]
    ] == [
        ("shop", True, 10, 1, 10),
        ("web", False, 4, 1, 4),
    ]


async def test_one_that_has_gone_is_said_and_the_others_are_told(shop: Desk, tmp_path: Path) -> None:
    name_others(shop, tmp_path)
    shutil.rmtree(tmp_path / "web")
    found = await shop.value("list_repositories")
    assert [row["name"] for row in found["repositories"]] == ["shop"]
    assert found["notes"] == ["web: left out: The project 'web' does not exist: give the path of its folder."]
    broken = await shop.value("search_code", query="orders", everywhere=True)
    assert any("web: not searched" in note for note in broken["notes"])


async def test_a_search_takes_in_the_others_when_asked(shop: Desk, tmp_path: Path) -> None:
    name_others(shop, tmp_path)
    own = await shop.value("search_code", query="show_orders")
    assert {row["repository"] for row in own["results"]} <= {""}
    found = await shop.value("search_code", query="show_orders", everywhere=True)
    assert (found["results"][0]["repository"], found["results"][0]["path"]) == ("web", "web.py")
    assert "web: web.py:4" in (await shop.run("search_code", query="show_orders", everywhere=True)).text
