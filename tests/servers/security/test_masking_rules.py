"""masking_rules: what is looked for here."""

import pytest

from adr_server.security import shipped_rules
from applications import Desk

pytestmark = pytest.mark.anyio


async def test_every_shipped_rule_is_listed_and_enabled(desk: Desk) -> None:
    value = await desk.value("masking_rules")
    assert [row["name"] for row in value["rules"]] == [rule.id for rule in shipped_rules()]
    assert all(row["enabled"] for row in value["rules"])


async def test_a_rule_that_was_switched_off_is_said_to_be(desk: Desk) -> None:
    await desk.value("configure_masking", disabled=["email"])
    value = await desk.value("masking_rules", category="personal")
    assert [row["name"] for row in value["rules"] if not row["enabled"]] == ["email"]
