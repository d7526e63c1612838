"""claim_candidates: the deciding lines of records in which nothing is checked, so many at a time."""

from pathlib import Path

import pytest

from applications import Desk, assert_evidence_resolves, open_desk
from git_repositories import write
from review_projects import record
from samples import write_project

pytestmark = pytest.mark.anyio


async def test_only_records_in_force_without_a_checked_claim_are_given(torn: Desk) -> None:
    value = await torn.value("claim_candidates")
    assert [one["id"] for one in value["candidates"]] == ["0006"]
    assert (value["left"], value["records"], value["checked"]) == (0, 4, 3)


async def test_a_record_is_told_by_the_numbered_lines_of_its_title_and_decision(torn: Desk) -> None:
    [one] = (await torn.value("claim_candidates"))["candidates"]
    assert [line["line"] for line in one["lines"]] == [1, 15]
    assert one["lines"][1]["text"].startswith("We name things well.")
    assert not one["cut"]
    assert_evidence_resolves(torn.project, [{"path": one["path"], **line} for line in one["lines"]])


async def test_the_records_of_a_round_are_bounded_and_the_next_one_begins_behind_them(tmp_path: Path) -> None:
    files = {f"docs/adr/000{at}-names.md": record(at, f"Names {at}", "We name things well.") for at in range(1, 6)}
    async with open_desk(tmp_path, write_project(tmp_path / "names", files)) as desk:
        first = await desk.value("claim_candidates", records=2)
        assert ([one["id"] for one in first["candidates"]], first["left"]) == (["0001", "0002"], 3)
        last = await desk.value("claim_candidates", records=6, after="0003")
        assert ([one["id"] for one in last["candidates"]], last["left"]) == (["0004", "0005"], 0)


async def test_a_long_decision_is_cut(torn: Desk) -> None:
    long = "\n".join(f"We name thing number {at} as well as we can in all of our texts." for at in range(100))
    write(torn.project, "docs/adr/0006-silent.md", record(6, "Names", long))
    [one] = (await torn.value("claim_candidates", records=20))["candidates"]
    assert one["cut"]
    assert sum(len(line["text"]) for line in one["lines"]) <= 2_400 / 20
    assert "(cut)" in (await torn.run("claim_candidates", records=20)).text


async def test_of_a_long_line_the_beginning_is_told(torn: Desk) -> None:
    write(torn.project, "docs/adr/0006-silent.md", record(6, "Names", "We name things well. " * 100))
    [one] = (await torn.value("claim_candidates"))["candidates"]
    assert one["cut"]
    assert one["lines"][-1]["text"].startswith("We name things well. We name")
