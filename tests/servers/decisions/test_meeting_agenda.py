"""meeting_agenda: the points that need people."""

from pathlib import Path

import pytest

from adr_server.errors import InvalidArgumentsError
from applications import Desk, open_desk
from git_repositories import write
from review_projects import FILES
from samples import write_project

pytestmark = pytest.mark.anyio


async def test_each_kind_of_point_has_its_heading_and_places(tmp_path: Path) -> None:
    async with open_desk(tmp_path, write_project(tmp_path / "project", FILES)) as desk:
        text = (await desk.run("meeting_agenda")).text
        assert "## To decide\n0005 Tracing" in text
        assert "## To correct, in code or record\ndocs/adr/0004-layers.md:15" in text
        assert "## Decided nowhere" in text
        assert "Redis" in text


async def test_where_nothing_waits_it_says_so(tmp_path: Path) -> None:
    write(tmp_path / "plain", "a.txt")
    async with open_desk(tmp_path, tmp_path / "plain") as desk:
        assert "Nothing waits." in (await desk.run("meeting_agenda")).text


async def test_a_profile_that_is_none_is_refused(desk: Desk) -> None:
    with pytest.raises(InvalidArgumentsError, match="profile"):
        await desk.run("meeting_agenda", profile="huge")
