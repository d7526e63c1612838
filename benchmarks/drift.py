"""Time `adr-server drift` cold and warm on a project of 5,000 files and 100 records that is made for it.

Run: python -m benchmarks.drift [CHECKOUT...]. With checkouts, these are timed instead, and their verdicts counted.
Cold is with an empty state directory, warm the second run after it; seconds of wall and processor, start included.
"""

import json
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from benchmarks._settled import settle
from benchmarks._timed import timed

FILES, RECORDS = 5_000, 100
CHOICES = ("PostgreSQL", "Redis", "FastAPI", "Celery", "SQLAlchemy", "pytest", "Sentry", "RabbitMQ", "Docker", "Flask")
RECORD = """# {number}. Choice {number}

Date: 2024-01-01

## Status

Accepted

## Context

{filler}

## Decision

We will use {choice}. The `part_{number}` package must not import `part_0`. We require Python 3.10 or newer.

## Consequences

{filler}
"""


def write_project(root: Path) -> None:
    """A repository of small Python files and records with three claims each."""
    filler = "Words that decide nothing stand here, as they do in every record. " * 12
    (root / "docs/adr").mkdir(parents=True)
    for number in range(1, RECORDS + 1):
        text = RECORD.format(number=number, choice=CHOICES[number % len(CHOICES)], filler=filler)
        (root / f"docs/adr/{number:04d}-choice.md").write_text(text)
    for number in range(FILES - RECORDS - 1):
        path = root / f"src/shop/part_{number % 100}/module_{number}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        body = "\n\n".join(f"def work_{at}(value: int) -> int:\n    return value + {at}" for at in range(12))
        path.write_text(
            f"import os\nimport fastapi\nfrom sqlalchemy import text\nfrom shop.part_1 import module_1\n\n{body}\n"
        )
    (root / "pyproject.toml").write_text(
        '[project]\nname = "shop"\nrequires-python = ">=3.11"\ndependencies = ["fastapi", "sqlalchemy", "redis"]\n'
    )
    for command in (
        ["init", "-q"],
        ["add", "-A"],
        ["-c", "user.name=x", "-c", "user.email=x@x", "commit", "-qm", "All"],
    ):
        subprocess.run(["git", "-C", str(root), *command], check=True)
    settle(root)


def measure(project: Path) -> None:
    """Print one project's line."""
    command = ["drift", "--json"]
    with tempfile.TemporaryDirectory() as state:
        cold, warm = timed(command, project, Path(state)), timed(command, project, Path(state))
    counts = Counter(row["verdict"] for row in json.loads(cold.printed))
    verdicts = ", ".join(f"{number} {name}" for name, number in sorted(counts.items()))
    print(f"{project.name}: cold {cold.told()}, warm {warm.told()}")
    print(f"  {verdicts}")


def main() -> None:
    """Measure what the command line names, else the made project."""
    if len(sys.argv) > 1:
        for name in sys.argv[1:]:
            measure(Path(name).resolve())
        return
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder, f"{FILES} files, {RECORDS} records")
        write_project(project)
        measure(project)


if __name__ == "__main__":
    main()
