"""validate_bootstrap: every way through the machine, walked by a scripted caller."""

from pathlib import Path
from typing import Any

import pytest

from adr_server.errors import InvalidArgumentsError
from applications import Desk, open_desk
from git_repositories import write
from machine_walks import Move, moves_of, never_made, walk

pytestmark = pytest.mark.anyio
STEP: dict[str, Any] = {
    "id": "1",
    "action": "make setup",
    "needs": [],
    "sign": ".venv is there",
    "written": True,
    "evidence": [{"path": "README.md", "line": 2}],
}
STEPS = {"steps": [STEP, {**STEP, "id": "2", "action": "start the database", "written": False, "evidence": []}]}


def outcome(second: str, comes_up: str) -> dict[str, Any]:
    steps = [{"id": "1", "verdict": "passed", "seen": "it is there"}, {"id": "2", "verdict": second, "seen": "no rule"}]
    return {"steps": steps, "comes_up": comes_up, "mend_first": "" if comes_up == "yes" else "Write a target."}


PASSED, STOPPED = outcome("passed", "yes"), outcome("failed", "no")


@pytest.fixture
def readable(desk: Desk) -> Desk:
    write(desk.project, "README.md", "```sh\nmake setup\n```\n")
    return desk


async def test_it_asks_with_the_lines_that_say_so(readable: Desk) -> None:
    asked = await walk(readable, "validate_bootstrap")
    assert "document README.md:2 make setup" in asked.text


async def test_passed_means_that_every_step_passed(readable: Desk) -> None:
    passed = await walk(readable, "validate_bootstrap", [("accept", STEPS), ("accept", PASSED)])
    assert "It comes up: 2 of 2 steps passed." in passed.text
    claimed = await walk(readable, "validate_bootstrap", [("accept", STEPS), ("accept", outcome("skipped", "yes"))])
    assert "It comes up" not in claimed.text


async def test_stopped_it_tells_what_to_mend_and_what_is_written_nowhere(readable: Desk) -> None:
    ended = await walk(readable, "validate_bootstrap", [("accept", STEPS), ("accept", STOPPED)])
    assert "Mend first: Write a target." in ended.text
    assert "written nowhere: start the database" in ended.text


async def test_a_verdict_that_is_none_is_refused_by_field(readable: Desk) -> None:
    with pytest.raises(InvalidArgumentsError, match="verdict"):
        await walk(readable, "validate_bootstrap", [("accept", STEPS), ("accept", outcome("perhaps", "no"))])


async def test_every_way_can_be_gone(readable: Desk, tmp_path: Path) -> None:
    walks: list[list[tuple[str, Any]]] = [
        [("reread", STEPS), ("accept", STEPS), ("mended", STOPPED), ("accept", STEPS), ("accept", PASSED)],
        [("accept", STEPS), ("replan", STOPPED), ("accept", STEPS), ("accept", STOPPED)],
    ]
    made: set[Move] = set()
    for replies in walks:
        made |= set(await moves_of(readable, await walk(readable, "validate_bootstrap", replies)))
    write(tmp_path / "silent", "a.bin")
    async with open_desk(tmp_path / "other", tmp_path / "silent") as silent:
        ended = await walk(silent, "validate_bootstrap")
        assert "Nothing says how this project comes up" in ended.text
        made |= set(await moves_of(silent, ended))
    assert never_made(readable, "validate_bootstrap", made, but={("reading", "error", "failed")}) == set()
