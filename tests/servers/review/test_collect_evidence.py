"""collect_evidence: rows that somebody outside can check against the bytes."""

import hashlib

import pytest

from applications import Desk

pytestmark = pytest.mark.anyio


async def test_each_row_names_the_bytes_that_its_verdict_rests_on(torn: Desk) -> None:
    value = await torn.value("collect_evidence")
    assert len(value["commit"]) == 40
    row = next(row for row in value["rows"] if row["path"] == "src/domain/order.js" and row["verdict"] == "drift")
    content = (torn.project / "src/domain/order.js").read_bytes()
    assert row["sha256"] == hashlib.sha256(content).hexdigest()
    assert content.decode().splitlines()[row["line"] - 1].strip() == row["text"]
    assert row["claim_path"] == "docs/adr/0004-layers.md"


async def test_a_row_says_what_was_claimed_by_a_record_of_which_state_and_what_its_line_is(torn: Desk) -> None:
    old = torn.project / "docs/adr/0003-old-queue.md"
    old.write_text(old.read_text().replace("RabbitMQ", "Redis"))
    rows = (await torn.value("collect_evidence"))["rows"]
    state = {row["record"]: row["status"] for row in rows}
    assert (state["0002"], state["0003"]) == ("accepted", "superseded")
    moment = next(row for row in rows if row["subject"] == "Moment.js")
    assert (moment["polarity"], moment["verdict"], moment["kind"]) == ("do_not_use", "partial", "manifest")
    judged = (await torn.value("check_drift"))["judgements"]
    notes = {(row["claim"]["path"], row["claim"]["line"], row["claim"]["subject"]): row["note"] for row in judged}
    assert any(row["note"] for row in rows)
    assert all(row["note"] == notes[row["claim_path"], row["claim_line"], row["subject"]] for row in rows)
