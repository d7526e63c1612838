"""triage_secrets: every way through the machine, walked by a scripted caller."""

from pathlib import Path
from typing import Any

import pytest

from applications import Desk, open_desk
from git_repositories import write
from machine_walks import Move, moves_of, never_made, walk
from secret_samples import GITHUB

pytestmark = pytest.mark.anyio


def judged(verdict: str, **more: Any) -> dict[str, Any]:
    return {"findings": [{"finding": "deploy.py:1:10", "verdict": verdict, "reason": "a provider's format", **more}]}


REAL = judged("secret", urgency="now", remedy=["revoke it with the provider"])


@pytest.fixture
def leaking(desk: Desk) -> Desk:
    write(desk.project, "deploy.py", f'TOKEN = "{GITHUB}"\n')
    return desk


async def test_it_asks_with_places_and_never_with_values(leaking: Desk) -> None:
    asked = await walk(leaking, "triage_secrets")
    assert "deploy.py:1:" in asked.text
    assert GITHUB not in asked.text
    assert GITHUB not in str(asked.structured)


async def test_what_is_real_is_told_by_urgency_with_its_remedy(leaking: Desk) -> None:
    ended = await walk(leaking, "triage_secrets", [("accept", REAL)])
    assert "now: deploy.py:1:10 — a provider's format revoke it with the provider" in ended.text


async def test_every_way_can_be_gone(leaking: Desk, tmp_path: Path) -> None:
    walks: list[list[tuple[str, Any]]] = [[("rescan", REAL), ("accept", REAL)], [("accept", judged("example"))]]
    made: set[Move] = set()
    for replies in walks:
        made |= set(await moves_of(leaking, await walk(leaking, "triage_secrets", replies)))
    write(tmp_path / "plain", "a.txt")
    async with open_desk(tmp_path / "other", tmp_path / "plain") as clean:
        ended = await walk(clean, "triage_secrets")
        assert "No secret was found in 1 file;" in ended.text
        made |= set(await moves_of(clean, ended))
    # A folder of unreadable files is scanned too, and told.
    assert never_made(leaking, "triage_secrets", made, but={("scanning", "error", "failed")}) == set()
