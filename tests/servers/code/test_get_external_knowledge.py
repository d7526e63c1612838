"""get_external_knowledge: links out of annotations."""

import pytest

from applications import Desk, assert_evidence_resolves

pytestmark = pytest.mark.anyio


async def test_links_are_given_with_their_place(shop: Desk) -> None:
    found = await shop.value("get_external_knowledge")
    assert [(link["type"], link["url"]) for link in found["links"]] == [("notion", "https://example.org/mail")]
    assert_evidence_resolves(shop.project, found)


async def test_an_entity_or_a_type_without_links_has_none(shop: Desk) -> None:
    assert (await shop.value("get_external_knowledge", entity="OrderService"))["links"] == []
    assert (await shop.value("get_external_knowledge", type="jira"))["links"] == []
    assert len((await shop.value("get_external_knowledge", entity="shop/mail.py"))["links"]) == 1
