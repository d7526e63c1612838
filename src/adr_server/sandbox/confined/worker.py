"""The worker's side: a fork server that forks a confined child for each request, or one process for one request.

The server holds trusted imports only and never reads a request; the child reads one, after it has confined itself.
On the request's own channel the child writes a frame with its layers, reads the request's frame, and writes the
answer's frame; orders and reports of the server stand in `orders`.
"""

import gc
import importlib
import os
import selectors
import signal
import socket
import sys
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from types import FrameType
from typing import Any, NoReturn

from adr_server.errors import (
    AdrServerError,
    BudgetExceededError,
    InvalidProgramError,
)
from adr_server.sandbox.confined import frames
from adr_server.sandbox.confined.confinement import apply_confinement, prepare
from adr_server.sandbox.confined.limits import ConfinedLimits
from adr_server.sandbox.confined.orders import EXITED, GREETING, KILL, NO_CHILD, ORDER, READY, REPORT, START
from adr_server.sandbox.confined.policy import ConfinementPolicy

_ALARM_SLACK = 1.0
_MORE_THAN_OPEN = 256  # the server holds fewer than ten descriptors, and opens no files

Answer = Callable[[Any], Any]


def main(start: dict[str, Any]) -> None:
    """Serve as `start` says: from a control socket, or once over standard input and output."""
    limits = ConfinedLimits(**start["limits"])
    answer: Answer = importlib.import_module(start["module"]).answer
    control = start["control"]
    policy = prepare(
        ConfinementPolicy(
            memory_bytes=limits.memory_bytes,
            cpu_seconds=limits.cpu_seconds,
            alarm_seconds=limits.wall_seconds + _ALARM_SLACK,
            open_files=2 if control is None else 1,
            parent=os.getppid() if control is None else os.getpid(),
        )
    )
    serve = partial(_serve_request, answer, limits, policy)
    if control is None:
        serve(receiving=0, sending=1)
    else:
        ForkServer(partial(serve, receiving=0, sending=0), socket.socket(fileno=control)).run()


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
        data, descriptors, _, _ = socket.recv_fds(self._control, ORDER.size, 1)
        if len(data) < ORDER.size:
            return False
        order, request = ORDER.unpack(data)
        if order == START and descriptors:
            self._fork(request, descriptors[0])
        elif order == START:
            self._report(EXITED, request, NO_CHILD)
        elif order == KILL and request in self._children:
            _kill(self._children[request])
        return True

    def _fork(self, request: int, channel: int) -> None:
        try:
            pid = os.fork()
        except OSError:
            pid = NO_CHILD
        if pid == 0:
            _run_child(self._serve, channel)
        os.close(channel)
        if pid == NO_CHILD:
            self._report(EXITED, request, NO_CHILD)
        else:
            self._children[request] = pid

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


def _run_child(serve: Callable[[], None], channel: int) -> NoReturn:
    status = 1
    try:
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        os.setsid()
        os.dup2(channel, 0)
        os.closerange(1, _MORE_THAN_OPEN)
        serve()
        status = 0
    finally:
        os._exit(status)  # never return into the server's loop, whatever was raised


def _serve_request(
    answer: Answer, limits: ConfinedLimits, policy: ConfinementPolicy, *, receiving: int, sending: int
) -> None:
    layers = apply_confinement(policy)
    _write(sending, frames.encode_frame(asdict(layers), GREETING, subject="The greeting"))
    length = frames.frame_length(_read(receiving, frames.HEADER_BYTES), limits.request)
    reply = _reply(answer, _read(receiving, length), limits)
    _write(sending, reply)


def _reply(answer: Answer, payload: bytes, limits: ConfinedLimits) -> bytes:
    try:
        request = frames.decode_payload(payload, limits.request)
        del payload
        return frames.encode_frame({"ok": answer(request)}, limits.output, subject="The result")
    except MemoryError:
        failure = _failure("budget", "memory")
    except RecursionError:
        failure = _failure("budget", "depth")
    except BudgetExceededError as problem:
        failure = _failure("budget", problem.limit, [str(problem)])
    except InvalidProgramError as problem:
        failure = _failure("program", problems=problem.problems)
    except AdrServerError as problem:
        failure = _failure("program", problems=[str(problem)])
    except Exception as problem:  # noqa: BLE001 - whatever outside data provokes, the host hears its kind and no more
        failure = _failure("program", problems=[type(problem).__name__])
    return frames.encode_frame(failure, limits.output, subject="The failure")


def _failure(kind: str, limit: str = "", problems: "list[str] | tuple[str, ...]" = ()) -> dict[str, Any]:
    return {"error": {"kind": kind, "limit": limit, "problems": [problem[:500] for problem in problems[:20]]}}


def _read(descriptor: int, length: int) -> bytes:
    parts = bytearray()
    while len(parts) < length:
        part = os.read(descriptor, min(length - len(parts), 1 << 18))
        if not part:
            sys.exit(1)  # the host went away
        parts += part
    return bytes(parts)


def _write(descriptor: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]
