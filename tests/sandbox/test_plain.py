"""Plain data within bounds passes; anything else is named, and sharing or cycles never take long."""

import pytest

from adr_server.errors import BudgetExceededError, UsageError
from adr_server.sandbox.plain import Bounds, check_plain

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
