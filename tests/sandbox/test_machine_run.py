"""Machines, run whole: what they do by themselves, how they ask, and how a later process goes on."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from adr_server.errors import InvalidArgumentsError, ToolFailedError, UnknownNameError, UsageError
from adr_server.machines import Machine
from adr_server.sandbox import Budget, Outcome
from adr_server.sandbox.program import Origin
from adr_server.storage import RunStatus
from fakes import Bench, FakeTool, gives, open_bench, raises

PROMPTS = {"rules/refine": {"validation": "Judge each rule.", "other": "Not this."}}
SCHEMAS = {
    "review": {
        "type": "object",
        "properties": {"verdict": {"enum": ["keep", "drop"]}},
        "required": ["verdict"],
        "additionalProperties": False,
    }
}
DONE: dict[str, Any] = {"final": True}


def machine(states: dict[str, Any], *moves: tuple[str, ...], **more: Any) -> Machine:
    transitions = [dict(zip(("from", "event", "to", "when"), move, strict=False)) for move in moves]
    initial = next(iter(states))
    return Machine.model_validate({"initial": initial, "states": states, "transitions": transitions, **more})


def do(tool: str, **more: Any) -> dict[str, Any]:
    return {"do": {"tool": tool}, **more}


def run(tmp_path: Path, program: Machine, *tools: FakeTool, **more: Any) -> Outcome:
    with open_bench(tmp_path, *tools) as bench:
        return asyncio.run(bench.run(program, **more))


def asking() -> Machine:
    return machine(
        {
            "extracting": do("infer", store="rules"),
            "reviewing": {
                "ask": {"prompt": "rules/refine", "section": "validation", "show": ["rules.value"]},
                "accepts": "review",
                "store": "review",
            },
            "compiling": {"do": {"tool": "compile", "args": {"verdict": {"$ref": "review.verdict"}}}, "store": "out"},
            "done": {"final": True, "template": "{{ out.value }}"},
        },
        ("extracting", "ok", "reviewing"),
        ("reviewing", "accept", "compiling"),
        ("reviewing", "revise", "extracting"),
        ("compiling", "ok", "done"),
    )


def bench_of(tmp_path: Path, *tools: FakeTool) -> Any:
    return open_bench(tmp_path, *tools, prompts=PROMPTS, schemas=SCHEMAS)


def answer(bench: Bench, run_id: str, event: str = "accept", given: object = None) -> Outcome:
    told = {"verdict": "keep"} if given is None else given
    return asyncio.run(bench.sandbox.advance(run_id, bench.around(), event=event, answer=told))


@pytest.mark.parametrize(("found", "end"), [([1, 2, 3], "many"), ([1], "few"), ([], "none")])
def test_guards_are_tried_in_order_and_the_first_true_one_decides(tmp_path: Path, found: list[int], end: str) -> None:
    program = machine(
        {
            "counting": do("count", store="found"),
            **{name: {"final": True, "template": f"{{{{ '{name}' }}}}"} for name in ("many", "few", "none")},
        },
        ("counting", "ok", "many", "length(found.value) > `2`"),
        ("counting", "ok", "few", "length(found.value) > `0`"),
        ("counting", "ok", "none"),
    )
    assert run(tmp_path, program, gives("count", found)).summary == end


def test_a_loop_ends_by_its_budget_of_steps(tmp_path: Path) -> None:
    tool = gives("again", 1)
    program = machine(
        {"a": do("again"), "done": DONE}, ("a", "ok", "done", "input.stop"), ("a", "ok", "a"), budget={"steps": 7}
    )
    outcome = run(tmp_path, program, tool)
    assert (outcome.status, outcome.failed_by) == ("failed", "budget")
    assert "7 steps" in outcome.summary
    assert len(tool.calls) == 7


def test_a_failed_tool_is_tried_again_as_often_as_said(tmp_path: Path) -> None:
    tool = raises("flaky", ToolFailedError("busy"), ToolFailedError("busy"), then="worked")
    retried = {"retry": {"times": 2, "seconds": 0}, "store": "got"}
    program = machine(
        {"a": do("flaky", **retried), "done": {"final": True, "template": "{{ got.value }}!"}}, ("a", "ok", "done")
    )
    outcome = run(tmp_path, program, tool)
    assert (outcome.status, outcome.summary) == ("done", "worked!")
    assert [call.error for call in outcome.receipt.calls] == ["busy", "busy", None]


def test_when_every_try_fails_the_run_goes_to_the_error_state_with_the_reason(tmp_path: Path) -> None:
    tool = raises("flaky", ToolFailedError("still busy"))
    program = machine(
        {
            "a": do("flaky", retry={"times": 1, "seconds": 0}, on_error="failed"),
            "done": DONE,
            "failed": {"final": True, "template": "{{ error.state }}: {{ error.message }}"},
        },
        ("a", "ok", "done"),
    )
    outcome = run(tmp_path, program, tool)
    assert (outcome.status, outcome.summary) == ("failed", "a: still busy")
    assert len(tool.calls) == 2


def test_an_error_event_may_branch_and_go_on(tmp_path: Path) -> None:
    program = machine(
        {"a": do("bad"), "b": do("good", store="got"), "done": {"final": True, "template": "{{ got.value }}"}},
        ("a", "ok", "done"),
        ("a", "error", "b"),
        ("b", "ok", "done"),
    )
    assert run(tmp_path, program, raises("bad", ToolFailedError("no")), gives("good", "saved")).summary == "saved"


def test_an_error_that_no_state_takes_fails_the_run(tmp_path: Path) -> None:
    program = machine({"a": do("bad"), "done": DONE}, ("a", "ok", "done"))
    outcome = run(tmp_path, program, raises("bad", ToolFailedError("no way")))
    assert (outcome.status, outcome.failed_by, outcome.summary) == ("failed", "tool", "no way")


def test_a_template_sees_null_for_what_this_way_through_did_not_store(tmp_path: Path) -> None:
    ended = {"final": True, "template": "{{ late is none }} {{ error is none }}"}
    program = machine(
        {"a": do("t"), "b": do("t", store="late"), "done": ended},
        ("a", "ok", "b", "input.go"),
        ("a", "ok", "done"),
        ("b", "ok", "done"),
    )
    assert run(tmp_path, program, gives("t", 1)).summary == "true true"


def test_a_question_shows_the_prompt_its_data_the_open_events_and_the_schema(tmp_path: Path) -> None:
    with bench_of(tmp_path, gives("infer", ["no cycles"]), gives("compile", 1)) as bench:
        outcome = asyncio.run(bench.run(asking()))
        assert outcome.status == "asking"
        assert outcome.question is not None
        assert outcome.question.events == ["accept", "revise"]
        assert outcome.question.answer_schema == SCHEMAS["review"]
        assert "Judge each rule." in outcome.summary
        assert "Not this." not in outcome.summary
        assert '["no cycles"]' in outcome.summary
        assert bench.runs.load(outcome.run_id).status is RunStatus.ASKING


def test_an_answer_goes_on_in_a_later_process_from_where_the_run_stood(tmp_path: Path) -> None:
    infer, compile_ = gives("infer", ["no cycles"]), gives("compile", "import-linter")
    with bench_of(tmp_path, infer, compile_) as bench:
        run_id = asyncio.run(bench.run(asking())).run_id
    with bench_of(tmp_path, infer, compile_) as later:
        outcome = answer(later, run_id)
        assert (outcome.status, outcome.summary, outcome.run_id) == ("done", "import-linter", run_id)
        assert later.result(outcome, "review.json") == '{"verdict":"keep"}'
    assert len(infer.calls) == 1
    assert compile_.calls == [{"verdict": "keep"}]


def test_a_revision_goes_round_and_asks_again(tmp_path: Path) -> None:
    infer = gives("infer", 1)
    with bench_of(tmp_path, infer, gives("compile", 1)) as bench:
        first = asyncio.run(bench.run(asking()))
        assert answer(bench, first.run_id, "revise").status == "asking"
        assert answer(bench, first.run_id, "accept").status == "done"
    assert len(infer.calls) == 2


def test_a_wrong_event_or_answer_is_told_and_the_run_still_asks(tmp_path: Path) -> None:
    with bench_of(tmp_path, gives("infer", 1), gives("compile", 1)) as bench:
        run_id = asyncio.run(bench.run(asking())).run_id
        with pytest.raises(UnknownNameError, match="Did you mean 'accept'"):
            answer(bench, run_id, "acept")
        with pytest.raises(InvalidArgumentsError, match=r'verdict.*Example: {"verdict": "keep"}'):
            answer(bench, run_id, given={"verdict": "perhaps"})
        assert answer(bench, run_id).status == "done"


def test_a_run_that_is_done_or_of_nobody_cannot_be_answered(tmp_path: Path) -> None:
    with bench_of(tmp_path, gives("infer", 1), gives("compile", 1)) as bench:
        run_id = asyncio.run(bench.run(asking())).run_id
        answer(bench, run_id)
        with pytest.raises(UsageError, match="is done; only a run that asks can be answered"):
            answer(bench, run_id)
        with pytest.raises(UnknownNameError, match="No run"):
            answer(bench, "no-such-run")


def test_of_two_that_answer_at_once_one_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    with bench_of(tmp_path, gives("infer", 1), gives("compile", 1)) as one:
        run_id = asyncio.run(one.run(asking())).run_id
        with bench_of(tmp_path, gives("infer", 1), gives("compile", 1)) as other:
            before = other.runs.load(run_id)
            outcome = answer(one, run_id)
            # The other process had read the run before the first answer came.
            other.runs.load = lambda _run_id: before
            with pytest.raises(UsageError, match="was advanced by another call"):
                answer(other, run_id, given={"verdict": "drop"})
        assert one.result(outcome, "review.json") == '{"verdict":"keep"}'
        assert one.runs.load(run_id).status is RunStatus.DONE


def test_a_machine_of_a_caller_has_its_guards_and_template_evaluated_in_the_worker(tmp_path: Path) -> None:
    program = machine(
        {"a": do("t", store="got"), "done": {"final": True, "template": "{{ got.value }}"}, "failed": DONE},
        ("a", "ok", "done", "got.value"),
        ("a", "ok", "failed"),
    )
    with open_bench(tmp_path, gives("t", 7)) as bench:
        assert asyncio.run(bench.run(program, origin=Origin.CALLER)).summary == "7"
        assert [texts for texts, _ in bench.pool.evaluated] == [{"got.value": "got.value"}]
        assert [template for template, _ in bench.pool.rendered] == ["{{ got.value }}"]


def test_a_caller_stays_a_caller_after_a_pause(tmp_path: Path) -> None:
    with bench_of(tmp_path, gives("infer", 1), gives("compile", 1)) as bench:
        run_id = asyncio.run(bench.run(asking(), origin=Origin.CALLER)).run_id
    with bench_of(tmp_path, gives("infer", 1), gives("compile", 1)) as later:
        answer(later, run_id)
        assert [template for template, _ in later.pool.rendered] == ["{{ out.value }}"]


def test_a_machine_takes_no_more_steps_than_the_server_allows_whatever_it_asks_for(tmp_path: Path) -> None:
    tool = gives("again", 1)
    program = machine(
        {"a": do("again"), "done": DONE}, ("a", "ok", "done", "input.stop"), ("a", "ok", "a"), budget={"steps": 500}
    )
    assert run(tmp_path, program, tool, budget=Budget(steps=5)).failed_by == "budget"
    assert len(tool.calls) == 5
