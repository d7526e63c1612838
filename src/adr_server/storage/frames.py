"""Frames of JSON between a process and one that it started: four bytes of length, then the value as JSON."""

import json
import os
import signal
import struct
from typing import Any, BinaryIO

_LENGTH = struct.Struct(">I")


def ends_of_this_process() -> tuple[BinaryIO, BinaryIO]:
    """Where a process that was started reads frames and writes them: its standard streams, which are then nothing.

    It also leaves Ctrl-C to whoever started it.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    source = os.fdopen(os.dup(0), "rb")
    sink = os.fdopen(os.dup(1), "wb")
    # Whatever a library prints must not stand among the frames.
    null = os.open(os.devnull, os.O_RDWR)
    os.dup2(null, 0)
    os.dup2(null, 1)
    return source, sink


def send(stream: BinaryIO, value: object) -> None:
    """Write one frame."""
    # "replace": a lone surrogate (an undecodable file name) is no Unicode; it must not stop the rest.
    data = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace")
    stream.write(_LENGTH.pack(len(data)))
    stream.write(data)
    stream.flush()


def receive(stream: BinaryIO) -> Any:
    """Read one frame; EOFError where the other side has gone."""
    head = stream.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        raise EOFError
    size = _LENGTH.unpack(head)[0]
    data = stream.read(size)
    if len(data) < size:
        raise EOFError
    return json.loads(data)
