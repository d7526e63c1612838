"""A body falls into a preamble and sections, and nothing of it is lost or read twice."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adr_server.prompts.sections import slug, split_body


def test_sections_have_slugs_titles_texts_and_lines() -> None:
    body = split_body("You review.\n\n## First look\n\nLook.\n\n## Trade-offs ##\nWeigh.\n", 5)
    assert body.preamble == "You review."
    assert [(part.name, part.title, part.text, part.line) for part in body.sections] == [
        ("first-look", "First look", "Look.", 7),
        ("trade-offs", "Trade-offs", "Weigh.", 11),
    ]


@pytest.mark.parametrize("fence", ["```", "````", "~~~"])
def test_a_heading_inside_a_code_fence_is_text(fence: str) -> None:
    body = split_body(f"## One\n{fence}markdown\n## no\n{fence}\n## Two\n", 1)
    assert [part.name for part in body.sections] == ["one", "two"]


def test_a_fence_of_the_other_mark_does_not_close() -> None:
    body = split_body("## One\n```\n~~~\n## no\n```\n## Two\n", 1)
    assert [part.name for part in body.sections] == ["one", "two"]


def test_headings_of_other_levels_belong_to_the_section() -> None:
    body = split_body("# Title\n## One\n### Part\n##none\n", 1)
    assert body.preamble == "# Title"
    assert body.sections[0].text == "### Part\n##none"


def test_windows_line_ends_are_line_ends() -> None:
    assert [part.text for part in split_body("## One\r\ntext\r\n", 1).sections] == ["text"]


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Trade-offs & costs", "trade-offs-costs"),
        ("Überprüfung", "überprüfung"),
        ("検証", "検証"),
        ("A_b", "a-b"),
        ("…", ""),
    ],
)
def test_a_slug_is_lower_case_words_joined_by_hyphens(title: str, name: str) -> None:
    assert slug(title) == name


@given(st.lists(st.sampled_from(["## A", "## b c", "```", "~~~", "text", "", "### x", "##", "## "]), max_size=30))
def test_every_line_is_in_one_part(lines: list[str]) -> None:
    body = split_body("\n".join(lines), 1)
    texts = [body.preamble, *(part.text for part in body.sections)]
    inside = sum(text.count("text") for text in texts)
    assert inside == lines.count("text")
    assert all(lines[part.line - 1].startswith("##") for part in body.sections)
