"""What an engine's binary may do on this machine: nothing but compute over the descriptors that it was given."""

import os
import stat
from pathlib import Path

from adr_server.sandbox.confined import RUN_BINARY, ConfinementPolicy, SyscallFilter

# What every dynamically linked program needs to start: its loader, its libraries, the loader's own index.
SYSTEM = ("/usr", "/lib", "/lib64", "/etc/ld.so.cache")
NOBODY = 65534


def worker_policy(
    binary: Path,
    *,
    address_space: int | None = None,
    data_bytes: int | None = None,
    file_bytes: int | None = 0,
    readable: tuple[str, ...] = (),
    syscalls: SyscallFilter = RUN_BINARY,
) -> ConfinementPolicy:
    """The policy of a worker that this process starts; bytes of address space, or of data alone, or both."""
    return ConfinementPolicy(
        memory_bytes=address_space,
        memory_is_total=True,
        data_bytes=data_bytes,
        cpu_seconds=None,  # each run has a limit of its own, and a worker may serve many
        alarm_seconds=None,
        file_bytes=file_bytes,
        open_files=64,
        processes=None,
        uid=NOBODY if _others_reach(binary) else None,
        parent=os.getpid(),
        readable=readable,
        executable=(*(place for place in SYSTEM if Path(place).exists()), str(binary)),
        syscalls=syscalls,
    )


def _others_reach(binary: Path) -> bool:
    """Whether a user without rights can run it; below a home folder none can."""
    try:
        return all(place.stat().st_mode & stat.S_IXOTH for place in (binary, *binary.parents))
    except OSError:
        return False
