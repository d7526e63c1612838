"""cross_references: packages, imports, endpoints and decisions that tie repositories, with both lines."""

from pathlib import Path

import pytest

from applications import Desk
from git_repositories import write
from neighbours import name_others

pytestmark = pytest.mark.anyio


async def test_every_kind_of_tie_is_found_with_its_strength_and_both_lines(shop: Desk, tmp_path: Path) -> None:
    name_others(shop, tmp_path)
    found = await shop.value("cross_references")
    told = [
        (row["strength"], row["tie"], row["source"], row["at"]["path"], row["at"]["line"], row["offered"]["path"])
        for row in found["references"]
    ]
    assert told == [
        ("declared", "package", "web", "pyproject.toml", 4, "pyproject.toml"),
        ("written", "endpoint", "web", "web.py", 5, "shop_core/api.py"),
        ("written", "import", "web", "web.py", 1, "pyproject.toml"),
        ("named", "decision", "shop", "docs/adr/0001-use-requests.md", 1, "docs/adr/0004-http.md"),
    ]
    for row in found["references"]:
        for place, root in ((row["at"], row["source"]), (row["offered"], row["target"])):
            lines = (tmp_path / root / place["path"]).read_text().splitlines()
            assert 1 <= place["line"] <= len(lines)


async def test_a_longer_path_is_no_call_of_an_endpoint(shop: Desk, tmp_path: Path) -> None:
    name_others(shop, tmp_path)
    write(tmp_path / "web", "web.py", "def show(fetch):\n    return fetch('/orders/opening')\n")
    found = await shop.value("cross_references", tie="endpoint")
    assert found["references"] == []


async def test_alone_it_says_how_to_name_others(shop: Desk) -> None:
    found = await shop.value("cross_references")
    assert found["references"] == []
    assert "adr-server repos add" in found["notes"][0]
