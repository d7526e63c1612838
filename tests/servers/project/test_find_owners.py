"""find_owners: the last rule of CODEOWNERS that matches decides, annotations speak for entities, git for lines."""

import pytest

from applications import Desk, assert_evidence_resolves
from git_repositories import commit, git, write

pytestmark = pytest.mark.anyio


async def test_the_last_rule_that_matches_decides_and_the_others_are_told(shop: Desk) -> None:
    found = await shop.value("find_owners", path="billing/charge.go")
    assert found["owners"] == ["@money"]
    assert [(row["owners"], row["decides"], row["rule"]["line"]) for row in found["rules"]] == [
        (["@money"], True, 2),
        (["@everyone"], False, 1),
    ]
    assert_evidence_resolves(shop.project, found)


async def test_a_rule_without_owners_takes_them_away(shop: Desk) -> None:
    write(shop.project, "CODEOWNERS", "* @everyone\n/billing/\n")
    found = await shop.value("find_owners", path="billing/charge.go")
    assert found["owners"] == []
    assert found["rules"][0]["owners"] == []


async def test_lines_are_shared_by_who_wrote_them_last(shop: Desk) -> None:
    text = (shop.project / "billing/charge.go").read_text()
    write(shop.project, "billing/charge.go", text + "\n// One\n// Two\n")
    git(shop.project, "add", "--all")
    git(shop.project, "commit", "--quiet", "--author", "Grace <g@example.org>", "--message", "More")
    write(shop.project, "billing/charge.go", text + "\n// One\n// Two\n// Not yet\n")
    found = await shop.value("find_owners", path="billing/charge.go")
    assert [(row["author"], row["counted"]) for row in found["authors"]] == [("Ada", 10), ("Grace", 3)]
    assert found["counted"] == "13 lines by git blame, 1 more not committed"
    assert found["authors"][0]["commits"][0] in git(shop.project, "log", "--format=%H")
    tail = await shop.value("find_owners", path="billing/charge.go", line=12, end_line=13)
    assert [(row["author"], row["share"]) for row in tail["authors"]] == [("Grace", 1.0)]


async def test_a_folder_is_shared_by_commits_and_counts_what_each_rule_decides(shop: Desk) -> None:
    write(shop.project, "billing/more.go", "package billing\n")
    commit(shop.project, "More billing")
    found = await shop.value("find_owners", path="billing")
    assert [(row["owners"], row["files"]) for row in found["rules"]] == [(["@money"], 2)]
    assert found["counted"] == "2 commits"
    whole = await shop.value("find_owners", path=".")
    assert {row["rule"]["line"] for row in whole["rules"]} == {1, 2}
    assert [(row["owner"], row["entity"]) for row in whole["annotations"]] == [("messaging-team", "send_mail")]


async def test_many_files_are_answered_at_once_and_in_order(shop: Desk) -> None:
    paths = ["./billing/charge.go", "README.md", "billing/not_yet.go", "billing/charge.go"]
    found = await shop.value("find_owners", paths=paths)
    assert [(row["path"], row["owners"], row["rule"]["line"]) for row in found["files"]] == [
        ("billing/charge.go", ["@money"], 2),
        ("README.md", ["@everyone"], 1),
        ("billing/not_yet.go", ["@money"], 2),
        ("billing/charge.go", ["@money"], 2),
    ]
    assert found["owners"] == ["@money", "@everyone"]
    (shop.project / "CODEOWNERS").unlink()
    without = await shop.value("find_owners", paths=["README.md"])
    assert (without["files"][0]["owners"], without["files"][0]["rule"]) == ([], None)
    assert without["notes"] == ["there is no CODEOWNERS file with rules"]


async def test_what_is_not_there_is_said_with_what_looks_like_it(shop: Desk) -> None:
    answer = await shop.run("find_owners", path="billing/charge.rs")
    assert answer.failed
    assert "Did you mean 'billing/charge.go'" in answer.text


async def test_without_git_nothing_is_measured_and_it_says_so(shop: Desk) -> None:
    (shop.project / ".git").rename(shop.project.parent / "gone")
    found = await shop.value("find_owners", path="billing/charge.go")
    assert found["authors"] == []
    assert found["counted"].startswith("not measured")
    assert found["owners"] == ["@money"]
