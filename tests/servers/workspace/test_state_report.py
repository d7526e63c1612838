"""state_report: what is kept outside the project."""

import pytest

from applications import Desk

pytestmark = pytest.mark.anyio


async def test_memory_scratch_and_skills_are_counted(desk: Desk) -> None:
    await desk.run("remember", subject="store", text="The pool is next.")
    text = (await desk.run("state_report")).text
    assert "memory: 1 of" in text
    assert "scratch: 0 of" in text
    assert "skills: none" in text
