"""Our own command as a user starts it: seconds of the wall and of the processor, memory, and what it printed."""

import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, kw_only=True)
class Cost:
    """One run of a command. `seconds` of the wall, `cpu` of the processor, git included; `megabytes` at its peak."""

    seconds: float
    cpu: float
    megabytes: float
    printed: str

    def told(self) -> str:
        """For a table."""
        return f"{self.seconds:.2f} s ({self.cpu:.2f} CPU, {self.megabytes:.0f} MB)"


def timed(arguments: list[str], project: Path, state: Path) -> Cost:
    """Run `adr-server` with `arguments` on a project; any exit code but 0 and 1 ends the benchmark."""
    command = [sys.executable, "-m", "adr_server", *arguments, "--project", str(project), "--state-dir", str(state)]
    # Without compiled modules every start would compile them: no user's does.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    with tempfile.TemporaryFile("w+") as printed:
        start = time.perf_counter()
        process = subprocess.Popen(command, stdout=printed, env=environment)
        _, status, used = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        printed.seek(0)
        text = printed.read()
    if process.returncode not in {0, 1}:
        raise SystemExit(f"{' '.join(arguments)} ended with {process.returncode}")
    return Cost(seconds=seconds, cpu=used.ru_utime + used.ru_stime, megabytes=used.ru_maxrss / 1024, printed=text)
