"""compare_progress: a task list against its records, each entry with its line."""

import pytest

from applications import Desk, assert_evidence_resolves
from git_repositories import write

pytestmark = pytest.mark.anyio


async def test_done_open_and_foreign_tasks_are_told_apart(desk: Desk) -> None:
    await desk.value("decision_todo", write=True)
    text = (desk.project / "TODO.md").read_text().replace("- [ ]", "- [x]", 1)
    write(desk.project, "TODO.md", text + "\n- [ ] buy milk\n- [ ] lost <!-- adr:9999#deadbeef -->\n")
    value = await desk.value("compare_progress")
    assert sum(len(row["done"]) for row in value["decisions"]) == 1
    assert [place["text"] for place in value["unbound"]] == ["buy milk"]
    assert [place["text"] for place in value["unknown"]] == ["lost"]
    assert_evidence_resolves(desk.project, {key: value[key] for key in ("unknown", "unbound", "ahead", "retired")})


async def test_a_list_that_is_not_there_is_said_with_the_remedy(desk: Desk) -> None:
    answer = await desk.run("compare_progress")
    assert answer.failed
    assert "decision_todo" in answer.text
