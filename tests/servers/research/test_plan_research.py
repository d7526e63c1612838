"""plan_research: every way through the machine, walked by a scripted caller."""

from pathlib import Path
from typing import Any

import pytest

from adr_server.errors import InvalidArgumentsError, UsageError
from applications import Desk
from machine_walks import Move, moves_of, never_made, reply, states_of, walk

pytestmark = pytest.mark.anyio
QUESTION = "Which modules connect to the database?"
PLAN = {
    "parts": [
        {
            "question": "Who calls connect?",
            "answered_by": "a call with its line",
            "look_in": ["psycopg.connect"],
            "kind": "search",
        }
    ]
}
OPEN: dict[str, Any] = {
    "question": "Who calls connect?",
    "state": "partly",
    "evidence": [],
    "next_search": "import psycopg",
}
WEIGHED = {
    "parts": [
        {
            **OPEN,
            "state": "answered",
            "answer": "the store",
            "evidence": [{"path": "src/orders/store.py", "line": 5}],
            "next_search": "",
        }
    ]
}
CONCLUSION: dict[str, Any] = {
    "answer": "Only the store connects.",
    "evidence": [{"path": "src/orders/store.py", "line": 5}],
    "unknown": [],
    "follows": [],
}
INVENTED = {**CONCLUSION, "evidence": [{"path": "src/orders/store.py", "line": 1, "quote": "Nobody wrote this here."}]}
BEGUN = [("accept", PLAN), ("accept", WEIGHED)]


async def test_the_answer_is_kept_with_the_records_that_it_touches(desk: Desk) -> None:
    done = await walk(
        desk, "plan_research", [*BEGUN, ("accept", CONCLUSION)], question=QUESTION, records=["0001"], write=True
    )
    assert done.structured["status"] == "done"
    assert "Written: docs/research/" in done.text
    [path] = (desk.project / "docs/research").iterdir()
    assert "0001-use-postgresql.md" in path.read_text()


async def test_the_second_question_shows_what_was_gathered(desk: Desk) -> None:
    asked = await walk(desk, "plan_research", BEGUN[:1], question=QUESTION)
    assert "src/orders/store.py:5:return psycopg.connect()" in asked.text


async def test_evidence_that_is_not_there_is_asked_for_again_with_the_reason(desk: Desk) -> None:
    again = await walk(desk, "plan_research", [*BEGUN, ("accept", INVENTED)], question=QUESTION)
    assert again.structured["question"]["state"] == "concluding"
    assert "src/orders/store.py:1" in again.text


async def test_a_place_that_the_project_does_not_have_is_refused_by_its_field(desk: Desk) -> None:
    nowhere = {**CONCLUSION, "evidence": [{"path": "src/billing.py", "line": 1}]}
    with pytest.raises(InvalidArgumentsError, match=r"evidence\.0: the project has no text file 'src/billing.py'"):
        await walk(desk, "plan_research", [*BEGUN, ("accept", nowhere)], question=QUESTION)


async def test_what_was_answered_before_can_end_it(desk: Desk, research: str) -> None:
    ended = await walk(desk, "plan_research", [("answered", PLAN)], question="Who writes orders?")
    assert f"{research}:13 Only the store does." in ended.text


async def test_without_an_earlier_answer_nothing_was_answered_before(desk: Desk) -> None:
    with pytest.raises(UsageError, match="No event open in state 'splitting' called 'answered'"):
        await walk(desk, "plan_research", [("answered", PLAN)], question=QUESTION)


async def test_an_answer_of_the_wrong_shape_is_refused_by_field(desk: Desk) -> None:
    with pytest.raises(InvalidArgumentsError, match="parts"):
        await walk(desk, "plan_research", [("accept", {"parts": []})], question=QUESTION)


async def test_every_way_can_be_gone(desk: Desk, research: str, tmp_path: Path) -> None:
    del tmp_path
    on = [("accept", {"parts": [OPEN]})]
    walks: list[tuple[str, list[tuple[str, Any]]]] = [
        (QUESTION, [*BEGUN, ("accept", INVENTED), ("accept", CONCLUSION)]),
        (
            QUESTION,
            [
                ("accept", PLAN),
                *on,
                ("resplit", WEIGHED),
                ("accept", PLAN),
                ("conclude", WEIGHED),
                ("reweigh", CONCLUSION),
            ],
        ),
        ("Who writes orders?", [("answered", PLAN)]),
    ]
    made: set[Move] = set()
    for question, replies in walks:
        made |= set(await moves_of(desk, await walk(desk, "plan_research", replies, question=question)))
    # Memory and search answer even on a broken project; these ways are for a store that fails.
    faults = {
        ("recalling", "error", "failed"),
        ("gathering", "error", "splitting"),
        ("searching_on", "error", "concluding"),
    }
    assert never_made(desk, "plan_research", made, but=faults) == set()
    assert research


async def test_searching_on_for_ever_ends_with_the_steps(desk: Desk) -> None:
    run = await walk(desk, "plan_research", [("accept", PLAN)], question=QUESTION)
    for _ in range(40):
        if run.structured["status"] != "asking":
            break
        run = await reply(desk, run, "accept", {"parts": [OPEN]})
    assert run.structured["status"] == "failed"
    assert "step" in run.text
    assert "searching_on" in await states_of(desk, run)
