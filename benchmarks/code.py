"""Print how long runs of Python take, and what they leave behind: `python -m benchmarks.code`.

Measured through the whole sandbox (run store, receipt, token counts), with warm workers and a tool that does nothing.
Exit code 1 where a bar is missed: trivial run 5 ms, 100 calls 100 ms, nothing left behind.
"""

import asyncio
import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from attack_runs import attack_bench, run_text

TRIVIAL = "1 + 1"
CALLS = "from servers.test import echo\nfor n in range(100): echo(value=n)"
GATHERED = (
    "import asyncio\nfrom servers.test import echo\nlen(await asyncio.gather(*[echo(value=n) for n in range(100)]))"
)
CHECKED = "from servers.test import echo\necho(value=1)"
TRIVIAL_MS, CALLS_MS, LEFT_RUNS = 5.0, 100.0, 500


def processes() -> int:
    """How many processes this one has started that live."""
    threads = Path("/proc/self/task")
    if not threads.exists():
        return 0
    return sum(len((thread / "children").read_text(encoding="ascii").split()) for thread in threads.iterdir())


def descriptors() -> int:
    """How many descriptors this process has open."""
    path = Path("/proc/self/fd")
    return len(list(path.iterdir())) if path.exists() else 0


async def main() -> int:
    """Measure; the exit code."""
    missed = False
    with tempfile.TemporaryDirectory() as folder:
        async with attack_bench(Path(folder)) as (bench, _):

            async def median_ms(text: str, times: int) -> float:
                taken = []
                for _ in range(times):
                    started = time.perf_counter()
                    outcome = await run_text(bench, text, seconds=30)
                    taken.append((time.perf_counter() - started) * 1000)
                    if outcome.status != "done":
                        raise RuntimeError(outcome.error)
                return statistics.median(taken)

            await median_ms(CALLS, 3)
            trivial = await median_ms(TRIVIAL, 200)
            one = await median_ms(CHECKED, 30)
            calls = await median_ms(CALLS, 20)
            gathered = await median_ms(GATHERED, 20)
            print(f"trivial run, median of 200           {trivial:8.2f} ms")
            print(f"one tool call, types checked         {one:8.2f} ms")
            print(f"100 tool calls in one program        {calls:8.2f} ms")
            print(f"100 tool calls at the same time      {gathered:8.2f} ms")
            before = (processes(), descriptors())
            for _ in range(LEFT_RUNS):
                await run_text(bench, TRIVIAL, seconds=30)
            after = (processes(), descriptors())
            print(f"{LEFT_RUNS} runs: processes {before[0]} -> {after[0]}, descriptors {before[1]} -> {after[1]}")
            missed = trivial > TRIVIAL_MS or calls > CALLS_MS or after[0] > before[0] or after[1] > before[1]
    print(f"processes after closing: {processes()}")
    return 1 if missed or processes() else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
