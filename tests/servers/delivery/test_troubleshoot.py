"""troubleshoot: every way through the machine, walked by a scripted caller."""

from typing import Any

import pytest

from applications import Desk
from machine_walks import Move, moves_of, never_made, reply, walk

pytestmark = pytest.mark.anyio
SYMPTOM = "psycopg.connect() times out since Monday"


def cause(name: str, text: str) -> dict[str, Any]:
    return {
        "id": name,
        "cause": text,
        "evidence": [],
        "against": [],
        "test": "Read the log.",
        "refuted_if": "it is empty",
    }


GUESSES = {"hypotheses": [cause("h1", "The image holds an old build."), cause("h2", "The network is closed.")]}


def verdict(state: str, *, unexplained: tuple[str, ...] = (), following: str = "") -> dict[str, Any]:
    judged = [{"id": "h1", "state": state, "reason": "The digests differ."}]
    return {"hypotheses": judged, "unexplained": list(unexplained), "next": following}


async def test_it_asks_with_clues_and_the_newest_commits(desk: Desk) -> None:
    asked = await walk(desk, "troubleshoot", symptom=SYMPTOM, places=["psycopg.connect"])
    assert "src/orders/store.py:5:return psycopg.connect()" in asked.text
    assert "Begin" in asked.text


async def test_a_confirmed_cause_ends_it(desk: Desk) -> None:
    ended = await walk(desk, "troubleshoot", [("accept", GUESSES), ("accept", verdict("confirmed"))], symptom=SYMPTOM)
    assert "The cause: The image holds an old build. — The digests differ." in ended.text


async def test_a_cause_that_leaves_something_unexplained_does_not_end_it(desk: Desk) -> None:
    half = verdict("confirmed", unexplained=("why only at night",), following="RabbitMQ")
    asked = await walk(desk, "troubleshoot", [("accept", GUESSES), ("accept", half)], symptom=SYMPTOM)
    assert asked.structured["question"]["state"] == "guessing"
    assert "why only at night" in asked.text
    assert "0003-use-rabbitmq.md" in asked.text


async def test_given_up_it_says_what_was_supposed(desk: Desk) -> None:
    ended = await walk(
        desk, "troubleshoot", [("accept", GUESSES), ("give_up", verdict("open", unexplained=("all",)))], symptom=SYMPTOM
    )
    assert "supposed: The network is closed.; it is refuted if it is empty" in ended.text
    assert "unexplained: all" in ended.text


async def test_every_way_can_be_gone(desk: Desk) -> None:
    walks: list[list[tuple[str, Any]]] = [
        [("accept", GUESSES), ("accept", verdict("refuted")), ("accept", GUESSES), ("accept", verdict("confirmed"))],
        [("accept", GUESSES), ("give_up", verdict("open"))],
        [("give_up", GUESSES)],
    ]
    made: set[Move] = set()
    for replies in walks:
        made |= set(await moves_of(desk, await walk(desk, "troubleshoot", replies, symptom=SYMPTOM)))
    # These need a store or a git that fails while the machine runs.
    faults = {
        ("gathering", "error", "looking_back"),
        ("looking_back", "error", "failed"),
        ("looking_on", "error", "guessing"),
    }
    assert never_made(desk, "troubleshoot", made, but=faults) == set()


async def test_guessing_for_ever_ends_with_the_steps(desk: Desk) -> None:
    run = await walk(desk, "troubleshoot", symptom=SYMPTOM)
    for _ in range(80):
        if run.structured["status"] != "asking":
            break
        state = run.structured["question"]["state"]
        run = await reply(desk, run, "accept", GUESSES if state == "guessing" else verdict("open"))
    assert run.structured["status"] == "failed"
    assert "step" in run.text
