"""How a request reaches a confined process and its frames come back: through a fork server, or one process a request.

An engine moves bytes and keeps time; it never parses what a worker wrote. Nothing here blocks the event loop, and
whatever ends a conversation (an answer, a limit, a cancellation) ends the process that held it.
"""

import asyncio
import os
import socket
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from adr_server.errors import InternalFaultError
from adr_server.sandbox.confined import frames
from adr_server.sandbox.confined.limits import ConfinedLimits
from adr_server.sandbox.confined.orders import GREETING, NO_CHILD
from adr_server.sandbox.confined.server_process import START_SECONDS, KeptServer
from adr_server.sandbox.confined.start import WorkerProgram, command, environment

_RECEIVED_AT_ONCE = 1 << 18
_SESSION = os.name == "posix"  # a session of its own keeps a terminal's Ctrl-C from the workers


@dataclass(frozen=True, kw_only=True)
class Conversation:
    """What one worker wrote: the payload of its greeting, and of its answer."""

    greeting: bytes
    answer: bytes


class WorkerEndedError(Exception):
    """The worker ended before it had answered. Never leaves the confined package.

    `greeted`: it had confined itself. `signal` is what ended it, None for an exit. `server_lost`: its
    fork server ended.
    """

    def __init__(self, *, greeted: bool, signal: int | None = None, server_lost: bool = False) -> None:
        super().__init__("the worker ended")
        self.greeted = greeted
        self.signal = signal
        self.server_lost = server_lost


class Engine(Protocol):
    """Runs conversations with confined processes."""

    async def converse(self, request: bytes) -> Conversation:
        """Send one frame to a fresh worker and return what it wrote.

        Raises:
            TimeoutError: over the wall limit. WorkerEndedError: it ended early. MalformedFrameError: a bad header.
        """
        ...

    async def aclose(self) -> None:
        """End every process of this engine; it starts again when it is used again."""
        ...


class ForkEngine:
    """A fork server with everything imported; each request gets a fresh fork of it."""

    def __init__(self, program: WorkerProgram, limits: ConfinedLimits) -> None:
        self._server = KeptServer(partial(command, program, limits))
        self._limits = limits

    async def converse(self, request: bytes) -> Conversation:
        """As `Engine.converse`."""
        server = await self._server.get()
        channel, theirs = socket.socketpair()
        with channel:
            channel.settimeout(0)
            with theirs:
                child = server.start(theirs.fileno())
            talk = _Talk()
            try:
                async with asyncio.timeout(self._limits.wall_seconds):
                    return await talk.over_socket(channel, request, self._limits)
            except (ConnectionError, EOFError) as problem:
                status = await server.status_of(child)
                raise _ended(status, greeted=talk.greeting is not None) from problem
            finally:
                server.kill(child)

    async def aclose(self) -> None:
        """As `Engine.aclose`."""
        await self._server.aclose()


class SpawnEngine:
    """A fresh interpreter for each request, for platforms that cannot fork or pass descriptors."""

    def __init__(self, program: WorkerProgram, limits: ConfinedLimits) -> None:
        self._command = command(program, limits, None)
        self._limits = limits

    async def converse(self, request: bytes) -> Conversation:
        """As `Engine.converse`; the interpreter's own start is not counted against the wall limit."""
        process = await asyncio.create_subprocess_exec(
            *self._command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            env=environment(),
            start_new_session=_SESSION,
        )
        talk = _Talk()
        try:
            return await talk.over_pipes(process, request, self._limits)
        except (ConnectionError, EOFError) as problem:
            status = await process.wait()
            greeted = talk.greeting is not None
            raise WorkerEndedError(greeted=greeted, signal=-status if status < 0 else None) from problem
        finally:
            if process.returncode is None:
                with suppress(ProcessLookupError):
                    process.kill()
            if process.stdin is not None:
                process.stdin.close()
            await asyncio.shield(process.wait())

    async def aclose(self) -> None:
        """As `Engine.aclose`; no process outlives its request."""


class _Talk:
    """One conversation; remembers the greeting for whoever has to say how it ended."""

    def __init__(self) -> None:
        self.greeting: bytes | None = None

    async def over_socket(self, channel: socket.socket, request: bytes, limits: ConfinedLimits) -> Conversation:
        loop = asyncio.get_running_loop()
        await loop.sock_sendall(channel, request)
        length = frames.frame_length(await _receive(channel, frames.HEADER_BYTES), GREETING)
        self.greeting = await _receive(channel, length)
        length = frames.frame_length(await _receive(channel, frames.HEADER_BYTES), limits.output)
        return Conversation(greeting=self.greeting, answer=await _receive(channel, length))

    async def over_pipes(
        self, process: asyncio.subprocess.Process, request: bytes, limits: ConfinedLimits
    ) -> Conversation:
        if process.stdin is None or process.stdout is None:
            raise InternalFaultError("A confined worker started without pipes.")
        async with asyncio.timeout(START_SECONDS):
            header = await process.stdout.readexactly(frames.HEADER_BYTES)
            self.greeting = await process.stdout.readexactly(frames.frame_length(header, GREETING))
        async with asyncio.timeout(limits.wall_seconds):
            process.stdin.write(request)
            await process.stdin.drain()
            header = await process.stdout.readexactly(frames.HEADER_BYTES)
            answer = await process.stdout.readexactly(frames.frame_length(header, limits.output))
        return Conversation(greeting=self.greeting, answer=answer)


def _ended(status: int | None, *, greeted: bool) -> WorkerEndedError:
    if status is None:
        return WorkerEndedError(greeted=greeted, server_lost=True)
    if status != NO_CHILD and os.WIFSIGNALED(status):
        return WorkerEndedError(greeted=greeted, signal=os.WTERMSIG(status))
    return WorkerEndedError(greeted=greeted)


async def _receive(channel: socket.socket, length: int) -> bytes:
    loop = asyncio.get_running_loop()
    parts = bytearray()
    while len(parts) < length:
        part = await loop.sock_recv(channel, min(length - len(parts), _RECEIVED_AT_ONCE))
        if not part:
            raise EOFError
        parts += part
    return bytes(parts)
