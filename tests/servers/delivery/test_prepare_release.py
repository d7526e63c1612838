"""prepare_release: every way through the machine, walked by a scripted caller."""

from typing import Any

import pytest

from applications import Desk
from machine_walks import Move, moves_of, never_made, walk

pytestmark = pytest.mark.anyio


def judged(verdict: str, **more: Any) -> dict[str, Any]:
    found = {"fact": "no_open_drift", "verdict": verdict, "reason": "It contradicts 0003.", **more}
    return {"facts": [found, {"fact": "tree_clean", "verdict": "fine"}]}


BLOCKS = judged("blocks", evidence=[{"path": "docs/adr/0003-cache.md", "line": 13}])
RISK = judged("risk", back="Deploy the last digest.")


async def test_it_asks_with_every_fact_and_its_lines(release_desk: Desk) -> None:
    asked = await walk(release_desk, "prepare_release", version="1.2.0")
    assert "images_pinned" in asked.text
    assert "Dockerfile:1:node:latest" in asked.text


async def test_what_blocks_is_told_with_its_place(release_desk: Desk) -> None:
    ended = await walk(release_desk, "prepare_release", [("accept", BLOCKS)], version="1.2.0")
    assert "Blocked: 1.2.0." in ended.text
    assert "docs/adr/0003-cache.md:13" in ended.text


async def test_a_risk_leaves_the_release_to_a_person(release_desk: Desk) -> None:
    ended = await walk(release_desk, "prepare_release", [("accept", RISK)])
    assert "whether to release is for a person to say" in ended.text
    assert "Back: Deploy the last digest." in ended.text


async def test_every_way_can_be_gone(release_desk: Desk) -> None:
    walks: list[list[tuple[str, Any]]] = [
        [("mended", BLOCKS), ("accept", BLOCKS)],
        [("accept", RISK)],
        [("accept", judged("fine"))],
    ]
    made: set[Move] = set()
    for replies in walks:
        made |= set(await moves_of(release_desk, await walk(release_desk, "prepare_release", replies)))
    outside = await walk(release_desk, "prepare_release", test_reports=["../../outside.xml"])
    made |= set(await moves_of(release_desk, outside))
    assert never_made(release_desk, "prepare_release", made) == set()
