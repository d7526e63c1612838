"""Plain data within bounds passes; anything else is named, and sharing or cycles never take long."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adr_server.errors import BudgetExceededError, UsageError
from adr_server.sandbox.plain import Bounds, check_plain, copy_plain

BOUNDS = Bounds(bytes=1_000, depth=4, nodes=50)


def test_plain_data_passes() -> None:
    check_plain({"a": [1, 2.5, None, True, "x", ()]}, BOUNDS, subject="It")


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (b"x", "bytes"),
        ([object()], "object"),
        ({1: 2}, "key of type int"),
        (float("inf"), "number that JSON has not"),
        ([10**5_000], "number that JSON has not"),
    ],
)
def test_what_json_has_not_is_named(value: object, said: str) -> None:
    with pytest.raises(UsageError, match=said):
        check_plain(value, BOUNDS, subject="It")


@pytest.mark.parametrize(
    ("value", "limit"),
    [([[[[1]]]], "depth"), ([0] * 50, "nodes"), ("x" * 1_001, "bytes"), ({"k" * 1_001: 1}, "bytes")],
)
def test_too_much_is_named(value: object, limit: str) -> None:
    with pytest.raises(BudgetExceededError) as caught:
        check_plain(value, BOUNDS, subject="It")
    assert caught.value.limit == limit


def test_shared_values_count_each_time_that_they_are_reached() -> None:
    value: list[object] = []
    for _ in range(60):
        value = [value, value]
    with pytest.raises(BudgetExceededError):
        check_plain(value, Bounds(bytes=1_000, depth=100, nodes=10_000), subject="It")


def test_a_cycle_is_too_deep() -> None:
    value: dict[str, object] = {}
    value["self"] = value
    with pytest.raises(BudgetExceededError, match="nested"):
        check_plain(value, BOUNDS, subject="It")


LARGE = Bounds(bytes=100_000, depth=50, nodes=10_000)
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**63)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


def as_text(item: object) -> object:
    """What the tests turn a value into that JSON has not."""
    return f"<{type(item).__name__}>"


@given(JSON)
def test_a_copy_of_plain_data_is_equal_and_shares_nothing(value: Any) -> None:
    copied = copy_plain(value, LARGE, subject="It", other=as_text)
    assert copied == value
    assert json.dumps(copied) == json.dumps(value), "the order of keys is part of it"
    if isinstance(value, list | dict):
        assert copied is not value


@pytest.mark.parametrize(
    ("value", "copied"),
    [
        ((1, [2, (3,)]), [1, [2, [3]]]),
        ({7}, [7]),
        ({None: "b", True: "c", (1, "x"): "d", 2.5: "e"}, {"null": "b", "true": "c", "1, x": "d", "2.5": "e"}),
        ({b"x": 1}, {"<bytes>": 1}),
        ([b"x", float("nan"), 10**5_000], ["<bytes>", "<float>", "<int>"]),
    ],
)
def test_what_json_has_not_becomes_what_is_nearest(value: object, copied: object) -> None:
    assert copy_plain(value, LARGE, subject="It", other=as_text) == copied


def nested(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


def doubled(times: int) -> list[Any]:
    value: list[Any] = ["x"]
    for _ in range(times):
        value = [value, value]
    return value


def cyclic() -> list[Any]:
    value: list[Any] = []
    value.append(value)
    return value


@pytest.mark.parametrize(
    ("value", "limit"),
    [
        (nested(200_000), "depth"),
        (cyclic(), "depth"),
        (doubled(40), "nodes"),
        ([0] * 10_001, "nodes"),
        (["x" * 100_001], "bytes"),
        ({"k" * 100_001: 1}, "bytes"),
    ],
)
def test_what_is_too_much_is_refused_without_being_copied_first(value: object, limit: str) -> None:
    with pytest.raises(BudgetExceededError) as refused:
        copy_plain(value, LARGE, subject="It", other=as_text)
    assert refused.value.limit == limit


def test_a_value_that_turns_into_itself_ends_at_the_depth() -> None:
    with pytest.raises(BudgetExceededError):
        copy_plain(object(), LARGE, subject="It", other=lambda item: item)
