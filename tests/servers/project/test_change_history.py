"""change_history: churn and pairs, counted in commits; renames are followed, huge commits count for no pair."""

import pytest

from applications import Desk
from git_repositories import commit, git, write

pytestmark = pytest.mark.anyio


async def test_what_changes_often_and_together_is_counted_with_its_commits(shop: Desk) -> None:
    write(shop.project, "shop/mail.py", "# one\n")
    write(shop.project, "shop/orders.py", "# one\n")
    first = commit(shop.project, "One")
    write(shop.project, "shop/mail.py", "# two\n")
    commit(shop.project, "Two")
    found = await shop.value("change_history", paths=["shop"])
    assert [(row["path"], row["commits"]) for row in found["churn"]] == [("shop/mail.py", 3), ("shop/orders.py", 2)]
    [pair] = found["together"]
    assert (pair["paths"], pair["together"], pair["of"]) == (["shop/mail.py", "shop/orders.py"], 2, [3, 2])
    assert pair["commits"][0] == first[:12]


async def test_what_changes_with_a_path_may_lie_outside_of_it(shop: Desk) -> None:
    write(shop.project, "shop/mail.py", "# one\n")
    write(shop.project, "billing/charge.go", "package billing\n")
    commit(shop.project, "One")
    found = await shop.value("change_history", paths=["shop/mail.py"], since="2026-01-01", together=2)
    assert ["billing/charge.go", "shop/mail.py"] in [row["paths"] for row in found["together"]]
    assert [row["path"] for row in found["churn"]] == ["shop/mail.py"]


async def test_a_renamed_file_counts_under_the_name_that_it_has_now(shop: Desk) -> None:
    git(shop.project, "mv", "shop/mail.py", "shop/post.py")
    commit(shop.project, "Rename")
    found = await shop.value("change_history")
    assert {row["path"]: row["commits"] for row in found["churn"]}["shop/post.py"] == 2
    assert "shop/mail.py" not in {row["path"] for row in found["churn"]}


async def test_a_commit_of_very_many_files_counts_for_no_pair(shop: Desk) -> None:
    for turn in (1, 2):
        for number in range(51):
            write(shop.project, f"many/{number}.txt", f"{turn}\n")
        commit(shop.project, f"Turn {turn}")
    found = await shop.value("change_history", paths=["many"])
    assert found["pairs"] == 0
    assert found["notes"][0].startswith("2 commits with more than 50 files not counted")


async def test_without_git_it_says_why_not(shop: Desk) -> None:
    (shop.project / ".git").rename(shop.project.parent / "gone")
    answer = await shop.run("change_history")
    assert answer.failed
    assert "no git repository" in answer.text
