"""One process started ahead of its run, so that a run does not wait for Deno to start. Used once, then replaced."""

import asyncio
from contextlib import suppress

from adr_server.errors import InternalFaultError
from adr_server.sandbox.code.typescript.process import DenoCommand, DenoProcess


GREETING = b'["ready"]\n'
"""The first line of `host.js`."""


class Spares:
    """The spare process for the last command that was asked for."""

    def __init__(self) -> None:
        self._command: DenoCommand | None = None
        self._starting: asyncio.Task[DenoProcess] | None = None
        self._dropping: set[asyncio.Task[None]] = set()

    async def take(self, command: DenoCommand) -> DenoProcess:
        """A process for `command`: the spare one if it fits, and a new spare is started behind it.

        Raises:
            InternalFaultError: none can be started.
        """
        self.prepare(command)
        mine, self._starting = self._starting, None
        if mine is None:
            raise InternalFaultError("The spare process is gone.")
        try:
            process = await mine
        except asyncio.CancelledError:
            self._drop(mine)
            raise
        self.prepare(command)
        if process.alive:
            return process
        await process.kill()
        return await _ready(command)

    def prepare(self, command: DenoCommand) -> None:
        """Start the spare for `command`, unless it is there."""
        if self._starting is not None and self._command == command:
            return
        if self._starting is not None:
            self._drop(self._starting)
        self._command = command
        self._starting = asyncio.create_task(_ready(command))

    async def aclose(self) -> None:
        """End the spare, and wait for those that are being dropped."""
        if self._starting is not None:
            self._drop(self._starting)
            self._starting = None
        await asyncio.gather(*self._dropping)

    def _drop(self, starting: "asyncio.Task[DenoProcess]") -> None:
        task = asyncio.create_task(_ended(starting))
        self._dropping.add(task)
        task.add_done_callback(self._dropping.discard)


async def _ready(command: DenoCommand) -> DenoProcess:
    process = await DenoProcess.start(command)
    await process.greeted(GREETING)
    return process


async def _ended(starting: "asyncio.Task[DenoProcess]") -> None:
    with suppress(InternalFaultError, asyncio.CancelledError):
        await (await starting).kill()
