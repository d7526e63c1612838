"""The table moves one event at a time, by the first guard that holds, and calls nothing that a definition names."""

import pytest

from adr_server.machines import Machine
from adr_server.machines.table import Position

MACHINE = Machine.model_validate(
    {
        "initial": "start",
        "states": {"start": {"do": {"tool": "t"}}, "left": {"do": {"tool": "t"}}, "right": {"final": True}},
        "transitions": [
            {"from": "start", "event": "ok", "to": "left", "when": "a"},
            {"from": "start", "event": "ok", "to": "right", "when": "b"},
            {"from": "start", "event": "ok", "to": "start"},
            {"from": "left", "event": "ok", "to": "right"},
        ],
    }
)


@pytest.mark.parametrize(
    ("verdicts", "target"),
    [
        ({0: True, 1: True, 2: True}, "left"),
        ({0: False, 1: True, 2: True}, "right"),
        ({0: False, 1: False, 2: True}, "start"),
    ],
)
def test_the_first_guard_that_holds_decides(verdicts: dict[int, bool], target: str) -> None:
    position = Position(MACHINE)
    assert position.open_moves("ok") == [0, 1, 2]
    assert position.fire("ok", verdicts)
    assert position.state == target


def test_an_event_whose_guards_are_all_false_moves_nothing() -> None:
    position = Position(MACHINE)
    assert not position.fire("ok", {0: False, 1: False, 2: False})
    assert position.state == "start"


@pytest.mark.parametrize("event", ["no_such_event", "to_right", "trigger", "__init__"])
def test_an_event_that_the_definition_does_not_name_moves_nothing(event: str) -> None:
    position = Position(MACHINE)
    assert not position.fire(event, {})
    assert position.state == "start"


def test_a_later_process_goes_on_from_the_stored_state() -> None:
    position = Position(MACHINE, "left")
    assert position.open_moves("ok") == [3]
    assert position.fire("ok", {3: True})
    assert position.state == "right"
    assert not position.fire("ok", {})


@pytest.mark.parametrize("event", ["state", "trigger", "may_ok", "is_start", "model"])
def test_an_event_may_have_any_name(event: str) -> None:
    states = {"a": {"ask": {"prompt": "p"}}, "state": {"final": True}}
    moves = [{"from": "a", "event": event, "to": "state"}]
    machine = Machine.model_validate({"initial": "a", "states": states, "transitions": moves})
    position = Position(machine)
    assert position.fire(event, {0: True})
    assert position.state == "state"
