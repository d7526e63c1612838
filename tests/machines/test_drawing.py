"""The drawing shows every state, what it does, and every way between them."""

import re

from adr_server.machines import Machine, draw_mermaid


def test_states_guards_errors_and_ends_are_drawn() -> None:
    machine = Machine.model_validate(
        {
            "initial": "extracting",
            "states": {
                "extracting": {"do": {"tool": "infer_rules"}, "on_error": "failed"},
                "reviewing": {"ask": {"prompt": "rules/refine", "section": "validation"}},
                "failed": {"final": True},
            },
            "transitions": [
                {"from": "extracting", "event": "ok", "to": "reviewing", "when": "length(rules) > `0`"},
                {"from": "reviewing", "event": "revise", "to": "extracting"},
            ],
        }
    )
    assert draw_mermaid(machine).splitlines() == [
        "stateDiagram-v2",
        "    [*] --> extracting",
        '    state "extracting: do infer_rules" as extracting',
        "    extracting --> failed: error",
        '    state "reviewing: ask rules/refine#35;validation" as reviewing',
        '    state "failed: end" as failed',
        "    failed --> [*]",
        "    extracting --> reviewing: ok [length(rules) #gt; `0`]",
        "    reviewing --> extracting: revise",
    ]


def test_text_from_a_definition_cannot_break_out_of_its_label() -> None:
    machine = Machine.model_validate(
        {
            "initial": "a",
            "states": {"a": {"do": {"tool": 'x"\n[*] --> b; c: %% <script>'}}, "b": {"final": True}},
            "transitions": [{"from": "a", "event": "ok", "to": "b"}],
        }
    )
    (label,) = [line for line in draw_mermaid(machine).splitlines() if "as a" in line]
    inside = label.removeprefix('    state "a: do ').removesuffix('" as a')
    assert not set(re.sub(r"#\w+;", "", inside)) & set('";:<>\n')
    assert len(draw_mermaid(machine).splitlines()) == 6
