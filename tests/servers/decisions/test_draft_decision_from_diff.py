"""draft_decision_from_diff: a draft whose context is the change, with the records that govern it."""

import pytest

from applications import Desk
from git_repositories import commit, git, write

pytestmark = pytest.mark.anyio


async def test_the_draft_names_the_changed_files_and_their_records(desk: Desk) -> None:
    git(desk.project, "checkout", "--quiet", "-b", "feature")
    write(desk.project, "src/orders/store.py", "# ADR-0001\nimport redis\n")
    commit(desk.project, "Use Redis")
    answer = await desk.run("draft_decision_from_diff", title="Use Redis", base="main", write=True)
    assert not answer.failed, answer.text
    text = (desk.project / "docs/adr/0005-use-redis.md").read_text()
    assert "`src/orders/store.py` (modified)" in text
    assert "0001 Use PostgreSQL (accepted)" in text
    assert "TODO" in text


async def test_without_write_nothing_is_written(desk: Desk) -> None:
    write(desk.project, "src/orders/store.py", "import redis\n")
    answer = await desk.run("draft_decision_from_diff", title="Use Redis")
    assert "Would write" in answer.text
    assert not (desk.project / "docs/adr/0005-use-redis.md").exists()
