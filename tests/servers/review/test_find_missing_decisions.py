"""find_missing_decisions: what is used and named by no record in force."""

import pytest

from applications import Desk, assert_evidence_resolves

pytestmark = pytest.mark.anyio


async def test_what_no_record_in_force_names_is_a_gap_and_what_one_names_is_none(torn: Desk) -> None:
    value = await torn.value("find_missing_decisions")
    assert [(gap["kind"], gap["name"], gap["files"]) for gap in value["gaps"]] == [
        ("datastore", "Redis", 2),
        ("framework", "Express", 1),
    ]
    assert "docs/adr/0003-old-queue.md" not in value["searched"]
    assert_evidence_resolves(torn.project, value)


async def test_a_kind_narrows_the_list(torn: Desk) -> None:
    gaps = (await torn.value("find_missing_decisions", kind="datastore"))["gaps"]
    assert [gap["name"] for gap in gaps] == ["Redis"]
