"""One holder at a time, among processes and within one: a lock that the system lets go when its holder ends."""

import os
import sys
from pathlib import Path

if sys.platform != "win32":
    import fcntl


class Turn:
    """A turn at what `path` stands for, a folder or file that exists. A platform without `flock` has no turns."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._descriptor: int | None = None

    def try_begin(self) -> bool:
        """Take the turn if nobody has it; True when it is ours.

        Raises:
            OSError: the path is gone or cannot be opened.
        """
        if sys.platform == "win32" or self._descriptor is not None:
            return True
        descriptor = os.open(self._path, os.O_RDONLY)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(descriptor)
            return False
        except OSError:
            # Some network file systems cannot lock: as on a platform without flock.
            self._descriptor = descriptor
            return True
        self._descriptor = descriptor
        return True

    def holds_what_lies_there(self) -> bool:
        """Whether the path still names what was locked, and not what another one put there meanwhile."""
        if self._descriptor is None:
            return True
        try:
            return os.fstat(self._descriptor).st_ino == self._path.stat().st_ino
        except OSError:
            return False

    def end(self) -> None:
        """Let the next one in."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None
