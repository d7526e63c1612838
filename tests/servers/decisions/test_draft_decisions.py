"""draft_decisions: several records in one change, numbered in order, linked at both ends."""

from typing import Any

import pytest

from applications import Desk

pytestmark = pytest.mark.anyio
DRAFTS: list[dict[str, Any]] = [
    {
        "title": "Keep sessions in Redis",
        "question": "Where do sessions live?",
        "context": "Three replicas.",
        "drivers": [{"force": "no sticky sessions", "source": "deploy.yaml:9"}],
        "options": [{"title": "Redis", "pros": ["is operated already"], "cons": ["must be up"]}],
        "outcome": {"option": "Redis", "because": "it is there"},
        "consequences": {"good": ["restarts"], "bad": ["one more thing"]},
        "unknowns": ["Must a session be revocable at once?"],
        "amends": ["0001"],
    },
    {"title": "Revoke sessions by key", "amends": ["0005"]},
]


async def test_drafts_become_records_in_their_order_and_may_name_each_other(desk: Desk) -> None:
    value = await desk.value("draft_decisions", drafts=DRAFTS, write=True)
    assert value["records"] == ["docs/adr/0005-keep-sessions-in-redis.md", "docs/adr/0006-revoke-sessions-by-key.md"]
    rows = {row["id"]: row for row in (await desk.value("list_decisions"))["decisions"]}
    assert rows["0006"]["amends"] == ["docs/adr/0005-keep-sessions-in-redis.md"]
    assert rows["0005"]["amended_by"] == ["docs/adr/0006-revoke-sessions-by-key.md"]
    assert rows["0001"]["amended_by"] == ["docs/adr/0005-keep-sessions-in-redis.md"]


async def test_what_was_said_stands_in_its_section_and_a_question_stays_a_todo(desk: Desk) -> None:
    value = await desk.value("draft_decisions", drafts=DRAFTS[:1])
    assert "+Three replicas." in value["diff"]
    assert '+Chosen option: "Redis", because it is there.' in value["diff"]
    assert "+* TODO: Must a session be revocable at once?" in value["diff"]
    assert not (desk.project / "docs/adr/0005-keep-sessions-in-redis.md").exists()


async def test_one_draft_that_cannot_be_keeps_all_from_being_written(desk: Desk) -> None:
    answer = await desk.run("draft_decisions", drafts=[DRAFTS[0], {"title": "B", "supersedes": ["77"]}], write=True)
    assert answer.failed
    assert not (desk.project / "docs/adr/0005-keep-sessions-in-redis.md").exists()
