"""Calls and directives, run whole: what goes back is bounded, what stays is kept, and nothing runs unasked."""

import asyncio
import threading
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from adr_server.directives import Directive
from adr_server.errors import (
    BudgetExceededError,
    InvalidArgumentsError,
    InvalidProgramError,
    ToolFailedError,
    UnknownNameError,
)
from adr_server.sandbox import Budget, Call, Code, Outcome
from adr_server.sandbox.program import Origin
from adr_server.sandbox.toolbox import Returned
from adr_server.storage import RunStatus
from adr_server.tool_api import Effects, ToolContext
from fakes import FakeTool, Value, gives, open_bench, raises

TEMPLATE = "{{ input | tojson }}"


def directive(*sections: dict[str, Any], template: str = TEMPLATE, **more: Any) -> Directive:
    return Directive.model_validate({"sections": list(sections), "template": template, **more})


def section(key: str, **more: Any) -> dict[str, Any]:
    return {"key": key, "source": key, **more}


def run(
    tmp_path: Path, program: Any, *tools: FakeTool, templates: Mapping[str, str] | None = None, **more: Any
) -> Outcome:
    with open_bench(tmp_path, *tools, templates=templates) as bench:
        return asyncio.run(bench.run(program, **more))


def test_a_call_gives_an_outline_and_keeps_the_value(tmp_path: Path) -> None:
    with open_bench(tmp_path, gives("stack", {"name": "django", "empty": []})) as bench:
        outcome = asyncio.run(bench.run(Call(tool="stack")))
        assert (outcome.status, outcome.summary) == ("done", "value:\n  name: django")
        assert bench.result(outcome, "value.json") == '{"value":{"name":"django","empty":[]}}'
        assert bench.runs.load(outcome.run_id).status is RunStatus.DONE
    assert [call.tool for call in outcome.receipt.calls] == ["stack"]
    assert outcome.receipt.tokens_kept > 0


def test_a_call_with_a_template_is_told_by_it(tmp_path: Path) -> None:
    outcome = run(tmp_path, Call(tool="stack"), gives("stack", 7, summary_template="{{ value }} found"))
    assert outcome.summary == "7 found"


def test_a_call_whose_value_is_read_renders_no_template_and_keeps_the_value(tmp_path: Path) -> None:
    with open_bench(tmp_path, gives("stack", 7, summary_template="{{ broken")) as bench:
        outcome = asyncio.run(bench.run(Call(tool="stack", told=False)))
        assert (outcome.status, bench.result(outcome, "value.json")) == ("done", '{"value":7}')
        assert "value.json" in outcome.summary


def test_an_unknown_tool_is_an_error_with_the_nearest_and_no_run(tmp_path: Path) -> None:
    with open_bench(tmp_path, gives("detect_stack", 1)) as bench:
        with pytest.raises(UnknownNameError, match="Did you mean 'detect_stack'"):
            asyncio.run(bench.run(Call(tool="detect_stak")))
        assert bench.runs.list() == ()


def test_sections_that_do_not_refer_to_each_other_run_at_the_same_time(tmp_path: Path) -> None:
    here, there = asyncio.Event(), asyncio.Event()

    def meets(mine: asyncio.Event, other: asyncio.Event) -> Any:
        async def work(_arguments: Mapping[str, Any], _context: ToolContext) -> Returned:
            mine.set()
            await other.wait()  # For ever, were the other section not running.
            return Value(value="met")

        return work

    a, b = FakeTool(name="a", work=meets(here, there)), FakeTool(name="b", work=meets(there, here))
    outcome = run(tmp_path, directive(section("a"), section("b"), template="{{ a.value }} {{ b.value }}"), a, b)
    assert outcome.summary == "met met"


def test_a_section_sees_what_it_refers_to_and_pick_cuts_it_once(tmp_path: Path) -> None:
    a, b = gives("a", [{"id": "1"}, {"id": "2"}, {"id": "3"}]), gives("b", "seen")
    program = directive(
        section("b", args={"ids": {"$ref": "a[].id"}, "limit": {"$ref": "input.limit"}}),
        section("a", pick="value[:2]"),
        inputs={"type": "object", "properties": {"limit": {"type": "integer"}}},
    )
    outcome = run(tmp_path, program, a, b, arguments={"limit": 5})
    assert outcome.status == "done"
    assert b.calls == [{"ids": ["1", "2"], "limit": 5}]


def test_a_section_whose_condition_is_false_is_null_and_not_called(tmp_path: Path) -> None:
    a, b = gives("a", []), gives("b", 1)
    outcome = run(tmp_path, directive(section("a"), section("b", when="a.value"), template="{{ b is none }}"), a, b)
    assert outcome.summary == "true"
    assert b.calls == []


def test_a_section_that_fails_is_skipped_with_its_reason_where_it_may_be(tmp_path: Path) -> None:
    broken, sound = raises("broken", ToolFailedError("no manifest found")), gives("sound", 1)
    program = directive(
        section("broken", on_error="skip"), section("sound"), template="{{ skipped.broken }}; {{ sound.value }}"
    )
    outcome = run(tmp_path, program, broken, sound)
    assert (outcome.status, outcome.summary) == ("done", "no manifest found; 1")
    assert [call.error for call in outcome.receipt.calls if call.tool == "broken"] == ["no manifest found"]


def test_a_section_that_fails_and_may_not_fails_the_run_and_says_which(tmp_path: Path) -> None:
    broken, sound = raises("broken", ToolFailedError("no manifest found")), gives("sound", 1)
    outcome = run(tmp_path, directive(section("broken"), section("sound")), broken, sound)
    assert (outcome.status, outcome.failed_by) == ("failed", "tool")
    assert outcome.summary == "section 'broken': no manifest found"


def test_two_sections_that_fail_at_once_give_one_failed_outcome(tmp_path: Path) -> None:
    outcome = run(
        tmp_path,
        directive(section("a"), section("b")),
        raises("a", ToolFailedError("a gave up")),
        raises("b", ToolFailedError("b gave up")),
    )
    assert outcome.status == "failed"
    assert outcome.summary.endswith("gave up")


def test_a_tool_that_raises_what_is_not_ours_is_our_fault_and_says_no_more(tmp_path: Path) -> None:
    outcome = run(tmp_path, Call(tool="a"), raises("a", RuntimeError("secret at /home/me")))
    assert (outcome.status, outcome.failed_by) == ("failed", "fault")
    assert "secret" not in outcome.model_dump_json()


def test_a_run_past_its_deadline_fails_by_its_budget_and_its_tools_are_cancelled(tmp_path: Path) -> None:
    cancelled = []

    async def never(_arguments: Mapping[str, Any], _context: ToolContext) -> Returned:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            cancelled.append(True)
            raise
        raise AssertionError("an event that nobody sets was set")

    outcome = run(
        tmp_path, directive(section("a"), budget={"seconds": 0.05, "tokens": 900}), FakeTool(name="a", work=never)
    )
    assert (outcome.status, outcome.failed_by) == ("failed", "budget")
    assert "0.05 seconds" in outcome.summary
    assert cancelled == [True]


def test_a_run_makes_no_more_calls_than_it_may(tmp_path: Path) -> None:
    async def calls_on(_arguments: Mapping[str, Any], context: ToolContext) -> Returned:
        return Value(value=[await context.call("b", {}) for _ in range(10)])

    b = gives("b", 1)
    outcome = run(tmp_path, Call(tool="a"), FakeTool(name="a", work=calls_on), b, budget=Budget(calls=4))
    assert (outcome.status, outcome.failed_by) == ("failed", "budget")
    assert len(b.calls) == 3


def test_a_tool_that_calls_itself_comes_to_an_end(tmp_path: Path) -> None:
    async def calls_itself(_arguments: Mapping[str, Any], context: ToolContext) -> Returned:
        return Value(value=await context.call("a", {}))

    outcome = run(tmp_path, Call(tool="a"), FakeTool(name="a", work=calls_itself))
    assert (outcome.status, outcome.failed_by) == ("failed", "budget")
    assert "deep" in outcome.summary


def test_a_directive_that_a_tool_returns_is_run_and_one_inside_another_is_gathered(tmp_path: Path) -> None:
    async def returns_directive(_arguments: Mapping[str, Any], _context: ToolContext) -> Returned:
        return directive(section("leaf"), template="{{ leaf.value }}")

    inner = FakeTool(name="inner", work=returns_directive)
    leaf = gives("leaf", 42)
    assert run(tmp_path, Call(tool="inner", arguments={"x": 1}), inner, leaf).summary == "42"
    nested = directive(section("inner"), template="{{ inner.leaf.value }}")
    assert run(tmp_path, nested, inner, leaf).summary == "42"


def test_a_directive_with_a_circle_that_a_tool_returns_fails_at_once(tmp_path: Path) -> None:
    async def returns_circle(_arguments: Mapping[str, Any], _context: ToolContext) -> Returned:
        return directive(section("leaf", when="other"), {"key": "other", "source": "leaf", "when": "leaf"})

    outcome = run(tmp_path, directive(section("a")), FakeTool(name="a", work=returns_circle), gives("leaf", 1))
    assert outcome.status == "failed"
    assert "in a circle" in outcome.summary


def test_a_tool_that_writes_is_refused_and_never_started(tmp_path: Path) -> None:
    writer = gives("writer", 1, effects=Effects.WRITES_PROJECT)
    outcome = run(tmp_path, Call(tool="writer", arguments={"write": True}), writer)
    assert (outcome.status, outcome.failed_by) == ("failed", "input")
    assert "write: true" in outcome.summary
    assert writer.calls == []
    assert run(tmp_path, Call(tool="writer", arguments={"write": False}), writer).status == "done"


@pytest.mark.parametrize("effects", [Effects.READS_NETWORK, Effects.WRITES_WORKSPACE])
def test_an_effect_that_the_run_does_not_allow_is_refused_inside_a_directive_too(
    tmp_path: Path, effects: Effects
) -> None:
    tool = gives("a", 1, effects=effects)
    assert run(tmp_path, directive(section("a")), tool).status == "failed"
    assert tool.calls == []


def test_what_came_from_a_caller_is_evaluated_only_in_the_confined_worker(tmp_path: Path) -> None:
    program = directive(section("a", pick="value.x"), section("b", when="a"), template="{{ a }} by the caller")
    with open_bench(tmp_path, gives("a", {"x": 5, "secret": 6}), gives("b", 1)) as bench:
        outcome = asyncio.run(bench.run(program, origin=Origin.CALLER))
        assert outcome.summary == "5 by the caller"
        assert [template for template, _ in bench.pool.rendered] == ["{{ a }} by the caller"]
        assert [dict(texts) for texts, _ in bench.pool.evaluated] == [{"value.x": "value.x"}, {"a": "a"}]
        asyncio.run(bench.run(program, origin=Origin.SHIPPED))
        assert len(bench.pool.rendered) == 1
        assert len(bench.pool.evaluated) == 2


def test_the_worker_is_sent_only_what_an_expression_reads(tmp_path: Path) -> None:
    program = directive(section("a"), section("b"), section("c", when="b.value"))
    with open_bench(tmp_path, gives("a", "large"), gives("b", 1), gives("c", 1)) as bench:
        asyncio.run(bench.run(program, origin=Origin.CALLER))
        ((_, sent),) = bench.pool.evaluated
        assert sent == {"b": {"value": 1}}


def test_a_shipped_template_that_a_caller_names_is_rendered_by_the_host(tmp_path: Path) -> None:
    with open_bench(tmp_path, gives("a", 1), templates={"overview": "{{ a.value }}!"}) as bench:
        outcome = asyncio.run(bench.run(directive(section("a"), template="overview"), origin=Origin.CALLER))
        assert outcome.summary == "1!"
        assert bench.pool.rendered == []


def test_a_template_that_fails_gives_a_failed_outcome_with_its_line(tmp_path: Path) -> None:
    outcome = run(tmp_path, directive(section("a"), template="one\n{{ nothing }}"), gives("a", 1))
    assert (outcome.status, outcome.failed_by) == ("failed", "input")
    assert ":2:" in outcome.summary
    assert "nothing" in outcome.summary


def test_a_summary_beyond_its_budget_is_cut_and_the_whole_stays_behind_the_handle(tmp_path: Path) -> None:
    rows = [f"decision number {number}" for number in range(500)]
    program = directive(
        section("a"), template="{% for row in a.value %}\n{{ row }}\n{% endfor %}", budget={"tokens": 100}
    )
    with open_bench(tmp_path, gives("a", rows)) as bench:
        outcome = asyncio.run(bench.run(program))
        assert outcome.receipt.truncated
        assert outcome.receipt.tokens_returned <= 100
        assert outcome.summary.endswith(f"{outcome.results}summary.md")
        assert "decision number 499" in bench.result(outcome, "summary.md")
    assert outcome.receipt.tokens_kept > 1_000


def test_a_failure_is_bounded_too(tmp_path: Path) -> None:
    outcome = run(tmp_path, Call(tool="a"), raises("a", ToolFailedError("very long " * 20_000)))
    assert outcome.status == "failed"
    assert outcome.receipt.tokens_returned <= Budget().tokens


def test_a_program_that_its_check_refuses_leaves_no_run(tmp_path: Path) -> None:
    with open_bench(tmp_path, gives("a", 1)) as bench:
        with pytest.raises(InvalidProgramError, match="in a circle"):
            asyncio.run(bench.run(directive(section("a", when="a"))))
        assert bench.runs.list() == ()


def test_arguments_that_a_directive_does_not_take_are_refused(tmp_path: Path) -> None:
    with open_bench(tmp_path, gives("a", 1)) as bench, pytest.raises(InvalidArgumentsError, match="arguments"):
        asyncio.run(bench.run(directive(section("a")), arguments={"x": 1}))


def test_a_schema_of_a_caller_may_hold_no_regular_expression(tmp_path: Path) -> None:
    inputs = {"type": "object", "properties": {"x": {"type": "string", "pattern": "(a+)+$"}}}
    with open_bench(tmp_path, gives("a", 1)) as bench, pytest.raises(InvalidProgramError, match="pattern"):
        asyncio.run(bench.run(directive(section("a"), inputs=inputs), origin=Origin.CALLER))


def test_arguments_nested_beyond_reason_are_refused(tmp_path: Path) -> None:
    deep: Any = 1
    for _ in range(5_000):
        deep = [deep]
    with open_bench(tmp_path, gives("a", 1)) as bench, pytest.raises(InvalidProgramError, match="deep"):
        asyncio.run(bench.run(directive(section("a", args={"x": deep})), origin=Origin.CALLER))


def test_code_without_an_engine_for_its_language_is_refused(tmp_path: Path) -> None:
    with open_bench(tmp_path) as bench, pytest.raises(Exception, match="No language 'python'"):
        asyncio.run(bench.run(Code(language="python", text="1")))


def test_a_thread_of_a_call_that_was_given_up_ends_at_its_next_look(tmp_path: Path) -> None:
    begun, ended = threading.Event(), threading.Event()

    async def work(_arguments: Mapping[str, Any], context: ToolContext) -> Value:
        def loop() -> None:
            begun.set()
            try:
                while True:
                    context.check_time()
            except BudgetExceededError:
                ended.set()

        await context.in_thread(loop)
        raise AssertionError("it never ends by itself")

    async def cancel_in_the_middle() -> None:
        task = asyncio.create_task(bench.run(Call(tool="a")))
        await asyncio.to_thread(begun.wait, 20)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert await asyncio.to_thread(ended.wait, 20)

    with open_bench(tmp_path, FakeTool(name="a", work=work)) as bench:
        asyncio.run(cancel_in_the_middle())


def test_a_cancelled_run_is_not_left_running(tmp_path: Path) -> None:
    async def cancel(started: asyncio.Event, task: "asyncio.Task[Outcome]") -> None:
        await started.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    async def main() -> None:
        started = asyncio.Event()

        async def waits(_arguments: Mapping[str, Any], _context: ToolContext) -> Returned:
            started.set()
            await asyncio.Event().wait()
            raise AssertionError("an event that nobody sets was set")

        with open_bench(tmp_path, FakeTool(name="a", work=waits)) as bench:
            await cancel(started, asyncio.create_task(bench.run(Call(tool="a"))))
            assert [brief.status for brief in bench.runs.list()] == [RunStatus.FAILED]

    asyncio.run(main())
