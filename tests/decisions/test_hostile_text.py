"""Nothing that a file can hold makes the reader raise, name a line outside the file, or take more than its share."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from adr_server.decisions import read_decision, read_file

PATHS = ("adr/0001-a.md", "adr/0001-a.adoc", "adr/0001-a.rst")
WORDS = st.sampled_from(
    [
        "# ",
        "## Status\n",
        "Status: ",
        "Accepted",
        "Superseded by ",
        "[ADR-2](0002-b.md)",
        "\n",
        "\n\n",
        "| a | b |\n",
        "|--|--|\n",
        "- ",
        "> ",
        "```\n",
        "---\n",
        "=" * 5 + "\n",
        ":a: b\n",
        "|===\n",
        "**Date**: ",
        "2021-13-45",
        "[^1]",
        "[^1]: x\n",
        "[[",
        "]]",
        "<!--",
        "-->",
        "<table><tr><td>",
        "</td>",
        "{a|b}",
        "~~",
        "\t",
        "\x00",
        "\u2028",
        ".. note::\n",
        "   ",
        "`x`_",
        "日付：",
        "被取代",
        "== ",
        "&a [*a]",
        "Status::\n",
        ".. include:: /etc/passwd\n",
    ]
)


def check(text: str, path: str) -> None:
    last = text.replace("\r\n", "\n").replace("\r", "\n").count("\n") + 1
    for decision in read_file(text, path):
        lines = [
            *decision.lines.values(),
            *(section.line for section in decision.sections),
            *(section.end_line for section in decision.sections),
        ]
        lines += (
            [link.line for link in decision.links]
            + [problem.line for problem in decision.problems]
            + [option.line for option in decision.options]
        )
        assert all(1 <= line <= last for line in lines), (lines, last)


@settings(deadline=None, max_examples=150)
@given(st.lists(WORDS | st.text(max_size=12), max_size=40).map("".join), st.sampled_from(PATHS))
@example("", PATHS[0])
@example("---\nstatus: accepted\n", PATHS[0])
@example("---\na: &a [*a, *a]\nstatus: *a\n---\n# A\n", PATHS[0])
@example("# A\n\n## Status\n\n- [ ]\n", PATHS[0])
def test_any_text_is_read_and_every_line_lies_in_the_file(text: str, path: str) -> None:
    check(text, path)


BOMB = (
    "---\na0: &a0 [x]\n"
    + "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 30))
    + "status: accepted\n---\n# A\n"
)


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(
    "text",
    [
        ">" * 8_000 + " a",
        "[" * 8_000,
        "[a](" * 3_000,
        "![" * 3_000,
        "- " * 3_000,
        "*" * 8_000,
        "`" * 8_001,
        "<" * 8_000,
        "<a " * 3_000,
        "{" * 8_000,
        "(" * 8_000,
        "a-" * 8_000,
        "# a\n" * 3_000,
        "|" * 3_000 + "\n" + "|-" * 3_000,
        "Status: " + "accepted " * 2_000,
        "## Status\n\n" + "superseded by " * 1_000,
        "---\n" + "a: b\n" * 3_000,
        "---\n" + "[" * 3_000 + "\n---\n",
        BOMB,
        "<!--" * 2_000,
        "```\n" * 2_000,
        " " * 8_000 + "a",
        "\n" * 8_000,
        "1" * 8_000,
        "<div>" * 2_000,
        "[^1]: " * 1_000,
        "= a\n" * 1_000,
        "* a\n" * 1_000,
    ],
    ids=lambda text: repr(text[:14]),
)
def test_hostile_nesting_and_length_are_survived(text: str, path: str) -> None:
    check(text, path)


def test_an_alias_bomb_does_not_hide_the_status() -> None:
    assert read_decision(BOMB, PATHS[0]).status.value == "accepted"


def test_a_text_that_is_too_long_is_read_in_part_and_says_so() -> None:
    decision = read_decision("# A\n\n## Status\n\nAccepted\n\n## Context\n\n" + "word word\n" * 120_000, PATHS[0])
    assert decision.status.value == "accepted"
    assert "too_large" in [problem.code for problem in decision.problems]


def test_restructured_text_includes_no_file_and_passes_nothing_raw() -> None:
    text = "A\n=\n\n.. include:: /etc/passwd\n\n"
    text += ".. csv-table::\n   :file: /etc/passwd\n\n.. raw:: html\n\n   <b>x</b>\n\nStatus\n------\n\nAccepted\n"
    decision = read_decision(text, PATHS[2])
    assert decision.status.value == "accepted"
    assert not any("root:" in section.text for section in decision.sections)


def test_only_line_feeds_end_lines_of_a_restructured_record() -> None:
    text = "A\x85B\n=====\n\n:Status: Accepted\u2028for now\n"
    decision = read_decision(text, "docs/adr/0001-a.rst")
    assert decision.lines["status"] == 4
