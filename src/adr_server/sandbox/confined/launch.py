"""Run a binary under a `ConfinementPolicy`: an isolated interpreter confines itself and becomes the binary.

For engines whose worker is not Python. What crosses exec stays: limits, no-new-privs, Landlock, seccomp, the uid and
the parent-death signal.
"""

import os
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, NoReturn

from adr_server.sandbox.confined.confinement import apply_confinement
from adr_server.sandbox.confined.policy import ConfinementPolicy, SyscallFilter
from adr_server.sandbox.confined.start import bootstrap_command


def launch_command(policy: ConfinementPolicy, binary: str, arguments: Sequence[str] = ()) -> list[str]:
    """The command line that runs the file `binary` under `policy`, with the environment and descriptors it is given.

    `policy` takes `memory_is_total`, and the binary, its loader and its libraries among `executable`; its `parent` is
    whoever starts the command.
    """
    facts = asdict(policy)
    if policy.syscalls is not None:
        facts["syscalls"] |= {"allowed": sorted(policy.syscalls.allowed), "fatal": sorted(policy.syscalls.fatal)}
    start = {"policy": facts, "binary": binary, "arguments": list(arguments)}
    return bootstrap_command("adr_server.sandbox.confined.launch", start)


def main(start: dict[str, Any]) -> NoReturn:
    """Confine this process and become the binary.

    Raises:
        InternalFaultError: the confinement cannot be applied. OSError: the binary cannot be run.
    """
    apply_confinement(_read_policy(start["policy"]))
    os.execve(start["binary"], [start["binary"], *start["arguments"]], dict(os.environ))  # noqa: S606 - no shell is wanted


def _read_policy(facts: dict[str, Any]) -> ConfinementPolicy:
    rules = facts["syscalls"]
    if rules is not None:
        sets = {"allowed": frozenset(rules["allowed"]), "fatal": frozenset(rules["fatal"])}
        rules = SyscallFilter(**rules | sets)
    paths = {"readable": tuple(facts["readable"]), "executable": tuple(facts["executable"])}
    return ConfinementPolicy(**facts | paths | {"syscalls": rules})
