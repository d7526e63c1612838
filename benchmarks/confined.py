"""What one evaluation in the confined worker costs: cold (start included) and warm, a fork and an interpreter each.

Run: python -m benchmarks.confined [requests]
"""

import asyncio
import resource
import statistics
import sys
import time
from collections.abc import Awaitable, Callable

from adr_server.errors import BudgetExceededError
from adr_server.sandbox.confined import ConfinedPool

_COLD_STARTS = 10
_BOMBS = 20


async def _time(action: Callable[[], Awaitable[object]]) -> float:
    started = time.perf_counter()
    await action()
    return (time.perf_counter() - started) * 1_000


async def _cold(*, fork: bool) -> list[float]:
    taken = []
    for _ in range(_COLD_STARTS):
        async with ConfinedPool(fork=fork) as pool:
            taken.append(await _time(lambda: pool.render("{{ 1 }}", {})))
    return taken


async def _warm(requests: int, *, fork: bool) -> dict[str, list[float]]:
    data = {"rows": [{"id": number, "title": f"decision {number}"} for number in range(50)]}
    table = "{% for row in rows %}| {{ row.id }} | {{ row.title|md }} |\n{% endfor %}"
    async with ConfinedPool(fork=fork) as pool:
        await pool.layers()
        return {
            "trivial render": [await _time(lambda: pool.render("{{ 1 }}", {})) for _ in range(requests)],
            "table of 50 rows": [await _time(lambda: pool.render(table, data)) for _ in range(requests)],
            "expression": [await _time(lambda: pool.evaluate("rows[?id > `40`].title", data)) for _ in range(requests)],
            "pattern": [await _time(lambda: pool.match(r"\w+", "", ["some words"], 9)) for _ in range(requests)],
        }


async def _after_a_bomb() -> tuple[list[float], int]:
    """Milliseconds of the request after a memory bomb, and what the host's peak memory grew by, in KiB."""
    async with ConfinedPool() as pool:
        await pool.layers()
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        taken = []
        for _ in range(_BOMBS):
            try:
                await pool.render("{{ 'x' * 10**10 }}", {})
            except BudgetExceededError:
                taken.append(await _time(lambda: pool.render("{{ 1 }}", {})))
        return taken, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before


def _print(name: str, taken: list[float]) -> None:
    ninety_five = statistics.quantiles(taken, n=20)[-1]
    print(f"{name:34} {len(taken):6} {statistics.median(taken):9.1f} {ninety_five:9.1f}")


async def main(requests: int) -> None:
    """Print the table, in milliseconds."""
    print(f"{'':34} {'runs':>6} {'median ms':>9} {'p95 ms':>9}")
    for fork, name in ((True, "fork"), (False, "interpreter")):
        _print(f"{name}, cold trivial render", await _cold(fork=fork))
        for what, taken in (await _warm(requests if fork else min(requests, 20), fork=fork)).items():
            _print(f"{name}, {what}", taken)
    taken, growth = await _after_a_bomb()
    _print("fork, render after a memory bomb", taken)
    print(f"host memory grew by {growth} KiB over {_BOMBS} bombs")


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else 200))
