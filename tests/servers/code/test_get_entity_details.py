"""get_entity_details: one entity by name, dotted name, path or line."""

import pytest

from applications import Desk

pytestmark = pytest.mark.anyio


async def test_an_entity_comes_with_members_uses_and_users(shop: Desk) -> None:
    found = await shop.value("get_entity_details", entity="OrderService")
    assert (found["entity"]["path"], found["entity"]["line"], found["entity"]["type"]) == ("shop/orders.py", 6, "class")
    assert found["entity"]["owner"] == "@everyone"
    assert [row["entity"] for row in found["members"]] == ["OrderService.place_order"]
    assert {"validate_lines", "send_mail"} <= {row["name"] for row in found["uses"]}
    assert "tests/test_orders.py" in {row["at"]["path"] for row in found["used_by"]}


@pytest.mark.parametrize(
    "text", ["OrderService.place_order", "shop.orders.OrderService.place_order", "shop/orders.py:11"]
)
async def test_an_entity_has_several_names(shop: Desk, text: str) -> None:
    found = await shop.value("get_entity_details", entity=text)
    assert found["entity"]["entity"] == "OrderService.place_order"


async def test_an_annotation_comes_with_its_entity(shop: Desk) -> None:
    found = await shop.value("get_entity_details", entity="send_mail")
    assert found["annotation"]["goal"] == "keep customers informed"
    assert found["entity"]["owner"] == "messaging-team"


async def test_an_unknown_name_is_said_with_those_that_look_like_it(shop: Desk) -> None:
    answer = await shop.run("get_entity_details", entity="OrderServise")
    assert answer.failed
    assert "Did you mean 'OrderService'?" in answer.text
