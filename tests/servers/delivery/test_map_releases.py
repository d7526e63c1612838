"""map_releases: the tags say when, the changelog says whether it was told."""

import pytest

from applications import Desk
from git_repositories import git

pytestmark = pytest.mark.anyio


async def test_each_record_has_the_first_tag_under_which_it_is_accepted(release_desk: Desk) -> None:
    value = await release_desk.value("map_releases")
    assert [(row["name"], row["accepted"]) for row in value["releases"]] == [("v1.1.0", ["0002"]), ("v1.0.0", ["0001"])]
    rows = {row["id"]: row for row in value["decisions"]}
    assert (rows["0002"]["added"], rows["0002"]["accepted"]) == ("v1.0.0", "v1.1.0")
    assert (rows["0003"]["added"], rows["0003"]["accepted"]) == (None, None)
    assert rows["0001"]["at_oldest"] is True


async def test_what_the_changelog_keeps_silent_about_is_listed(release_desk: Desk) -> None:
    value = await release_desk.value("map_releases")
    named = {row["id"]: row["named"] for row in value["decisions"]}
    assert named["0001"] == [
        {"version": "1.0.0", "place": {"path": "CHANGELOG.md", "line": 6, "text": "- Database of orders."}}
    ]
    assert value["unnamed"] == ["0002", "0003"]
    assert value["undescribed"] == ["v1.1.0"]


async def test_only_as_many_tags_are_read_as_asked_for(release_desk: Desk) -> None:
    value = await release_desk.value("map_releases", limit=1)
    assert [row["name"] for row in value["releases"]] == ["v1.1.0"]


async def test_without_tags_it_says_so(release_desk: Desk) -> None:
    git(release_desk.project, "tag", "--delete", "v1.0.0", "v1.1.0")
    value = await release_desk.value("map_releases")
    assert "no tag names a version" in value["notes"]
