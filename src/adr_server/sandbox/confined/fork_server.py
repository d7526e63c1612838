"""The server's side of a fork server: forks, kills and reaps children as the host orders, and ends when the host does.

It holds trusted imports only and reads nothing but orders. What a child does with its channels, which are its first
descriptors, is the entry's to say. The words stand in `orders`.
"""

import gc
import os
import selectors
import signal
import socket
from collections.abc import Callable, Sequence
from types import FrameType
from typing import NoReturn

from adr_server.sandbox.confined.orders import EXITED, KILL, NO_CHILD, ORDER, READY, REPORT, START, STARTED

_MOST_CHANNELS = 2
_MORE_THAN_OPEN = 256  # the server holds fewer than ten descriptors, and opens no files


class ForkServer:
    """Forks, kills and reaps children as the host orders; ends when the host does."""

    def __init__(self, serve: Callable[[], None], control: socket.socket) -> None:
        self._serve = serve
        self._control = control
        self._children: dict[int, int] = {}  # order id -> pid
        self._woken, self._wake = socket.socketpair()

    def run(self) -> None:
        """Serve until the host closes the control socket."""
        for end in (self._woken, self._wake):
            end.settimeout(0)
        signal.set_wakeup_fd(self._wake.fileno(), warn_on_full_buffer=False)
        signal.signal(signal.SIGCHLD, _ignore)
        gc.collect()
        gc.freeze()  # the children's collector then leaves the shared pages alone
        self._report(READY, 0, 0)
        selector = selectors.DefaultSelector()
        selector.register(self._control, selectors.EVENT_READ)
        selector.register(self._woken, selectors.EVENT_READ)
        try:
            while self._serve_events(selector.select()):
                self._reap()
        finally:
            self._kill_all()

    def _serve_events(self, events: list[tuple[selectors.SelectorKey, int]]) -> bool:
        for key, _ in events:
            if key.fileobj is self._woken:
                self._woken.recv(4_096)
            elif not self._take_order():
                return False
        return True

    def _take_order(self) -> bool:
        data, descriptors, _, _ = socket.recv_fds(self._control, ORDER.size, _MOST_CHANNELS)
        if len(data) < ORDER.size:
            return False
        order, request = ORDER.unpack(data)
        if order == START and descriptors:
            self._fork(request, descriptors)
        elif order == START:
            self._report(EXITED, request, NO_CHILD)
        elif order == KILL and request in self._children:
            _kill(self._children[request])
        return True

    def _fork(self, request: int, channels: Sequence[int]) -> None:
        try:
            pid = os.fork()
        except OSError:
            pid = NO_CHILD
        if pid == 0:
            _run_child(self._serve, channels)
        for channel in channels:
            os.close(channel)
        if pid == NO_CHILD:
            self._report(EXITED, request, NO_CHILD)
        else:
            self._children[request] = pid
            self._report(STARTED, request, pid)

    def _reap(self) -> None:
        for request, pid in list(self._children.items()):
            reaped, status = os.waitpid(pid, os.WNOHANG)
            if reaped:
                del self._children[request]
                self._report(EXITED, request, status)

    def _kill_all(self) -> None:
        for pid in self._children.values():
            _kill(pid)
            os.waitpid(pid, 0)

    def _report(self, event: bytes, request: int, status: int) -> None:
        self._control.sendall(REPORT.pack(event, request, status))


def _ignore(_signal: int, _frame: FrameType | None) -> None:
    """Exists so that the signal is not ignored: only a handled one wakes the selector."""


def _kill(pid: int) -> None:
    for kill in (os.killpg, os.kill):
        try:
            kill(pid, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):  # not yet a group of its own, or gone
            continue


def _run_child(serve: Callable[[], None], channels: Sequence[int]) -> NoReturn:
    status = 1
    try:
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        os.setsid()
        for number, channel in enumerate(channels):  # which lie above: the server's own three are taken
            os.dup2(channel, number)
        os.closerange(len(channels), _MORE_THAN_OPEN)
        serve()
        status = 0
    finally:
        os._exit(status)  # never return into the server's loop, whatever was raised
