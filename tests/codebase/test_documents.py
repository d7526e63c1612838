import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adr_server.codebase.documents import SyntaxProblemError, parse_json, parse_toml

KEYS = st.text(min_size=1, max_size=6)
LEAVES = st.integers() | st.text()
TREES = st.dictionaries(
    KEYS, st.recursive(LEAVES, lambda inner: st.dictionaries(KEYS, inner, max_size=3), max_leaves=8)
)


@given(TREES)
def test_every_key_of_a_json_object_is_found_on_the_line_that_writes_it(tree: dict[str, object]) -> None:
    source = json.dumps(tree, indent=1)
    document = parse_json(source)
    lines = source.split("\n")
    for key in tree:
        assert json.dumps(key) in lines[document.line(key) - 1]


def test_json_keys_within_strings_and_lists_do_not_shift_the_places() -> None:
    document = parse_json('{\n "a": ["{", {"x": 1}],\n "b": {"c": "}"},\n "d": 1\n}')
    assert [document.line("a"), document.line("b", "c"), document.line("d")] == [2, 3, 4]


def test_toml_keys_are_found_in_tables_dotted_keys_and_below_multi_line_strings() -> None:
    document = parse_toml('[a]\nx = """\n[b]\ny = 1\n"""\n[b."c.d"]\ny.z = 2\n')
    assert document.line("a", "x") == 2
    assert document.line("b", "c.d", "y", "z") == 7


@pytest.mark.parametrize("source", ['{"a": 1,\n "b" }', "[]", '{"a":' * 50_000, '{"a": ' + "1" * 5000 + "}"])
def test_json_that_cannot_be_read_says_so(source: str) -> None:
    with pytest.raises(SyntaxProblemError, match="JSON"):
        parse_json(source)


def test_a_syntax_problem_names_its_line() -> None:
    with pytest.raises(SyntaxProblemError) as raised:
        parse_toml("a = 1\nb = \n")
    assert raised.value.line == 2


def test_toml_nested_too_deeply_is_refused() -> None:
    with pytest.raises(SyntaxProblemError, match="deeply"):
        parse_toml("a = " + "[" * 50_000)


def test_a_text_too_large_for_a_tree_is_refused() -> None:
    with pytest.raises(SyntaxProblemError, match="larger than 4 MB"):
        parse_json(" " * 4_000_001)


@given(st.text())
def test_no_text_breaks_the_toml_reader(source: str) -> None:
    try:
        parse_toml(source)
    except SyntaxProblemError as error:
        assert error.line >= 1  # noqa: PT017 - either outcome is right, and the error carries the claim
