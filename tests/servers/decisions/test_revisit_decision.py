"""revisit_decision: every way through the machine, walked by a scripted caller."""

from typing import Any

import pytest

from adr_server.errors import InvalidArgumentsError
from applications import Desk
from machine_walks import Move, moves_of, never_made, walk

pytestmark = pytest.mark.anyio


def judged(recommend: str, state: str = "holds", *, line: int | None = None) -> dict[str, Any]:
    evidence = [{"path": "src/orders/store.py", "line": line}] if line else []
    reasons = [{"reason": "orders arrive fast", "state": state, "evidence": evidence}]
    return {"reasons": reasons, "recommend": recommend, "because": "Nothing else uses it now."}


async def test_it_asks_with_the_record_and_what_code_says_of_its_claims(desk: Desk) -> None:
    asked = await walk(desk, "revisit_decision", id="0001")
    assert "Orders arrive faster than the warehouse can confirm them." in asked.text
    assert "conform" in asked.text


async def test_replaced_its_successor_is_drafted_and_written_when_asked(desk: Desk) -> None:
    ended = await walk(
        desk,
        "revisit_decision",
        [("accept", judged("replace", "gone", line=1))],
        id="0001",
        title="Next store",
        write=True,
    )
    assert "Written: docs/adr/0005-next-store.md" in ended.text
    assert "Nothing else uses it now." in (desk.project / "docs/adr/0005-next-store.md").read_text()


async def test_a_reason_that_is_gone_needs_evidence(desk: Desk) -> None:
    with pytest.raises(InvalidArgumentsError, match="evidence"):
        await walk(desk, "revisit_decision", [("accept", judged("replace", "gone"))], id="0001")


async def test_every_way_can_be_gone(desk: Desk) -> None:
    walks: list[tuple[str, str, list[tuple[str, Any]]]] = [
        ("0001", "", [("reread", judged("keep")), ("accept", judged("keep"))]),
        ("0001", "", [("accept", judged("amend"))]),
        ("0001", "Next store", [("accept", judged("replace"))]),
        ("0001", "\n", [("accept", judged("replace"))]),
        ("0099", "", []),
    ]
    made: set[Move] = set()
    for record, title, replies in walks:
        given = {"title": title} if title else {}
        made |= set(await moves_of(desk, await walk(desk, "revisit_decision", replies, id=record, **given)))
    assert never_made(desk, "revisit_decision", made, but={("comparing", "error", "failed")}) == set()
