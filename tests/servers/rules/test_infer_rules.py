"""infer_rules: the obligations that accepted records state, each with its sentence and line."""

import pytest

from adr_server.errors import InvalidArgumentsError
from applications import Desk, assert_evidence_resolves

pytestmark = pytest.mark.anyio


async def test_accepted_records_are_searched_and_their_obligations_found_at_their_lines(desk: Desk) -> None:
    value = await desk.value("infer_rules")
    assert value["searched"] == ["0001", "0003"]
    assert [(rule["decision"], rule["text"]) for rule in value["rules"]] == [
        ("0001", "Services must only reach it through the gateway."),
        ("0003", "Services must only reach it through the gateway."),
    ]
    assert_evidence_resolves(desk.project, value)
    assert len({rule["rule_id"] for rule in value["rules"]}) == 2


async def test_records_named_by_id_are_searched_whatever_their_state(desk: Desk) -> None:
    value = await desk.value("infer_rules", ids=["0004"])
    assert value["searched"] == ["0004"]
    assert {rule["decision"] for rule in value["rules"]} == {"0004"}


async def test_a_rule_keeps_its_id_while_its_record_stays(desk: Desk) -> None:
    assert await desk.value("infer_rules") == await desk.value("infer_rules")


async def test_ids_that_are_no_list_are_refused(desk: Desk) -> None:
    with pytest.raises(InvalidArgumentsError, match="ids"):
        await desk.run("infer_rules", ids="0001")
