"""Print how long code takes over MCP stdio, and what 500 runs leave behind in the server.

    python -m benchmarks.code_wire [--runs N] [--language L]

A real server process and a real client. Milliseconds are a client's, from its call to the answer; `on top` is what is
left of them after the tools' own time, as the run's receipt tells it. Processes, descriptors, resident memory and files
are those of the server: below its process, under its state folder and in the folder for temporary files. The store of
runs is one database, which keeps what runs gave and grows. Exit code 1 where a bar is missed.
"""

import argparse
import asyncio
import os
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from mcp import StdioServerParameters
from mcp.client import Client

ROOT = Path(__file__).resolve().parent.parent
_IMPORTED = "import { decisionTemplates } from './servers/decisions';\n"
PROGRAMS = {
    "python": (
        "1 + 1",
        "from servers.decisions import decision_templates\nlen(decision_templates()['templates'])",
        "from servers.decisions import decision_templates\nfor n in range(100): decision_templates(name='nygard')",
    ),
    "typescript": (
        "export default 1 + 1;",
        f"{_IMPORTED}export default (await decisionTemplates()).templates.length;",
        f"{_IMPORTED}for (let n = 0; n < 100; n++) await decisionTemplates({{ name: 'nygard' }});",
    ),
}
TRIVIAL_MS, ON_TOP_MS, GROWN_MB = 15.0, 100.0, 20.0
PAUSE = 0.4
"""Seconds between two measured runs of TypeScript: long enough for the next process to start ahead of its run."""


@dataclass(frozen=True, kw_only=True)
class Left:
    """What the server holds: processes below it, open descriptors, resident megabytes, and files."""

    processes: int
    descriptors: int
    megabytes: float
    files: int


def children(pid: int) -> list[int]:
    """Every process below `pid`."""
    found: list[int] = []
    try:
        threads = list(Path(f"/proc/{pid}/task").iterdir())
        for thread in threads:
            for child in (thread / "children").read_text(encoding="ascii").split():
                found += [int(child), *children(int(child))]
    except OSError:
        return found
    return found


def left(pid: int, folders: list[Path]) -> Left:
    """What the server `pid` holds now."""
    pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    return Left(
        processes=len(children(pid)),
        descriptors=len(list(Path(f"/proc/{pid}/fd").iterdir())),
        megabytes=pages * os.sysconf("SC_PAGE_SIZE") / 1e6,
        files=sum(1 for folder in folders for path in folder.rglob("*") if path.is_file()),
    )


async def timed(client: Client, code: str, times: int, language: str, pause: float = 0.0) -> tuple[float, float]:
    """The median milliseconds of a run, and of what is on top of its tools."""
    taken, above = [], []
    for _ in range(times):
        await asyncio.sleep(pause)
        begun = time.perf_counter()
        result: Any = await client.call_tool("execute_code", {"code": code, "language": language})
        ms = (time.perf_counter() - begun) * 1_000
        if result.is_error:
            raise RuntimeError(result.content[0].text)
        taken.append(ms)
        above.append(ms - sum(called["ms"] for called in result.structured_content.get("tools_called", ())))
    return statistics.median(taken), statistics.median(above)


async def main(runs: int, language: str) -> int:
    """Print the table; the exit code."""
    trivial_code, one_code, calls_code = PROGRAMS[language]
    pause = PAUSE if language == "typescript" else 0.0
    with tempfile.TemporaryDirectory() as folder:
        state, temporary = Path(folder, "state"), Path(folder, "tmp")
        temporary.mkdir()  # noqa: ASYNC240 - nothing else runs yet
        Path(folder).chmod(0o711)  # noqa: ASYNC240 - as above; workers without rights pass through it to their own folders
        command = ["-m", "adr_server", "serve", "--project", str(ROOT), "--state-dir", str(state)]
        environment = {**os.environ, "TMPDIR": str(temporary)}
        server = StdioServerParameters(command=sys.executable, args=command, env=environment)
        async with Client(server) as client:
            [pid] = [child for child in children(os.getpid()) if is_server(child)]
            for code in PROGRAMS[language]:
                await timed(client, code, 10, language)
            trivial, _ = await timed(client, trivial_code, 50 if pause else 200, language, pause)
            one, _ = await timed(client, one_code, 30, language, pause)
            calls, on_top = await timed(client, calls_code, 20, language, pause)
            print(f"trivial run over stdio, median         {trivial:8.2f} ms   bar {TRIVIAL_MS:.0f}")
            print(f"one tool call, types checked           {one:8.2f} ms")
            print(f"100 tool calls in one program          {calls:8.2f} ms")
            print(f"  on top of the tools' own time        {on_top:8.2f} ms   bar {ON_TOP_MS:.0f}")
            await asyncio.sleep(2 * pause)
            before = left(pid, [state, temporary])
            await timed(client, trivial_code, runs, language)
            await asyncio.sleep(2 * pause)
            after = left(pid, [state, temporary])
            grown = after.megabytes - before.megabytes
            print(f"{f'{runs} runs leave behind':24} {'processes':>10} {'descriptors':>12} {'files':>6} {'memory':>10}")
            for name, held in (("before", before), ("after", after)):
                counts = f"{held.processes:10} {held.descriptors:12} {held.files:6}"
                print(f"{name:24} {counts} {held.megabytes:7.1f} MB")
    more = after.processes > before.processes or after.descriptors > before.descriptors or after.files > before.files
    missed = trivial > TRIVIAL_MS or on_top > ON_TOP_MS or more or grown > GROWN_MB
    print("missed a bar" if missed else "all bars kept")
    return 1 if missed else 0


def is_server(pid: int) -> bool:
    """Whether the process is a server that was started here."""
    return b"adr_server" in Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=500)
    parser.add_argument("--language", choices=tuple(PROGRAMS), default="python")
    given = parser.parse_args()
    sys.exit(asyncio.run(main(given.runs, given.language)))
