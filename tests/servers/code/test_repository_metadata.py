"""repository_metadata: the facts of one repository by name."""

from pathlib import Path

import pytest

from applications import Desk
from neighbours import name_others

pytestmark = pytest.mark.anyio


async def test_another_repository_is_told_by_its_name(shop: Desk, tmp_path: Path) -> None:
    name_others(shop, tmp_path)
    found = await shop.value("repository_metadata", name="web")
    assert (found["name"], found["default_branch"], found["committed"]) == ("web", "main", "2026-01-31")
    assert [(row["name"], row["ecosystem"], row["place"]["line"]) for row in found["packages"]] == [("web", "pypi", 2)]
    assert found["manifest"]["description"] == "What customers see"
    assert found["decisions"] == {"proposed": 1}


async def test_without_a_name_it_is_the_project(shop: Desk) -> None:
    found = await shop.value("repository_metadata")
    assert found["name"] == "shop"
    assert found["owner_file"] == "CODEOWNERS"
    assert found["manifest"] is None


async def test_an_unknown_name_is_refused_with_those_that_are_known(shop: Desk, tmp_path: Path) -> None:
    name_others(shop, tmp_path)
    answer = await shop.run("repository_metadata", name="wbe")
    assert answer.failed
    assert "Did you mean 'web'?" in answer.text
