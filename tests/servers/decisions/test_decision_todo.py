"""decision_todo: regenerated, idempotent, ticks and foreign tasks kept."""

import pytest

from applications import Desk
from git_repositories import write

pytestmark = pytest.mark.anyio


async def test_the_second_run_changes_nothing(desk: Desk) -> None:
    assert (await desk.value("decision_todo", write=True))["written"]
    assert (await desk.value("decision_todo", write=True))["diff"] == ""


async def test_a_tick_and_a_task_of_ones_own_stay(desk: Desk) -> None:
    await desk.value("decision_todo", write=True)
    text = (desk.project / "TODO.md").read_text()
    ticked = text.replace("- [ ]", "- [x]", 1).replace("<!-- adr-todo:end -->", "- [ ] mine\n<!-- adr-todo:end -->")
    write(desk.project, "TODO.md", ticked)
    write(desk.project, "docs/adr/0005-use-x.md", (desk.project / "docs/adr/0004-use-grpc.md").read_text())
    await desk.value("decision_todo", write=True)
    after = (desk.project / "TODO.md").read_text()
    assert "- [x]" in after
    assert "- [ ] mine" in after
    assert "0005" in after
