"""Changelogs of several habits."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adr_server.review.release import find_changelog, read_changelog

KEEP = """# Changelog

## [Unreleased]
### Added
- Orders are exported (ADR-0007).

## [1.2.0] - 2026-02-01
- Sessions live in Redis.

```
## 9.9.9
```

## v1.1.0 (2026-01-01)
"""


def test_versions_and_what_is_unreleased_are_sections_with_their_lines() -> None:
    log = read_changelog(KEEP, "CHANGELOG.md")
    told = [(one.version, one.date, one.line) for one in log.sections]
    assert told == [(None, None, 3), ("1.2.0", "2026-02-01", 7), ("1.1.0", "2026-01-01", 14)]
    assert log.unreleased is not None
    assert (5, "- Orders are exported (ADR-0007).") in log.unreleased.lines


@pytest.mark.parametrize("wanted", ["1.2.0", "v1.2.0", "orders-v1.2.0"])
def test_a_tag_finds_the_section_of_its_version(wanted: str) -> None:
    found = read_changelog(KEEP, "CHANGELOG.md").of(wanted)
    assert found is not None
    assert found.line == 7


def test_underlined_headings_are_versions_too() -> None:
    log = read_changelog(
        "History\n=======\n\n1.1 (2020-02-02)\n---------------\n\n* a\n\n1.0\n---\n* b\n", "HISTORY.rst"
    )
    assert [(one.version, one.lines) for one in log.sections] == [("1.1", ((7, "* a"),)), ("1.0", ((11, "* b"),))]


def test_a_text_without_a_version_has_no_section() -> None:
    assert read_changelog("# News\n\nWe moved.\n", "NEWS.md").sections == ()


@pytest.mark.parametrize(
    ("paths", "found"),
    [
        (["docs/CHANGELOG.md", "CHANGES.rst"], "CHANGES.rst"),
        (["HISTORY.md", "CHANGELOG.md"], "CHANGELOG.md"),
        (["src/changes.py", "README.md"], None),
    ],
)
def test_the_changelog_nearest_to_the_root_is_the_projects(paths: list[str], found: str | None) -> None:
    assert find_changelog(paths) == found


@given(st.text(alphabet="# =-[]v1.0\nab", max_size=200))
def test_sections_lie_in_the_text_in_order(text: str) -> None:
    log = read_changelog(text, "CHANGELOG.md")
    lines = text.splitlines()
    heads = [one.line for one in log.sections]
    assert heads == sorted(set(heads))
    assert all(lines[number - 1].strip() == said for one in log.sections for number, said in one.lines)
