"""get_code_dependencies: breadth first in both directions; cycles end, external names stay."""

import pytest

from applications import Desk, assert_evidence_resolves
from git_repositories import write

pytestmark = pytest.mark.anyio


async def test_what_an_entity_depends_on_is_walked_to_the_depth(shop: Desk) -> None:
    found = await shop.value("get_code_dependencies", entity="place_order", depth=2)
    steps = {(row["depth"], row["name"], (row["place"] or {}).get("path")) for row in found["steps"]}
    assert (1, "validate_lines", "shop/orders.py") in steps
    assert (1, "send_mail", "shop/mail.py") in steps
    assert (2, "ValueError", None) in steps
    near = await shop.value("get_code_dependencies", entity="place_order", depth=1)
    assert {row["depth"] for row in near["steps"]} == {1}
    assert_evidence_resolves(shop.project, found)


async def test_what_depends_on_an_entity_is_walked_too(shop: Desk) -> None:
    found = await shop.value("get_code_dependencies", entity="validate_lines", direction="in")
    assert "OrderService.place_order" in {row["source"] for row in found["steps"] if row["depth"] == 1}
    assert "tests/test_orders.py" in {row["at"]["path"] for row in found["steps"] if row["depth"] == 2}


async def test_a_cycle_ends(shop: Desk) -> None:
    write(shop.project, "ring.py", "def ping():\n    pong()\n\n\ndef pong():\n    ping()\n")
    found = await shop.value("get_code_dependencies", entity="ping", depth=6)
    assert [(row["depth"], row["name"]) for row in found["steps"]] == [(1, "pong"), (2, "ping")]


async def test_the_shortest_way_to_another_entity_is_walked_with_each_line(shop: Desk) -> None:
    write(shop.project, "shop/shopping.py", "from shop.orders import OrderService\n\n\ndef buy():\n    place_order()\n")
    found = await shop.value("get_code_dependencies", entity="buy", to="send_mail")
    assert [(row["source"], row["name"], row["at"]["path"]) for row in found["steps"]] == [
        ("buy", "place_order", "shop/shopping.py"),
        ("OrderService.place_order", "send_mail", "shop/orders.py"),
    ]
    assert found["goal"]["path"] == "shop/mail.py"
    back = await shop.value("get_code_dependencies", entity="send_mail", to="buy", direction="in")
    assert back["steps"] == found["steps"]


async def test_no_way_says_how_far_it_looked(shop: Desk) -> None:
    found = await shop.value("get_code_dependencies", entity="send_mail", to="Charge")
    assert found["steps"] == []
    assert "no way was found within 8 steps" in found["notes"][-1]
