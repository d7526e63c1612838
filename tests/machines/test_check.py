"""A machine that could not come to an end is refused before anything runs, with all that is wrong with it."""

from typing import Any

import pytest
from pydantic import ValidationError

from adr_server.machines import Machine, MachineNames, check_machine

NAMES = MachineNames(
    tools=("infer_rules", "compile_rules"),
    templates=("rules_summary",),
    schemas=("rule_review",),
    prompts={"rules/refine": ("extraction", "validation")},
)


def move(source: str, event: str, target: str, **more: Any) -> dict[str, Any]:
    return {"from": source, "event": event, "to": target, **more}


def definition() -> dict[str, Any]:
    return {
        "initial": "extracting",
        "states": {
            "extracting": {"do": {"tool": "infer_rules"}, "store": "rules", "on_error": "failed"},
            "reviewing": {
                "ask": {"prompt": "rules/refine", "section": "validation", "show": ["rules"]},
                "accepts": "rule_review",
            },
            "done": {"final": True, "template": "rules_summary"},
            "failed": {"final": True},
        },
        "transitions": [
            move("extracting", "ok", "reviewing", when="length(rules) > `0`"),
            move("extracting", "ok", "failed"),
            move("reviewing", "accept", "done"),
            move("reviewing", "revise", "extracting"),
        ],
    }


def problems(changed: dict[str, Any]) -> tuple[str, ...]:
    return check_machine(Machine.model_validate(changed), NAMES)


def with_state(name: str, **fields: Any) -> dict[str, Any]:
    changed = definition()
    changed["states"][name] = {**changed["states"].get(name, {}), **fields}
    return changed


def with_moves(*moves: dict[str, Any]) -> dict[str, Any]:
    changed = definition()
    changed["transitions"] += moves
    return changed


def test_the_machine_of_the_design_with_its_loop_has_no_problem() -> None:
    assert problems(definition()) == ()


def test_a_state_that_nothing_leads_to_is_told() -> None:
    found = problems(with_state("lost", final=True))
    assert found == ("state 'lost': is not reachable from 'extracting'",)


def test_a_state_without_a_way_out_is_told() -> None:
    changed = with_state("stuck", do={"tool": "compile_rules"})
    changed["transitions"].append(move("reviewing", "stop", "stuck"))
    assert "state 'stuck': has no way out; add a transition or make it final" in problems(changed)


def test_a_loop_that_no_final_state_can_be_reached_from_is_told() -> None:
    changed = with_state("a", do={"tool": "compile_rules"})
    changed["states"]["b"] = {"do": {"tool": "compile_rules"}}
    changed["transitions"] += [move("reviewing", "loop", "a"), move("a", "ok", "b"), move("b", "ok", "a")]
    found = problems(changed)
    assert "state 'a': no final state can be reached from it" in found
    assert "state 'b': no final state can be reached from it" in found


def test_a_machine_without_a_final_state_is_told() -> None:
    changed = definition()
    changed["states"]["done"] = {"do": {"tool": "compile_rules"}}
    changed["states"]["failed"] = {"do": {"tool": "compile_rules"}}
    assert "states: none is final" in problems(changed)


@pytest.mark.parametrize(
    ("state", "fields", "told"),
    [
        ("extracting", {"do": {"tool": "infer_rule"}}, "do: No tool 'infer_rule'. Did you mean 'infer_rules'"),
        ("extracting", {"do": {"tool": "infer_rules", "args": {"x": {"$ref": "ruels"}}}}, "'ruels': No stored key"),
        ("extracting", {"on_error": "faild"}, "on_error: No state 'faild'. Did you mean 'failed'?"),
        ("extracting", {"store": "input"}, "store: 'input' is taken"),
        ("extracting", {"store": "error"}, "store: 'error' is taken"),
        ("reviewing", {"ask": {"prompt": "rules/refin"}}, "ask: No prompt 'rules/refin'. Did you mean 'rules/refine'?"),
        (
            "reviewing",
            {"ask": {"prompt": "rules/refine", "section": "validate"}},
            "ask: No section of rules/refine 'validate'. Did you mean 'validation'?",
        ),
        ("reviewing", {"ask": {"prompt": "rules/refine", "show": ["a["]}}, "'a[' is no JMESPath"),
        ("reviewing", {"accepts": "rule_reviw"}, "accepts: No answer schema 'rule_reviw'. Did you mean 'rule_review'?"),
        ("done", {"template": "rule_summary"}, "template: No shipped template 'rule_summary'."),
    ],
)
def test_what_a_state_names_must_exist(state: str, fields: dict[str, Any], told: str) -> None:
    found = problems(with_state(state, **fields))
    assert any(line.startswith(f"state '{state}': {told}") for line in found), found


@pytest.mark.parametrize(
    ("added", "told"),
    [
        (move("extracting", "finished", "done"), "a state with 'do' fires 'ok' or 'error', never 'finished'"),
        (move("reviewing", "ok", "done"), "'ok' is fired by states with 'do'; name what the caller answers"),
        (move("extracting", "ok", "done"), "on 'ok' a transition without 'when' stands before others"),
        (move("extracting", "error", "done", when="rules"), "on 'error' nothing is left when every 'when' is false"),
        (move("done", "again", "extracting"), "is final and has transitions out of it"),
        (move("reviewing", "stop", "dne"), "No state 'dne'. Did you mean 'done'?"),
        (move("reviewing", "stop", "done", when="verdict"), "'verdict': No stored key 'verdict'."),
    ],
)
def test_a_transition_that_cannot_be_taken_as_written_is_told(added: dict[str, Any], told: str) -> None:
    found = problems(with_moves(added))
    assert any(told in line for line in found), found


def test_a_do_state_without_a_way_on_from_success_is_told() -> None:
    changed = definition()
    changed["transitions"] = [move("extracting", "error", "reviewing"), *changed["transitions"][2:]]
    assert "state 'extracting': has no transition on 'ok'" in problems(changed)


def test_an_initial_state_that_is_none_is_told() -> None:
    assert problems({**definition(), "initial": "extractin"})[0].startswith("initial: No state 'extractin'.")


def test_a_guard_may_read_the_last_error() -> None:
    assert problems(with_moves(move("reviewing", "stop", "failed", when="error.message"))) == ()


@pytest.mark.parametrize("key", ["before", "after", "prepare", "conditions", "unless"])
def test_a_callback_in_a_transition_is_refused_by_name(key: str) -> None:
    with pytest.raises(ValidationError, match=rf"transitions\.4\.{key}\n  Extra inputs are not permitted"):
        Machine.model_validate(with_moves(move("reviewing", "stop", "done", **{key: "os.system"})))


@pytest.mark.parametrize("key", ["on_enter", "on_exit", "timeout", "tags"])
def test_a_callback_in_a_state_is_refused_by_name(key: str) -> None:
    with pytest.raises(ValidationError, match=rf"states\.done\.{key}\n  Extra inputs are not permitted"):
        Machine.model_validate(with_state("done", **{key: "os.system"}))


@pytest.mark.parametrize(
    ("state", "told"),
    [
        ({}, "needs exactly one of do, ask and final, has none"),
        ({"final": True, "do": {"tool": "infer_rules"}}, "has do and final"),
        ({"final": True, "retry": {"times": 1}}, "'retry' belongs to a state with 'do'"),
        ({"do": {"tool": "infer_rules"}, "accepts": "rule_review"}, "'accepts' belongs to a state with 'ask'"),
        ({"do": {"tool": "infer_rules"}, "template": "rules_summary"}, "'template' belongs to a state with 'final'"),
        ({"final": True, "store": "x"}, "'store' belongs to a state with 'do' or 'ask'"),
    ],
)
def test_a_state_is_one_thing(state: dict[str, Any], told: str) -> None:
    changed = definition()
    changed["states"]["odd"] = state
    with pytest.raises(ValidationError, match=told):
        Machine.model_validate(changed)


def test_more_states_or_transitions_than_anyone_needs_are_refused() -> None:
    changed = definition()
    changed["states"] |= {f"s{number}": {"final": True} for number in range(100)}
    with pytest.raises(ValidationError, match="at most 60"):
        Machine.model_validate(changed)
    with pytest.raises(ValidationError, match="at most 240"):
        Machine.model_validate(with_moves(*[move("reviewing", "stop", "done")] * 300))
