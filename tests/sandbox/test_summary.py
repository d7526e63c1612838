"""Any result becomes readable within its tokens; what does not fit is counted."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adr_server.sandbox.summary import fit_summary, outline, show_data
from adr_server.tokens import count

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=10,
)


def test_scalars_stand_on_their_line_and_objects_in_a_list_on_one_each() -> None:
    value = {"name": "x", "empty": [], "tags": ["a", "b"], "rows": [{"id": 1, "title": "One"}, {"id": 2}]}
    assert outline(value) == "name: x\ntags: a, b\nrows (2):\n  - id 1 · title One\n  - id 2"


def test_what_is_left_out_of_a_long_list_is_counted() -> None:
    lines = outline([{"id": number} for number in range(100)]).splitlines()
    assert len(lines) == 61
    assert lines[-1] == "… 40 more"


def test_text_of_many_lines_becomes_one_line_that_is_cut() -> None:
    assert outline({"text": "a\nb " + "c" * 500}).splitlines() == ["text: a b " + "c" * 155 + "…"]


@pytest.mark.parametrize("value", [{}, [], None, {"a": None}])
def test_nothing_is_told_as_such(value: object) -> None:
    assert outline(value) in {"(nothing)", "null"}


@given(VALUES)
def test_every_value_has_an_outline(value: Any) -> None:
    assert outline(value)


@settings(max_examples=30)
@given(st.text(min_size=1).map(lambda text: text * 300), st.integers(50, 200))
def test_a_summary_never_passes_its_tokens(text: str, tokens: int) -> None:
    summary, cut = fit_summary(text, tokens, "/results/abc/")
    assert count(summary).tokens <= tokens
    assert cut == (summary != text)
    if cut:
        assert summary.endswith("/results/abc/summary.md")


def test_shown_data_is_compact_json_and_what_does_not_fit_names_the_handle() -> None:
    told = show_data({"a": [1, 2], "b": ["word"] * 2_000, "c": 3}, 60, "/results/abc/")
    assert told.splitlines()[0] == "a: [1,2]"
    assert "/results/abc/" in told
    assert count(told).tokens <= 60 + 3 * 12


def test_data_that_fits_is_shown_whole() -> None:
    told = show_data({"a": {"é": "x"}}, 100, "/results/abc/")
    assert json.loads(told.partition(": ")[2]) == {"é": "x"}
