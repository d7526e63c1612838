"""staleness_report: age, files that are gone and files that changed since, each from the record or from git."""

import pytest

from applications import Desk, assert_evidence_resolves
from git_repositories import commit, write
from samples import FILES

pytestmark = pytest.mark.anyio
RECORD = "docs/adr/0001-use-postgresql.md"


async def test_a_named_file_that_git_knew_and_the_project_lost_is_told_with_its_commit(desk: Desk) -> None:
    write(desk.project, RECORD, FILES[RECORD] + "\nLives in `src/orders/store.py` and `src/never/there.py`.\n")
    (desk.project / "src/orders/store.py").unlink()
    gone = commit(desk.project, "Remove the store")
    [row] = (await desk.value("staleness_report"))["vanished"]
    assert (row["id"], row["named"], row["commit"]) == ("0001", "src/orders/store.py", gone)
    assert_evidence_resolves(desk.project, row)


async def test_a_named_file_that_changed_after_the_records_day_is_told_with_its_commits(desk: Desk) -> None:
    write(desk.project, RECORD, FILES[RECORD] + "\nLives in `src/orders/store.py`.\n")
    write(desk.project, "src/orders/store.py", "x = 2\n")
    last = commit(desk.project, "Change the store")
    rows = (await desk.value("staleness_report"))["changed"]
    [row] = [row for row in rows if row["named"] == "src/orders/store.py"]
    assert (row["id"], row["since"], row["commits"]) == ("0001", "2024-03-01", 2)
    assert row["last_date"] == "2026-01-31"
    assert last


async def test_a_proposal_past_the_profiles_limit_is_overdue(desk: Desk) -> None:
    value = await desk.value("staleness_report", profile="startup")
    assert "0004" in {row["id"] for row in value["overdue"] if row["action"] == "decide"}
