"""call_tool, run_plan and advance_run: everything that runs, and everything that is refused before it does."""

import json
from pathlib import Path
from typing import Any

import pytest

from adr_server.errors import InvalidArgumentsError, InvalidProgramError, NotAllowedError, UnknownNameError, UsageError
from applications import Desk, open_desk
from samples import write_project

pytestmark = pytest.mark.anyio


def directive(*sections: dict[str, Any], template: str = "{{ a }}", **more: Any) -> dict[str, Any]:
    return {"kind": "directive", "version": 1, "sections": list(sections), "template": template, **more}


def machine(states: dict[str, Any], *transitions: dict[str, str], initial: str = "first") -> dict[str, Any]:
    return {
        "kind": "machine",
        "version": 1,
        "tool": "mine",
        "initial": initial,
        "states": states,
        "transitions": list(transitions),
    }


LIST = {"key": "a", "source": "list_decisions"}
DO = {"do": {"tool": "list_decisions"}}
END = {"final": True, "template": "done"}


async def test_a_plan_of_the_callers_own_runs_and_tells_what_it_picked(desk: Desk) -> None:
    plan = directive(
        {"key": "a", "source": "list_decisions", "args": {"status": "accepted"}, "pick": "decisions[].title"},
        {"key": "b", "source": "read_decision", "args": {"id": {"$ref": "a[0]"}}, "pick": "decision.id"},
        template="{{ a | join(', ') }}; first {{ b }}",
    )
    answer = await desk.ask("run_plan", {"plan": plan})
    assert answer.structured["summary"].strip() == "Use PostgreSQL, Use RabbitMQ; first 0001"


async def test_a_machine_of_the_callers_own_branches_and_asks(desk: Desk) -> None:
    plan = machine(
        {
            "first": {**DO, "store": "found"},
            "asking": {"ask": {"prompt": "rules/refine", "section": "validation", "show": ["found.counts"]}},
            "last": {"final": True, "template": "{{ found.decisions | length }} records"},
        },
        {"from": "first", "event": "ok", "to": "asking", "when": "length(found.decisions) > `3`"},
        {"from": "first", "event": "ok", "to": "last"},
        {"from": "asking", "event": "yes", "to": "last"},
    )
    asked = await desk.ask("run_plan", {"plan": plan})
    assert asked.structured["question"]["events"] == ["yes"]
    done = await desk.ask("advance_run", {"run_id": asked.structured["run_id"], "event": "yes"})
    assert done.structured["summary"].strip() == "4 records"


async def test_a_shipped_plan_is_shown_as_json_that_runs_as_sent(desk: Desk) -> None:
    shown = await desk.ask("call_tool", {"name": "project_overview", "plan": True})
    assert json.loads(shown.text) == shown.structured["plan"]
    sent = await desk.ask("run_plan", {"plan": shown.structured["plan"]})
    named = await desk.ask("run_plan", {"plan": "project_overview"})
    assert sent.structured["summary"] == named.structured["summary"]


async def test_an_action_has_no_plan(desk: Desk) -> None:
    with pytest.raises(UsageError, match="is an action and has no plan"):
        await desk.ask("call_tool", {"name": "list_decisions", "plan": True})
    with pytest.raises(UsageError, match="is an action and has no plan"):
        await desk.ask("run_plan", {"plan": "list_decisions"})


@pytest.mark.parametrize(
    ("name", "arguments", "near"),
    [
        ("call_tool", {"name": "list_decision"}, "list_decisions"),
        ("run_plan", {"plan": "project_overvew"}, "project_overview"),
    ],
)
async def test_an_unknown_tool_is_answered_with_the_nearest(
    desk: Desk, name: str, arguments: dict[str, Any], near: str
) -> None:
    with pytest.raises(UnknownNameError, match=f"'{near}'"):
        await desk.ask(name, arguments)


@pytest.mark.parametrize(
    ("name", "arguments", "field"),
    [
        ("call_tool", {}, "name"),
        ("call_tool", {"name": "list_decisions", "args": "all"}, "args"),
        ("call_tool", {"name": "list_decisions", "plan": "maybe"}, "plan"),
        ("run_plan", {"plan": 3}, "plan"),
        ("advance_run", {"event": "accept"}, "run_id"),
        ("read_file", {"path": "/project/a", "limit": 0}, "limit"),
        ("list_directory", {"path": 3}, "path"),
        ("search_tools", {"query": "x", "limit": 1_000}, "limit"),
        ("load_prompt", {"name": "x", "arguments": {"a": 1}}, "arguments"),
        ("list_decisions", {"status": "done"}, "status"),
        ("get_decision", {"id": 1}, "id"),
        ("search_decisions", {"query": "x" * 501}, "query"),
        ("decision_graph", {"format": "png"}, "format"),
        ("lint_decisions", {"fix": True}, "fix"),
        ("project_overview", {"deep": True}, "deep"),
    ],
)
async def test_arguments_of_the_wrong_type_are_told_by_field_with_an_example(
    desk: Desk, name: str, arguments: dict[str, Any], field: str
) -> None:
    with pytest.raises(InvalidArgumentsError) as refused:
        await desk.ask(name, arguments)
    assert any(problem.startswith(f"{field}") for problem in refused.value.problems), refused.value.problems
    assert "Example: {" in str(refused.value)


async def test_every_problem_of_the_arguments_is_told_at_once(desk: Desk) -> None:
    with pytest.raises(InvalidArgumentsError) as refused:
        await desk.ask("search_tools", {"query": 1, "detail": "all", "limits": 3})
    assert len(refused.value.problems) == 3


@pytest.mark.parametrize(
    ("plan", "told"),
    [
        ({"kind": "program"}, "kind: must be 'directive' or 'machine'"),
        (directive(), "sections"),
        (directive({"key": "a", "source": "list_decision"}), "Did you mean 'list_decisions'"),
        (directive({**LIST, "pick": "decisions[?"}), r"section 'a': 'decisions\[\?' is no JMESPath"),
        (directive({**LIST, "when": "b"}, {**LIST, "key": "b", "when": "a"}), "a"),
        (directive(LIST, LIST), "a"),
        (directive({**LIST, "when": "nowhere"}), "nowhere"),
        (directive(*({**LIST, "key": f"s{number}"} for number in range(10_000))), "longer|at most|sections"),
        (directive(LIST, callback="os.system"), "callback"),
        (directive({**LIST, "source": "../../etc/passwd"}), "source|tool"),
    ],
)
async def test_a_directive_that_cannot_run_is_refused_before_anything_runs(
    desk: Desk, plan: dict[str, Any], told: str
) -> None:
    with pytest.raises(InvalidProgramError, match=told) as refused:
        await desk.ask("run_plan", {"plan": plan})
    assert len(str(refused.value)) < 4_000
    assert desk.application.stores.runs.list() == ()


async def test_a_cycle_between_sections_names_its_members(desk: Desk) -> None:
    plan = directive({**LIST, "when": "b"}, {"key": "b", "source": "detect_stack", "when": "a"})
    with pytest.raises(InvalidProgramError, match=r"cycle|circle|wait for each other") as refused:
        await desk.ask("run_plan", {"plan": plan})
    assert "a" in str(refused.value)


@pytest.mark.parametrize(
    ("plan", "told"),
    [
        (machine({"first": DO, "alone": END, "last": END}, {"from": "first", "event": "ok", "to": "last"}), "alone"),
        (machine({"first": DO, "last": END}, {"from": "first", "event": "ok", "to": "first"}), "last|way"),
        (machine({"first": DO, "last": END}), "first"),
        (machine({"first": DO}, {"from": "first", "event": "ok", "to": "first"}), "final"),
        (machine({"first": DO, "last": END}, {"from": "first", "event": "ok", "to": "lost"}), "lost"),
        (machine({"first": {**DO, "before": "os.system"}, "last": END}), "before"),
        (
            machine({"first": DO, "last": END}, {"from": "first", "event": "ok", "to": "last", "before": "os.system"}),
            "before",
        ),
        (
            machine({"first": DO, "last": END}, {"from": "first", "event": "ok", "to": "last", "conditions": "os.x"}),
            "conditions",
        ),
        (machine({"first": {"do": {"tool": "os.system"}}, "last": END}), "os.system"),
        (
            machine(
                {"first": {"ask": {"prompt": "rules/refne"}}, "last": END},
                {"from": "first", "event": "x", "to": "last"},
            ),
            "rules/refine",
        ),
        (machine({"last": END}, initial="frst"), "frst"),
    ],
)
async def test_a_machine_that_cannot_run_is_refused_before_anything_runs(
    desk: Desk, plan: dict[str, Any], told: str
) -> None:
    with pytest.raises(InvalidProgramError, match=told):
        await desk.ask("run_plan", {"plan": plan})
    assert desk.application.stores.runs.list() == ()


async def test_a_template_that_fails_fails_the_run_with_the_reason(desk: Desk) -> None:
    answer = await desk.ask("run_plan", {"plan": directive(LIST, template="{{ a.decisions[0].nope.deeper.still }}")})
    if not answer.failed:
        assert answer.structured["summary"].strip() == ""
    for template in ("{{ 1 / 0 }}", "{{ a", "{% include 'x' %}", "{{ a.__class__.__mro__ }}"):
        failed = await desk.ask("run_plan", {"plan": directive(LIST, template=template)})
        assert failed.failed, template
        assert failed.structured["failed_by"] == "input"
        assert "template" in failed.text.lower()


@pytest.mark.parametrize("template", ["{% for i in range(10**12) %}{% endfor %}", "{{ 'x' * 10**10 }}"])
async def test_a_template_that_never_ends_is_ended(desk: Desk, template: str) -> None:
    answer = await desk.ask("run_plan", {"plan": directive(LIST, template=template, budget={"seconds": 3})})
    assert answer.failed
    assert answer.structured["failed_by"] in {"budget", "input"}
    after = await desk.ask("run_plan", {"plan": directive(LIST, template="{{ a.decisions | length }}")})
    assert after.structured["summary"].strip() == "4"


async def test_a_section_that_fails_fails_the_run_or_is_skipped_as_it_says(desk: Desk) -> None:
    lost = {"key": "a", "source": "read_decision", "args": {"id": "0099"}}
    failed = await desk.ask("run_plan", {"plan": directive(lost)})
    assert failed.failed
    assert "0099" in failed.text
    skipped = await desk.ask("run_plan", {"plan": directive({**lost, "on_error": "skip"}, template="{{ skipped.a }}")})
    assert not skipped.failed
    assert "0099" in skipped.text


async def test_what_a_plan_is_not_told_it_may_write_it_may_not(desk: Desk) -> None:
    allowed = desk.application.around(lambda *_: None)
    assert "writes_project" not in {effect.value for effect in allowed.allowed}


async def test_no_answer_is_longer_than_its_budget(desk: Desk) -> None:
    plan = directive(LIST, template="{{ a | tojson }} " * 50, budget={"tokens": 60})
    answer = await desk.ask("run_plan", {"plan": plan})
    assert answer.structured["receipt"]["tokens_returned"] <= 60
    assert answer.structured["receipt"]["truncated"]
    page = await desk.ask("read_file", {"path": f"{answer.structured['results']}summary.md", "limit": 20_000})
    assert len(page.structured["text"]) > len(answer.structured["summary"])


async def test_a_run_of_another_project_is_said_to_be_one(desk: Desk, tmp_path: Path) -> None:
    asked = await desk.run("draft_rules")
    async with open_desk(tmp_path, write_project(tmp_path / "other")) as other:
        for arguments in ({}, {"event": "accept", "answer": {}}):
            with pytest.raises(UnknownNameError, match="project"):
                await other.ask("advance_run", {"run_id": asked.structured["run_id"], **arguments})
        with pytest.raises((UnknownNameError, NotAllowedError)):
            await other.ask("read_file", {"path": f"{asked.structured['results']}inferred.json"})


async def test_a_run_id_with_a_slip_is_answered_with_the_nearest(desk: Desk) -> None:
    asked = await desk.run("draft_rules")
    run_id = asked.structured["run_id"]
    with pytest.raises(UnknownNameError, match=run_id):
        await desk.ask("advance_run", {"run_id": run_id[:-1]})


async def test_a_run_tells_its_state_and_history(desk: Desk) -> None:
    asked = await desk.run("draft_rules")
    told = await desk.ask("advance_run", {"run_id": asked.structured["run_id"]})
    assert "draft_rules (machine): asking in 'reviewing'" in told.text
    assert "extracting → reviewing on ok" in told.text
