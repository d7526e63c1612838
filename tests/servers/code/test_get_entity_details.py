"""get_entity_details: one entity by name, dotted name, path or line."""

import pytest

from adr_server.tokens import count
from applications import Desk, assert_evidence_resolves
from git_repositories import write

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


RECORD = """# 7. Send mail from one place

## Status

Accepted

## Decision

All mail leaves through `shop/mail.py`.
"""


async def test_decisions_point_at_code_and_code_at_decisions_each_with_its_line(shop: Desk) -> None:
    write(shop.project, "docs/adr/0007-mail.md", RECORD)
    text = (shop.project / "shop/orders.py").read_text()
    write(shop.project, "shop/orders.py", text.replace("def validate_lines", "# ADR-0007\ndef validate_lines"))
    governed = await shop.value("get_entity_details", entity="send_mail")
    assert [(row["kind"], row["id"], row["at"]["path"], row["at"]["line"]) for row in governed["decisions"]] == [
        ("governed_by", "0007", "docs/adr/0007-mail.md", 9)
    ]
    citing = await shop.value("get_entity_details", entity="validate_lines")
    assert [(row["kind"], row["id"], row["at"]["line"]) for row in citing["decisions"]] == [("cites", "0007", 15)]
    other = await shop.value("get_entity_details", entity="OrderService")
    assert other["decisions"] == []
    assert_evidence_resolves(shop.project, [governed, citing])


@pytest.mark.parametrize("text", ["ADR-7", "0007", "docs/adr/0007-mail.md"])
async def test_a_record_is_explored_too(shop: Desk, text: str) -> None:
    write(shop.project, "docs/adr/0007-mail.md", RECORD)
    write(shop.project, "shop/late.py", "# See ADR-0007\ndef late():\n    pass\n")
    found = await shop.value("get_entity_details", entity=text)
    assert [(row["kind"], row["name"], row["at"]["path"], row["at"]["line"]) for row in found["decisions"]] == [
        ("governs", "shop/mail.py", "docs/adr/0007-mail.md", 9),
        ("cited_by", "late", "shop/late.py", 1),
    ]


async def test_owners_come_with_what_says_so(shop: Desk) -> None:
    found = await shop.value("get_entity_details", entity="send_mail")
    assert [(row["owner"], row["how"].split(",")[0]) for row in found["owners"]] == [
        ("messaging-team", "annotation"),
        ("@everyone", "CODEOWNERS"),
        ("Ada", "git"),
    ]


async def test_a_file_is_used_by_those_who_use_what_it_defines(shop: Desk) -> None:
    found = await shop.value("get_entity_details", entity="shop/mail.py")
    assert ("shop/orders.py", "imports") in {(row["at"]["path"], row["kind"]) for row in found["used_by"]}


async def test_depth_walks_further(shop: Desk) -> None:
    found = await shop.value("get_entity_details", entity="validate_lines", depth=2)
    assert ("tests/test_orders.py", 2) in {(row["at"]["path"], row["depth"]) for row in found["used_by"]}


async def test_the_meta_tool_explores_within_its_tokens(shop: Desk) -> None:
    answer = await shop.ask("explore_code", {"entity": "OrderService", "depth": 4})
    assert "class OrderService shop/orders.py:6" in answer.text
    assert count(answer.text).tokens <= 1_500


@pytest.mark.parametrize(
    "text", ["?", "/", "a-b", "C++", "", "x" * 2_000, "nul\0byte", "shop/orders.py:99999", "NEAR("]
)
async def test_a_text_that_names_nothing_is_refused_in_words(shop: Desk, text: str) -> None:
    answer = await shop.run("get_entity_details", entity=text)
    assert answer.failed
    assert "No entity" in answer.text


async def test_who_uses_a_member_uses_the_class_and_its_own_members_do_not(shop: Desk) -> None:
    found = await shop.value("get_entity_details", entity="OrderService")
    users = {(row["at"]["path"], row["name"].rpartition(".")[2]) for row in found["used_by"]}
    assert ("tests/test_orders.py", "place_order") in users
    assert "shop/orders.py" not in {path for path, _ in users}
