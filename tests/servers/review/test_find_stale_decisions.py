"""find_stale_decisions: what should be looked at again, and why."""

from pathlib import Path

import pytest

from applications import Desk, assert_evidence_resolves, open_desk
from git_repositories import commit, git, make_repository, write
from review_projects import record

pytestmark = pytest.mark.anyio


async def test_a_passed_review_a_long_proposal_and_a_dead_ground_are_told(torn: Desk) -> None:
    value = await torn.value("find_stale_decisions")
    assert {(row["kind"], row["id"]) for row in value["stale"]} == {
        ("review_due", "0005"),
        ("proposed_long", "0005"),
        ("rests_on_open", "0006"),
    }
    assert_evidence_resolves(torn.project, value)


async def test_a_proposal_may_wait_as_long_as_the_caller_says(torn: Desk) -> None:
    value = await torn.value("find_stale_decisions", proposed_days=1_000_000)
    assert "proposed_long" not in {row["kind"] for row in value["stale"]}


async def test_a_proposal_without_a_date_is_as_old_as_its_first_commit(tmp_path: Path) -> None:
    text = record(1, "Tracing", "We will use OpenTelemetry.", "Proposed")
    project = make_repository(tmp_path / "shop", {"docs/adr/0001-tracing.md": text.replace("Date: 2024-03-01\n", "")})
    first = git(project, "rev-parse", "HEAD").strip()
    fresh = record(2, "Waits", "We will wait.", "Proposed").replace("Date: 2024-03-02\n", "")
    write(project, "docs/adr/0002-waits.md", fresh)
    async with open_desk(tmp_path, project) as desk:
        value = await desk.value("find_stale_decisions", proposed_days=1)
    [row] = value["stale"]
    assert (row["kind"], row["id"]) == ("proposed_long", "0001")
    assert f"since 2026-01-31, when commit {first[:10]} added it" in row["reason"]
    assert_evidence_resolves(project, value)


CATALOGUE = """# Stock

Status: Accepted
Date: 2024-03-01
{confirmed}
## Decision

Stock is counted in `src/stock/count.py`, tested by `tests/test_count.py`, told in `docs/stock.md`.
A new warehouse is added to `src/stock/warehouses.py`. See `src/stock` and `poetry.lock`.
"""
NAMED = (
    "src/stock/count.py",
    "tests/test_count.py",
    "docs/stock.md",
    "src/stock/warehouses.py",
    "poetry.lock",
)


async def changed_twice(folder: Path, confirmed: str) -> Path:
    """A project whose record names five files and a folder, which changed in two commits since."""
    files = {"docs/adr/0001-stock.md": CATALOGUE.format(confirmed=confirmed), **dict.fromkeys(NAMED, "x = 1\n")}
    project = make_repository(folder, files, day="2024-03-01")
    for number, day in enumerate(("2024-09-01", "2024-10-01"), 2):
        for path in NAMED:
            write(project, path, f"x = {number}\n")
        commit(project, "Count anew", day=day)
    return project


async def test_only_source_files_that_a_confirmed_record_decides_on_overtake_it(tmp_path: Path) -> None:
    project = await changed_twice(tmp_path / "shop", "Last reviewed: 2024-08-01\n")
    async with open_desk(tmp_path, project) as desk:
        value = await desk.value("find_stale_decisions", commits=2)
        assert (await desk.value("find_stale_decisions", commits=3))["stale"] == []
    [row] = value["stale"]
    assert (row["kind"], row["line"]) == ("changed_since", 5)
    assert row["reason"] == "last confirmed on 2024-08-01; since then src/stock/count.py (2 commits) changed"
    assert_evidence_resolves(project, value)


async def test_a_record_that_was_never_confirmed_is_not_overtaken(tmp_path: Path) -> None:
    project = await changed_twice(tmp_path / "shop", "")
    async with open_desk(tmp_path, project) as desk:
        assert (await desk.value("find_stale_decisions", commits=1))["stale"] == []


async def test_what_a_record_lost_is_one_row_and_what_moved_another(tmp_path: Path) -> None:
    paths = [f"src/parts/part{number}.py" for number in range(300)]
    text = record(1, "Parts", "\n".join(f"- `{path}` is a part." for path in [*paths, "src/shelf/one.py"]))
    files = {"docs/adr/0001-parts.md": text, "src/shelf/one.py": "shelf = 'one of the shelves'\n", "src/kept.py": "x\n"}
    project = make_repository(tmp_path / "shop", {**files, **dict.fromkeys(paths, "part\n")}, day="2024-03-02")
    git(project, "rm", "--quiet", "-r", "src/parts")
    (project / "src/store").mkdir()
    git(project, "mv", "src/shelf/one.py", "src/store/one.py")
    gone = commit(project, "Sell the parts", day="2025-03-02")
    async with open_desk(tmp_path, project) as desk:
        value = await desk.value("find_stale_decisions")
    assert [row["kind"] for row in value["stale"]] == ["path_gone", "path_moved"]
    first, second = (row["reason"] for row in value["stale"])
    assert first.startswith(f"src/parts/part0.py is gone since 2025-03-02 ({gone[:10]}), ")
    assert first.endswith(" and 297 more")
    assert second == "src/shelf/one.py moved to src/store/one.py"
    assert "301 paths named in records no longer in the project, 301 reported" in value["history"]


async def test_the_worst_comes_first_and_a_cut_is_told(tmp_path: Path) -> None:
    waits = {f"docs/adr/{n:04d}-waits.md": record(n, "Waits", "We will wait.", "Proposed") for n in range(2, 28)}
    dead = {"docs/adr/0001-old.md": record(1, "Old", "We will use Kafka.", "Deprecated")}
    rests = {"docs/adr/0028-rests.md": record(28, "Rests", "This depends on ADR-0001.")}
    project = make_repository(tmp_path / "shop", {**waits, **dead, **rests})
    async with open_desk(tmp_path, project) as desk:
        value = await desk.value("find_stale_decisions")
        told = (await desk.run("find_stale_decisions")).text
    assert (value["stale"][0]["kind"], value["stale"][0]["severity"]) == ("rests_on_dead", "high")
    assert [row["kind"] for row in value["stale"]] == ["rests_on_dead", *["proposed_long"] * 26]
    assert "and 6 more proposed_long" in told
