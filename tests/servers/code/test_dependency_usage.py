"""dependency_usage: where a package is declared, pinned, imported and decided, in every repository."""

from pathlib import Path

import pytest

from applications import Desk
from neighbours import name_others

pytestmark = pytest.mark.anyio


async def test_declarations_versions_imports_and_decisions_come_with_their_lines(shop: Desk, tmp_path: Path) -> None:
    name_others(shop, tmp_path)
    found = await shop.value("dependency_usage", package="Requests")
    assert found["versions"] == {"2.31.0": ["shop"], "2.32.0": ["web"]}
    assert [(row["repository"], row["at"]["path"], row["at"]["line"]) for row in found["imported"]] == [
        ("shop", "shop_core/api.py", 3)
    ]
    assert [(row["repository"], row["id"], row["status"]) for row in found["decisions"]] == [
        ("shop", "0001", "accepted"),
        ("web", "0004", "proposed"),
    ]
    assert found["repositories"] == ["shop", "web"]


async def test_what_nobody_uses_says_where_it_was_looked_for(shop: Desk) -> None:
    answer = await shop.run("dependency_usage", package="left-pad")
    assert "0 declarations, 0 importing files, 0 records; searched: shop" in answer.text


@pytest.mark.parametrize("package", ["(((", "*", "a" * 300, "@x/y", "nul\0"])
async def test_no_name_is_an_error(shop: Desk, tmp_path: Path, package: str) -> None:
    name_others(shop, tmp_path)
    found = await shop.value("dependency_usage", package=package)
    assert found["declared"] == []
