"""One run: its identity, its meter, the calls that it made and the results that it keeps.

Every tool call of every program goes through `Run.call`, so that one place checks policy, counts, times and keeps.
What only definitions or only code need is imported where one is met: a call of an action does without.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from adr_server import directives, machines, storage
from adr_server.errors import (
    AdrServerError,
    BudgetExceededError,
    InternalFaultError,
    InvalidProgramError,
    NotAllowedError,
    shorten,
)
from adr_server.sandbox.budget import Meter
from adr_server.sandbox.outcome import CallReceipt, Outcome, Question, Receipt
from adr_server.sandbox.policy import check_permitted, effects_of
from adr_server.sandbox.program import Origin
from adr_server.sandbox.summary import fit_summary
from adr_server.sandbox.surroundings import Surroundings
from adr_server.sandbox.values import to_json_text
from adr_server.storage import CallEnd
from adr_server.tool_api import CodeState, Effects, ToolContext, ToolOutput

if TYPE_CHECKING:
    from adr_server.directives import Directive
    from adr_server.sandbox.gathering import Gathered
    from adr_server.sandbox.kit import Kit
    from adr_server.storage import ChangeSetLike, WriteTurn
    from adr_server.tool_api import Write

log = logging.getLogger(__name__)

MAX_CALLS_TOLD = 20
FOOTER_TOKENS = 64
"""What the line with status, run and handle may take beneath a summary; it counts against the run's budget."""
MIN_SUMMARY = 40
MAX_DEPTH = 6
TURN_SECONDS = 0.02

_turn: ContextVar[WriteTurn | None] = ContextVar("turn", default=None)


@dataclass(kw_only=True)
class Run:
    """What one run has done so far."""

    run_id: str
    kit: Kit
    around: Surroundings
    meter: Meter
    calls: list[CallReceipt] = field(default_factory=list)
    ended_calls: list[CallEnd] = field(default_factory=list)
    began: int = field(default_factory=time.time_ns)
    exact: bool = True
    kept: int = 0

    @property
    def results(self) -> str:
        """The handle of everything that stays behind."""
        return f"/results/{self.run_id}/"

    async def call(self, name: str, arguments: Mapping[str, Any], *, depth: int = 0) -> Any:
        """Call a catalogue tool and give its result as plain data; a directive that it returns is gathered.

        Raises:
            AdrServerError: what the tool, the policy or the budget said.
        """
        return await self._call(name, arguments, depth, whole=True)

    async def open(self, name: str, arguments: Mapping[str, Any]) -> Any:
        """As `call`, but a directive or machine that the tool returns is given as it is, for the sandbox to run."""
        return await self._call(name, arguments, 0, whole=False)

    async def _call(self, name: str, arguments: Mapping[str, Any], depth: int, *, whole: bool) -> Any:
        tool = self.kit.toolbox.tool(name)
        parsed = tool.parse(arguments)
        effects = effects_of(tool.effects, parsed)
        check_permitted(name, effects, arguments, allowed=self.around.allowed, approval=self.around.approval)
        if depth > MAX_DEPTH:
            raise BudgetExceededError("depth", f"Tools call each other over {MAX_DEPTH} deep, last '{name}'.")
        self.meter.count_call()
        self.meter.check_time()
        started = time.monotonic()
        over = threading.Event()
        try:
            async with self._grant(effects) as write:
                returned = await tool.run(parsed, self.context(depth, write, over))
            if not whole and not isinstance(returned, ToolOutput):
                return returned
            value = await self._value(returned, arguments, depth)
            text = to_json_text(value)
            self.meter.keep(len(text))
        except AdrServerError as problem:
            self._note(name, started, 0, str(problem))
            raise
        except Exception as fault:
            log.exception("Tool '%s' raised", name)
            self._note(name, started, 0, type(fault).__name__)
            raise InternalFaultError(f"The tool '{name}' failed by a fault of its own; it is in the log.") from fault
        finally:
            over.set()
        tokens = self.kit.count(text)
        self.exact = self.exact and tokens.exact
        self.kept += tokens.tokens
        self._note(name, started, tokens.tokens, None)
        return value

    @asynccontextmanager
    async def _grant(self, effects: Effects) -> AsyncIterator[Write | None]:
        """The right to write for one call, if it may: its plan is made and written while no other writer works."""
        if effects is not Effects.WRITES_PROJECT:
            yield None
            return
        held = _turn.get()
        if held is not None:  # A tool of ours called this one, in the same turn.
            yield self._writer(held)
            return
        turn = storage.WriteTurn(self.around.project.root)
        while not turn.try_begin():
            self.meter.check_time()
            await asyncio.sleep(TURN_SECONDS)
        token = _turn.set(turn)
        try:
            self.around.project.renew()
            yield self._writer(turn)
        finally:
            _turn.reset(token)
            turn.end()

    def _writer(self, turn: WriteTurn) -> Write:
        async def write(changes: ChangeSetLike) -> tuple[str, ...]:
            # Not in a thread: a deadline would answer while the thread goes on writing behind the answer.
            paths = turn.apply(changes)
            self.around.project.renew()
            return paths

        return write

    def context(self, depth: int, write: Write | None = None, over: threading.Event | None = None) -> ToolContext:
        """The grants of one call, `depth` calls below the program; `over` is set when nobody waits for it any more."""

        def check_time() -> None:
            if over is not None and over.is_set():  # in a thread, which cancelling the call does not reach
                raise BudgetExceededError("seconds", "The call was given up; nobody waits for its result.")
            self.meter.check_time()

        async def call_further(name: str, arguments: Mapping[str, Any]) -> Any:
            return await self.call(name, arguments, depth=depth + 1)

        return ToolContext(
            project=self.around.project,
            memories=self.around.memory,
            facts=self.kit.facts,
            progress=self.around.progress,
            call=call_further,
            check_time=check_time,
            seconds_left=lambda: self.meter.seconds_left,
            write=write,
            state=lambda: self._state(depth),
            index=self.around.index,
            patterns=self.around.patterns,
            others=self.around.others,
            match=self.kit.confined.match,
        )

    def _state(self, depth: int) -> CodeState | None:
        if self.around.workspace is None or self.around.skills is None:
            return None
        workspace, skills = self.around.workspace(), self.around.skills()

        async def run_skill(name: str, arguments: Mapping[str, Any]) -> Any:
            from adr_server.sandbox import code_calls  # noqa: PLC0415 - see the module's docstring

            return await code_calls.run_skill(self, skills.get(name), arguments, depth=depth)

        async def parse_code(language: str, code: str) -> str | None:
            from adr_server.sandbox import code_calls  # noqa: PLC0415 - as above

            return await code_calls.parse_code(self, language, code)

        return CodeState(
            workspace=workspace,
            skills=skills,
            sessions=self.around.sessions and self.around.sessions(),
            run_skill=run_skill,
            parse_code=parse_code,
            taken=self._taken,
        )

    @cached_property
    def _taken(self) -> frozenset[str]:
        categories = self.kit.toolbox.categories()
        return frozenset(name for category, tools in categories.items() for name in (category, *tools))

    async def gather(
        self, directive: Directive, arguments: Mapping[str, Any], origin: Origin, *, depth: int = 0
    ) -> Gathered:
        """The sections of a checked directive, each called as `call` does."""
        from adr_server.sandbox.gathering import gather_sections  # noqa: PLC0415 - as above

        async def call_section(name: str, given: Mapping[str, Any]) -> Any:
            return await self.call(name, given, depth=depth)

        return await gather_sections(directive, arguments, call_section, self.kit.evaluator(origin))

    def keep(self, key: str, value: object) -> None:
        """Keep a value behind the handle, as `<key>.json`."""
        self.around.runs.put_result(self.run_id, f"{key}.json", to_json_text(value))

    def outcome(
        self,
        status: Literal["done", "asking", "failed"],
        text: str,
        *,
        question: Question | None = None,
        failed_by: Literal["input", "budget", "tool", "fault"] | None = None,
    ) -> Outcome:
        """The bounded outcome; the whole text stays behind the handle."""
        self.around.runs.put_result(self.run_id, "summary.md", text)
        room = max(MIN_SUMMARY, self.meter.budget.tokens - FOOTER_TOKENS)
        summary, truncated = fit_summary(text, room, self.results, self.kit.count)
        returned = self.kit.count(summary)
        receipt = Receipt(
            calls=self.calls[:MAX_CALLS_TOLD],
            calls_left_out=max(0, len(self.calls) - MAX_CALLS_TOLD),
            tokens_kept=self.kept,
            tokens_returned=returned.tokens,
            truncated=truncated,
            tokenizer=returned.tokenizer,
            exact=self.exact and returned.exact,
        )
        return Outcome(
            run_id=self.run_id,
            status=status,
            summary=summary,
            receipt=receipt,
            results=self.results,
            question=question,
            failed_by=failed_by,
        )

    async def _value(self, returned: object, arguments: Mapping[str, Any], depth: int) -> Any:
        match returned:
            case ToolOutput():
                return returned.model_dump(mode="json")
            case directives.Directive():
                self._check(returned)
                gathered = await self.gather(returned, arguments, Origin.SHIPPED, depth=depth + 1)
                return dict(gathered.sections)
            case machines.Machine():
                text = f"'{returned.tool}' is a state machine and may ask; run it by itself with run_plan."
                raise NotAllowedError(text)
            case _:
                raise TypeError(f"a tool returned a {type(returned).__name__}")

    def _check(self, directive: Directive) -> None:
        """Sections in a circle would wait for each other until the deadline."""
        toolbox = self.kit.toolbox
        problems = directives.check_directive(directive, tools=toolbox.tools(), templates=toolbox.templates())
        if problems:
            raise InvalidProgramError(f"The directive '{directive.tool}'", problems)

    def _note(self, name: str, started: float, tokens: int, error: str | None) -> None:
        seconds, now = time.monotonic() - started, time.time_ns()
        told = shorten(error, 120) if error else None
        self.calls.append(CallReceipt(tool=name, ms=round(seconds * 1000), tokens=tokens, error=told))
        began = now - int(seconds * 1e9)
        self.ended_calls.append(CallEnd(tool=name, began=began, ended=now, tokens=tokens, failed=error is not None))
