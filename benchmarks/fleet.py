"""Time the scan of many small checkouts by one process and by two, each round with an empty state.

Run: python -m benchmarks.fleet [CHECKOUTS [ROUNDS]]. The checkouts (200) are made: git repositories with records and
code of several kinds. Told are the seconds of the wall and, for each process, of the processor; the start of the
command is not in them. The wall says nothing on a machine that others work on; what a core for each process would give
is told by the processor: the busiest process, and what hands out the work, together. All reports must be the same.
"""

import os
import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from adr_server.cli.fleet.forms.data import as_json
from adr_server.cli.fleet.listing import find_checkouts
from adr_server.cli.fleet.model import Fleet
from adr_server.cli.fleet.pool import ScanProcess, scan_locally
from adr_server.cli.fleet.scanning import Job

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
    """One scan: seconds of the wall, of the processor for who hands out and for each process, and the report."""

    wall: float
    own: float
    each: tuple[float, ...]
    report: bytes

    @property
    def path(self) -> float:
        """Seconds of the processor that nothing of it could have run beside."""
        return self.own + max(self.each)


class Measured(ScanProcess):
    """A scanning process that knows, once it is closed, what it took of the processor, git and all."""

    seconds = 0.0

    def close(self) -> None:
        """End it; the system tells what a process took when it has ended."""
        before = _processor(resource.RUSAGE_CHILDREN)
        super().close()
        self.seconds += _processor(resource.RUSAGE_CHILDREN) - before


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
    """One scan by so many processes."""
    processes: list[Measured] = []

    def make() -> Measured:
        processes.append(Measured())
        return processes[-1]

    with tempfile.TemporaryDirectory() as state:
        todo = [
            Job(name=one.name, folder=str(one.folder), state_dir=state, seconds=600) for one in find_checkouts(fleet)
        ]
        own, start = _processor(resource.RUSAGE_SELF), time.perf_counter()
        report = as_json(Fleet.of([*scan_locally(todo, jobs, make)]))
        wall, own = time.perf_counter() - start, _processor(resource.RUSAGE_SELF) - own
    return Run(wall=wall, own=own, each=tuple(one.seconds for one in processes), report=report.encode())


def main() -> None:
    """Make the checkouts, scan them in turns, print a line a round and the ratios."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else CHECKOUTS
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else ROUNDS  # noqa: PLR2004 - the second argument
    runs: dict[int, list[Run]] = {1: [], 2: []}
    with tempfile.TemporaryDirectory() as folder:
        fleet = Path(folder)
        for number in range(count):
            write_checkout(fleet / f"group{number % 7}" / f"shop{number}", number)
        print(f"{count} checkouts, {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f} before the start")
        for _ in range(rounds):
            for jobs, held in runs.items():
                run = scan(fleet, jobs)
                held.append(run)
                each = " + ".join(f"{seconds:.1f}" for seconds in run.each)
                print(
                    f"{jobs} processes: wall {run.wall:6.1f} s, processor {run.own:.1f} s to hand out, {each} s to scan"
                )
    wall, path = (min(run.wall for run in runs[1]) / min(run.wall for run in runs[2]), _paths(runs))
    same = "the same bytes" if len({run.report for held in runs.values() for run in held}) == 1 else "NOT the same"
    print(f"two processes against one: {path:.2f} by the processor, {wall:.2f} by the wall; the reports are {same}")


def _paths(runs: dict[int, list[Run]]) -> float:
    one, two = (min(run.path for run in held) for held in runs.values())
    return one / two


def _processor(who: int) -> float:
    used = resource.getrusage(who)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main()
