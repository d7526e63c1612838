"""Registry: order, lookup, and a miss that helps."""

import pytest

from adr_server.errors import UnknownNameError
from adr_server.registry import Registry

TOOLS = Registry("tool", [("validate_decision", 1), ("list_decisions", 2)])


def test_items_keep_the_order_they_were_given_in() -> None:
    assert TOOLS.names() == ("validate_decision", "list_decisions")
    assert list(TOOLS) == [1, 2]
    assert list(TOOLS.items()) == [("validate_decision", 1), ("list_decisions", 2)]
    assert len(TOOLS) == 2
    assert "list_decisions" in TOOLS
    assert "nothing" not in TOOLS


def test_a_name_that_is_not_there_is_answered_with_the_nearest() -> None:
    with pytest.raises(UnknownNameError, match=r"No tool 'list_decision'\. Did you mean 'list_decisions'") as caught:
        TOOLS.get("list_decision")
    assert caught.value.kind == "tool"
    assert "list_decisions" in caught.value.nearest


def test_two_items_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="two entries of kind prompt"):
        Registry("prompt", [("a", 1), ("a", 2)])


def test_an_item_that_is_none_is_still_found() -> None:
    assert Registry("thing", [("empty", None)]).get("empty") is None
