"""The host's end of a fork server: start it, order, hear its reports, end it. Never blocks the event loop."""

import asyncio
import socket
import subprocess
from dataclasses import dataclass
from typing import Self

from adr_server.errors import InternalFaultError
from adr_server.sandbox.confined.limits import ConfinedLimits
from adr_server.sandbox.confined.orders import EXITED, KILL, NO_CHILD, ORDER, READY, REPORT, START
from adr_server.sandbox.confined.start import WorkerProgram, command, environment

START_SECONDS = 30.0
_REAP_SECONDS = 5.0
_EXIT_SECONDS = 2.0


@dataclass(frozen=True, kw_only=True)
class Child:
    """A forked worker: its number, and its wait status once it has ended (None where the server was lost first)."""

    number: int
    ended: "asyncio.Future[int | None]"


class ServerProcess:
    """A running fork server: takes orders, reports ends. `lost` once it has ended or no longer obeys."""

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
    async def launch(cls, program: WorkerProgram, limits: ConfinedLimits) -> Self:
        """Start a fork server and wait until it is ready.

        Raises:
            InternalFaultError: it does not start.
        """
        control, theirs = socket.socketpair()
        control.settimeout(0)
        with theirs:
            try:
                # asyncio's own start would block as long, and keep a thread for the whole life of the server.
                process = subprocess.Popen(  # noqa: ASYNC220, S603 - as said; the command line is all ours
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
            async with asyncio.timeout(START_SECONDS):
                await server._ready
        except (EOFError, TimeoutError) as problem:
            await server.aclose()
            raise InternalFaultError("The confined worker does not start; see `adr-server doctor`.") from problem
        except asyncio.CancelledError:
            await server.aclose()
            raise
        return server

    def start(self, channel: socket.socket) -> Child:
        """Order a child on `channel`."""
        self._next += 1
        child = Child(number=self._next, ended=self._loop.create_future())
        if self.lost:
            child.ended.set_result(None)
        else:
            self._children[child.number] = child.ended
            self._order(START, child.number, [channel.fileno()])
        return child

    def kill(self, child: Child) -> None:
        """Order the end of a child, unless it has ended; a server that does not obey is ended itself."""
        if not child.ended.done():
            self._order(KILL, child.number, [])
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
