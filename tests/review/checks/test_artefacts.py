"""What a change should not bring along, and what looks like it and may."""

import pytest

from adr_server.review.checks import find_artefacts, find_conflict_marks, large_binary

CONFLICT = ["<<<<<<< HEAD", "ours", "=======", "theirs", ">>>>>>> branch"]


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("src/a.py.orig", "CHK402"),
        ("docs/adr/0001-x.md.rej", "CHK402"),
        ("a_LOCAL_1.BASE.77.md", "CHK402"),
        ("src/.a.py.swp", "CHK402"),
        ("notes~", "CHK402"),
        ("img/.DS_Store", "CHK402"),
        ("hs_err_pid42.log", "CHK402"),
        ("src/__pycache__/a.cpython-311.pyc", "CHK403"),
        ("web/node_modules/x/index.js", "CHK403"),
        ("infra/terraform.tfstate", "CHK403"),
        ("a/B.class", "CHK403"),
    ],
)
def test_leftovers_and_built_files_are_told(path: str, code: str) -> None:
    ((found, hit),) = find_artefacts([path])
    assert (found, hit.path) == (code, path)


@pytest.mark.parametrize(
    "path", ["src/origin.py", "docs/rejected.md", "src/core/a.py", "core.ts", "modules/a.js", "a/class.py", "x.tf"]
)
def test_what_looks_alike_is_left_alone(path: str) -> None:
    assert list(find_artefacts([path])) == []


def test_a_conflict_that_was_left_is_told_once_at_its_first_mark() -> None:
    added = dict(enumerate(["# Title", *CONFLICT, "text"], start=1))
    ((code, hit),) = find_conflict_marks("a.md", added)
    assert (code, hit.line) == ("CHK401", 2)


@pytest.mark.parametrize(
    "lines",
    [
        ["Title", "======="],
        ["<<<<<<< HEAD", "quoted"],
        [">>>>>>> x", "=======", "<<<<<<< y"],
        ["<<<<<<<<<< far", "=======", ">>>>>>>>>>"],
    ],
)
def test_headings_and_quotations_are_no_conflict(lines: list[str]) -> None:
    assert list(find_conflict_marks("a.md", dict(enumerate(lines, start=1)))) == []


def test_a_large_binary_is_told_with_its_size() -> None:
    assert "2,000,000 bytes" in large_binary("a.bin", 2_000_000)[1].message
