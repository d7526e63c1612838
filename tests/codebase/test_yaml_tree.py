import pytest
from hypothesis import given
from hypothesis import strategies as st

from adr_server.codebase.documents import SyntaxProblemError
from adr_server.codebase.yaml_tree import parse_yaml


def test_entries_carry_the_lines_of_their_keys() -> None:
    root = parse_yaml("a: 1\nb:\n  c: two\n")
    assert root is not None
    assert [(name, line) for name, line, _ in root.entries()] == [("a", 1), ("b", 2)]
    found = root.get("b", "c")
    assert found is not None
    assert (found.text, found.line) == ("two", 3)


def test_merged_keys_come_after_the_keys_of_the_mapping_itself() -> None:
    root = parse_yaml("base: &base {x: 1}\nown: {<<: *base, y: 2}\n")
    own = root.get("own") if root else None
    assert own is not None
    assert [name for name, _, _ in own.entries()] == ["y", "x"]


def test_a_mapping_that_merges_itself_ends() -> None:
    root = parse_yaml("a: &a\n  x: 1\n  <<: *a\n")
    merged = root.get("a") if root else None
    assert merged is not None
    assert [name for name, _, _ in merged.entries()] == ["x"]


@pytest.mark.parametrize("source", ["[" * 100_000, "- " * 50_000 + "x", "{a: " * 5000])
def test_nesting_that_would_overrun_the_parser_is_refused(source: str) -> None:
    with pytest.raises(SyntaxProblemError, match="deeply"):
        parse_yaml(source)


@given(st.text())
def test_no_text_breaks_the_yaml_reader(source: str) -> None:
    try:
        parse_yaml(source)
    except SyntaxProblemError as error:
        assert error.line >= 1  # noqa: PT017 - either outcome is right, and the error carries the claim
