"""Meta-tools that may change the records."""

from typing import Any

import pytest

from adr_server.errors import UsageError
from applications import Desk
from git_repositories import commit, git, write

pytestmark = pytest.mark.anyio


async def test_a_state_is_changed_only_when_told_to_write(desk: Desk) -> None:
    record = desk.project / "docs/adr/0004-use-grpc.md"
    assert "Would change" in (await desk.ask("change_decision", {"id": "4", "status": "accepted"})).text
    assert "Proposed" in record.read_text()
    assert "Written" in (await desk.ask("change_decision", {"id": "4", "status": "accepted", "write": True})).text
    assert "Accepted" in record.read_text()


async def test_a_supersession_is_a_relation_told_at_both_ends(desk: Desk) -> None:
    given = {"id": "0004", "relation": "supersedes", "other": "0001", "write": True}
    answer = await desk.ask("change_decision", given)
    assert not answer.failed, answer.text
    assert "0004-use-grpc.md" in (desk.project / "docs/adr/0001-use-postgresql.md").read_text()
    assert "0001-use-postgresql.md" in (desk.project / "docs/adr/0004-use-grpc.md").read_text()


async def test_a_draft_comes_from_a_title_a_diff_or_a_document(desk: Desk) -> None:
    assert "0005-use-redis.md" in (await desk.ask("draft_decision", {"title": "Use Redis"})).text
    git(desk.project, "checkout", "--quiet", "-b", "feature")
    write(desk.project, "prd.md", "# Needs\n\nKeep sessions.\n")
    commit(desk.project, "Ask")
    from_diff = await desk.ask("draft_decision", {"title": "Use Redis", "base": "main"})
    assert "`prd.md` (added)" in from_diff.text
    from_document = await desk.ask("draft_decision", {"prd": "prd.md"})
    assert from_document.structured["status"] == "asking"
    assert "3: Keep sessions." in from_document.text


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("change_decision", {"id": "1"}),
        ("change_decision", {"id": "1", "status": "accepted", "relation": "amends", "other": "2"}),
        ("change_decision", {"id": "1", "relation": "amends"}),
        ("draft_decision", {}),
        ("draft_decision", {"title": "A", "base": "main", "supersedes": ["1"]}),
        ("decisions_for_paths", {}),
        ("decisions_for_paths", {"paths": ["src"], "base": "main"}),
    ],
)
async def test_what_does_not_fit_together_is_refused_with_what_would(
    desk: Desk, name: str, given: dict[str, Any]
) -> None:
    with pytest.raises(UsageError, match=r"give|supersedes does not go"):
        await desk.ask(name, given)


async def test_files_and_a_diff_are_asked_by_one_tool(desk: Desk) -> None:
    write(desk.project, "src/orders/store.py", "# ADR-0001\n")
    assert "0001 accepted" in (await desk.ask("decisions_for_paths", {"paths": ["src"]})).text
    text = (await desk.ask("decisions_for_paths", {"base": "main"})).text
    assert "1 file changed since main; 1 governing record, 0 decisions needed." in text


async def test_a_diff_is_told_with_the_decision_that_it_needs(desk: Desk) -> None:
    write(desk.project, "mail/package.json", '{"dependencies": {"mongodb": "1.0.0"}}\n')
    git(desk.project, "add", "--all")
    assert "decision needed: MongoDB" in (await desk.ask("decisions_for_paths", {"base": "main"})).text
