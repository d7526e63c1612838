"""search_research: kept conclusions by the words of a question."""

import pytest

from applications import Desk
from git_repositories import write

pytestmark = pytest.mark.anyio


async def test_a_question_finds_its_answer_with_its_line(desk: Desk, research: str) -> None:
    found = await desk.value("search_research", query="who is writing orders?")
    [hit] = found["hits"]
    assert (hit["path"], hit["date"], hit["true_for"]) == (research, "2026-01-05", "4f2c1aa")
    assert hit["answer"] == {"path": research, "line": 13, "text": "Only the store does."}


async def test_without_a_document_it_says_where_it_looked(desk: Desk) -> None:
    answer = await desk.run("search_research", query="orders")
    assert "Nothing was found in docs/research/: 0 documents." in answer.text


async def test_an_overview_page_is_no_document_and_a_broken_one_is_told(desk: Desk) -> None:
    write(desk.project, "docs/research/README.md", "# Orders\n")
    write(desk.project, "docs/research/broken.md", b"orders \x00\xff")
    found = await desk.value("search_research", query="orders")
    assert found["hits"] == []
    assert "docs/research/broken.md" in found["problems"][0]


async def test_a_text_of_another_form_is_found_by_its_title(desk: Desk) -> None:
    write(desk.project, "docs/research/plain.md", "# Latency of gRPC\n\nIt is low.\n")
    [hit] = (await desk.value("search_research", query="latency"))["hits"]
    assert (hit["title"], hit["answer"]) == ("Latency of gRPC", None)
