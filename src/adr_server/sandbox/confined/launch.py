"""Run a binary under a `ConfinementPolicy`: an isolated interpreter confines itself and becomes the binary.

For engines whose worker is not Python. What crosses exec stays: limits, no-new-privs, Landlock, seccomp, the uid and
the parent-death signal.
"""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from adr_server.sandbox.confined.policy import ConfinementPolicy
from adr_server.sandbox.confined.start import bootstrap_command


def launch_command(policy: ConfinementPolicy, binary: str, arguments: Sequence[str] = ()) -> list[str]:
    """The command line that runs the file `binary` under `policy`, with the environment and descriptors it is given.

    `policy` takes `memory_is_total`, and the binary, its loader and its libraries among `executable`; its `parent` is
    whoever starts the command.
    """
    return bootstrap_command("adr_server.sandbox.confined.launched", launch_order(policy, binary, arguments))


def launch_order(policy: ConfinementPolicy, binary: str, arguments: Sequence[str]) -> dict[str, Any]:
    """What the launched side reads, as plain data."""
    facts = asdict(policy)
    if policy.syscalls is not None:
        facts["syscalls"] |= {"allowed": sorted(policy.syscalls.allowed), "fatal": sorted(policy.syscalls.fatal)}
    return {"policy": facts, "binary": binary, "arguments": list(arguments)}
