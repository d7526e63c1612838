"""Which paths a record names, and which records a text names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adr_server.decisions import DecisionLog, read_decision
from adr_server.review import PathMentions, RecordNames, govern, mentions_in, nearest, with_folders

PATHS = ("src/a/b.py", "src/a/c.py", "docs/adr/0001-x.md", "Makefile", "deploy/web.yaml")
HEAD = "# 1. X\n\n## Status\n\nAccepted\n\n## Context\n\n"


def patterns(text: str) -> list[str]:
    record = read_decision(HEAD + text, "docs/adr/0001-x.md")
    return [mention.pattern for mention in mentions_in(record, HEAD + text, with_folders(PATHS))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("We use `src/a/b.py`.", ["src/a/b.py"]),
        ("We use `src/a/`.", ["src/a/"]),
        ("All of `src/**/*.py`.", ["src/**/*.py"]),
        ("All of `src/a/**`.", ["src/a"]),
        ("affects: src/a, deploy/web.yaml", ["src/a", "deploy/web.yaml"]),
        ("Affects:\n- src/a\n- deploy/web.yaml\n\n- other", ["src/a", "deploy/web.yaml"]),
        ("See [it](../../deploy/web.yaml#L3).", ["deploy/web.yaml"]),
        ("See [it](https://example.org/src/a/b.py).", []),
        ("See [it](../../../../etc/passwd).", []),
        ("Call `run(x)` and `a = b` with `*` and `.` on `./`.", []),
        ("```\n`src/a/b.py`\n```", []),
        ("The `web.yaml` file.", ["web.yaml"]),
    ],
)
def test_paths_are_read_from_code_links_and_declarations_only(text: str, expected: list[str]) -> None:
    assert patterns(text) == expected


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("# ADR-0001", True),
        ("// adr 1", True),
        ("@adr 1", True),
        ('@adr("0001")', True),
        ("see docs/adr/0001-x.md", True),
        ("ADR#1", True),
        ("quadr-1", False),
        ("ADR 1.2", False),
        ("ADR0001", True),
        ("ADR1", False),
        ("ADR001", False),
        ("ADR-10", False),
        ("1", False),
    ],
)
def test_a_marker_names_a_record_by_number_or_file(line: str, named: bool) -> None:  # noqa: FBT001 - a parameter of the table
    record = read_decision(HEAD, "docs/adr/0001-x.md")
    found = list(RecordNames(DecisionLog(decisions=(record,))).named_in(f"\n{line}\n", "a.py"))
    assert [place.line for decision, place in found if decision is not None] == ([2] if named else [])


def test_the_root_speaks_for_no_folder() -> None:
    assert nearest("src/a/b.py", ["README.md", "src/README.md"]) == "src/README.md"
    assert nearest("src/a/b.py", ["README.md"]) is None


@given(st.text(max_size=400))
def test_no_text_breaks_the_reading_and_every_place_is_a_line_of_it(text: str) -> None:
    record = read_decision(HEAD, "docs/adr/0001-x.md")
    places = with_folders(PATHS)
    mentions = list(mentions_in(record, text, places))
    names = RecordNames(DecisionLog(decisions=(record,)))
    found, unresolved = govern(PATHS, PathMentions(mentions, PATHS), names, {"src/a/b.py": text}, {})
    last = max(1, len(text.splitlines()))
    assert all(1 <= one.line <= last for one in mentions)
    assert all(1 <= one.line <= last for row in found for one in row.evidence)
    assert all(1 <= one.line <= last for one in unresolved)


@pytest.mark.parametrize("path", ["/etc/passwd", "//x/y", "/", "../../x", ""])
def test_a_path_that_leads_nowhere_in_the_project_is_governed_by_nothing(path: str) -> None:
    record = read_decision(HEAD + "`src/a/b.py`", "docs/adr/0001-x.md")
    mentions = PathMentions(mentions_in(record, HEAD + "`src/a/b.py`", with_folders(PATHS)), PATHS)
    readmes = {"src/README.md": "ADR-0001", "README.md": "ADR-0001"}
    assert list(mentions.of(path)) == []
    assert nearest(path, readmes) is None
