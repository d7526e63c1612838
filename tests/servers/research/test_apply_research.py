"""apply_research: every way through the machine, walked by a scripted caller."""

from typing import Any

import pytest

from adr_server.errors import UnknownNameError
from applications import Desk
from git_repositories import write
from machine_walks import Move, moves_of, never_made, walk

pytestmark = pytest.mark.anyio


def updates(verdict: str, **more: str) -> dict[str, Any]:
    return {"records": [{"record": "0001", "verdict": verdict, **more}]}


AMEND = updates("amend", sentence="Only the store connects to it.", finding="src/orders/store.py:5")
UNKNOWN = {"records": [{"record": "0099", "verdict": "amend", "sentence": "Nobody.", "finding": "none at all"}]}


async def test_it_asks_with_the_conclusion_and_what_its_records_decided(desk: Desk, research: str) -> None:
    asked = await walk(desk, "apply_research", path=research)
    assert "13: Only the store does." in asked.text
    assert "We will use PostgreSQL" in asked.text


async def test_accepted_it_writes_the_remark(desk: Desk, research: str) -> None:
    done = await walk(desk, "apply_research", [("accept", AMEND)], path=research, write=True)
    assert "Written: docs/adr/0001-use-postgresql.md" in done.text
    assert "Only the store connects to it." in (desk.project / "docs/adr/0001-use-postgresql.md").read_text()


async def test_a_record_that_is_none_is_asked_for_again(desk: Desk, research: str) -> None:
    again = await walk(desk, "apply_research", [("accept", UNKNOWN)], path=research)
    assert again.structured["question"]["state"] == "judging"
    assert "0099" in again.text


async def test_an_event_that_is_not_open_is_answered_with_those_that_are(desk: Desk, research: str) -> None:
    with pytest.raises(UnknownNameError, match="accept"):
        await walk(desk, "apply_research", [("acept", AMEND)], path=research)


async def test_every_way_can_be_gone(desk: Desk, research: str) -> None:
    write(desk.project, "docs/research/lone.md", "# Zzyzx\n\nqqzzx\n")
    walks: list[tuple[str, list[tuple[str, Any]]]] = [
        (research, [("accept", UNKNOWN), ("accept", AMEND)]),
        (research, [("reread", AMEND), ("accept", updates("unchanged"))]),
        ("docs/research/lone.md", []),
        ("docs/research/none.md", []),
    ]
    made: set[Move] = set()
    for path, replies in walks:
        made |= set(await moves_of(desk, await walk(desk, "apply_research", replies, path=path)))
    assert never_made(desk, "apply_research", made, but={("looking", "error", "failed")}) == set()
