"""Whatever a tool returned, its text is bounded and its measuring does not recurse."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adr_server.errors import BudgetExceededError, UsageError
from adr_server.sandbox.values import to_json_text

PLAIN = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**60), 2**60)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=12,
)


@given(PLAIN)
def test_plain_data_comes_back_as_it_was(value: Any) -> None:
    assert json.loads(to_json_text(value)) == value


def test_keys_keep_their_order() -> None:
    assert to_json_text({"b": 1, "a": [1, "é"]}) == '{"b":1,"a":[1,"é"]}'


def test_shared_parts_count_each_time_that_they_are_reached() -> None:
    bomb: Any = ["x"]
    for _ in range(60):
        bomb = [bomb, bomb]
    with pytest.raises(BudgetExceededError):
        to_json_text(bomb)


def test_a_list_that_holds_itself_is_refused() -> None:
    endless: list[Any] = []
    endless.append(endless)
    with pytest.raises(BudgetExceededError, match="deep"):
        to_json_text(endless)


def test_data_two_hundred_thousand_deep_is_refused_without_recursion() -> None:
    deep: Any = 1
    for _ in range(200_000):
        deep = [deep]
    with pytest.raises(BudgetExceededError, match="deep"):
        to_json_text(deep)
    while isinstance(deep, list):  # Freed level by level: the interpreter would recurse.
        deep = deep.pop()


@pytest.mark.parametrize(
    "value",
    [object(), {1: "a"}, {"a": {1, 2}}, b"bytes", float("nan"), [float("inf")], pytest.param(10**5_000, id="huge")],
)
def test_what_json_does_not_have_is_refused(value: object) -> None:
    with pytest.raises(UsageError):
        to_json_text(value)
