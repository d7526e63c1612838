"""The meter raises before a limit is passed, and names which."""

import pytest

from adr_server.errors import BudgetExceededError
from adr_server.sandbox.budget import Budget, Meter


def test_a_program_gets_the_smaller_of_what_it_asks_and_what_is_allowed() -> None:
    within = Budget(seconds=10, tokens=500).within(seconds=60, tokens=100)
    assert (within.seconds, within.tokens) == (10, 100)
    assert Budget(calls=3).within(seconds=1, tokens=50).calls == 3


def test_a_program_that_asks_for_more_steps_than_allowed_gets_what_is_allowed() -> None:
    assert Budget(steps=40).within(seconds=1, tokens=50, steps=500).steps == 40
    assert Budget(steps=40).within(seconds=1, tokens=50, steps=5).steps == 5


def test_the_call_beyond_the_last_raises_and_is_not_counted() -> None:
    meter = Meter(budget=Budget(calls=2))
    meter.count_call()
    meter.count_call()
    with pytest.raises(BudgetExceededError) as exceeded:
        meter.count_call()
    assert exceeded.value.limit == "calls"
    assert meter.calls == 2


def test_results_that_do_not_fit_raise_and_are_not_counted() -> None:
    meter = Meter(budget=Budget(kept_bytes=10))
    meter.keep(10)
    with pytest.raises(BudgetExceededError) as exceeded:
        meter.keep(1)
    assert exceeded.value.limit == "results"
    assert meter.kept_bytes == 10


def test_a_deadline_that_has_passed_raises_and_leaves_no_second() -> None:
    meter = Meter(budget=Budget(seconds=5), started=-1_000_000.0)
    assert meter.seconds_left == 0
    with pytest.raises(BudgetExceededError, match="5 seconds") as exceeded:
        meter.check_time()
    assert exceeded.value.limit == "seconds"
