"""Start and end processes that run a function of ours. Each has a session of its own, and ends with all it began."""

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from typing import IO, TypeAlias

Process: TypeAlias = subprocess.Popen[bytes]


def command_of(module: str) -> tuple[str, ...]:
    """The command that runs `main` of a module of ours."""
    # -P: the folder that a command was started in must not name modules.
    return (sys.executable, "-P", "-c", f"from {module} import main; main()")


def start(command: Sequence[str], *, output: int = subprocess.PIPE) -> Process:
    """Start it, with a pipe to its standard input; a terminal's Ctrl-C does not reach it. Raises OSError."""
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=output, start_new_session=True)  # noqa: S603 - ours


def end(process: Process) -> None:
    """End it and what it began, whatever they are at; its pipes stay open."""
    if process.poll() is None:
        if os.name == "posix":
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
        process.kill()
    process.wait()


def close_pipes(process: Process) -> None:
    """Close our ends."""
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            _close(pipe)


def _close(pipe: IO[bytes]) -> None:
    with contextlib.suppress(OSError):  # What was not yet written has no reader any more.
        pipe.close()
