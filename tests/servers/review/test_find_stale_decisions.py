"""find_stale_decisions: what should be looked at again, and why."""

from pathlib import Path

import pytest

from applications import Desk, assert_evidence_resolves, open_desk
from git_repositories import git, make_repository, write
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
