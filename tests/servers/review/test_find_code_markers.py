"""find_code_markers: where code names records, and which of these names are broken."""

import pytest

from applications import Desk, assert_evidence_resolves

pytestmark = pytest.mark.anyio


async def test_markers_are_found_with_what_is_wrong_with_them(torn: Desk) -> None:
    value = await torn.value("find_code_markers")
    assert {(row["path"], row["line"], row["decision"], row["problem"]) for row in value["markers"]} == {
        ("src/web/app.js", 1, "0001", ""),
        ("src/domain/order.js", 3, "0003", "points at a superseded record"),
        ("src/domain/order.js", 3, None, "dangling: no record bears the number 99"),
    }
    assert value["broken"] == 2
    assert_evidence_resolves(torn.project, value)


async def test_only_the_broken_ones_are_listed_on_request(torn: Desk) -> None:
    value = await torn.value("find_code_markers", broken=True)
    assert len(value["markers"]) == 2
