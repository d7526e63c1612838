"""decision_templates: shipped ones with their source, and the project's own."""

import pytest

from applications import Desk
from git_repositories import write

pytestmark = pytest.mark.anyio


async def test_nine_templates_are_shipped_each_with_its_source(desk: Desk) -> None:
    rows = (await desk.value("decision_templates"))["templates"]
    assert len([row for row in rows if not row["own"]]) == 9
    assert all(row["summary"] and row["source"] and not row["text"] for row in rows)


async def test_one_template_comes_with_its_text(desk: Desk) -> None:
    [row] = (await desk.value("decision_templates", name="nygard"))["templates"]
    assert "## Context" in row["text"]


async def test_the_projects_own_template_is_among_them(desk: Desk) -> None:
    text = "# NUMBER. TITLE\n\nDate: DATE\n\n## Status\n\nSTATUS\n\n## Context\n\nOur own question.\n"
    write(desk.project, "docs/adr/template.md", text)
    [row] = (await desk.value("decision_templates", name="docs/adr/template.md"))["templates"]
    assert row["own"]
    assert row["text"] == text


async def test_a_name_that_is_none_is_answered_with_the_nearest(desk: Desk) -> None:
    answer = await desk.run("decision_templates", name="nygaard")
    assert answer.failed
    assert "nygard" in answer.text
