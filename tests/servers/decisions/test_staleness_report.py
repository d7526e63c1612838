"""staleness_report: age, files that are gone and files that changed since, each from the record or from git."""

import pytest

from applications import Desk, assert_evidence_resolves
from git_repositories import commit, write
from samples import FILES

pytestmark = pytest.mark.anyio
RECORD = "docs/adr/0001-use-postgresql.md"


async def lost_by(desk: Desk, sentence: str) -> list[str]:
    """What a record with a sentence lost when the store was taken away half a year later."""
    write(desk.project, RECORD, FILES[RECORD] + f"\n{sentence}\n")
    commit(desk.project, "Say where it lives", day="2026-02-01")
    (desk.project / "src/orders/store.py").unlink()
    gone = commit(desk.project, "Part with the store", day="2026-08-01")
    value = await desk.value("staleness_report")
    assert_evidence_resolves(desk.project, value)
    assert all(row["commit"] == gone for row in value["vanished"])
    return [row["named"] for row in value["vanished"]]


@pytest.mark.parametrize(
    "sentence",
    [
        "Lives in `src/orders/store.py` and `src/never/there.py`.",
        "Lives in `src/orders/store.py`. We delete the old queue.",
        "Lives in `src/orders/store.py`,\ntwice in `src/orders/store.py`.",
        "Shared in `src/orders/store.py` (e.g. `save`).",
        "Add orders in `src/orders/store.py`:\n\n- remove nothing",
    ],
)
async def test_a_named_file_that_the_project_lost_is_told_once_with_its_commit(desk: Desk, sentence: str) -> None:
    assert await lost_by(desk, sentence) == ["src/orders/store.py"]


@pytest.mark.parametrize(
    "sentence",
    [
        "We delete\n`src/orders/store.py`.",
        "Orders lived in `src/orders/store.py`. The queue is `src/orders/store.py`.",
        "Deleted:\n\n- the queue\n- `src/orders/store.py`",
        "## Files to remove\n\n`src/orders/store.py`",
        "| `src/orders/store.py` | replaced |",
        "A module may hold state (e.g. `src/orders/store.py`).",
        "The build compiles orders to `src/orders/store.py`.",
        "## Context\n\nOrders are in `src/orders/store.py` today.",
        "## Context\n\n### As it is\n\nOrders are in `src/orders/store.py` today.",
        "The queue went with `src/orders/store.py`.",
        "The folder `src/orders` goes away.\n\nOrders are in `src/orders/store.py`.",
    ],
)
async def test_what_the_record_itself_lets_go_is_not_lost(desk: Desk, sentence: str) -> None:
    assert await lost_by(desk, sentence) == []


async def test_what_is_ignored_now_or_left_before_the_record_is_not_lost(desk: Desk) -> None:
    write(desk.project, "state/now.json", "{}\n")
    write(desk.project, "state/then.py", "x\n")
    commit(desk.project, "Keep state", day="2026-02-01")
    (desk.project / "state/then.py").unlink()
    commit(desk.project, "Forget", day="2026-02-02")
    write(
        desk.project,
        "docs/adr/0009-state.md",
        "# State\n\nStatus: Accepted\n\n## Decision\n\n`state/then.py`, `state/now.json`\n",
    )
    commit(desk.project, "Decide", day="2026-02-03")
    (desk.project / "state/now.json").unlink()
    write(desk.project, ".gitignore", "*.json\n")
    commit(desk.project, "Ignore state", day="2026-08-01")
    assert (await desk.value("staleness_report"))["vanished"] == []


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
