"""How the host starts a worker process: which interpreter, which folders, which environment. Starts nothing itself."""

import importlib.util
import json
import os
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from adr_server.errors import InternalFaultError
from adr_server.sandbox.confined.limits import ConfinedLimits

_PACKAGES = ("adr_server", "jinja2", "markupsafe", "jmespath")
# What an interpreter may need to start at all: Windows itself, and Python builds whose library lies elsewhere.
_KEPT_VARIABLES = ("SYSTEMROOT", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")


@dataclass(frozen=True, kw_only=True)
class WorkerProgram:
    """What the worker does with a request: the module's `answer(request: JSON) -> JSON`.

    `paths` are folders to import it from, beside those of this package and what it needs.
    """

    module: str = "adr_server.sandbox.confined.operations"
    paths: tuple[str, ...] = ()


def command(program: WorkerProgram, limits: ConfinedLimits, control: int | None) -> list[str]:
    """The command line of a worker.

    Raises:
        InternalFaultError: this process does not know its interpreter.
    """
    start = {"module": program.module, "limits": asdict(limits), "control": control}
    return bootstrap_command("adr_server.sandbox.confined.worker", start, paths=program.paths)


def bootstrap_command(entry: str, start: dict[str, Any], *, paths: Sequence[str] = ()) -> list[str]:
    """The command line of an isolated interpreter that runs `main(start)` of the module `entry`; `start` is plain data.

    Raises:
        InternalFaultError: this process does not know its interpreter.
    """
    if not sys.executable:
        raise InternalFaultError("The path of the Python interpreter is unknown; confined workers cannot start.")
    bootstrap = Path(__file__).with_name("bootstrap.py")
    text = json.dumps({**start, "entry": entry, "paths": [*_folders(), *paths]})
    return [sys.executable, "-I", "-S", "-X", "utf8", str(bootstrap), text]


def environment() -> dict[str, str]:
    """The whole environment of a worker."""
    return {name: os.environ[name] for name in _KEPT_VARIABLES if name in os.environ}


def _folders() -> list[str]:
    folders: list[str] = []
    for package in _PACKAGES:
        found = importlib.util.find_spec(package)
        for place in (found.submodule_search_locations or ()) if found else ():
            folder = str(Path(place).parent)
            if folder not in folders:
                folders.append(folder)
    return folders
