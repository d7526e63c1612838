"""read_requirements: a document in numbered lines, page by page."""

import pytest

from applications import Desk
from git_repositories import write

pytestmark = pytest.mark.anyio


async def test_each_line_bears_its_number_and_a_page_says_where_to_go_on(desk: Desk) -> None:
    write(desk.project, "prd.md", "# A\n\nb\nc\n")
    assert await desk.value("read_requirements", path="prd.md", limit=3) == {
        "path": "prd.md",
        "lines": ["1: # A", "3: b"],
        "total": 4,
        "next_offset": 4,
    }
    assert (await desk.value("read_requirements", path="prd.md", offset=4))["lines"] == ["4: c"]


@pytest.mark.parametrize("path", ["../out.md", "none.md"])
async def test_what_is_outside_or_missing_is_refused(desk: Desk, path: str) -> None:
    assert (await desk.run("read_requirements", path=path)).failed
