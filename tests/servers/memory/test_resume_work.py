"""resume_work: where the last session left off."""

import pytest

from applications import Desk
from git_repositories import git, write

pytestmark = pytest.mark.anyio


async def test_facts_the_open_change_and_proposals_are_told(desk: Desk) -> None:
    await desk.run("remember", subject="store", text="The pool is next.")
    git(desk.project, "switch", "--quiet", "--create", "pool")
    write(desk.project, "src/orders/store.py", "import psycopg\n")
    text = (await desk.run("resume_work", base="main")).text
    assert "store: The pool is next." in text
    assert "open change against main: 1 file src/orders/store.py" in text
    assert "proposed: 0004 Use gRPC" in text


async def test_without_memory_it_says_so_and_goes_on(desk: Desk) -> None:
    text = (await desk.run("resume_work")).text
    assert "Nothing was remembered." in text
    assert "Begin" in text
