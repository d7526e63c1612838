"""map_structure: areas, languages, packages, entry points, tests and documents."""

from pathlib import Path

import pytest

from adr_server.errors import InvalidArgumentsError
from applications import Desk, assert_evidence_resolves, open_desk
from git_repositories import write
from samples import FILES

pytestmark = pytest.mark.anyio


async def test_areas_hold_all_files_and_packages_name_their_manifest(desk: Desk) -> None:
    value = await desk.value("map_structure")
    assert value["files"] == len(FILES) == sum(area["files"] for area in value["areas"])
    assert {area["path"] for area in value["areas"]} == {"", "docs", "src"}
    [package] = value["packages"]
    assert (package["name"], package["path"], package["place"]["path"]) == ("orders", "", "pyproject.toml")
    assert_evidence_resolves(desk.project, value)
    python = next(item for item in value["languages"] if item["name"] == "Python")
    assert python["files"] == 2


async def test_what_git_ignores_is_not_mapped(desk: Desk) -> None:
    write(desk.project, ".gitignore", "build/\n")
    write(desk.project, "build/out.py")
    assert (await desk.value("map_structure"))["files"] == len(FILES) + 1


async def test_an_entry_point_and_a_test_folder_are_found(desk: Desk) -> None:
    write(desk.project, "src/orders/__main__.py", 'print("started")\n')
    write(desk.project, "tests/test_store.py", "def test_it() -> None: ...\n")
    value = await desk.value("map_structure")
    assert "src/orders/__main__.py" in {entry["place"]["path"] for entry in value["entry_points"]}
    assert "tests" in value["test_folders"]


async def test_an_empty_folder_is_an_empty_map(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    async with open_desk(tmp_path, tmp_path / "empty") as desk:
        value = await desk.value("map_structure")
        assert (value["files"], value["languages"], value["packages"]) == (0, [], [])


async def test_an_argument_that_it_does_not_take_is_refused(desk: Desk) -> None:
    with pytest.raises(InvalidArgumentsError, match="depth"):
        await desk.run("map_structure", depth=3)
