"""Take turns in writing an index: one process at a time, and nobody waits."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from adr_server.errors import BrokenInputError

if sys.platform != "win32":
    import fcntl


@contextmanager
def turn(folder: Path) -> Iterator[bool]:
    """The right to write, one process at a time; the system lets go of it when a process ends."""
    if sys.platform == "win32":
        yield True
        return
    try:
        descriptor = os.open(folder / "lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        reason = f"its folder cannot be written ({error.strerror}): name another one with --state-dir"
        raise BrokenInputError(f"The index of the code cannot be used: {reason}.") from None
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
            return
        except OSError:
            pass  # Some network file systems cannot lock; SQLite's own lock remains.
        yield True
    finally:
        os.close(descriptor)
