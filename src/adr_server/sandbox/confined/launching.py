"""The launch server's side: a fork server whose children confine themselves and become a binary.

A child's channels are the binary's standard input and output; what it writes to standard error is dropped. Ahead of all
else, its standard input holds the order, written by the host: a header with a length, then `policy`, `binary`,
`arguments` and `environment` as JSON.
"""

import json
import os
import socket
import sys
from functools import partial
from typing import Any

from adr_server.sandbox.confined import libc, seccomp
from adr_server.sandbox.confined.fork_server import ForkServer
from adr_server.sandbox.confined.launched import become
from adr_server.sandbox.confined.orders import LENGTH
from adr_server.sandbox.confined.policy import RUN_BINARY, RUN_V8

_ERRORS = 2


def main(start: dict[str, Any]) -> None:
    """Serve until the host closes the control socket `start["control"]`."""
    _prepare()
    ForkServer(partial(_launch, os.getpid()), socket.socket(fileno=start["control"])).run()


def _prepare() -> None:
    """Do once, for all children, what costs each of them a millisecond or more."""
    machine = os.uname().machine
    if sys.platform == "linux" and seccomp.supports(machine):
        libc.load()
        for rules in (RUN_BINARY, RUN_V8):
            seccomp.encode_filter(rules, machine)


def _launch(server: int) -> None:
    if os.open(os.devnull, os.O_WRONLY) != _ERRORS:
        raise OSError("the first three descriptors are not as ordered")
    os.set_inheritable(_ERRORS, True)  # noqa: FBT003 - the library takes it by position
    length: int = LENGTH.unpack(_read(LENGTH.size))[0]
    become(json.loads(_read(length)), parent=server)


def _read(length: int) -> bytes:
    """Exactly that many bytes of standard input: what follows is for the binary."""
    read = bytearray()
    while len(read) < length:
        part = os.read(0, length - len(read))
        if not part:
            raise EOFError
        read += part
    return bytes(read)
