"""The launched side of `launch`: confine this process, then become the binary. Runs in the started process only."""

import os
from dataclasses import replace
from typing import Any, NoReturn

from adr_server.sandbox.confined.confinement import apply_confinement
from adr_server.sandbox.confined.policy import ConfinementPolicy, SyscallFilter


def main(start: dict[str, Any]) -> NoReturn:
    """Confine this process and become the binary, with the environment that it was started with.

    Raises:
        InternalFaultError: the confinement cannot be applied. OSError: the binary cannot be run.
    """
    become({**start, "environment": dict(os.environ)}, parent=start["policy"]["parent"])


def become(start: dict[str, Any], *, parent: int | None) -> NoReturn:
    """As `main`, for a process that `parent` started; `start` has the whole environment."""
    apply_confinement(replace(_read_policy(start["policy"]), parent=parent))
    os.execve(start["binary"], [start["binary"], *start["arguments"]], start["environment"])  # noqa: S606 - no shell


def _read_policy(facts: dict[str, Any]) -> ConfinementPolicy:
    rules = facts["syscalls"]
    if rules is not None:
        sets = {"allowed": frozenset(rules["allowed"]), "fatal": frozenset(rules["fatal"])}
        rules = SyscallFilter(**rules | sets)
    paths = {"readable": tuple(facts["readable"]), "executable": tuple(facts["executable"])}
    return ConfinementPolicy(**facts | paths | {"syscalls": rules})
