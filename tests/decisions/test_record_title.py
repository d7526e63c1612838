"""The title of a record whose first heading is only its number or its file."""

import pytest

from adr_server.decisions import Status, read_decision

BODY = "Status\n\nAccepted\n\n---\n\n## Decision\n\nThe pages are made with Astro.\n"


@pytest.mark.parametrize(
    ("head", "title"),
    [
        ("# Use Astro\n\n", "Use Astro"),
        ("# ADR-0002\n\n# Use Astro\n\n", "Use Astro"),
        ("# docs/adr/0002-use-astro.md\n\n# ADR-0002\n\n# Use Astro\n\n", "Use Astro"),
        ("# 0002-use-astro.md\n\n## Use Astro\n\n", "Use Astro"),
        ("# ADR-0002\n\nUse Astro\n\n", "Use Astro"),
    ],
)
def test_a_heading_that_is_a_number_or_a_file_gives_way_to_the_next_line(head: str, title: str) -> None:
    found = read_decision(head + BODY, "docs/adr/0002-use-astro.md")
    assert (found.title, found.status) == (title, Status.ACCEPTED)
    lines = (head + BODY).split("\n")
    assert title in lines[found.lines["title"] - 1]


@pytest.mark.parametrize("below", ["We use Astro from here on out.", "Date: 2024-01-01", "Context"])
def test_a_sentence_a_field_or_a_section_below_a_number_is_no_title(below: str) -> None:
    found = read_decision(f"# ADR-0002\n\n{below}\n\n{BODY}", "docs/adr/0002-use-astro.md")
    assert found.title != below
