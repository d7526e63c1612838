"""Drive a machine: `do` states by themselves, until it ends or asks. The position is saved after every step."""

import asyncio
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from adr_server.errors import (
    AdrServerError,
    BudgetExceededError,
    InvalidArgumentsError,
    UnknownNameError,
    UsageError,
    shorten,
)
from adr_server.expressions import is_true, references, substitute
from adr_server.machines import ERROR, Ask, Do, Machine, State, is_shipped_template
from adr_server.machines.table import Position
from adr_server.plurals import counted
from adr_server.sandbox.cited_places import missing_places
from adr_server.sandbox.outcome import Outcome, Question
from adr_server.sandbox.program import Origin
from adr_server.sandbox.run import Run
from adr_server.sandbox.saved import SavedMachine
from adr_server.sandbox.schemas import example_of, schema_problems
from adr_server.sandbox.summary import outline, show_data
from adr_server.storage import RunStatus

FAILED: Literal["failed"] = "failed"
MOST_SHAPE = 1_000
"""Characters; a schema that a caller sent may be of any size."""


@dataclass(kw_only=True)
class MachineRun:
    """One machine on its way; `saved` is what a later process needs to go on."""

    run: Run
    machine: Machine
    origin: Origin
    saved: SavedMachine

    async def drive(self) -> Outcome:
        """Go on until the machine ends or asks."""
        position = Position(self.machine, self.saved.state)
        while True:
            state = self.machine.states[position.state]
            if state.final:
                return await self._end(position.state, state)
            if state.ask is not None:
                return await self._pause(position.state, state, state.ask)
            if state.do is not None:
                await self._do(position, state, state.do)

    async def answer(self, event: str, answer: object) -> None:
        """Fire `event` with the caller's answer; `drive` then goes on from there.

        An event that only leads back needs no answer: what the state held before stays.

        Raises:
            UnknownNameError: the event is not open in this state.
            InvalidArgumentsError: the answer does not meet the state's schema; which field, and an example. Or it
                cites, to a shipped machine, a place that the project does not have.
            UsageError: the event's conditions are not met by what the run holds.
        """
        name = self.saved.state
        state = self.machine.states[name]
        events = await self.open_events(name, state)
        if event not in events:
            raise UnknownNameError(f"event open in state '{name}' called", event, events)
        schema = self._schema(state)
        keeps = answer is not None or not self._leads_back(name, event)
        if schema is not None and keeps:
            problems = schema_problems(schema, answer)
            if problems:
                raise InvalidArgumentsError("answer", problems, example=json.dumps(example_of(schema)))
        if self.origin is Origin.SHIPPED and keeps:
            missing = await asyncio.to_thread(lambda: missing_places(answer, self.run.around.project))
            if missing:
                raise InvalidArgumentsError("answer", missing)
        if state.store is not None and keeps:
            self.saved.data[state.store] = answer
        position = Position(self.machine, name)
        if not position.fire(event, await self._verdicts(position, event)):
            raise UsageError(f"'{event}' is not open now: its conditions are not met by what the run holds.")
        self._moved(name, event, position.state)
        # Only now: an answer that came second must not replace the first one's result.
        if state.store is not None and keeps:
            self.run.keep(state.store, answer)

    async def open_events(self, name: str, state: State) -> list[str]:
        """The events that can lead out of a state that asks: whose conditions are met, or turn on the answer."""
        position = Position(self.machine, name)
        moves = {event: position.open_moves(event) for event in self.machine.events(name)}
        known = {
            index: when
            for index in {index for indices in moves.values() for index in indices}
            if (when := self.machine.transitions[index].when) is not None and not _speaks_of(when, state.store)
        }
        values = await self._evaluate(list(dict.fromkeys(known.values())))
        shut = {index for index, when in known.items() if not is_true(values[when])}
        return [event for event, indices in moves.items() if not shut.issuperset(indices)] or list(moves)

    def _leads_back(self, name: str, event: str) -> bool:
        """Whether all that `event` leads to has been come through before: it asks again, and takes no answer along."""
        been = {self.machine.initial, *(step["to"] for step in self.saved.history)} - {name}
        targets = {move.target for move in self.machine.transitions if (move.source, move.event) == (name, event)}
        return targets <= been

    async def _do(self, position: Position, state: State, do: Do) -> None:
        name = position.state
        self._count_step()
        try:
            value = await self._attempt(state, do)
        except BudgetExceededError:
            raise
        except AdrServerError as problem:
            self.saved.data[ERROR] = {"state": name, "message": str(problem)}
            self._fail_over(position, state, await self._verdicts(position, "error"), problem)
            return
        if state.store is not None:
            self.saved.data[state.store] = value
            self.run.keep(state.store, value)
        position.fire("ok", await self._verdicts(position, "ok"))
        self._moved(name, "ok", position.state)

    def _fail_over(
        self, position: Position, state: State, verdicts: Mapping[int, bool], problem: AdrServerError
    ) -> None:
        name = position.state
        if state.on_error is not None:
            position.state = state.on_error
        elif not position.fire("error", verdicts):
            raise problem
        self._moved(name, "error", position.state)

    async def _attempt(self, state: State, do: Do) -> Any:
        wait = state.retry.seconds if state.retry else 0.0
        tries = 1 + (state.retry.times if state.retry else 0)
        for attempt in range(1, tries + 1):
            try:
                texts = list(dict.fromkeys(references(do.args)))
                values = await self._evaluate(texts)
                return await self.run.call(do.tool, substitute(do.args, values))
            except BudgetExceededError:
                raise
            except AdrServerError:
                if attempt == tries:
                    raise
                await asyncio.sleep(min(wait, self.run.meter.seconds_left))
                wait *= 2
        raise AssertionError("a retry loop ends by return or raise")

    async def _verdicts(self, position: Position, event: str) -> dict[int, bool]:
        moves = {index: self.machine.transitions[index].when for index in position.open_moves(event)}
        values = await self._evaluate([when for when in moves.values() if when is not None])
        return {index: when is None or is_true(values[when]) for index, when in moves.items()}

    async def _evaluate(self, texts: list[str]) -> dict[str, Any]:
        if not texts:
            return {}
        return await self.run.kit.evaluator(self.origin).evaluate(texts, self.saved.data)

    async def _end(self, name: str, state: State) -> Outcome:
        if state.template is None:
            shown = {key: value for key, value in self.saved.data.items() if key != "input"}
            text = outline(shown)
        else:
            shipped = is_shipped_template(state.template)
            text = await self.run.kit.render(state.template, self._told(), shipped_name=shipped, origin=self.origin)
        status: Literal["failed", "done"] = FAILED if name == FAILED else "done"
        self.saved.save(RunStatus(status))
        return self.run.outcome(status, text)

    def _told(self) -> dict[str, Any]:
        """What a template sees: all that the machine may store, null where this way through it did not."""
        stores = (state.store for state in self.machine.states.values() if state.store)
        return {ERROR: None, **dict.fromkeys(stores), **self.saved.data}

    async def _pause(self, name: str, state: State, ask: Ask) -> Outcome:
        events = await self.open_events(name, state)
        question = Question(state=name, events=events, answer_schema=_plain_dict(self._schema(state)))
        text = self.run.kit.toolbox.prompt(ask.prompt, ask.section)
        values = await self._evaluate(ask.show)
        shown = {_label(path): values[path] for path in ask.show if values[path] is not None}
        data = show_data(shown, self.run.meter.budget.tokens // 2, self.run.results)
        back = [event for event in events if self._leads_back(name, event)]
        bare = f" ({', '.join(back)}: without an answer)" if back and question.answer_schema else ""
        parts = [text.strip(), data, f"Answer with advance_run: one of {', '.join(events)}{bare}."]
        if question.answer_schema:
            shape = shorten(self.run.kit.toolbox.shape(question.answer_schema), MOST_SHAPE)
            parts[-1] += f"\nanswer ('=' may be left out): {shape}"
        self.saved.save(RunStatus.ASKING)
        return self.run.outcome("asking", "\n\n".join(part for part in parts if part), question=question)

    def _schema(self, state: State) -> Mapping[str, Any] | None:
        if isinstance(state.accepts, str):
            return self.run.kit.toolbox.schema(state.accepts)
        return state.accepts

    def _count_step(self) -> None:
        self.saved.steps += 1
        steps = self.run.meter.budget.steps
        if self.saved.steps > steps:
            raise BudgetExceededError("steps", f"The machine took its {counted(steps, 'step')} without an end.")
        self.run.meter.check_time()

    def _moved(self, source: str, event: str, target: str) -> None:
        self.saved.state = target
        self.saved.history.append({"from": source, "event": event, "to": target})
        self.saved.save()


def _plain_dict(value: Mapping[str, Any] | None) -> dict[str, Any] | None:
    return None if value is None else dict(value)


def _speaks_of(expression: str, name: str | None) -> bool:
    """Whether a condition may turn on what is stored under `name`."""
    return name is not None and re.search(rf"\b{re.escape(name)}\b", expression) is not None


def _label(expression: str) -> str:
    """What a shown value is called: the path that the expression begins with."""
    path = re.match(r"[A-Za-z_][\w.]*", expression)
    return path[0] if path else expression
