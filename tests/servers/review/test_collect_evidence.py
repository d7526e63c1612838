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
