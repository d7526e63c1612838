"""Run any program under one budget, one policy and one receipt: the only door to execution.

What only code or only machines need is imported where one is run: a call of a tool does without.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal, assert_never

from pydantic import BaseModel

from adr_server import directives, machines
from adr_server.errors import (
    AdrServerError,
    BudgetExceededError,
    ToolFailedError,
    UsageError,
)
from adr_server.sandbox.budget import Budget, Meter, out_of_time
from adr_server.sandbox.definitions import check_definition, check_inputs
from adr_server.sandbox.kit import Kit
from adr_server.sandbox.outcome import Outcome
from adr_server.sandbox.program import Call, Code, Origin, Program
from adr_server.sandbox.run import Run
from adr_server.sandbox.summary import outline
from adr_server.sandbox.surroundings import Surroundings
from adr_server.sandbox.values import to_json_text
from adr_server.storage import NewRun, RunEnd, RunOrigin, RunRecord, RunStatus

if TYPE_CHECKING:
    from adr_server.directives import Directive
    from adr_server.machines import Machine
    from adr_server.sandbox.machine_run import MachineRun
    from adr_server.sandbox.toolbox import Tool

RESUME = "resume"
NOT_TOLD = "Whoever asked for the value read it; it is in value.json."
MAX_SOURCE_KEPT = 100_000
CODE_SLACK = 5.0
"""Seconds that a run of code may take beyond its own: it stops by itself, and then tells what it printed and took."""


@dataclass(frozen=True, kw_only=True)
class Sandbox:
    """Runs programs with one kit; each run gets its own project view, stores and permissions."""

    kit: Kit

    async def run(
        self,
        program: Program,
        around: Surroundings,
        *,
        origin: Origin,
        arguments: Mapping[str, Any] | None = None,
        budget: Budget | None = None,
    ) -> Outcome:
        """Run `program`; a failure on the way is an outcome, a program that cannot start is an error.

        Raises:
            UsageError: it names what does not exist, its arguments do not fit, or its check refuses it.
        """
        given = dict(arguments or {})
        allowed = budget or Budget()
        match program:
            case Call():
                return await self._call(program, around, allowed)
            case directives.Directive():
                self.check(program, origin)
                check_inputs(program.inputs, given)
                return await self._directive(program, given, around, origin, allowed)
            case machines.Machine():
                self.check(program, origin)
                check_inputs(program.inputs, given)
                return await self._machine(program, given, around, origin, allowed)
            case Code():
                return await self._code(program, around, origin, allowed)
            case _:
                assert_never(program)

    def check(self, program: Directive | Machine, origin: Origin) -> None:
        """Refuse a program that could not run to its end.

        Raises:
            InvalidProgramError: every problem, a line each.
        """
        check_definition(program, origin, self.kit.toolbox)

    async def advance(
        self, run_id: str, around: Surroundings, *, event: str, answer: object, budget: Budget | None = None
    ) -> Outcome:
        """Answer a paused run, in this process or a later one; `resume` answers nothing and lets it ask again.

        Raises:
            UnknownNameError: no such run in this project, or the event is not open; with the nearest names.
            UsageError: the run does not wait for an answer, or the answer does not fit.
        """
        from adr_server.sandbox.machine_run import MachineRun  # noqa: PLC0415 - see the module's docstring
        from adr_server.sandbox.saved import SavedMachine  # noqa: PLC0415 - as above

        record = around.runs.load(run_id)
        interrupted = event == RESUME and record.kind == "machine" and record.status is RunStatus.RUNNING
        if record.status is not RunStatus.ASKING and not interrupted:
            raise UsageError(f"The run {run_id} is {record.status.value}; only a run that asks can be answered.")
        machine = machines.Machine.model_validate_json(record.program)
        resumes = event == RESUME and (interrupted or RESUME not in machine.events(record.state))
        origin = Origin(record.origin)
        self.check(machine, origin)
        to_json_text(answer)
        meter = Meter(budget=_machine_budget(budget or Budget(), machine))
        run = Run(run_id=run_id, kit=self.kit, around=around, meter=meter)
        saved = SavedMachine.load(around.runs, record)
        going = MachineRun(run=run, machine=machine, origin=origin, saved=saved)
        if not resumes:
            await going.answer(event, answer)
        return await self._driven(run, going)

    async def _call(self, program: Call, around: Surroundings, budget: Budget) -> Outcome:
        tool = self.kit.toolbox.tool(program.tool)
        tool.parse(program.arguments)
        record = _new_run(around, kind="call", tool=program.tool, origin=Origin.SHIPPED, program="{}")
        run = self._begin(around, record, budget)

        async def work() -> Outcome:
            value = await run.open(program.tool, program.arguments)
            # What an action found is plain data by now: no definition's model is loaded to see that it is none.
            if isinstance(value, BaseModel) and isinstance(value, directives.Directive | machines.Machine):
                # A definition takes the call's arguments; one that an action built has them in it already.
                given = program.arguments if value.inputs is not None else {}
                return await self.run(value, around, origin=Origin.SHIPPED, arguments=given, budget=budget)
            run.keep("value", value)
            return run.outcome("done", await self._told(tool, value) if program.told else NOT_TOLD)

        return await self._bounded(run, work, record)

    async def _told(self, tool: Tool, value: Mapping[str, Any]) -> str:
        template = tool.summary_template
        return outline(value) if template is None else await self.kit.host.render(template, value)

    async def _directive(
        self, directive: Directive, arguments: Mapping[str, Any], around: Surroundings, origin: Origin, budget: Budget
    ) -> Outcome:
        within = budget.within(seconds=directive.budget.seconds, tokens=directive.budget.tokens)
        text = directive.model_dump_json()
        record = _new_run(around, kind="directive", tool=directive.tool, origin=origin, program=text)
        run = self._begin(around, record, within)

        async def work() -> Outcome:
            gathered = await run.gather(directive, arguments, origin)
            for key, value in gathered.sections.items():
                run.keep(key, value)
            told = await self.kit.render(
                directive.template,
                gathered.for_template(arguments),
                shipped_name=directive.names_template,
                origin=origin,
            )
            return run.outcome("done", told)

        return await self._bounded(run, work, record)

    async def _code(self, code: Code, around: Surroundings, origin: Origin, budget: Budget) -> Outcome:
        from adr_server.sandbox.code_run import engine_for, run_code  # noqa: PLC0415 - see the module's docstring

        engine = engine_for(self.kit, code.language)
        inputs = to_json_text(dict(code.inputs))
        within = budget.within(seconds=code.seconds or budget.seconds, tokens=budget.tokens)
        text = json.dumps({"language": code.language, "code": code.text[:MAX_SOURCE_KEPT]})
        record = _new_run(around, kind="code", tool=code.language, origin=origin, program=text)
        run = self._begin(around, record, within)
        run.meter.keep(len(inputs))

        async def work() -> Outcome:
            return await run_code(run, code, engine)

        return await self._bounded(run, work, record, slack=CODE_SLACK)

    async def _machine(
        self, machine: Machine, arguments: Mapping[str, Any], around: Surroundings, origin: Origin, budget: Budget
    ) -> Outcome:
        from adr_server.sandbox.machine_run import MachineRun  # noqa: PLC0415 - see the module's docstring
        from adr_server.sandbox.saved import SavedMachine  # noqa: PLC0415 - as above

        text = machine.model_dump_json(by_alias=True, exclude_none=True)
        within = _machine_budget(budget, machine)
        record = _new_run(around, kind="machine", tool=machine.tool, origin=origin, program=text)
        run = self._begin(around, record, within)
        saved = SavedMachine(store=around.runs, record=record, state=machine.initial, data={"input": dict(arguments)})
        saved.save()
        going = MachineRun(run=run, machine=machine, origin=origin, saved=saved)
        return await self._driven(run, going)

    def _begin(self, around: Surroundings, record: RunRecord, budget: Budget) -> Run:
        return Run(run_id=record.run_id, kit=self.kit, around=around, meter=Meter(budget=budget))

    async def _bounded(
        self, run: Run, work: Callable[[], Awaitable[Outcome]], record: RunRecord, *, slack: float = 0.0
    ) -> Outcome:
        """Run `work` under the run's deadline; whatever ends it, the stored run says how it ended."""
        status = RunStatus.FAILED
        outcome: Outcome | None = None
        try:
            outcome = await self._ended(run, work, slack)
            status = RunStatus(outcome.status)
        finally:
            self._tell(run, record, outcome)
            run.around.runs.save(replace(record, status=status), expected_version=record.version)
        return outcome

    async def _driven(self, run: Run, going: MachineRun) -> Outcome:
        """Drive a machine; one that is interrupted stays where it stood, and can be resumed."""
        outcome: Outcome | None = None
        try:
            outcome = await self._ended(run, going.drive)
        finally:
            self._tell(run, going.saved.record, outcome)
        status = RunStatus(outcome.status)
        if going.saved.record.status is not status:
            going.saved.save(status)
        return outcome

    def _tell(self, run: Run, record: RunRecord, outcome: Outcome | None) -> None:
        """Tell who observes how a run ended; without an outcome it was cancelled, or broke."""
        cancelled = isinstance(sys.exception(), asyncio.CancelledError)
        ended = RunEnd(
            run_id=run.run_id,
            kind=record.kind,
            tool=record.tool,
            origin=record.origin.value,
            status=outcome.status if outcome is not None else "cancelled" if cancelled else "failed",
            failed_by=outcome.failed_by if outcome is not None else None if cancelled else "fault",
            began=run.began,
            ended=time.time_ns(),
            calls=tuple(run.ended_calls),
            tokens_kept=run.kept,
            exact=run.exact,
            tokens_returned=outcome.receipt.tokens_returned if outcome is not None else 0,
        )
        self.kit.observe(ended)

    async def _ended(self, run: Run, work: Callable[[], Awaitable[Outcome]], slack: float = 0.0) -> Outcome:
        try:
            async with asyncio.timeout(run.meter.seconds_left + slack):
                return await work()
        except TimeoutError:
            return _failed(run, out_of_time(run.meter.budget.seconds))
        except AdrServerError as problem:
            return _failed(run, problem)


def _new_run(around: Surroundings, *, kind: str, tool: str, origin: Origin, program: str) -> RunRecord:
    return around.runs.create(NewRun(program=program, origin=RunOrigin(origin.value), kind=kind, tool=tool))


def _machine_budget(budget: Budget, machine: Machine) -> Budget:
    asked = machine.budget
    return budget.within(seconds=asked.seconds, tokens=asked.tokens, steps=asked.steps)


def _failed(run: Run, problem: AdrServerError) -> Outcome:
    by: Literal["input", "budget", "tool", "fault"]
    match problem:
        case BudgetExceededError():
            by = "budget"
        case ToolFailedError():
            by = "tool"
        case _:
            by = "input" if problem.exit_code != AdrServerError.exit_code else "fault"
    return run.outcome("failed", str(problem), failed_by=by)
