"""decision_priorities: an order made of facts, each with its line."""

import pytest

from applications import Desk, assert_evidence_resolves
from git_repositories import write
from samples import NYGARD

pytestmark = pytest.mark.anyio


async def test_what_others_rest_on_comes_before_what_only_waits(desk: Desk) -> None:
    waits = NYGARD.format(number=5, title="Use REST", status="Proposed", choice="REST").replace("2024", "2019")
    write(desk.project, "docs/adr/0005-use-rest.md", waits)
    rests = NYGARD.format(
        number=6, title="Use Envoy", status="Accepted\n\nAmends [ADR 4](0004-use-grpc.md)", choice="Envoy"
    )
    write(desk.project, "docs/adr/0006-use-envoy.md", rests)
    value = await desk.value("decision_priorities")
    order = [row["id"] for row in value["ranked"]]
    assert order.index("0004") < order.index("0005")
    first = value["ranked"][order.index("0004")]
    assert first["dependents"] == 1
    assert "0006" in first["reasons"][0]["fact"]
    assert value["ranked"][order.index("0005")]["days_over"] > first["days_over"]
    for row in value["ranked"]:
        assert row["reasons"]
        assert_evidence_resolves(desk.project, [reason["place"] for reason in row["reasons"]])


async def test_a_dangling_link_is_a_reason(desk: Desk) -> None:
    (desk.project / "docs/adr/0002-use-kafka.md").unlink()
    ranked = (await desk.value("decision_priorities"))["ranked"]
    assert next(row for row in ranked if row["id"] == "0003")["errors"] >= 1
