"""draft_decisions_from_prd: reads the document, asks for drafts, writes them."""

from typing import Any

import pytest

from applications import Desk
from git_repositories import write
from machine_walks import moves_of, never_made, walk

pytestmark = pytest.mark.anyio
DRAFT: dict[str, Any] = {
    "title": "Keep sessions in Redis",
    "question": "Where do sessions live once there are three replicas?",
    "context": "Users stay logged in (docs/prd.md:3).",
    "options": [{"title": "Redis", "pros": [], "cons": []}],
    "outcome": {"option": None, "because": ""},
    "unknowns": [],
}


async def asked(desk: Desk, *, write_it: bool) -> Any:
    write(desk.project, "docs/prd.md", "# PRD\n\nUsers stay logged in across restarts.\n")
    answer = await desk.run("draft_decisions_from_prd", path="docs/prd.md", write=write_it)
    assert answer.structured["status"] == "asking", answer.text
    assert "3: Users stay logged in across restarts." in answer.text
    return answer.structured["run_id"]


async def test_accepted_drafts_are_written_when_the_run_was_told_to_at_its_start(desk: Desk) -> None:
    run_id = await asked(desk, write_it=True)
    given = {"run_id": run_id, "event": "accept", "answer": {"drafts": [DRAFT]}}
    answer = await desk.ask("advance_run", given)
    assert answer.structured["status"] == "done", answer.text
    assert "(docs/prd.md:3)" in (desk.project / "docs/adr/0005-keep-sessions-in-redis.md").read_text()


async def test_a_run_that_was_not_told_to_write_only_tells_the_diff(desk: Desk) -> None:
    run_id = await asked(desk, write_it=False)
    given = {"run_id": run_id, "event": "accept", "answer": {"drafts": [DRAFT]}}
    answer = await desk.ask("advance_run", given)
    assert "+++ b/docs/adr/0005-keep-sessions-in-redis.md" in answer.text
    assert not (desk.project / "docs/adr/0005-keep-sessions-in-redis.md").exists()


async def test_a_document_that_forces_none_ends_without_a_record(desk: Desk) -> None:
    run_id = await asked(desk, write_it=True)
    answer = await desk.ask("advance_run", {"run_id": run_id, "event": "accept", "answer": {"drafts": []}})
    assert "No record is due" in answer.text


async def test_a_document_that_is_not_there_fails_with_its_path(desk: Desk) -> None:
    answer = await desk.run("draft_decisions_from_prd", path="docs/none.md")
    assert answer.failed
    assert "docs/none.md" in answer.text


async def test_every_way_through_the_machine_is_gone(desk: Desk) -> None:
    write(desk.project, "docs/prd.md", "# PRD\n\nUsers stay logged in across restarts.\n")
    drafts: dict[str, Any] = {"drafts": [DRAFT]}
    none: dict[str, Any] = {"drafts": []}
    runs = [
        await walk(desk, "draft_decisions_from_prd", [("revise", drafts), ("accept", drafts)], path="docs/prd.md"),
        await walk(desk, "draft_decisions_from_prd", [("accept", none)], path="docs/prd.md"),
        await walk(desk, "draft_decisions_from_prd", [("accept", drafts)], path="docs/prd.md", folder="../elsewhere"),
        await walk(desk, "draft_decisions_from_prd", path="docs/none.md"),
    ]
    made = [move for run in runs for move in await moves_of(desk, run)]
    assert never_made(desk, "draft_decisions_from_prd", made, but={("looking", "error", "failed")}) == set()
