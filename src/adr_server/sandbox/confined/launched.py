"""The launched side of `launch`: confine this process, then become the binary. Runs in the started process only."""

import os
from typing import Any, NoReturn

from adr_server.sandbox.confined.confinement import apply_confinement
from adr_server.sandbox.confined.policy import ConfinementPolicy, SyscallFilter


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
