"""Take the file system, the network and other processes' signals away from this process with Landlock.

Every right that the running kernel's ABI knows is handled, so whatever is not granted is refused.
Source: Linux `Documentation/userspace-api/landlock.rst`, `include/uapi/linux/landlock.h` (ABI 1 to 7).
"""

import os
import struct
from collections.abc import Iterable
from pathlib import Path

from adr_server.sandbox.confined import libc

_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446  # the same numbers on every architecture
_CREATE_RULESET_VERSION = 1
_RULE_PATH_BENEATH = 1

_EXECUTE, _READ_FILE, _READ_DIR = 1 << 0, 1 << 2, 1 << 3
_FILE_RIGHTS_SINCE = ((1, (1 << 13) - 1), (2, 1 << 13), (3, 1 << 14), (5, 1 << 15))  # … refer, truncate, ioctl
_NETWORK_SINCE, _NETWORK_RIGHTS = 4, 0b11  # bind and connect TCP
_SCOPE_SINCE, _SCOPES = 6, 0b11  # abstract UNIX sockets, signals


def supported_abi() -> int | None:
    """The kernel's Landlock ABI; None where Landlock is missing or switched off."""
    try:
        return libc.syscall(_CREATE_RULESET, 0, 0, _CREATE_RULESET_VERSION)
    except (OSError, AttributeError):  # AttributeError: a C library without syscall(2)
        return None


def ruleset_attributes(abi: int) -> bytes:
    """`struct landlock_ruleset_attr` as a kernel of that ABI takes it: everything it can handle is handled."""
    files = sum(rights for since, rights in _FILE_RIGHTS_SINCE if abi >= since)
    if abi < _NETWORK_SINCE:
        return struct.pack("=Q", files)
    if abi < _SCOPE_SINCE:
        return struct.pack("=QQ", files, _NETWORK_RIGHTS)
    return struct.pack("=QQQ", files, _NETWORK_RIGHTS, _SCOPES)


def restrict(abi: int, *, readable: Iterable[str] = (), executable: Iterable[str] = ()) -> None:
    """Restrict this process for good to reading beneath `readable` and executing beneath `executable`.

    A path that does not exist grants nothing. Needs no-new-privs.

    Raises:
        OSError: the kernel refused.
    """
    attributes = libc.buffer_of(ruleset_attributes(abi))
    ruleset = libc.syscall(_CREATE_RULESET, libc.address_of(attributes), len(attributes), 0)
    try:
        for path in readable:
            _grant(ruleset, path, _READ_FILE | _READ_DIR)
        for path in executable:
            _grant(ruleset, path, _READ_FILE | _READ_DIR | _EXECUTE)
        libc.syscall(_RESTRICT_SELF, ruleset, 0)
    finally:
        os.close(ruleset)


def _grant(ruleset: int, path: str, rights: int) -> None:
    try:
        parent = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except FileNotFoundError:
        return
    try:
        if not Path(path).is_dir():
            rights &= ~_READ_DIR
        rule = libc.buffer_of(struct.pack("=Qi", rights, parent))
        libc.syscall(_ADD_RULE, ruleset, _RULE_PATH_BENEATH, libc.address_of(rule), 0)
    finally:
        os.close(parent)
