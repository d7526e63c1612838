"""server_status: what the server knows of itself, and what it had to leave out."""

from pathlib import Path

import pytest

from adr_server import __version__
from applications import Desk, open_desk
from samples import write_project

pytestmark = pytest.mark.anyio


async def test_it_counts_what_the_catalogue_holds(desk: Desk) -> None:
    value = await desk.value("server_status")
    assert (value["version"], value["mode"], value["project"]) == (__version__, "code", "project")
    catalog = desk.application.catalog
    assert value["counts"]["tools"] == len(catalog.entries)
    assert sum(value["counts"][kind] for kind in ("actions", "directives", "machines")) == len(catalog.entries)
    assert value["counts"]["prompts"] == len(desk.application.prompts.catalogue())
    assert value["notices"] == []


async def test_a_cache_that_was_broken_is_told_as_rebuilt(tmp_path: Path) -> None:
    project = write_project(tmp_path / "project")
    async with open_desk(tmp_path, project) as desk:
        await desk.value("list_decisions")
    [database] = (tmp_path / "state").rglob("cache.db")
    for beside in database.parent.glob("cache.db-*"):
        beside.unlink()
    database.write_bytes(b"no database at all" * 100)
    async with open_desk(tmp_path, project) as desk:
        assert len((await desk.value("list_decisions"))["decisions"]) == 4
        notices = (await desk.value("server_status"))["notices"]
        assert any("cache" in notice for notice in notices), notices


async def test_a_run_store_that_was_broken_is_told_as_rebuilt(tmp_path: Path) -> None:
    project = write_project(tmp_path / "project")
    async with open_desk(tmp_path, project) as desk:
        await desk.value("list_decisions")
    [database] = (tmp_path / "state").rglob("runs.sqlite3")
    for beside in database.parent.glob("runs.sqlite3-*"):
        beside.unlink()
    database.write_bytes(b"no database at all" * 100)
    async with open_desk(tmp_path, project) as desk:
        assert len((await desk.value("list_decisions"))["decisions"]) == 4
        notices = (await desk.value("server_status"))["notices"]
        assert any("broken" in notice and "starts empty" in notice for notice in notices), notices


async def test_a_path_that_could_not_be_listed_is_told(tmp_path: Path) -> None:
    project = tmp_path / "bare"
    (project / "closed").mkdir(parents=True)
    (project / "a.md").write_text("x")
    (project / "closed").chmod(0)
    try:
        async with open_desk(tmp_path, project) as desk:
            value = await desk.value("map_structure")
            notices = (await desk.value("server_status"))["notices"]
    finally:
        (project / "closed").chmod(0o700)
    assert value["files"] == 1
    if (project / "closed").stat().st_uid != 0:
        assert any("closed" in notice for notice in notices)
