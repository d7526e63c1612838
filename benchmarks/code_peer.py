"""Do six tasks over ten tools with our server and with FastMCP's CodeMode, in one run: tokens and seconds.

    python -m benchmarks.code_peer [--peer PYTHON] [--project DIR] [--rounds N]

Scripted conversations over real MCP connections (stdio). Two ways to find the tools, the same for both servers:
`staged`, names first (five at most), then the shapes of the tools that the task takes; `at once`, a search that gives
shapes, with the smallest limit that shows every tool that the task takes. Tokens (o200k_base) are the tool list, what
the model writes (arguments and code) and the text of the answers; the structured copy of the answers, which some
clients show too, is counted apart. Seconds are of a whole conversation over a server that is warm. The answers of both
servers are compared. Ours lists the surface `code`; what the surfaces `core` and `all` would list is told below.

PYTHON is an interpreter whose environment has fastmcp[code-mode] and adr-server; without it one is made in the user's
cache folder. Exit code 1 where ours took more tokens or more seconds, or the answers differ.
"""

import argparse
import asyncio
import json
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import platformdirs
from mcp import StdioServerParameters
from mcp.client import Client

from adr_server.meta_tools import listed
from adr_server.meta_tools.wire import model_form
from adr_server.settings import Surface
from adr_server.tokens import count
from benchmarks._conversation import call_tokens, list_tokens, text_of, tokens_of
from benchmarks._peer_tasks import TASKS, TOOLS, Task

ROOT = Path(__file__).resolve().parent.parent
FASTMCP = "4.1.6"
STYLES = ("staged", "at once")


@dataclass(kw_only=True)
class Spent:
    """What one task took: tokens of each kind, seconds, and the answer."""

    tokens: int = 0
    structured: int = 0
    seconds: float = 0.0
    answer: Any = None


class Side:
    """A server under measurement: how its tools are asked for, and what was spent."""

    def __init__(self, name: str, client: Client) -> None:
        self.name = name
        self._client = client

    async def listing(self) -> int:
        """Tokens of the tool list as a model is shown it."""
        return await list_tokens(self._client)

    async def do(self, task: Task, style: str, limit: int) -> Spent:
        """One conversation."""
        spent = Spent()
        begun = time.perf_counter()
        for tool, arguments in self.finding(task, style, limit):
            await self._ask(spent, tool, arguments)
        tool, arguments = self.execution(task)
        result = await self._ask(spent, tool, arguments)
        spent.seconds = time.perf_counter() - begun
        spent.answer = self.value(result)
        return spent

    async def limit(self, task: Task) -> int:
        """The smallest limit at which one search shows all tools of the task."""
        for limit in range(1, len(TOOLS) + 1):
            tool, arguments = self.finding(task, "at once", limit)[0]
            result = await self._client.call_tool(tool, arguments)
            if all(name in text_of(result) for name in task.tools):
                return limit
        raise LookupError(task.need)

    async def _ask(self, spent: Spent, tool: str, arguments: dict[str, Any]) -> Any:
        result = await self._client.call_tool(tool, arguments)
        if result.is_error:
            raise RuntimeError(f"{self.name}: {tool}: {text_of(result)}")
        spent.tokens += call_tokens(tool, arguments) + count(text_of(result)).tokens
        spent.structured += tokens_of(result.structured_content or {})
        return result

    def value(self, result: Any) -> Any:
        """The answer in a result of the execution."""
        raise NotImplementedError

    def finding(self, task: Task, style: str, limit: int) -> list[tuple[str, dict[str, Any]]]:
        """The calls that find the tools."""
        raise NotImplementedError

    def execution(self, task: Task) -> tuple[str, dict[str, Any]]:
        """The call that does the task."""
        raise NotImplementedError


class Ours(Side):
    """search_tools and execute_code."""

    def value(self, result: Any) -> Any:
        """As Side."""
        return result.structured_content["value"]

    def finding(self, task: Task, style: str, limit: int) -> list[tuple[str, dict[str, Any]]]:
        """As Side."""
        if style == "at once":
            return [("search_tools", {"query": task.need, "detail": "signature", "limit": limit})]
        names = {"query": " ".join(task.tools), "detail": "signature", "limit": len(task.tools)}
        return [("search_tools", {"query": task.need}), ("search_tools", names)]

    def execution(self, task: Task) -> tuple[str, dict[str, Any]]:
        """As Side."""
        return "execute_code", {"code": task.ours}


class Peer(Side):
    """search, get_schema and execute."""

    def value(self, result: Any) -> Any:
        """As Side."""
        return json.loads(text_of(result))

    def finding(self, task: Task, style: str, limit: int) -> list[tuple[str, dict[str, Any]]]:
        """As Side."""
        if style == "at once":
            return [("search", {"query": task.need, "detail": "detailed", "limit": limit})]
        return [("search", {"query": task.need, "limit": 5}), ("get_schema", {"tools": list(task.tools)})]

    def execution(self, task: Task) -> tuple[str, dict[str, Any]]:
        """As Side."""
        return "execute", {"code": task.peer}


async def main(peer: Path, project: Path, rounds: int) -> int:
    """Print the tables; the exit code."""
    with tempfile.TemporaryDirectory() as folder:
        state, content = str(Path(folder, "ours")), str(Path(folder, "content"))
        our_arguments = ["-m", "benchmarks._our_server", str(project), state, "code", content, *TOOLS]
        peer_arguments = [str(ROOT / "benchmarks" / "_peer_server.py"), str(project), str(Path(folder, "peer")), *TOOLS]
        ours = StdioServerParameters(command=sys.executable, args=our_arguments, cwd=ROOT)
        theirs = StdioServerParameters(command=str(peer), args=peer_arguments, cwd=ROOT)
        async with Client(ours) as our_client, Client(theirs) as peer_client:
            return await compare(Ours("ours", our_client), Peer("CodeMode", peer_client), rounds)


async def compare(ours: Ours, peer: Peer, rounds: int) -> int:
    """Every task in both styles, the servers in turns."""
    lists = {side.name: await side.listing() for side in (ours, peer)}
    for surface in (Surface.CODE, Surface.CORE, Surface.ALL):
        tokens = sum(count(model_form(tool)).tokens for tool in listed(surface))
        print(f"our tool list, surface {surface.value:5} {tokens:6} tokens")
    print(f"CodeMode's tool list          {lists[peer.name]:6} tokens")
    lost = False
    for style in STYLES:
        print(f"\n{style:36} {'tokens, list included':>22} {'structured copy':>16} {'seconds, median':>16}  limits")
        print(f"{'':36} {'ours':>11} {'CodeMode':>10} {'ours':>8} {'CodeMode':>8} {'ours':>7} {'CodeMode':>8}")
        sums = [0.0] * 6
        for task in TASKS:
            limits = (await ours.limit(task), await peer.limit(task))
            runs: list[tuple[Spent, Spent]] = [
                (await ours.do(task, style, limits[0]), await peer.do(task, style, limits[1]))
                for _ in range(rounds + 1)
            ]
            ours_last, peer_last = runs[-1]
            if ours_last.answer != peer_last.answer:
                lost = True
                print(f"the answers differ: {ours_last.answer!r} and {peer_last.answer!r}")
            row = [lists[ours.name] + ours_last.tokens, lists[peer.name] + peer_last.tokens]
            row += [ours_last.structured, peer_last.structured]
            seconds = [statistics.median(run[side].seconds for run in runs[1:]) for side in (0, 1)]
            found = f"{limits[0]}, {limits[1]}" if style == "at once" else ""
            print_row(task.name, [*row, *seconds], found)
            sums = [so_far + value for so_far, value in zip(sums, [*row, *seconds], strict=True)]
            lost = lost or row[0] > row[1]
        print_row("all six", sums, "")
        lost = lost or sums[4] > sums[5]
    return 1 if lost else 0


def print_row(name: str, values: list[float], tail: str) -> None:
    """One line of the table."""
    tokens = f"{values[0]:11.0f} {values[1]:10.0f} {values[2]:8.0f} {values[3]:8.0f}"
    print(f"{name:36} {tokens} {values[4]:7.3f} {values[5]:8.3f}  {tail}")


def made_peer() -> Path:
    """The interpreter of an environment with FastMCP and this checkout, made at first use."""
    folder = Path(platformdirs.user_cache_dir("adr-server"), "benchmarks", f"fastmcp-{FASTMCP}")
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    ready = folder / "ready"
    if not ready.exists():
        print(f"installing FastMCP {FASTMCP} into {folder}", file=sys.stderr)
        venv.create(folder, with_pip=True, clear=True)
        pip = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        # FastMCP pins the newest release of what it builds on, which a registry may not have: first what resolves.
        subprocess.run([*pip, "fastmcp[code-mode]", "--editable", str(ROOT)], check=True, stdout=sys.stderr)
        exact = [f"fastmcp=={FASTMCP}", f"fastmcp-slim=={FASTMCP}"]
        subprocess.run([*pip, "--no-deps", *exact], check=True, stdout=sys.stderr)
        ready.touch()
    return python


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--peer", type=Path, help="a Python with fastmcp[code-mode] and adr-server")
    parser.add_argument("--project", type=Path, default=ROOT)
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    sys.exit(asyncio.run(main(given.peer or made_peer(), given.project.resolve(), given.rounds)))
