"""Processes started ahead of their runs, so that a run does not wait for Deno to start. Each is used once."""

import asyncio
from collections import deque
from contextlib import suppress

from adr_server.errors import InternalFaultError
from adr_server.sandbox.code.typescript.process import DenoCommand, DenoProcess
from adr_server.sandbox.confined import LaunchServer

SPARES = 3
"""Each holds 10 MB of its own; a burst of runs beyond them waits for a start, some 30 ms of processor time."""
REFILL_SECONDS = 0.01
"""Longer than an answer takes to leave, shorter than most callers think."""
GREETING = b'["ready"]\n'
"""The first line of `host.js`."""


class Spares:
    """The spare processes for the last command that was asked for, and those that are on their way out."""

    def __init__(self, launcher: LaunchServer) -> None:
        self._launcher = launcher
        self._command: DenoCommand | None = None
        self._starting: deque[asyncio.Task[DenoProcess]] = deque()
        self._leaving: set[asyncio.Task[None]] = set()
        self._refill: asyncio.TimerHandle | None = None
        self._closed = False

    async def take(self, command: DenoCommand) -> DenoProcess:
        """A process for `command`, a spare one if there is one.

        Raises:
            InternalFaultError: none can be started.
        """
        self.prepare(command, count=1)
        mine = self._starting.popleft()
        try:
            process = await mine
        except asyncio.CancelledError:
            self._drop(mine)
            raise
        if process.alive:
            return process
        self.give_back(process)
        return await self._ready(command)

    def refill_soon(self) -> None:
        """Start what is missing of spares for the last command, once the answer of the run that took one is on its way.

        A start takes as much of a processor as ten runs: begun at once, the caller would wait for it.
        """
        if self._refill is None and not self._closed:  # a run may end after its engine was closed
            self._refill = asyncio.get_running_loop().call_later(REFILL_SECONDS, self._refilled)

    def prepare(self, command: DenoCommand, *, count: int = SPARES) -> None:
        """Start spares for `command` until there are `count`; those for another command go."""
        if self._command != command:
            self._drop_all()
            self._command = command
        while len(self._starting) < count:
            self._starting.append(asyncio.create_task(self._ready(command)))

    def give_back(self, process: DenoProcess) -> None:
        """End a used process, now; nobody waits for it to be gone."""
        process.kill_now()
        self._leave(asyncio.create_task(process.kill()))

    async def aclose(self) -> None:
        """End the spares, and wait until all that was started is gone."""
        self._closed = True
        if self._refill is not None:
            self._refill.cancel()
            self._refill = None
        self._drop_all()
        await asyncio.gather(*self._leaving)

    async def _ready(self, command: DenoCommand) -> DenoProcess:
        process = await DenoProcess.start(command, self._launcher)
        await process.greeted(GREETING)
        return process

    def _refilled(self) -> None:
        self._refill = None
        if self._command is not None:
            self.prepare(self._command)

    def _drop_all(self) -> None:
        while self._starting:
            self._drop(self._starting.popleft())

    def _drop(self, starting: "asyncio.Task[DenoProcess]") -> None:
        starting.cancel()
        self._leave(asyncio.create_task(_gone(starting)))

    def _leave(self, task: "asyncio.Task[None]") -> None:
        self._leaving.add(task)
        task.add_done_callback(self._leaving.discard)


async def _gone(starting: "asyncio.Task[DenoProcess]") -> None:
    with suppress(InternalFaultError, asyncio.CancelledError):
        await (await starting).kill()
