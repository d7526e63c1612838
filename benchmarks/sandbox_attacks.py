"""Print what comes of every program that attacks a sandbox: `python -m benchmarks.sandbox_attacks [--language L]`.

One after the other: how each ended, how long it took, how long the next run had to wait, and how the memory of this
process grew in all. Exit code 1 where one was not contained.
"""

import argparse
import asyncio
import logging
import resource
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from attack_runs import attack_bench, run_attack
from python_attacks import ATTACKS, Attack

WARM_UPS = tuple(
    Attack(group="", name="", code=code, ends="harmless")
    for code in ("from servers.test import echo\necho(value=1)", "print('x' * 100_000)", "nothing", "import nothing")
)


def resident_megabytes() -> float:
    """Memory that this process holds now; the peak where the platform does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return pages * resource.getpagesize() / 1e6


async def main(language: str) -> int:
    """Run them all; the exit code."""
    attacks, warm_ups, engine = ATTACKS, WARM_UPS, None
    if language == "typescript":
        from benchmarks import sandbox_attacks_typescript as typescript  # noqa: PLC0415 - needs the extra

        attacks, warm_ups, engine = typescript.ATTACKS, typescript.WARM_UPS, typescript.TypeScriptEngine()
    escaped = 0
    with tempfile.TemporaryDirectory() as folder:
        async with attack_bench(Path(folder), engine) as (bench, secrets):
            for _ in range(20):  # what is imported, cached or opened once is no growth
                for warm_up in warm_ups:
                    await run_attack(bench, warm_up, then_next=True)
            before = resident_megabytes()
            longest_next = 0.0
            print(f"{'group':20} {'attack':40} {'ended':7} {'s':>5} {'next s':>6}  by")
            for attack in attacks:
                report = await run_attack(bench, attack, then_next=True)
                complaint = report.complaint(secrets)
                escaped += complaint is not None
                longest_next = max(longest_next, report.next_seconds or 0.0)
                told = complaint or " ".join((report.outcome.error or "a value").split())[:90]
                mark = "ESCAPED" if complaint else report.outcome.status
                times = f"{report.seconds:5.2f} {report.next_seconds:6.3f}"
                print(f"{attack.group:20} {attack.name:40} {mark:7} {times}  {told}")
            grown = resident_megabytes() - before
    print(
        f"\n{len(attacks)} programs, {escaped} not contained; the next run took at most {longest_next:.2f} s; "
        f"memory of the host grew by {grown:.1f} MB"
    )
    return 1 if escaped else 0


if __name__ == "__main__":
    logging.disable(logging.ERROR)  # the tool that breaks on purpose is logged with its trace
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--language", choices=("python", "typescript"), default="python")
    sys.exit(asyncio.run(main(parser.parse_args().language)))
