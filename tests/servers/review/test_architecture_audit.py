"""architecture_audit: the counts and the worst of each kind."""

from pathlib import Path

import pytest

from applications import Desk, open_desk
from git_repositories import write

pytestmark = pytest.mark.anyio


async def test_every_kind_is_counted_and_the_worst_have_their_places(torn: Desk) -> None:
    text = (await torn.run("architecture_audit")).text
    assert "docs/adr/0001-web-framework.md:15" in text
    assert "2 code markers naming no record or a retired one" in text
    assert "0 lines of accepted records rewritten" in text


async def test_what_cannot_be_looked_at_is_not_measured(tmp_path: Path) -> None:
    write(tmp_path / "plain", "a.txt")
    async with open_desk(tmp_path, tmp_path / "plain") as desk:
        text = (await desk.run("architecture_audit")).text
        assert "not measured, rewritten:" in text
