"""The program that a pool starts as its worker: the engine's binary under a confinement policy.

The pool takes one path and no arguments of ours, so the command stands in a script of its own, in a private folder.
"""

import os
import shlex
import shutil
import stat
import sys
import sysconfig
from pathlib import Path

from adr_server.errors import InternalFaultError
from adr_server.sandbox.code.worker_policy import worker_policy
from adr_server.sandbox.confined import launch_command
from adr_server.sandbox.scratch import drop_folder, take_folder

ADDRESS_SPACE = 2 * 1024**3  # the engine limits its own heap; this bounds the checker, and stays above both


class Launcher:
    """A script that runs `binary` confined; `close` takes it away. Without a POSIX shell it is the binary itself."""

    def __init__(self, binary: Path, arguments: tuple[str, ...]) -> None:
        self.confined = os.name == "posix"
        self._folder: Path | None = None
        if not self.confined:
            self.path = binary
            return
        binary = binary.resolve()
        policy = worker_policy(binary, address_space=ADDRESS_SPACE)
        command = launch_command(policy, str(binary), arguments)
        self._folder = take_folder()
        self.path = self._folder / "worker"
        # Standard error is dropped: what a worker writes there is from outside, and says where its binary lies.
        self.path.write_text(f"#!/bin/sh\nexec {shlex.join(command)} 2>/dev/null\n", encoding="utf-8")
        self.path.chmod(stat.S_IRWXU)

    def close(self) -> None:
        """Remove the script."""
        if self._folder is not None:
            drop_folder(self._folder)


def find_binary() -> Path:
    """The worker's binary, as its wheel installs it beside the interpreter's other programs.

    Raises:
        InternalFaultError: it is not there.
    """
    name = "monty.exe" if os.name == "nt" else "monty"
    for folder in (sysconfig.get_path("scripts"), str(Path(sys.executable).parent)):
        beside = Path(folder) / name
        if beside.is_file():
            return beside
    found = shutil.which(name)
    if found is None:
        raise InternalFaultError(
            "The Python engine's worker is missing: reinstall adr-server (pydantic-monty-runtime)."
        )
    return Path(found)
