"""How much memory the idle server holds over a bare `MCPServer`, both after they answered `tools/list`.

Resident memory as the kernel counts it (`VmRSS`), the median of several starts in turns; Linux only.
Exit code 1 above 20 MB more.

Run: python -m benchmarks.idle_memory [rounds]
"""

import re
import sys
import tempfile
from pathlib import Path

from benchmarks.startup import BARE_SERVER, in_turns, that_listed

ROUNDS = 5
BAR = 20.0
_RESIDENT = re.compile(r"^VmRSS:\s+(\d+) kB$", re.MULTILINE)


def resident(command: list[str]) -> float:
    """Resident megabytes (10^6 bytes) of a server that has listed its tools and waits."""
    with that_listed(command) as process:
        [kilobytes] = _RESIDENT.findall(Path(f"/proc/{process.pid}/status").read_text(encoding="ascii"))
    return int(kilobytes) * 1024 / 1e6


def main(rounds: int) -> int:
    """Print the table; the exit code."""
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder, "project")
        project.mkdir()
        serve = [sys.executable, "-m", "adr_server", "serve", "--project", str(project)]
        serve += ["--state-dir", str(Path(folder, "state"))]
        held = in_turns(
            {
                "bare MCPServer": lambda: resident([sys.executable, "-c", BARE_SERVER]),
                "surface all": lambda: resident([*serve, "--surface", "all"]),
                "surface code": lambda: resident([*serve, "--surface", "code"]),
                "direct": lambda: resident([*serve, "--mode", "direct"]),
            },
            rounds,
        )
    bare = held.pop("bare MCPServer")
    print(f"{'':16} {'MB':>7} {'over bare':>10}   bar {BAR:.0f}, median of {rounds}")
    print(f"{'bare MCPServer':16} {bare:7.1f}")
    for name, megabytes in held.items():
        print(f"{name:16} {megabytes:7.1f} {megabytes - bare:10.1f}")
    return int(held["surface all"] - bare > BAR)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS))
