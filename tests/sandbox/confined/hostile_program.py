"""A worker program that has been taken over: it runs any Python, in the confinement that templates get."""

import ctypes
import mmap
import multiprocessing
import os
import resource
import select
import signal
import socket
import struct
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

_LIBC = ctypes.CDLL(None, use_errno=True)
_REACH = {
    module.__name__: module
    for module in (
        ctypes, mmap, multiprocessing, os, resource, select, signal, socket, struct, subprocess, sys, threading, time,
    )
}  # fmt: skip


def call(number: int, *arguments: int) -> int:
    """A raw system call; an OSError where the kernel refuses it."""
    result: int = _LIBC.syscall(ctypes.c_long(number), *(ctypes.c_long(argument) for argument in arguments))
    if result < 0:
        raise OSError(ctypes.get_errno(), "refused")
    return result


def send(payload: bytes) -> None:
    """A well-formed frame around any payload."""
    write(struct.pack(">I", len(payload)) + payload)


def write(data: bytes) -> None:
    """Bytes onto the channel."""
    while data:
        data = data[os.write(0, data) :]


def answer(request: dict[str, Any]) -> str:
    """What the code in `template` leaves in `result`."""
    scope: dict[str, Any] = {**_REACH, "Path": Path, "call": call, "send": send, "write": write, "result": "reached"}
    try:
        exec(request["template"], scope)  # noqa: S102 - being taken over is what this program is for
    except (OSError, ValueError, MemoryError, RuntimeError, ImportError) as problem:
        return f"refused: {type(problem).__name__}"
    return str(scope["result"])
