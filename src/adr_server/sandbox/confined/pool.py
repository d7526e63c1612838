"""The host's door to the confined worker: asks, and believes nothing of what comes back until it is checked.

An answer is a frame within bounds, of strict JSON, of the shape that was asked for; anything else means that what came
from outside got the better of the worker's code, and is an error that quotes nothing of it.
"""

import asyncio
import signal
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import TracebackType
from typing import Any, Self

from adr_server.errors import (
    AdrServerError,
    BudgetExceededError,
    InternalFaultError,
    InvalidProgramError,
    NotAllowedError,
    UsageError,
    shorten,
)
from adr_server.sandbox.confined import frames
from adr_server.sandbox.confined.engines import Conversation, Engine, ForkEngine, SpawnEngine, WorkerEndedError
from adr_server.sandbox.confined.limits import ConfinedLimits
from adr_server.sandbox.confined.orders import GREETING
from adr_server.sandbox.confined.policy import Layers
from adr_server.sandbox.confined.server_process import CAN_FORK
from adr_server.sandbox.confined.start import WorkerProgram
from adr_server.sandbox.plain import Bounds

_FLAGS = frozenset("aimsx")
_INLINE_BYTES, _INLINE_NODES = 100_000, 2_000  # what is encoded and decoded within the event loop's own thread
_MAX_PROBLEMS = 20


@dataclass(frozen=True, kw_only=True)
class Span:
    """A match: the index of its text, and the characters from `start` up to `end` (from 0)."""

    text: int
    start: int
    end: int


class ConfinedPool:
    """Evaluates templates, JMESPath and regular expressions from outside, at most `size` at a time.

    Starts with its first request, restarts what was lost, and belongs to one event loop until `aclose`. `fork=False`
    starts an interpreter for each request, as platforms without fork always do.
    """

    def __init__(
        self,
        *,
        size: int = 2,
        limits: ConfinedLimits | None = None,
        program: WorkerProgram | None = None,
        fork: bool = CAN_FORK,
    ) -> None:
        self._limits = limits or ConfinedLimits()
        engine = ForkEngine if fork else SpawnEngine
        self._engine: Engine = engine(program or WorkerProgram(), self._limits)
        self._size = size
        self._slots = asyncio.Semaphore(size)
        self._closed = 0  # how often
        self._layers: Layers | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, traceback: TracebackType | None
    ) -> None:
        await self.aclose()

    async def aclose(self) -> None:
        """End every process; requests under way fail, the next one starts anew, in whichever loop it comes from."""
        self._closed += 1
        await self._engine.aclose()
        self._slots = asyncio.Semaphore(self._size)

    async def render(self, template: str, data: Any) -> str:
        """The text that the Jinja `template` makes of `data`: an object's keys are its names, else it is `data`.

        Raises:
            InvalidProgramError: the template does not parse or fails; the problem says `template:line`.
            BudgetExceededError: time, memory, request or output ran out. UsageError: `data` is no plain data.
        """
        sent = dict(data) if isinstance(data, Mapping) else data
        value = await self._ask({"do": "render", "template": template, "data": sent}, "The template")
        if not isinstance(value, str):
            raise _hostile("The template")
        return value

    async def evaluate(self, expressions: str | Mapping[str, str], data: Any) -> Any:
        """The value of one JMESPath expression over `data`, or of each by its name.

        Raises:
            InvalidProgramError: an expression does not parse or fails; one problem for each.
            BudgetExceededError, UsageError: as `render`.
        """
        named = {"": expressions} if isinstance(expressions, str) else dict(expressions)
        sent = dict(data) if isinstance(data, Mapping) else data
        values = await self._ask({"do": "evaluate", "expressions": named, "data": sent}, "The expression")
        if not isinstance(values, dict) or values.keys() != named.keys():
            raise _hostile("The expression")
        return values[""] if isinstance(expressions, str) else values

    async def match(self, pattern: str, flags: str, texts: Sequence[str], limit: int) -> list[Span]:
        """The first `limit` matches of `pattern` in `texts`, in order. `flags` are letters of "aimsx", as in `(?i)`.

        Raises:
            InvalidProgramError: the pattern does not compile; the problem says at which character.
            BudgetExceededError: as `render`. UsageError: an unknown flag or a limit below 1.
        """
        if unknown := sorted(set(flags) - _FLAGS):
            raise UsageError(f"No regular-expression flag {unknown[0]!r}; the flags are a, i, m, s and x.")
        if limit < 1:
            raise UsageError(f"A limit of {limit} matches; ask for one at least.")
        request = {"do": "match", "pattern": pattern, "flags": flags, "texts": list(texts), "limit": limit}
        found = await self._ask(request, "The pattern")
        if not isinstance(found, list) or len(found) > limit:
            raise _hostile("The pattern")
        return [_span(item, texts) for item in found]

    async def layers(self) -> Layers:
        """Which layers hold, as a worker reported them before it read anything from outside."""
        if self._layers is None:
            await self._ask({"do": "evaluate", "expressions": {}, "data": None}, "The check")
        if self._layers is None:
            raise InternalFaultError("The confined worker did not say how it is confined.")
        return self._layers

    async def _ask(self, request: dict[str, Any], subject: str) -> Any:
        closed = self._closed
        frame = await _encode(request, self._limits.request)
        async with self._slots:
            try:
                conversation = await self._converse(frame, subject, closed)
            except WorkerEndedError as problem:
                raise _death(problem, subject, self._limits) from None
            except frames.MalformedFrameError:
                raise _hostile(subject) from None
            except TimeoutError:
                raise BudgetExceededError("seconds", _too_long(subject, self._limits.wall_seconds)) from None
        if self._layers is None:
            self._layers = _read_layers(conversation.greeting)
        return _interpret(await self._decode(conversation.answer, subject), subject, self._limits)

    async def _converse(self, frame: bytes, subject: str, closed: int) -> Conversation:
        # A lost server may be no fault of this request, and evaluation has no effects: ask once more.
        for _ in range(2):
            if self._closed != closed:
                raise InternalFaultError(f"{subject} was not evaluated: its pool was closed.")
            try:
                return await self._engine.converse(frame)
            except WorkerEndedError as problem:
                if not problem.server_lost:
                    raise
        raise InternalFaultError(f"{subject} was not evaluated: the worker was lost twice.")

    async def _decode(self, payload: bytes, subject: str) -> Any:
        try:
            if len(payload) <= _INLINE_BYTES:
                return frames.decode_payload(payload, self._limits.output)
            return await asyncio.to_thread(frames.decode_payload, payload, self._limits.output)
        except frames.MalformedFrameError:
            raise _hostile(subject) from None


async def _encode(request: dict[str, Any], bounds: Bounds) -> bytes:
    small = replace(bounds, bytes=min(bounds.bytes, _INLINE_BYTES), nodes=min(bounds.nodes, _INLINE_NODES))
    try:
        return frames.encode_frame(request, small, subject="The request")
    except BudgetExceededError:
        pass  # large, or over the bounds that count: a thread finds out
    return await asyncio.to_thread(frames.encode_frame, request, bounds, subject="The request")


def _interpret(answer: Any, subject: str, limits: ConfinedLimits) -> Any:
    match answer:
        case {"ok": value, **rest} if not rest:
            return value
        case {"error": {"kind": "budget", "limit": str(limit), "problems": list(problems)}}:
            raise _budget(limit, problems, subject, limits)
        case {"error": {"kind": "program", "problems": list(problems)}} if problems:
            raise InvalidProgramError(subject, [_quote(problem) for problem in problems[:_MAX_PROBLEMS]])
        case _:
            raise _hostile(subject)


def _budget(limit: str, problems: list[Any], subject: str, limits: ConfinedLimits) -> AdrServerError:
    match limit:
        case "memory":
            megabytes = limits.memory_bytes // (1024 * 1024)
            return BudgetExceededError(limit, f"{subject} took over {megabytes} MB of memory; let it build less.")
        case "depth" if not problems:
            return BudgetExceededError(limit, f"{subject} is nested or calls itself too deep; flatten it.")
        case "depth" | "nodes" | "bytes":
            return BudgetExceededError(limit, f"{subject}: {_quote(problems[0]) if problems else 'too large a result'}")
        case _:
            return _hostile(subject)


def _death(problem: WorkerEndedError, subject: str, limits: ConfinedLimits) -> AdrServerError:
    if not problem.greeted:
        return InternalFaultError(
            f"{subject} was not evaluated: no worker could start and confine itself. See `adr-server doctor`."
        )
    name = signal.Signals(problem.signal).name if problem.signal in set(signal.Signals) else ""
    match name:
        case "SIGXCPU" | "SIGALRM":
            return BudgetExceededError("seconds", _too_long(subject, limits.cpu_seconds))
        case "SIGKILL":
            return BudgetExceededError("memory", f"{subject} took more memory than there is; let it build less.")
        case "SIGSEGV" | "SIGBUS" | "SIGABRT":
            return BudgetExceededError("memory", f"{subject} exhausted its worker; let it build or nest less.")
        case _:
            return _hostile(subject)


def _hostile(subject: str) -> NotAllowedError:
    return NotAllowedError(
        f"{subject} did what nothing from outside may do, and its worker was ended. Remove that part."
    )


def _too_long(subject: str, seconds: float) -> str:
    return f"{subject} ran for over {seconds:g} s and was ended; let it do less, or over less data."


def _quote(problem: Any) -> str:
    if not isinstance(problem, str):
        return "it failed"
    return shorten("".join(character if character.isprintable() else " " for character in problem[:1_000]), 400)


def _span(item: Any, texts: Sequence[str]) -> Span:
    match item:
        case [int(text), int(start), int(end)] if (
            0 <= text < len(texts) and 0 <= start <= end <= len(texts[text]) and not _any_bool(item)
        ):
            return Span(text=text, start=start, end=end)
        case _:
            raise _hostile("The pattern")


def _any_bool(items: list[Any]) -> bool:
    return any(isinstance(item, bool) for item in items)


def _read_layers(greeting: bytes) -> Layers:
    try:
        facts = frames.decode_payload(greeting, GREETING)
        return Layers(**facts | {"rlimits": tuple(facts["rlimits"]), "notes": tuple(facts["notes"])})
    except (frames.MalformedFrameError, TypeError, KeyError) as problem:
        raise InternalFaultError("The confined worker did not say how it is confined.") from problem
