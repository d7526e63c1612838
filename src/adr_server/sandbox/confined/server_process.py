"""The host's end of a fork server: start it, order, hear its reports, end it. Never blocks the event loop."""

import asyncio
import os
import socket
import subprocess
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Self

from adr_server.errors import InternalFaultError
from adr_server.sandbox.confined.orders import EXITED, KILL, NO_CHILD, ORDER, READY, REPORT, START, STARTED
from adr_server.sandbox.confined.start import environment

CAN_FORK = hasattr(os, "fork") and hasattr(socket, "send_fds")
START_SECONDS = 30.0
_REAP_SECONDS = 5.0
_EXIT_SECONDS = 2.0


@dataclass(frozen=True, kw_only=True)
class Child:
    """A forked worker: its number, its process id once it has one, and its wait status once it has ended.

    Both are None where the server was lost first, or could not fork.
    """

    number: int
    started: "asyncio.Future[int | None]"
    ended: "asyncio.Future[int | None]"


class ServerProcess:
    """A running fork server: takes orders, reports ends. `lost` once it has ended or no longer obeys."""

    def __init__(self, process: "subprocess.Popen[bytes]", control: socket.socket) -> None:
        self._process = process
        self._control = control
        self._loop = asyncio.get_running_loop()
        self._ready: asyncio.Future[None] = self._loop.create_future()
        self._children: dict[int, Child] = {}
        self._next = 0
        self._received = bytearray()
        self.lost = False
        self._loop.add_reader(control, self._take_reports)

    @classmethod
    async def launch(cls, command_for: Callable[[int], Sequence[str]]) -> Self:
        """Start a fork server, by the command for its end of the control socket, and wait until it is ready.

        Raises:
            InternalFaultError: it does not start.
        """
        control, theirs = socket.socketpair()
        control.settimeout(0)
        with theirs:
            try:
                # asyncio's own start would block as long, and keep a thread for the whole life of the server.
                process = subprocess.Popen(  # noqa: ASYNC220, S603 - as said; the command line is all ours
                    command_for(theirs.fileno()),
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
            async with asyncio.timeout(START_SECONDS):
                await server._ready
        except (EOFError, TimeoutError) as problem:
            await server.aclose()
            raise InternalFaultError("The confined worker does not start; see `adr-server doctor`.") from problem
        except asyncio.CancelledError:
            await server.aclose()
            raise
        return server

    def start(self, *channels: int) -> Child:
        """Order a child whose first descriptors are `channels`, one or two."""
        self._next += 1
        child = Child(number=self._next, started=self._loop.create_future(), ended=self._loop.create_future())
        if self.lost:
            _settle(child, None)
        else:
            self._children[child.number] = child
            self._order(START, child.number, channels)
        return child

    def kill(self, child: Child) -> None:
        """Order the end of a child, unless it has ended; a server that does not obey is ended itself."""
        if not child.ended.done():
            self._order(KILL, child.number)
            watch = self._loop.call_later(_REAP_SECONDS, self._abandon)
            child.ended.add_done_callback(lambda _: watch.cancel())

    async def status_of(self, child: Child) -> int | None:
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

    def _order(self, order: bytes, number: int, descriptors: Sequence[int] = ()) -> None:
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
            elif event == STARTED and number in self._children:
                self._children[number].started.set_result(status)
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
        for child in children.values():
            _settle(child, None)


class KeptServer:
    """A fork server that is started at first use, kept, and started anew once it was lost."""

    def __init__(self, command_for: Callable[[int], Sequence[str]]) -> None:
        self._command_for = command_for
        self._starting: asyncio.Task[ServerProcess] | None = None

    async def get(self) -> ServerProcess:
        """The server, running.

        Raises:
            InternalFaultError: it does not start, or was closed meanwhile.
        """
        if self._starting is not None and self._starting.done():
            failed = self._starting.cancelled() or self._starting.exception() is not None
            if failed or self._starting.result().lost:
                self._starting = None
        if self._starting is None:
            self._starting = asyncio.create_task(ServerProcess.launch(self._command_for))
        starting = self._starting
        try:
            # Shielded: a caller that gives up must not stop the start that others wait for.
            return await asyncio.shield(starting)
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if starting.cancelled() and task is not None and not task.cancelling():
                raise InternalFaultError("The confined worker was closed while it started.") from None
            raise

    async def aclose(self) -> None:
        """End the server, and with it its children; it starts again when it is used again."""
        starting, self._starting = self._starting, None
        if starting is None:
            return
        starting.cancel()
        with suppress(asyncio.CancelledError, InternalFaultError):
            await (await starting).aclose()


def _settle(child: Child, status: int | None) -> None:
    for future, result in ((child.started, None), (child.ended, status)):
        if not future.done():
            future.set_result(result)
