"""Workers of pydantic-monty and the sessions in them: each serves one run, and is let go once it holds too much."""

import asyncio
import datetime as dt
import os
import signal
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path, PurePosixPath
from typing import Any, cast

import pydantic_monty as monty

from adr_server.sandbox.code.python.diagnostics import SCRIPT
from adr_server.sandbox.code.python.monty.feed import SLEEP_SECONDS, Feed
from adr_server.sandbox.code.python.printed import Printed
from adr_server.sandbox.code.python.session import (
    CheckRefusedError,
    CodeRaisedError,
    Host,
    Modules,
    RestoreError,
    Setting,
    WorkerLostError,
)

MAX_RAISED = 2_000
MAX_BYTES = 100_000
LARGE = 1_000_000
ENGINE = f"pydantic-monty {monty.__version__}"
"""Who wrote a dump: another version refuses it, or reads it wrongly."""
MAX_CHECKOUTS = 200  # a worker keeps the buffers of its largest message
_SETTLE = 0.05
_MAIN = "<python-input-"


class MontyPool:
    """Worker processes, started at first use."""

    def __init__(self, program: Path, *, processes: int, turn_seconds: float) -> None:
        self._pool = monty.AsyncMonty(
            binary_path=program,
            min_processes=2,  # a worker that was stopped leaves a warm one behind
            max_processes=processes,
            checkout_timeout=turn_seconds,
            request_timeout=turn_seconds,
            max_checkouts_per_worker=MAX_CHECKOUTS,
        )

    async def start(self) -> None:
        """Start the first worker."""
        await self._pool.__aenter__()

    async def aclose(self) -> None:
        """Stop the workers."""
        await self._pool.__aexit__(None, None, None)
        # A thread of the library answers, and then drops its references to objects of this interpreter, for which it
        # takes the interpreter's lock again: one that ends meanwhile forces the thread out of native code, which aborts
        # the process (23 of 100 without a pause, none of 150 with it). A finalizer on an object that only the library
        # still holds tells when its context goes, but not the rest (3 of 100), so that there is nothing to wait for.
        await asyncio.sleep(_SETTLE)

    @asynccontextmanager
    async def session(self, setting: Setting) -> "AsyncIterator[MontySession]":
        """A worker for one run, fresh or wiped.

        Raises:
            WorkerLostError: none could be had.
        """
        limits = setting.limits
        checkout = self._pool.checkout(
            script_name=SCRIPT,
            limits={
                "max_memory": limits.memory_bytes,
                "max_feed_duration_secs": limits.seconds,
                "max_suspensions": limits.suspensions,
                "max_recursion_depth": limits.recursion,
                "max_total_sleep_secs": SLEEP_SECONDS,
            },
            type_check=setting.dumped or bool(setting.stubs),
            type_check_format="concise",
            external_modules={
                name: _module(name, cast("Modules", parts), setting.stubs) for name, parts in setting.modules.items()
            },
        )
        try:
            session = await checkout.__aenter__()
        except (monty.MontyError, TimeoutError, OSError) as problem:
            raise WorkerLostError(str(problem)) from problem
        served = MontySession(session)
        try:
            yield served
        finally:
            served.kill_if_retired()
            await checkout.__aexit__(None, None, None)


class MontySession:
    """A worker while it serves one run."""

    def __init__(self, session: monty.AsyncMontySession) -> None:
        self._session = session
        self._retired = False

    def retire(self) -> None:
        """Let the worker serve nobody else: the buffers of its largest message are kept as long as it lives."""
        self._retired = True

    def kill_if_retired(self) -> None:
        """End a retired worker; the pool starts another."""
        pid = self._session.worker_pid
        if self._retired and pid is not None:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)

    async def restore(self, dump: bytes) -> None:
        """Begin with the state of an earlier session; modules, stubs and limits are this one's.

        Raises:
            RestoreError: it is no dump that this engine reads. WorkerLostError: the worker is gone.
        """
        self._retired = self._retired or len(dump) > LARGE
        try:
            await self._session.load_session(dump)
        except monty.MontyCrashedError as problem:
            raise WorkerLostError(str(problem)) from None
        except monty.MontyError as problem:
            raise RestoreError(str(problem)[:MAX_RAISED]) from None

    async def dump(self) -> bytes:
        """The state as it is now: every variable, function and class, with what they share.

        Raises:
            WorkerLostError: the worker is gone.
        """
        try:
            dumped = await self._session.dump()
        except monty.MontyError as problem:
            raise WorkerLostError(str(problem)) from None
        self._retired = self._retired or len(dumped) > LARGE
        return dumped

    @property
    def worker_pid(self) -> int | None:
        """The worker's process id."""
        return self._session.worker_pid

    async def run(
        self, code: str, inputs: Mapping[str, Any], host: Host, printed: Printed, *, waits: bool, check: bool
    ) -> Any:
        """Run `code` to its end and give its last expression's value; `waits`: its calls give futures.

        Raises:
            CheckRefusedError: `check` was asked for, and found something. CodeRaisedError: the code raised, or waits
            for what cannot come.
            RunOverError: the host ended the run. WorkerLostError: the worker is gone.
        """
        drive = Feed(host, waits=waits)
        try:
            with printed.ends_this_task():
                snapshot = await self._session.feed_start(
                    code, inputs=dict(inputs), print_callback=printed.sink, skip_type_check=not check
                )
                return await drive.to_end(snapshot)
        except monty.MontyTypingError as problem:
            raise CheckRefusedError(problem.display()) from None
        except monty.MontyCrashedError as problem:
            raise WorkerLostError(str(problem)) from None
        except (monty.MontySyntaxError, monty.MontyRuntimeError) as problem:
            raised, size = _raised(problem)
            self._retired = self._retired or size > LARGE
            raise raised from None
        finally:
            self._retired = self._retired or drive.large
            await drive.stop()


def plain_value(item: object) -> object:
    """A value that JSON has not, one step nearer to it; what has no data in it is told by its type."""
    if isinstance(item, monty.MontyClassProxy):
        return item.attributes
    if isinstance(item, dt.date | dt.time):
        return item.isoformat()
    if isinstance(item, PurePosixPath | float):
        return str(item)
    if isinstance(item, bytes):
        return item[:MAX_BYTES].decode("utf-8", "replace")
    return f"<an integer of {item.bit_length():,} bits>" if isinstance(item, int) else f"<{type(item).__name__}>"


def _module(path: str, parts: Modules, stubs: Mapping[str, str]) -> monty.ExternalModule:
    attributes: dict[str, Any] = {}
    for name, part in parts.items():
        match part:
            case None:
                attributes[name] = _never_called
            case str():
                attributes[name] = part
            case _:
                attributes[name] = _module(f"{path}.{name}", part, stubs)
    return monty.ExternalModule(attributes, stubs=stubs.get(path))


def _never_called(*_: Any, **__: Any) -> None:
    """Stands for a function of the host; calls are answered by name."""


def _raised(problem: monty.MontySyntaxError | monty.MontyRuntimeError) -> tuple[CodeRaisedError, int]:
    """The error, cut to size, and how many characters its message had."""
    inner = problem.exception()
    # The outermost frame is in this run's text; inner ones may be in what an earlier run of the session defined.
    frames = [frame for frame in problem.traceback() if frame.filename.startswith(_MAIN)]
    lines = [frame.line for frame in frames if frame.filename == frames[0].filename]
    whole = str(inner)
    text = whole[:MAX_RAISED]
    unparsed = isinstance(problem, monty.MontySyntaxError) or "syntax parser" in text
    raised = CodeRaisedError(type(inner).__name__, text, lines[-1] if lines else None, ran=not unparsed)
    return raised, len(whole)
