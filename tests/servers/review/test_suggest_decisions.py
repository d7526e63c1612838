"""suggest_decisions: from gaps through two judgements to the records to write, on every path."""

from pathlib import Path
from typing import Any

import pytest

from applications import Desk, open_desk
from machine_walks import moves_of, never_made
from samples import write_project

pytestmark = pytest.mark.anyio
REDIS = {
    "gap": "Redis",
    "decision": True,
    "title": "Cache orders in Redis",
    "question": "Where are orders cached?",
    "signs": ["binding", "costly"],
    "evidence": [{"path": "src/domain/cache.js", "line": 1}],
    "confidence": "shown",
    "reason": "Two modules read it.",
}
NO_DECISION = {"gap": "Redis", "decision": False, "evidence": [], "confidence": "shown", "reason": "comes along"}
CHOSEN = {
    "chosen": [{"title": "Cache orders in Redis", "gaps": ["Redis"], "reason": "The next change needs it."}],
    "left_out": [{"gap": "Express", "why": "covered", "reason": "0001 decides the framework"}],
}
NONE_CHOSEN = {"chosen": [], "left_out": [{"gap": "Redis", "why": "later"}]}


async def walk(desk: Desk, *replies: tuple[str, Any]) -> Any:
    answer = await desk.run("suggest_decisions")
    for event, reply in replies:
        assert answer.structured["status"] == "asking", answer.text
        given = {"run_id": answer.structured["run_id"], "event": event, "answer": reply}
        answer = await desk.ask("advance_run", given)
    return answer


async def test_the_first_question_shows_the_gaps_with_their_lines(torn: Desk) -> None:
    answer = await walk(torn)
    assert "src/domain/cache.js" in answer.text
    assert answer.structured["question"]["state"] == "judging"


async def test_the_chosen_are_told_with_question_and_evidence(torn: Desk) -> None:
    answer = await walk(torn, ("accept", {"candidates": [REDIS]}), ("accept", CHOSEN))
    assert answer.structured["status"] == "done"
    assert "1. Cache orders in Redis (Redis): The next change needs it." in answer.text
    assert "Where are orders cached? src/domain/cache.js:1" in answer.text
    assert "left out: Express, covered" in answer.text


@pytest.mark.parametrize(
    "replies",
    [
        [("accept", {"candidates": [NO_DECISION]})],
        [("accept", {"candidates": [REDIS]}), ("accept", NONE_CHOSEN)],
    ],
    ids=["no candidate", "no choice"],
)
async def test_it_ends_without_a_suggestion_where_none_is_due(torn: Desk, replies: list[tuple[str, Any]]) -> None:
    answer = await walk(torn, *replies)
    assert answer.structured["status"] == "done"
    assert "No record is due" in answer.text


@pytest.mark.parametrize(
    "replies",
    [
        [("revise", {"candidates": [REDIS]})],
        [("accept", {"candidates": [REDIS]}), ("revise", CHOSEN)],
    ],
    ids=["judging", "choosing"],
)
async def test_one_may_go_back(torn: Desk, replies: list[tuple[str, Any]]) -> None:
    answer = await walk(torn, *replies)
    assert answer.structured["question"]["state"] == "judging"


async def test_a_project_without_a_gap_ends_at_once(tmp_path: Path) -> None:
    project = write_project(tmp_path / "small", {"docs/adr/0001-names.md": "# 1. Names\n\n## Status\n\nAccepted\n"})
    async with open_desk(tmp_path, project) as desk:
        answer = await desk.run("suggest_decisions")
    assert answer.structured["status"] == "done"
    assert "nothing significant that no record in force names" in answer.text


async def test_a_failure_is_told_with_its_state(torn: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise OSError("disk")

    monkeypatch.setattr(type(torn.application.stores.cache), "get", refuse)
    answer = await torn.run("suggest_decisions")
    assert "looking" in answer.text


async def test_every_way_through_the_machine_is_gone(torn: Desk, tmp_path: Path) -> None:
    candidates = {"candidates": [REDIS]}
    ways: list[list[tuple[str, Any]]] = [
        [
            ("revise", candidates),
            ("accept", candidates),
            ("revise", CHOSEN),
            ("accept", candidates),
            ("accept", CHOSEN),
        ],
        [("accept", {"candidates": [NO_DECISION]})],
        [("accept", candidates), ("accept", NONE_CHOSEN)],
    ]
    made = [move for way in ways for move in await moves_of(torn, await walk(torn, *way))]
    project = write_project(tmp_path / "small", {"docs/adr/0001-names.md": "# 1. Names\n\n## Status\n\nAccepted\n"})
    async with open_desk(tmp_path, project) as desk:
        made += await moves_of(desk, await walk(desk))
    faults = {("looking", "error", "failed"), ("listing", "error", "failed")}
    assert never_made(torn, "suggest_decisions", made, but=faults) == set()
