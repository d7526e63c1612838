"""check_immutability: accepted records whose context or decision was rewritten."""

from pathlib import Path

import pytest

from applications import Desk, open_desk
from git_repositories import commit, git

pytestmark = pytest.mark.anyio


async def test_a_rewritten_decision_is_found_with_its_line_and_a_new_status_is_not(torn: Desk) -> None:
    first = torn.project / "docs/adr/0001-web-framework.md"
    first.write_text(first.read_text().replace("Fastify", "Express"))
    second = torn.project / "docs/adr/0002-database.md"
    second.write_text(second.read_text().replace("Accepted", "Deprecated"))
    proposed = torn.project / "docs/adr/0005-waits.md"
    proposed.write_text(proposed.read_text().replace("OpenTelemetry", "Jaeger"))
    (torn.project / "docs/adr/0004-layers.md").unlink()
    value = await torn.value("check_immutability", base="HEAD")
    assert [(row["id"], row["line"], row["before"]) for row in value["rewritten"]] == [
        ("0001", 15, "We will use Fastify as our web framework.")
    ]
    assert value["removed"] == ["docs/adr/0004-layers.md"]


async def test_that_all_records_are_gone_is_told(torn: Desk) -> None:
    records = sorted((torn.project / "docs/adr").glob("*.md"))
    accepted = {f"docs/adr/{path.name}" for path in records if "\nAccepted" in path.read_text()}
    for path in records:
        path.unlink()
    value = await torn.value("check_immutability", base="HEAD")
    assert accepted
    assert set(value["removed"]) == accepted


async def test_records_that_moved_to_another_folder_and_were_rewritten_on_the_way_are_found(torn: Desk) -> None:
    old, new = torn.project / "docs/adr", torn.project / "docs/decisions"
    new.mkdir()
    for path in old.glob("*.md"):
        (new / path.name).write_text(path.read_text().replace("Fastify", "Express"))
        path.unlink()
    git(torn.project, "add", "--all")
    value = await torn.value("check_immutability", base="HEAD")
    assert [row["path"] for row in value["rewritten"]] == ["docs/decisions/0001-web-framework.md"]
    assert value["removed"] == []


HEAD = "# 7. Web\n\n## Status\n\nAccepted\n\n## Context\n\nWe must.\n\n## Decision\n\n"


async def rewritten(torn: Desk, before: str, now: str) -> list[str]:
    path = torn.project / "docs/adr/0007-web.md"
    path.write_text(HEAD + before)
    commit(torn.project, "Decide")
    path.write_text(HEAD + now)
    return [row["section"] for row in (await torn.value("check_immutability", base="HEAD"))["rewritten"]]


@pytest.mark.parametrize(
    ("before", "now"),
    [
        ("Use A.\n\n### Consequences\n\nIt is fast.\n", "Use A.\n\n## Consequences\n\nIt is slow.\n"),
        ("Use A.\n\n### Alternatives rejected\n\nB\n", "Use A.\n\n## Alternatives considered\n\nB and C\n"),
        ("Use A.\n\n### Positive Consequences\n\nFast.\n", "Use A.\n\n### Positive Consequences\n\nFaster.\n"),
        ("Use A.\n\n**Considered and rejected.** B.\n", "Use A.\n\n**Considered & rejected.** B and C.\n"),
        ("Use A.\n\n**Considered and rejected.**\n\n- B.\n", "Use A.\n\n**Considered & rejected.**\n\n- B, C.\n"),
        ("* Use *A*\n* Use B\n", "- Use **A**\n-   Use B\n"),
        ("1. Use A — it is fast\n", "2. Use A. It is fast.\n"),
        ("See [A](https://a.example/x).\n", "See [A](https://b.example/x).\n"),
    ],
)
async def test_how_a_decision_is_set_may_change_and_what_is_no_decision(torn: Desk, before: str, now: str) -> None:
    assert await rewritten(torn, before, now) == []


@pytest.mark.parametrize(
    ("before", "now"),
    [
        ("We will use A.\n", "We will not use A.\n"),
        ("Answer in < 5 s.\n", "Answer in > 5 s.\n"),
        ("Keep 1.5 GB.\n", "Keep 15 GB.\n"),
        ("Use A.\n\n### Details\n\nOver HTTP.\n", "Use A.\n\n### Details\n\nOver TCP.\n"),
        ("Use A.\n\n**Scope.** All of it.\n", "Use A.\n\n**Scope.** Half of it.\n"),
    ],
)
async def test_what_a_decision_says_may_not_change(torn: Desk, before: str, now: str) -> None:
    assert await rewritten(torn, before, now) == ["Decision"]


async def test_outside_of_git_there_is_no_base(tmp_path: Path) -> None:
    (tmp_path / "bare").mkdir()
    async with open_desk(tmp_path, tmp_path / "bare") as desk:
        answer = await desk.run("check_immutability")
        assert answer.failed
        assert "no git repository" in answer.text
