"""What an overview of a large project costs: seconds cold and warm, peak memory, tokens told against tokens kept.

It writes a project of 5,000 files and 100 records into a folder of its own. The bars are those of the first issue:
2 s warm, 200 MB, 900 tokens, and twenty times as much data behind them.

Run: python -m benchmarks.overview [rounds]
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FILES, RECORDS, ROUNDS = 5_000, 100, 5
LIBRARIES = ("psycopg", "redis", "fastapi", "sqlalchemy", "requests", "celery", "boto3", "kafka", "pika", "grpc")
RECORD = """# {number}. Use {library} for part {number}

Date: 2024-{month:02d}-{day:02d}

## Status

{status}

## Context

Part {number} needs what {library} gives, and the team knows it.

## Decision

We will use {library} for part {number}. Other parts must only reach it through its port.

## Consequences

Operations has one more thing to run.
"""


@dataclass(frozen=True, kw_only=True)
class Measured:
    """One run: wall and processor seconds, peak resident megabytes, and its outcome."""

    seconds: float
    processor: float
    megabytes: float
    outcome: dict[str, Any]


def write_project(root: Path) -> None:
    """A git repository of modules in fifty packages, with records and manifests."""
    for number in range(FILES - RECORDS - 1):
        library = LIBRARIES[number % len(LIBRARIES)]
        folder = root / "src" / f"package_{number % 50:02d}"
        folder.mkdir(parents=True, exist_ok=True)
        body = "\n\n".join(f"def step_{step}(value: int) -> int:\n    return value + {step}" for step in range(20))
        (folder / f"module_{number}.py").write_text(f"import {library}\n\n\n{body}\n", encoding="utf-8")
    (root / "docs" / "adr").mkdir(parents=True)
    for number in range(1, RECORDS + 1):
        library = LIBRARIES[number % len(LIBRARIES)]
        status = "Accepted" if number % 10 else "Proposed"
        text = RECORD.format(number=number, library=library, status=status, month=number % 12 + 1, day=number % 28 + 1)
        (root / "docs" / "adr" / f"{number:04d}-use-{library}-{number}.md").write_text(text, encoding="utf-8")
    packages = ", ".join(f'"{library}>=1"' for library in LIBRARIES)
    manifest = f'[project]\nname = "large"\nversion = "1"\ndependencies = [{packages}]\n'
    (root / "pyproject.toml").write_text(manifest, encoding="utf-8")
    identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"]
    for arguments in (["init", "--quiet"], ["add", "--all"], [*identity, "commit", "--quiet", "--message", "Begin"]):
        subprocess.run(["git", "-C", str(root), *arguments], check=True)


def measure(project: Path, state: Path) -> Measured:
    """Run the command as a user would, in a process of its own."""
    command = [sys.executable, "-m", "adr_server", "run", "project_overview", "--json"]
    command += ["--project", str(project), "--state-dir", str(state)]
    started = time.perf_counter()
    with tempfile.TemporaryFile() as out, subprocess.Popen(command, stdout=out) as process:
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        seconds = time.perf_counter() - started
        out.seek(0)
        outcome: dict[str, Any] = json.load(out)
    scale = 1024 * 1024 if sys.platform == "darwin" else 1024
    processor = used.ru_utime + used.ru_stime
    return Measured(seconds=seconds, processor=processor, megabytes=used.ru_maxrss / scale, outcome=outcome)


def main(rounds: int) -> None:
    """Print the table."""
    with tempfile.TemporaryDirectory() as folder:
        project, state = Path(folder, "large"), Path(folder, "state")
        project.mkdir()
        write_project(project)
        cold = measure(project, state)
        warm = sorted((measure(project, state) for _ in range(rounds)), key=lambda run: run.seconds)
    median = warm[len(warm) // 2]
    receipt = median.outcome["receipt"]
    told, kept = receipt["tokens_returned"], receipt["tokens_kept"]
    print(f"{FILES:,} files, {RECORDS} records; warm is the median of {rounds}")
    print(f"{'cold':20} {cold.seconds:10.2f} s   of the processor {cold.processor:.2f} s")
    print(f"{'warm':20} {median.seconds:10.2f} s   of the processor {median.processor:.2f} s, bar 2.00")
    print(f"{'peak memory':20} {max(run.megabytes for run in [cold, *warm]):10.0f} MB  bar 200")
    print(f"{'told':20} {told:10,} tokens  bar 900")
    print(f"{'kept':20} {kept:10,} tokens, {kept / told:.0f} times as many  bar 20")
    for call in receipt["calls"]:
        print(f"  {call['tool']:18} {call['ms']:10,} ms {call['tokens']:10,} tokens")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS)
