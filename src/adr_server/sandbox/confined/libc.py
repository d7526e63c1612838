"""Calls into the C library that Python has no function for. Alone in using ctypes; Linux only when called."""

import ctypes
import os
from collections.abc import Callable

PR_SET_PDEATHSIG = 1
PR_SET_DUMPABLE = 4
PR_SET_SECCOMP = 22
PR_SET_NO_NEW_PRIVS = 38

_library: ctypes.CDLL | None = None


def load() -> None:
    """Open the C library; done once before confinement, for it opens files."""
    global _library  # noqa: PLW0603 - one handle a process, opened while files can still be opened
    if _library is None:
        _library = ctypes.CDLL(None, use_errno=True)


def prctl(option: int, *arguments: int | ctypes.c_void_p) -> None:
    """`prctl(2)`.

    Raises:
        OSError: the kernel refused.
    """
    padded = [_word(argument) for argument in (*arguments, 0, 0, 0, 0)[:4]]
    _checked("prctl", lambda library: library.prctl(ctypes.c_int(option), *padded))


def syscall(number: int, *arguments: int | ctypes.c_void_p) -> int:
    """`syscall(2)`; arguments are words or pointers.

    Raises:
        OSError: the kernel refused.
    """
    words = [_word(argument) for argument in arguments]
    return _checked("syscall", lambda library: library.syscall(ctypes.c_long(number), *words))


def address_of(buffer: "ctypes.Array[ctypes.c_char]") -> ctypes.c_void_p:
    """A pointer to `buffer`, which the caller keeps alive."""
    return ctypes.cast(buffer, ctypes.c_void_p)


def buffer_of(data: bytes) -> "ctypes.Array[ctypes.c_char]":
    """A copy of `data` that the kernel can read."""
    return ctypes.create_string_buffer(data, len(data))


def _word(argument: int | ctypes.c_void_p) -> ctypes.c_ulong | ctypes.c_void_p:
    return ctypes.c_ulong(argument) if isinstance(argument, int) else argument


def _checked(name: str, call: Callable[[ctypes.CDLL], int]) -> int:
    load()
    if _library is None:  # load() sets it or raises; said for the type checker
        raise OSError(f"{name}: no C library")
    ctypes.set_errno(0)
    result = call(_library)
    if result < 0:
        code = ctypes.get_errno()
        raise OSError(code, f"{name}: {os.strerror(code)}")
    return result
