"""Time `adr-server fleet scan` over many small checkouts with one process and with two, each with an empty state.

Run: python -m benchmarks.fleet [CHECKOUTS [ROUNDS]]. The checkouts (200) are made: git repositories with records and
code of several kinds. Seconds of the wall and of the processor; the reports of all rounds must be the same bytes. The
wall says nothing on a machine that others work on: the share of the processors that the scan got is told beside it.
"""

import os
import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

CHECKOUTS, ROUNDS = 200, 2
CHOICES = ("PostgreSQL", "Redis", "FastAPI", "RabbitMQ", "Kafka", "MongoDB", "Flask", "Elasticsearch")
MODULES = ("psycopg", "redis", "fastapi", "pika", "kafka", "pymongo", "flask", "elasticsearch")
RECORD = """# {number}. Use {choice}

Date: 2024-02-{number:02d}

## Status

{status}

## Context

Orders arrive faster than the warehouse can confirm them, and every night some of them wait until the next day.

## Decision

We will use {choice}. The `domain` package must not import `web`.

## Consequences

Operations has one more thing to run.
"""


@dataclass(frozen=True, kw_only=True)
class Run:
    """One scan: seconds of the wall, seconds of the processor, the bytes of its report."""

    wall: float
    processor: float
    report: bytes


def write_checkout(root: Path, number: int) -> None:
    """A repository of some 40 files and 8 records; what it decides and what it uses depends on its number."""
    for at in range(8):
        choice = CHOICES[(number + at) % len(CHOICES)]
        status = ("Accepted", "Accepted", "Proposed", "Superseded")[at % 4]
        path = root / f"docs/adr/{at + 1:04d}-use-{choice.lower()}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(RECORD.format(number=at + 1, choice=choice, status=status), encoding="utf-8")
    used = [MODULES[(number * 3 + at) % len(MODULES)] for at in range(3)]
    for at in range(30):
        path = root / f"src/shop{number}/{('domain', 'web', 'store')[at % 3]}/part_{at}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        body = "\n\n".join(f"def work_{step}(value: int) -> int:\n    return value + {step}" for step in range(10))
        path.write_text(f"import os\nimport {used[at % 3]}\n\n\n{body}\n", encoding="utf-8")
    names = ", ".join(f'"{name}"' for name in used)
    text = f'[project]\nname = "shop{number}"\nrequires-python = ">=3.11"\ndependencies = [{names}]\n'
    (root / "pyproject.toml").write_text(text, encoding="utf-8")
    for command in (
        ["init", "-q"],
        ["add", "-A"],
        ["-c", "user.name=x", "-c", "user.email=x@x", "commit", "-qm", "All"],
    ):
        subprocess.run(["git", "-C", str(root), *command], check=True)


def scan(fleet: Path, jobs: int) -> Run:
    """One scan by so many processes, start included."""
    with tempfile.TemporaryDirectory() as state:
        command = [sys.executable, "-m", "adr_server", "fleet", "scan", str(fleet), "--jobs", str(jobs)]
        before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        done = subprocess.run([*command, "--format", "json", "--state-dir", state], stdout=subprocess.PIPE, check=False)
        wall, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode > 1:
        raise SystemExit(f"the scan ended with {done.returncode}")
    processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Run(wall=wall, processor=processor, report=done.stdout)


def main() -> None:
    """Make the checkouts, scan them in turns, print a line a round and the ratio."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else CHECKOUTS
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else ROUNDS  # noqa: PLR2004 - the second argument
    best: dict[int, float] = {}
    reports = set()
    with tempfile.TemporaryDirectory() as folder:
        fleet = Path(folder)
        for number in range(count):
            write_checkout(fleet / f"group{number % 7}" / f"shop{number}", number)
        print(f"{count} checkouts, {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f} before the start")
        for _ in range(rounds):
            for jobs in (1, 2):
                run = scan(fleet, jobs)
                reports.add(run.report)
                best[jobs] = min(best.get(jobs, run.wall), run.wall)
                share = run.processor / run.wall
                print(
                    f"{jobs} processes: {run.wall:6.1f} s, {run.processor:6.1f} s of processors, {share:.2f} at a time"
                )
    print(f"two processes are {best[1] / best[2]:.2f} times as fast as one; the reports are {_same(reports)}")


def _same(reports: set[bytes]) -> str:
    return "the same bytes" if len(reports) == 1 else "NOT the same"


if __name__ == "__main__":
    main()
