"""Expressions: what they read is known before they run, and no text gets further than an error of ours."""

from contextlib import suppress

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from adr_server.expressions import (
    InvalidExpressionError,
    compile_expression,
    is_true,
    reference_of,
    references,
    substitute,
)

DATA = {"decisions": [{"id": "1", "tags": ["a"]}, {"id": "2", "tags": []}], "input": {"limit": 1}, "n": 0}


@pytest.mark.parametrize(
    ("text", "roots"),
    [
        ("decisions", {"decisions"}),
        ("decisions[].id", {"decisions"}),
        ("decisions[?status == 'accepted'].id", {"decisions"}),
        ("decisions | length(@)", {"decisions"}),
        ("length(decisions) > `0` && input.force", {"decisions", "input"}),
        ("{a: decisions, b: stack.name}", {"decisions", "stack"}),
        ("[a, b]", {"a", "b"}),
        ("sort_by(decisions, &date)[0]", {"decisions"}),
        ("decisions[*].links[].target", {"decisions"}),
        ("a.*.b", {"a"}),
        ("not_null(a, b) || `1`", {"a", "b"}),
        ("`5`", set()),
    ],
)
def test_the_top_level_keys_that_an_expression_reads_are_known(text: str, roots: set[str]) -> None:
    expression = compile_expression(text)
    assert expression.roots == roots
    assert not expression.whole


@pytest.mark.parametrize("text", ["@", "keys(@)", "@.decisions", "[?a]", "*", "[0]"])
def test_an_expression_that_reads_everything_says_so(text: str) -> None:
    assert compile_expression(text).whole


@pytest.mark.parametrize(
    ("text", "members"),
    [
        ("input.x", {"x"}),
        ("input.x.y", {"x"}),
        ("input.x[0].y", {"x"}),
        ("length(input.x) > input.y", {"x", "y"}),
        ("decisions[?id == 'a'].input.x", set()),
        ("input", set()),
        ("input.[x, y.z]", {"x", "y"}),
        ("input | x", {"x"}),
        ("other.x", set()),
    ],
)
def test_what_is_read_right_under_a_key_is_known(text: str, members: set[str]) -> None:
    assert compile_expression(text).members("input") == members


def test_an_expression_gives_its_value_and_null_for_what_is_not_there() -> None:
    assert compile_expression("decisions[].id").evaluate(DATA) == ["1", "2"]
    assert compile_expression("nothing.at.all").evaluate(DATA) is None


def test_a_function_on_a_value_of_the_wrong_type_is_told() -> None:
    with pytest.raises(InvalidExpressionError, match="length"):
        compile_expression("length(n)").evaluate(DATA)


@pytest.mark.parametrize("text", ["a[", "", "a b", "'", "length(", "a." * 600, "[" * 41 + "]" * 41, "!" * 900 + "a"])
def test_text_that_is_no_expression_or_too_much_of_one_is_refused(text: str) -> None:
    with pytest.raises(InvalidExpressionError):
        compile_expression(text)


@given(st.text(max_size=40) | st.text(st.sampled_from("ab.[]{}()|&@*?<>=!'`\":, 01-"), max_size=60))
@example("`")
@example("`{`")
@example('"\\ud800"')
@example("a[" + "9" * 400 + "]")
@example("\\")
@example('"a')
def test_no_text_raises_anything_but_our_own_error(text: str) -> None:
    with suppress(InvalidExpressionError):
        expression = compile_expression(text)
        expression.members("input")
        expression.evaluate(DATA)


def test_a_word_in_backticks_is_text_as_many_write_it() -> None:
    assert compile_expression("decisions[?id == `2`]").evaluate(DATA) == []
    assert compile_expression("decisions[?tags[0] == `a`].id").evaluate(DATA) == ["1"]


@given(
    st.recursive(
        st.sampled_from(["a", "b.c", "@", "`1`"]),
        lambda inner: st.builds("({}) | ({})".format, inner, inner) | st.builds("[{}, {}]".format, inner, inner),
        max_leaves=6,
    )
)
def test_an_expression_reads_nothing_beyond_what_it_says(text: str) -> None:
    expression = compile_expression(text)
    if not expression.whole:
        data = {"a": 1, "b": {"c": 2}, "secret": 3}
        told = {key: value for key, value in data.items() if key in expression.roots}
        assert expression.evaluate(told) == expression.evaluate(data)


def test_truth_is_that_of_jmespath() -> None:
    empty: tuple[object, ...] = (None, False, "", [], {})
    assert not any(is_true(value) for value in empty)
    assert all(is_true(value) for value in (True, 0, 0.0, " ", [None], {"a": None}))


def test_references_are_found_anywhere_in_a_tree_of_arguments_and_replaced() -> None:
    arguments = {"ids": {"$ref": "decisions[].id"}, "deep": [{"x": {"$ref": "n"}}], "plain": {"$ref": "a", "more": 1}}
    assert list(references(arguments)) == ["decisions[].id", "n"]
    replaced = substitute(arguments, {"decisions[].id": ["1"], "n": 0})
    assert replaced == {"ids": ["1"], "deep": [{"x": 0}], "plain": {"$ref": "a", "more": 1}}


@pytest.mark.parametrize("value", [{"$ref": 1}, {"$ref": "a", "b": 1}, "$ref", None, {}])
def test_only_an_object_of_one_text_is_a_reference(value: object) -> None:
    assert reference_of(value) is None
