"""architectural_context: one file or folder with what surrounds it, in one bounded summary."""

import pytest

from adr_server.tokens import count
from applications import Desk
from git_repositories import commit, write

pytestmark = pytest.mark.anyio

RECORD = "# 1. Mail\n\n## Status\n\nAccepted\n\n## Decision\n\nAll mail leaves through `shop/mail.py`.\n"


async def test_a_file_is_told_with_owners_decisions_dependencies_tests_and_changes(shop: Desk) -> None:
    write(shop.project, "docs/adr/0001-mail.md", RECORD)
    commit(shop.project, "Decide")
    answer = await shop.run("architectural_context", path="shop/mail.py")
    assert not answer.failed, answer.text
    for told in (
        "has function send_mail:",
        "@everyone CODEOWNERS:1",
        "100 % Ada",
        "0001 accepted Mail docs/adr/0001-mail.md:9",
        "shop imports shop/mail.py (1) shop/orders.py:3",
        "1 commit since 2026-01-31",
    ):
        assert told in answer.text, answer.text
    assert "skipped" not in answer.text
    assert count(answer.text).tokens <= 1_500


async def test_a_folder_is_told_too(shop: Desk) -> None:
    answer = await shop.run("architectural_context", path="shop")
    assert not answer.failed
    assert "tests imports shop (1) tests/test_orders.py:1" in answer.text
    assert "none; searched: paths named in 0 records" in answer.text
    assert "skipped" not in answer.text


async def test_a_path_that_is_not_there_is_refused(shop: Desk) -> None:
    answer = await shop.run("architectural_context", path="shop/mial.py")
    assert answer.failed
    assert "Did you mean 'shop/mail.py'" in answer.text


async def test_without_git_the_rest_is_told(shop: Desk) -> None:
    (shop.project / ".git").rename(shop.project.parent / "gone")
    answer = await shop.run("architectural_context", path="shop/mail.py")
    assert not answer.failed
    assert "skipped changes: " in answer.text
