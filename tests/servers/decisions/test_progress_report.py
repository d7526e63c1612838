"""progress_report: how far decisions are, by what was counted."""

import pytest

from applications import Desk

pytestmark = pytest.mark.anyio


async def test_figures_and_open_tasks_are_told(desk: Desk) -> None:
    await desk.run("decision_todo", write=True)
    text = (await desk.run("progress_report")).text
    assert "records: 4" in text
    assert "0001: 0 done, 1 open — TODO.md:" in text


async def test_without_a_task_list_that_part_is_not_measured(desk: Desk) -> None:
    text = (await desk.run("progress_report")).text
    assert "not measured, tasks: TODO.md: is not there" in text
