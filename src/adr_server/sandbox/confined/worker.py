"""The worker's side: a fork server that forks a confined child for each request, or one process for one request.

The server holds trusted imports only and never reads a request; the child reads one, after it has confined itself.
On the request's own channel the child writes a frame with its layers, reads the request's frame, and writes the
answer's frame; orders and reports of the server stand in `orders`.
"""

import importlib
import os
import socket
import sys
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from typing import Any

from adr_server.errors import (
    AdrServerError,
    BudgetExceededError,
    InvalidProgramError,
)
from adr_server.sandbox.confined import frames
from adr_server.sandbox.confined.confinement import apply_confinement, prepare
from adr_server.sandbox.confined.fork_server import ForkServer
from adr_server.sandbox.confined.limits import ConfinedLimits
from adr_server.sandbox.confined.orders import GREETING
from adr_server.sandbox.confined.policy import ConfinementPolicy

_ALARM_SLACK = 1.0

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
