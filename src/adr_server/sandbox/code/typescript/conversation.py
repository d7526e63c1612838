"""One run in one process: what it prints is collected, what it asks is answered, and whatever is too much ends it."""

import asyncio
import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, TypeVar

from adr_server.errors import ApprovalNeededError, BudgetExceededError
from adr_server.sandbox.code.answers import AnswerError, RunOverError
from adr_server.sandbox.code.engine import CodeFault, CodeLimits, CodeResult, FaultKind
from adr_server.sandbox.code.typescript.asks import Asks
from adr_server.sandbox.code.typescript.messages import Ask, End, Fail, ForeignLineError, Out, read_message
from adr_server.sandbox.code.typescript.process import DenoProcess
from adr_server.sandbox.plain import Bounds, check_plain

_Problem = TypeVar("_Problem", bound=BaseException)

_ENVELOPE_DEPTH = 4
_ENVELOPE_NODES = 50
_ESCAPED = 2  # bytes of a line for one of text: letters beyond ASCII, quotes and ends of lines take more than one


def line_bytes(limits: CodeLimits) -> int:
    """The longest line that a run may write."""
    return max(limits.value.bytes, limits.call.bytes) * _ESCAPED


class Conversation:
    """What was said so far in one run. `tell` makes the fault of a failure that the program itself reports."""

    def __init__(self, process: DenoProcess, asks: Asks, limits: CodeLimits, tell: Callable[[Fail], CodeFault]) -> None:
        self._process = process
        self._asks = asks
        self._limits = limits
        self._tell = tell
        self._printed: list[Out] = []
        self._left = limits.printed_bytes
        self._asked = 0
        self._answering: set[asyncio.Task[None]] = set()

    async def run(self, code: str, inputs: Mapping[str, Any], *, seconds: float) -> CodeResult:
        """Run `code` to its end, for at most `seconds` of wall time."""
        value: Any = None
        fault: CodeFault | None = None
        try:
            async with asyncio.timeout(seconds):
                value = await self._talk(_first_line(code, inputs, self._limits))
        except TimeoutError:
            most = f"{self._limits.seconds:.2g}"
            text = f"It ran for over {most} seconds. Do less, await what you start, or ask for more time."
            fault = CodeFault(kind=FaultKind.BUDGET, text=text)
        except _EndedError as problem:
            fault = problem.fault
        except BudgetExceededError as problem:
            fault = _over(f"{problem} Print what matters, or write the rest to /workspace.")
        except ForeignLineError:
            text = "It wrote to the process's own output, which carries its calls. Print with console.log."
            fault = CodeFault(kind=FaultKind.RAISED, text=text)
        return CodeResult(stdout=self._text("stdout"), stderr=self._text("stderr"), value=value, fault=fault)

    async def _talk(self, first: bytes) -> Any:
        problem: BudgetExceededError | ApprovalNeededError | None = None
        try:
            async with asyncio.TaskGroup() as group:
                with suppress(ConnectionError):
                    await self._process.send(first)
                try:
                    return await self._listen(group)
                finally:
                    for task in self._answering:
                        task.cancel()
        except* RunOverError as over:
            problem = _first(over).problem
        except* _EndedError as ended:
            raise _first(ended) from None
        except* BudgetExceededError as over_bounds:
            problem = _first(over_bounds)
        except* ForeignLineError as foreign:
            raise _first(foreign) from None
        fault = _over(str(problem))
        raise _EndedError(replace(fault, kind=FaultKind.REFUSED) if isinstance(problem, ApprovalNeededError) else fault)

    async def _listen(self, group: asyncio.TaskGroup) -> Any:
        bounds = Bounds(
            bytes=line_bytes(self._limits),
            depth=max(self._limits.value.depth, self._limits.call.depth) + _ENVELOPE_DEPTH,
            nodes=max(self._limits.value.nodes, self._limits.call.nodes) + _ENVELOPE_NODES,
        )
        while True:
            match read_message(await self._line(), bounds):
                case Out() as out:
                    self._print(out)
                case Ask() as ask:
                    self._count_ask()
                    task = group.create_task(self._answer(ask))
                    self._answering.add(task)
                    task.add_done_callback(self._answering.discard)
                case End(value=value):
                    check_plain(value, self._limits.value, subject="The default export")
                    return value
                case Fail() as fail:
                    raise _EndedError(self._tell(fail))

    async def _line(self) -> bytes:
        try:
            return await self._process.reader.readuntil(b"\n")
        except asyncio.LimitOverrunError:
            raise _EndedError(_over("It sent more at once than a result may hold. Give less, or print it.")) from None
        except (asyncio.IncompleteReadError, ConnectionError):
            raise _EndedError(self._died(await self._process.ended())) from None

    def _died(self, code: int) -> CodeFault:
        if code < 0:
            most = f"{self._limits.memory_bytes // 1_000_000} MB"
            return _over(
                f"The process was stopped: it used over {most} of memory, or nests its text too deep. Do less."
            )
        text = "The process ended before the program did: await only what settles, and end by the last statement."
        return CodeFault(kind=FaultKind.RAISED, text=text)

    def _print(self, out: Out) -> None:
        self._printed.append(Out(stream=out.stream, text=out.text[: self._left]))
        self._left -= len(out.text)
        if self._left < 0:
            most = f"{self._limits.printed_bytes:,}"
            raise _EndedError(_over(f"It printed over {most} bytes. Print less, or write to /workspace."))

    def _count_ask(self) -> None:
        self._asked += 1
        if self._asked > self._limits.suspensions:
            most = f"{self._limits.suspensions:,}"
            raise _EndedError(_over(f"It called out over {most} times (tools, files). Ask a tool for more at once."))

    async def _answer(self, ask: Ask) -> None:
        answer: list[Any]
        try:
            check_plain(ask.given, self._limits.call, subject="What a call is given")
            answer = [ask.number, True, await self._asks.answer(ask)]
        except AnswerError as problem:
            answer = [ask.number, False, problem.kind, problem.text]
        except BudgetExceededError as problem:
            answer = [ask.number, False, "ValueError", str(problem)]
        with suppress(ConnectionError):
            await self._process.send(_line_of(answer))

    def _text(self, stream: str) -> str:
        return "".join(out.text for out in self._printed if out.stream == stream)


class _EndedError(Exception):
    """The run ended by a fault."""

    def __init__(self, fault: CodeFault) -> None:
        self.fault = fault
        super().__init__(fault.text)


def _first(group: BaseExceptionGroup[_Problem]) -> _Problem:
    inner = group.exceptions[0]
    return _first(inner) if isinstance(inner, BaseExceptionGroup) else inner


def _over(text: str) -> CodeFault:
    return CodeFault(kind=FaultKind.BUDGET, text=text)


def _first_line(code: str, inputs: Mapping[str, Any], limits: CodeLimits) -> bytes:
    bounds = {
        name: {"bytes": of.bytes, "depth": of.depth, "nodes": of.nodes}
        for name, of in (("value", limits.value), ("call", limits.call))
    }
    return _line_of({"code": code, "inputs": dict(inputs), "limits": bounds})


def _line_of(message: object) -> bytes:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace") + b"\n"
