"""How long a user waits: help and catalogue against a bare interpreter, the server against a bare one.

Each pair is measured in turns, so that a busy machine slows both; the ratio is that of the medians.
The bars are those of the first issue: 1.5 for help and catalogue, 1.25 for the server.

Run: python -m benchmarks.startup [rounds]
"""

import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

ROUNDS = 9
BARE_IMPORTS = "import pydantic, yaml"
BARE_SERVER = """
from mcp.server import MCPServer
mcp = MCPServer("bare")

@mcp.tool()
async def echo(text: str) -> str:
    return text

mcp.run()
"""
META = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": {"name": "benchmark", "version": "1"},
    "io.modelcontextprotocol/clientCapabilities": {},
}
LIST = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {"_meta": META}}


def seconds_of(command: list[str]) -> float:
    """From spawn to end."""
    started = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.perf_counter() - started


@contextmanager
def that_listed(command: list[str]) -> Iterator[subprocess.Popen[str]]:
    """A server over stdio that has answered `tools/list` and waits; it ends when its input closes."""
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        if process.stdin is None or process.stdout is None:
            raise RuntimeError("no pipes")
        process.stdin.write(json.dumps(LIST) + "\n")
        process.stdin.flush()
        if not json.loads(process.stdout.readline())["result"]["tools"]:
            raise RuntimeError("no tools were listed")
        yield process
        process.stdin.close()
        process.wait(timeout=20)


def seconds_to_list(command: list[str]) -> float:
    """From spawn to the first answer to `tools/list`."""
    started = time.perf_counter()
    with that_listed(command):
        return time.perf_counter() - started


def in_turns(measures: Mapping[str, Callable[[], float]], rounds: int) -> dict[str, float]:
    """The median of each, measured in turns after one round that warms the disk."""
    taken: dict[str, list[float]] = {name: [] for name in measures}
    for turn in range(rounds + 1):
        for name, measure in measures.items():
            seconds = measure()
            if turn:
                taken[name].append(seconds)
    return {name: statistics.median(seconds) for name, seconds in taken.items()}


def told(name: str, seconds: float, bare: float, bar: float) -> str:
    """One line of the table."""
    ratio = seconds / bare
    return f"{name:24} {seconds * 1000:8.0f} ms {ratio:8.2f} {bar:8.2f}  {'kept' if ratio <= bar else 'MISSED'}"


def main(rounds: int) -> None:
    """Print both tables."""
    python = sys.executable
    ours = [python, "-m", "adr_server"]
    commands = {
        "bare imports": lambda: seconds_of([python, "-c", BARE_IMPORTS]),
        "--help": lambda: seconds_of([*ours, "--help"]),
        "catalog": lambda: seconds_of([*ours, "catalog"]),
    }
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder, "project")
        project.mkdir()
        serve = [*ours, "serve", "--project", str(project), "--state-dir", str(Path(folder, "state"))]
        servers = {
            "bare server": lambda: seconds_to_list([python, "-c", BARE_SERVER]),
            "serve, first tools/list": lambda: seconds_to_list(serve),
        }
        desk, wire = in_turns(commands, rounds), in_turns(servers, rounds)
    print(f"{'':24} {'median':>11} {'ratio':>8} {'bar':>8}   {rounds} rounds in turns")
    for name in desk:
        print(told(name, desk[name], desk["bare imports"], 1.5))
    for name in wire:
        print(told(name, wire[name], wire["bare server"], 1.25))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS)
