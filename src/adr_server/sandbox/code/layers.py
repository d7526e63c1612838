"""Which layers of confinement hold on a worker, as the kernel tells of the running process. Reads, changes nothing."""

import re
import sys
from pathlib import Path

from adr_server.sandbox.confined.landlock import supported_abi

_LIMITS = {"address space": "AS", "data size": "DATA", "open files": "NOFILE", "core file size": "CORE"}


def observed_layers(pid: int, *, confined: bool) -> dict[str, str]:
    """The layers on the process `pid`, by name; `confined` tells whether it was started under a policy at all."""
    layers = {"process": "separate"}
    if not confined:
        return layers | {"rlimits": f"off: there is no launcher for {sys.platform}"}
    if sys.platform != "linux":
        return layers | {"rlimits": "asked for at start", "kernel filters": f"off: Linux only, this is {sys.platform}"}
    status, limits = _read(pid, "status"), _read(pid, "limits")
    held = [name for line, name in _LIMITS.items() if re.search(rf"^Max {line} +\d+ +\d+", limits, re.MULTILINE)]
    uid = re.search(r"^Uid:\s+(\d+)", status, re.MULTILINE)
    abi = supported_abi()
    return layers | {
        "rlimits": ", ".join(held) or "off",
        "user": "root" if uid and uid[1] == "0" else "without rights" if uid else "not known",
        "no_new_privs": "on" if re.search(r"^NoNewPrivs:\s+1", status, re.MULTILINE) else "off",
        "seccomp": "on" if re.search(r"^Seccomp:\s+2", status, re.MULTILINE) else "off",
        "landlock": f"on (ABI {abi})" if abi is not None else "off: this kernel offers none",
    }


def _read(pid: int, name: str) -> str:
    try:
        return Path(f"/proc/{pid}/{name}").read_text(encoding="ascii", errors="replace")
    except OSError:
        return ""
