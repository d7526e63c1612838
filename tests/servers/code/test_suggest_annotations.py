"""suggest_annotations: drafts that are annotations, in the comment of the file's language; nothing is written."""

import pytest

from adr_server.codebase.entities import read_entities
from applications import Desk
from git_repositories import git, write

pytestmark = pytest.mark.anyio


async def test_a_draft_is_an_annotation_of_its_entity_with_the_owner_of_the_file(shop: Desk) -> None:
    found = await shop.value("suggest_annotations", path="billing/charge.go:4")
    [row] = found["drafts"]
    assert (row["entity"], row["line"]) == ("Charge", 4)
    text = (shop.project / "billing/charge.go").read_text()
    facts = read_entities("billing/charge.go", text.replace("// Charge takes", row["draft"] + "// Charge takes"))
    [annotation] = facts.annotations
    assert (annotation.entity, annotation.owner, annotation.type) == ("Charge", "@money", "function")
    assert annotation.description == "Charge takes money for an order."


async def test_what_is_annotated_gets_no_draft_and_nothing_is_written(shop: Desk) -> None:
    found = await shop.value("suggest_annotations", path="shop/mail.py")
    assert [row["type"] for row in found["drafts"]] == ["module"]
    assert found["annotated"] == 1
    assert git(shop.project, "status", "--porcelain") == ""


async def test_an_unknown_file_is_refused_with_what_looks_like_it(shop: Desk) -> None:
    write(shop.project, "empty.py", "")
    answer = await shop.run("suggest_annotations", path="shop/mial.py")
    assert answer.failed
    assert "Did you mean 'shop/mail.py'" in answer.text
