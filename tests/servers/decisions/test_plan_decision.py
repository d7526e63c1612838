"""plan_decision: question, options and trade-offs up to a draft whose choice is open."""

from typing import Any

import pytest

from applications import Desk
from machine_walks import moves_of, never_made, walk

pytestmark = pytest.mark.anyio
FRAME = {
    "question": "Where do sessions live?",
    "why_now": "The third replica is due.",
    "criteria": [
        {"name": "revocable", "source": "0001", "seen_by": "a revoked session fails within 5 s"},
        {"name": "survives a restart", "source": "deploy.yaml:9", "seen_by": "no login after a rollout"},
    ],
    "constraints": [{"text": "No new vendor.", "source": "0001"}],
    "decides": "unknown",
}
OPTIONS = {
    "options": [
        {"title": "Redis", "changes": "sessions are stored by key", "first_step": "Write to both."},
        {"title": "Cookies", "changes": "nothing is stored", "first_step": "Sign them."},
    ]
}
CELLS = [
    {"option": "Redis", "criterion": "revocable", "verdict": "meets", "reason": "A key can be deleted."},
    {"option": "Cookies", "criterion": "revocable", "verdict": "fails", "reason": "Nothing to take back."},
    {"option": "Cookies", "criterion": "survives a restart", "verdict": "unknown", "reason": "Not tried."},
]
COMPARISON = {"cells": CELLS, "unbeaten": ["Redis"], "recommended": None}


async def planned(desk: Desk, *, write: bool) -> Any:
    answer = await desk.run("plan_decision", question="Which store for the warehouse?", title="Sessions", write=write)
    for reply in (FRAME, OPTIONS, COMPARISON):
        assert answer.structured["status"] == "asking", answer.text
        given = {"run_id": answer.structured["run_id"], "event": "accept", "answer": reply}
        answer = await desk.ask("advance_run", given)
    assert answer.structured["status"] == "done", answer.text
    return answer


async def test_the_answers_become_a_record_whose_choice_is_open(desk: Desk) -> None:
    answer = await planned(desk, write=True)
    text = (desk.project / "docs/adr/0005-sessions.md").read_text()
    assert "Where do sessions live?" in text
    assert "Constraint: No new vendor. (0001)" in text
    assert "TODO: Does 'Cookies' meet 'survives a restart'?" in text
    assert "Chosen option" not in text
    assert "unbeaten: Redis" in answer.text


async def test_the_first_question_shows_the_records_that_touch_it(desk: Desk) -> None:
    answer = await desk.run("plan_decision", question="Which store for the warehouse?", title="Sessions")
    assert "docs/adr/0001-use-postgresql.md" in answer.text


async def test_without_write_the_record_is_only_told(desk: Desk) -> None:
    answer = await planned(desk, write=False)
    assert "Would write" in answer.text
    assert not (desk.project / "docs/adr/0005-sessions.md").exists()


async def test_one_may_go_back_from_the_comparison_to_the_frame(desk: Desk) -> None:
    answer = await desk.run("plan_decision", question="Which store for the warehouse?", title="Sessions")
    run_id = answer.structured["run_id"]
    for event, reply in (("accept", FRAME), ("accept", OPTIONS), ("reframe", COMPARISON)):
        answer = await desk.ask("advance_run", {"run_id": run_id, "event": event, "answer": reply})
    assert answer.structured["question"]["state"] == "framing"


async def test_every_way_through_the_machine_is_gone(desk: Desk) -> None:
    asked = {"question": "Which store for the warehouse?"}
    frame, options, comparison = ("accept", FRAME), ("accept", OPTIONS), ("accept", COMPARISON)
    again = [("reframe", OPTIONS), frame, options, ("relist", COMPARISON), options, ("reframe", COMPARISON)]
    runs = [
        await walk(desk, "plan_decision", [frame, *again, frame, options, comparison], title="Sessions", **asked),
        await walk(desk, "plan_decision", [frame, options, comparison], title="", **asked),
    ]
    made = [move for run in runs for move in await moves_of(desk, run)]
    assert never_made(desk, "plan_decision", made, but={("looking", "error", "failed")}) == set()
