"""Print how long runs of code take, and what they leave behind: `python -m benchmarks.code [--language L]`.

Measured through the whole sandbox (run store, receipt, token counts), with warm workers and a tool that does nothing.
A run of TypeScript has a process of its own: with a pause between two runs there is a spare one, back to back there is
not. The bar holds for the first. Exit code 1 where a bar is missed: trivial run 5 ms, 100 calls 100 ms, nothing left.
"""

import argparse
import asyncio
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from adr_server.sandbox.code import CodeEngine
from attack_runs import attack_bench, run_text
from benchmarks.code_wire import children

PYTHON = (
    "1 + 1",
    "from servers.test import echo\necho(value=1)",
    "from servers.test import echo\nfor n in range(100): echo(value=n)",
    "import asyncio\nfrom servers.test import echo\nlen(await asyncio.gather(*[echo(value=n) for n in range(100)]))",
)
_ECHO = "import { echo } from './servers/test';\n"
TYPESCRIPT = (
    "export default 1 + 1;",
    f"{_ECHO}await echo({{ value: 1 }});",
    f"{_ECHO}for (let n = 0; n < 100; n++) await echo({{ value: n }});",
    f"{_ECHO}await Promise.all(Array.from({{ length: 100 }}, (_, n) => echo({{ value: n }})));",
)
TRIVIAL_MS, CALLS_MS, LEFT_RUNS, PAUSE = 5.0, 100.0, 500, 0.4


def processes() -> int:
    """How many processes live that this one started, or that those started."""
    return len(children(os.getpid()))


def descriptors() -> int:
    """How many descriptors this process has open."""
    path = Path("/proc/self/fd")
    return len(list(path.iterdir())) if path.exists() else 0


async def main(language: str, runs: int) -> int:
    """Measure; the exit code."""
    missed = False
    trivial_text, one_text, calls_text, gathered_text = PYTHON if language == "python" else TYPESCRIPT
    engine: CodeEngine | None = None
    if language == "typescript":
        from adr_server.sandbox.code.typescript import TypeScriptEngine  # noqa: PLC0415 - needs the extra

        engine = TypeScriptEngine()
    with tempfile.TemporaryDirectory() as folder:
        async with attack_bench(Path(folder), engine) as (bench, _):

            async def median_ms(text: str, times: int, *, pause: float = 0.0) -> float:
                taken = []
                for _ in range(times):
                    await asyncio.sleep(pause)
                    started = time.perf_counter()
                    outcome = await run_text(bench, text, seconds=30)
                    taken.append((time.perf_counter() - started) * 1000)
                    if outcome.status != "done":
                        raise RuntimeError(outcome.error)
                return statistics.median(taken)

            pause = PAUSE if language == "typescript" else 0.0
            await median_ms(calls_text, 3)
            trivial = await median_ms(trivial_text, 50 if pause else 200, pause=pause)
            one = await median_ms(one_text, 30, pause=pause)
            calls = await median_ms(calls_text, 20, pause=pause)
            gathered = await median_ms(gathered_text, 20, pause=pause)
            print(f"trivial run, median                  {trivial:8.2f} ms")
            if pause:
                print(f"  back to back                       {await median_ms(trivial_text, 30):8.2f} ms")
            print(f"one tool call, types checked         {one:8.2f} ms")
            print(f"100 tool calls in one program        {calls:8.2f} ms")
            print(f"100 tool calls at the same time      {gathered:8.2f} ms")
            await asyncio.sleep(2 * pause)
            before = (processes(), descriptors())
            for _ in range(runs):
                await run_text(bench, trivial_text, seconds=30)
            await asyncio.sleep(2 * pause)
            after = (processes(), descriptors())
            print(f"{runs} runs: processes {before[0]} -> {after[0]}, descriptors {before[1]} -> {after[1]}")
            missed = trivial > TRIVIAL_MS or calls > CALLS_MS or after[0] > before[0] or after[1] > before[1]
    print(f"processes after closing: {processes()}")
    return 1 if missed or processes() else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--language", choices=("python", "typescript"), default="python")
    parser.add_argument("--runs", type=int, default=LEFT_RUNS)
    given = parser.parse_args()
    sys.exit(asyncio.run(main(given.language, given.runs)))
