"""Work grows no faster than the text, whatever the text is: counted in calls, not in seconds."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

from adr_server.decisions import read_file

SIZES = (120, 240)
SLACK = 1.25
HEAD = "# A\n\n## Status\n\nAccepted\n\n"

TEXTS: dict[str, Callable[[int], str]] = {
    "headings": lambda n: "# a\n" * n,
    "underlined headings": lambda n: "a\n=\n\n" * n,
    "records in one file": lambda n: "".join(f"## ADR-{i}: x\n\nStatus: Accepted\n\n" for i in range(n)),
    "statuses": lambda n: "## Status\n\nAccepted\n\n" * n,
    "nested quotes": lambda n: ">" * n + " a\n",
    "nested items": lambda n: "- " * n + "a\n",
    "brackets": lambda n: "[" * n + "]" * n,
    "links": lambda n: HEAD + "superseded by [a](0002-b.md) " * n,
    "stars": lambda n: "*" * n,
    "pipes": lambda n: "|a" * n + "\n" + "|-" * n + "\n",
    "rows": lambda n: "|a|b|\n|-|-|\n" + "|Status|Accepted|\n" * n,
    "spaces": lambda n: HEAD + " " * n + "x",
    "tags": lambda n: "<div><b>a\n" * n,
    "declarations": lambda n: "<![CDATA[" * n,
    "comments": lambda n: "<!-- a -->\n" * n,
    "table cells": lambda n: "<table>" + "<tr><td>a</td><td>b</td></tr>" * n,
    "front matter": lambda n: "---\n" + "a: b\n" * n + "---\n# A\n",
    "front matter that never closes": lambda n: "---\n" + "a: b\n" * n,
    "front matter that holds itself": lambda n: "---\na: &a [" + "*a, " * n + "*a]\n---\n# A\n",
    "footnotes": lambda n: HEAD + "".join(f"[^{i}]" for i in range(n)) + "\n\n" + "[^1]: x\n" * n,
    "relations": lambda n: "# A\n\n## Context\n\n" + "This supersedes ADR-2.\n\n" * n,
    "options": lambda n: "# A\n\n## Considered Options\n\n" + "* o\n" * n + "### o\n\n* Good, because a\n" * n,
    "NUL": lambda n: "\0" * n,
    "lone surrogates": lambda n: HEAD + "\udc80 a\n" * n,
}


LONG = 60_000
"""Repetitions of what a pattern would search from each of them to the end: hours, where it does."""


def calls(text: str, path: str) -> int:
    """How many functions are called to read `text`."""
    count = 0

    def seen(frame: FrameType, event: str, argument: Any) -> None:
        nonlocal count
        del frame, argument
        count += event in ("call", "c_call")

    sys.setprofile(seen)
    try:
        read_file(text, path)
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize("path", ["adr/0001-a.md", "adr/0001-a.adoc", "adr/0001-a.rst"])
@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_twice_the_text_costs_no_more_than_twice_the_work(text: Callable[[int], str], path: str) -> None:
    for size in SIZES:
        read_file(text(size), path)  # What is remembered from text to text is no work of this one.
    small, large = (calls(text(size), path) for size in SIZES)
    assert large <= 2 * SLACK * small


def test_declarations_in_html_are_not_text_and_are_never_searched_for_their_end() -> None:
    (decision,) = read_file(
        "# A\n\n<div>\n<!DOCTYPE html>\n<?php x ?>\n<![CDATA[ b ]]>\nkept\n</div>\n", "adr/0001-a.md"
    )
    assert "kept" in decision.sections[0].text
    (open_ended,) = read_file("<div><![CDATA[ <p>Status: Accepted</p>\n", "adr/0001-a.md")
    assert open_ended.status.value == "accepted"


@pytest.mark.parametrize("part", ["```x\n", "~~~ a\n", "<div\n", "</b\n", "<a href='x\n"])
def test_what_is_opened_and_never_closed_is_not_searched_for_its_end_each_time(part: str) -> None:
    (decision,) = read_file(f"{HEAD}## Context\n\n<!-- a -->\n\n{part * LONG}", "adr/0001-a.md")
    assert decision.status.value == "accepted"


def test_a_comment_in_a_fence_is_an_example_and_one_beside_it_is_none_of_the_text() -> None:
    text = "# A\n\n<!-- x -->\n\n```\n<!-- y -->\n```\n\n<!-- ## Status\n\nAccepted -->\n\n~~~ open\n<!-- z -->\n"
    (decision,) = read_file(text, "adr/0001-a.md")
    assert decision.status.value == "unknown"
