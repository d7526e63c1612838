"""How a request reaches a confined process and its frames come back: through a fork server, or one process a request.

An engine moves bytes and keeps time; it never parses what a worker wrote. Nothing here blocks the event loop, and
whatever ends a conversation (an answer, a limit, a cancellation) ends the process that held it.
"""

import asyncio
import os
import socket
import subprocess
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

from adr_server.errors import InternalFaultError
from adr_server.sandbox.confined import frames
from adr_server.sandbox.confined.limits import ConfinedLimits
from adr_server.sandbox.confined.orders import EXITED, GREETING, KILL, NO_CHILD, ORDER, READY, REPORT, START
from adr_server.sandbox.confined.start import WorkerProgram, command, environment

_START_SECONDS = 30.0
_REAP_SECONDS = 5.0
_EXIT_SECONDS = 0.5
_RECEIVED_AT_ONCE = 1 << 18
_SESSION = os.name == "posix"  # a session of its own keeps a terminal's Ctrl-C from the workers


@dataclass(frozen=True, kw_only=True)
class Conversation:
    """What one worker wrote: the payload of its greeting, and of its answer."""

    greeting: bytes
    answer: bytes


class WorkerEndedError(Exception):
    """The worker ended before it had answered. Never leaves the confined package.

    `greeted`: it had confined itself. `signal` is what ended it, None for an exit. `server_lost`: its fork server ended.
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
        self._program = program
        self._limits = limits
        self._starting: asyncio.Task[_Server] | None = None

    async def converse(self, request: bytes) -> Conversation:
        """As `Engine.converse`."""
        server = await self._server()
        channel, theirs = socket.socketpair()
        with channel:
            channel.setblocking(False)
            with theirs:
                child = server.start(theirs)
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
        starting, self._starting = self._starting, None
        if starting is None:
            return
        starting.cancel()
        with suppress(asyncio.CancelledError, InternalFaultError):
            await (await starting).aclose()

    async def _server(self) -> "_Server":
        if self._starting is not None and self._starting.done():
            failed = self._starting.cancelled() or self._starting.exception() is not None
            if failed or self._starting.result().lost:
                self._starting = None
        if self._starting is None:
            self._starting = asyncio.create_task(_Server.launch(self._program, self._limits))
        # Shielded: a caller that gives up must not stop the start that others wait for.
        return await asyncio.shield(self._starting)


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
        async with asyncio.timeout(_START_SECONDS):
            header = await process.stdout.readexactly(frames.HEADER_BYTES)
            self.greeting = await process.stdout.readexactly(frames.frame_length(header, GREETING))
        async with asyncio.timeout(limits.wall_seconds):
            process.stdin.write(request)
            await process.stdin.drain()
            header = await process.stdout.readexactly(frames.HEADER_BYTES)
            answer = await process.stdout.readexactly(frames.frame_length(header, limits.output))
        return Conversation(greeting=self.greeting, answer=answer)


@dataclass(frozen=True, kw_only=True)
class _Child:
    number: int
    ended: "asyncio.Future[int | None]"  # its wait status; None where the server was lost first


class _Server:
    """A running fork server, its orders and its reports."""

    def __init__(self, process: "subprocess.Popen[bytes]", control: socket.socket) -> None:
        self._process = process
        self._control = control
        self._loop = asyncio.get_running_loop()
        self._ready: asyncio.Future[None] = self._loop.create_future()
        self._children: dict[int, asyncio.Future[int | None]] = {}
        self._next = 0
        self._received = bytearray()
        self.lost = False
        self._loop.add_reader(control, self._take_reports)

    @classmethod
    async def launch(cls, program: WorkerProgram, limits: ConfinedLimits) -> "_Server":
        """Start a fork server and wait until it is ready.

        Raises:
            InternalFaultError: it does not start.
        """
        control, theirs = socket.socketpair()
        control.setblocking(False)
        with theirs:
            try:
                process = subprocess.Popen(  # noqa: ASYNC220 - asyncio's own start blocks as long, and keeps a thread
                    command(program, limits, theirs.fileno()),
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                    env=environment(),
                    cwd="/",
                    pass_fds=(theirs.fileno(),),
                    start_new_session=True,
                )
            except OSError as problem:
                control.close()
                raise InternalFaultError(f"The confined worker does not start: {problem.strerror}.") from problem
        server = cls(process, control)
        try:
            async with asyncio.timeout(_START_SECONDS):
                await server._ready
        except (EOFError, TimeoutError) as problem:
            await server.aclose()
            raise InternalFaultError("The confined worker does not start; see `adr-server doctor`.") from problem
        except asyncio.CancelledError:
            await server.aclose()
            raise
        return server

    def start(self, channel: socket.socket) -> _Child:
        """Order a child on `channel`."""
        self._next += 1
        child = _Child(number=self._next, ended=self._loop.create_future())
        if self.lost:
            child.ended.set_result(None)
        else:
            self._children[child.number] = child.ended
            self._order(START, child.number, [channel.fileno()])
        return child

    def kill(self, child: _Child) -> None:
        """Order the end of a child, unless it has ended; a server that does not obey is ended itself."""
        if not child.ended.done():
            self._order(KILL, child.number, [])
            watch = self._loop.call_later(_REAP_SECONDS, self._abandon)
            child.ended.add_done_callback(lambda _: watch.cancel())

    async def status_of(self, child: _Child) -> int | None:
        """The wait status of a child that has closed its channel; None where the server is lost."""
        await asyncio.wait({child.ended}, timeout=_EXIT_SECONDS)
        if not child.ended.done():
            self.kill(child)  # it only pretended to end
            return NO_CHILD
        return child.ended.result()

    async def aclose(self) -> None:
        """End the server, and with it its children."""
        self._lose()
        try:
            await asyncio.to_thread(self._process.wait, _REAP_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            await asyncio.to_thread(self._process.wait)

    def _order(self, order: bytes, number: int, descriptors: list[int]) -> None:
        if self.lost:
            return
        try:
            socket.send_fds(self._control, [ORDER.pack(order, number)], descriptors)
        except OSError:  # it is gone, or takes no orders any more
            self._abandon()

    def _take_reports(self) -> None:
        try:
            data = self._control.recv(64 * REPORT.size)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            self._abandon()
            return
        self._received += data
        while len(self._received) >= REPORT.size:
            event, number, status = REPORT.unpack(self._received[: REPORT.size])
            del self._received[: REPORT.size]
            if event == READY and not self._ready.done():
                self._ready.set_result(None)
            elif event == EXITED and number in self._children:
                _settle(self._children.pop(number), status)

    def _abandon(self) -> None:
        if not self.lost:
            self._process.kill()
            self._lose()
            self._loop.run_in_executor(None, self._process.wait)

    def _lose(self) -> None:
        if self.lost:
            return
        self.lost = True
        self._loop.remove_reader(self._control)
        self._control.close()
        if not self._ready.done():
            self._ready.set_exception(EOFError())
        children, self._children = self._children, {}
        for ended in children.values():
            _settle(ended, None)


def _settle(ended: "asyncio.Future[int | None]", status: int | None) -> None:
    if not ended.done():
        ended.set_result(status)


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
