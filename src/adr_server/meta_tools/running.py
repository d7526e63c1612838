"""Meta-tools that run: call_tool, run_plan, advance_run."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from pydantic import Field, ValidationError

from adr_server.errors import InvalidProgramError, UsageError
from adr_server.meta_tools.launching import advance, plan_text, run_tool
from adr_server.meta_tools.meta_tool import OUTCOME_SCHEMA, Answer, MetaInput, MetaTool, told

if TYPE_CHECKING:
    from adr_server.directives import Directive
    from adr_server.machines import Machine
    from adr_server.meta_tools.application import Application
    from adr_server.tool_api import Progress

MAX_PLAN = 200_000


class CallToolInput(MetaInput):
    """Arguments of call_tool."""

    name: str
    args: dict[str, Any] = Field(default_factory=dict)
    plan: bool = False


class RunPlanInput(MetaInput):
    """Arguments of run_plan; `plan` is a name or a definition."""

    plan: str | dict[str, Any]
    args: dict[str, Any] = Field(default_factory=dict)


class AdvanceRunInput(MetaInput):
    """Arguments of advance_run; without `event` it tells where the run stands."""

    run_id: str
    event: str | None = None
    answer: Any = None


async def call_tool(application: Application, given: CallToolInput, progress: Progress) -> Answer:
    """Run any catalogue tool, or give its plan."""
    if given.plan:
        return _plan_of(application, given.name)
    return await call(application, given.name, given.args, progress)


async def call(application: Application, name: str, arguments: dict[str, Any], progress: Progress) -> Answer:
    """Run a catalogue tool by name, for a client."""
    return told(await run_tool(application, name, arguments, progress))


async def run_plan(application: Application, given: RunPlanInput, progress: Progress) -> Answer:
    """Run a shipped plan by name, or the caller's own."""
    from adr_server.catalog import Kind
    from adr_server.sandbox import Origin

    if isinstance(given.plan, str):
        entry = application.catalog.entries.get(given.plan)
        if entry.kind is Kind.ACTION:
            raise UsageError(f"'{entry.name}' is an action and has no plan; use call_tool.")
        return await call(application, entry.name, given.args, progress)
    outcome = await application.sandbox.run(
        parse_plan(given.plan),
        application.around(progress),
        origin=Origin.CALLER,
        arguments=given.args,
        budget=application.budget,
    )
    return told(outcome)


async def advance_run(application: Application, given: AdvanceRunInput, progress: Progress) -> Answer:
    """Answer a paused run, or tell its state and history."""
    if given.event is None:
        return _state_of(application, given.run_id)
    return told(await advance(application, given.run_id, given.event, given.answer, progress))


def parse_plan(definition: dict[str, Any]) -> Directive | Machine:
    """A caller's definition as a model.

    Raises:
        InvalidProgramError: each field that is wrong, a line each.
    """
    from adr_server.directives import Directive
    from adr_server.machines import Machine
    from adr_server.registry.models import problem_lines

    kinds: dict[str, type[Directive | Machine]] = {"directive": Directive, "machine": Machine}
    kind = definition.get("kind")
    if kind not in kinds:
        raise InvalidProgramError("The plan", ["kind: must be 'directive' or 'machine'"])
    if len(json.dumps(definition)) > MAX_PLAN:
        raise InvalidProgramError(f"The {kind}", [f"it is longer than {MAX_PLAN:,} characters"])
    model = kinds[kind]
    try:
        return model.model_validate(definition)
    except ValidationError as error:
        raise InvalidProgramError(f"The {kind}", problem_lines(model, definition, error)) from None


def _plan_of(application: Application, name: str) -> Answer:
    text = plan_text(application, name)
    return Answer(text=text, structured={"plan": json.loads(text)})


def _state_of(application: Application, run_id: str) -> Answer:
    from adr_server.sandbox.runner import RESUME
    from adr_server.storage import RunStatus

    record = application.stores.runs.load(run_id)
    history = json.loads(record.history)
    steps = [f"{step['from']} → {step['to']} on {step['event']}" for step in history[-20:]]
    results = f"/results/{run_id}/"
    where = f" in '{record.state}'" if record.state else ""
    asked = [f"It asks: event '{RESUME}' gives the question again."] if record.status is RunStatus.ASKING else []
    lines = [f"{record.tool} ({record.kind}): {record.status}{where}", *steps, *asked, f"[results {results}]"]
    structured = {"run_id": run_id, "status": record.status, "state": record.state, "history": history[-20:]}
    return Answer(text="\n".join(lines), structured=structured)


_OPEN_SCHEMA = {"type": "object", "properties": {"run_id": {"type": "string"}, "status": {"type": "string"}}}

CALL_TOOL = MetaTool(
    name="call_tool",
    description="Run any catalogue tool by name; plan: true gives its directive or machine instead.",
    input=CallToolInput,
    output_schema={"type": "object", "properties": {**OUTCOME_SCHEMA["properties"], "plan": {"type": "object"}}},
    run=call_tool,
    core=True,
    writes=True,
    example='{"name": "list_decisions", "args": {"status": "accepted"}}',
)
RUN_PLAN = MetaTool(
    name="run_plan",
    description="Run a composition directive or state machine: a shipped one's name, or your own definition.",
    input=RunPlanInput,
    output_schema=OUTCOME_SCHEMA,
    run=run_plan,
    core=True,
    writes=True,
    example='{"plan": "project_overview"}',
)
ADVANCE_RUN = MetaTool(
    name="advance_run",
    description="Answer a paused run with an event it offers; without one, its state and history.",
    input=AdvanceRunInput,
    output_schema=_OPEN_SCHEMA,
    run=advance_run,
    core=True,
    writes=True,
    example='{"run_id": "…", "event": "accept", "answer": {}}',
)
