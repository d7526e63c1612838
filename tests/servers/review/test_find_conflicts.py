"""find_conflicts: records in force that cannot both hold."""

from pathlib import Path

import pytest

from applications import Desk, assert_evidence_resolves, open_desk
from review_projects import FILES, record
from samples import write_project

pytestmark = pytest.mark.anyio


async def test_records_that_agree_are_no_conflict(torn: Desk) -> None:
    value = await torn.value("find_conflicts")
    assert value["conflicts"] == []
    assert "docs/adr/0001-web-framework.md" in value["searched"]


async def test_one_slot_filled_twice_is_a_conflict_unless_one_record_names_the_other(tmp_path: Path) -> None:
    files = {
        **FILES,
        "docs/adr/0007-express.md": record(7, "Express", "We will use Express."),
        "docs/adr/0008-moment.md": record(8, "Dates", "We will use Moment.js."),
        "docs/adr/0009-koa.md": record(9, "Koa", "We will use Koa.\n\nSee 0001-web-framework.md, 0007-express.md."),
    }
    async with open_desk(tmp_path, write_project(tmp_path / "twice", files)) as desk:
        value = await desk.value("find_conflicts")
        found = [(row["kind"], row["first"]["id"], row["second"]["id"]) for row in value["conflicts"]]
        assert found == [("slot", "0001", "0007"), ("polarity", "0008", "0002")]
        assert_evidence_resolves(desk.project, value)


@pytest.mark.parametrize(
    ("first", "second", "told"),
    [
        ("PostgreSQL", "MySQL", True),
        ("PostgreSQL", "Amazon RDS", False),
        ("Gradle", "Maven", True),
        ("Make", "Maven", False),
    ],
)
async def test_what_stands_beside_another_is_no_rival(tmp_path: Path, first: str, second: str, *, told: bool) -> None:
    files = {
        **FILES,
        "docs/adr/0007-one.md": record(7, "One", f"We will use {first}."),
        "docs/adr/0008-two.md": record(8, "Two", f"We will use {second}."),
    }
    async with open_desk(tmp_path, write_project(tmp_path / "two", files)) as desk:
        value = await desk.value("find_conflicts")
    pairs = [(row["first"]["id"], row["second"]["id"]) for row in value["conflicts"]]
    assert (("0007", "0008") in pairs) is told
