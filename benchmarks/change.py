"""Time `adr-server check` and `impact --diff` on a change of 20 files in a project of 5,000 files and 100 records.

Run: python -m benchmarks.change [rounds]. Cold is with an empty state directory, warm the median of the rounds after
it. The bars are for an idle machine: check 3 s cold, 1 s warm and 250 MB; impact 300 ms warm.
"""

import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks._settled import settle
from benchmarks._timed import timed
from benchmarks.drift import FILES, RECORDS, write_project

CHANGED = 20
ROUNDS = 5
COMMANDS = (["check", "--base", "base"], ["impact", "--diff", "base"])


def change(project: Path) -> None:
    """Commit a change of 20 sources on a branch beside `base`."""
    git = ["git", "-C", str(project), "-c", "user.name=x", "-c", "user.email=x@x"]
    subprocess.run([*git, "branch", "base"], check=True)
    for path in sorted((project / "src").rglob("*.py"))[:CHANGED]:
        path.write_text(f"{path.read_text()}\n\ndef more() -> int:\n    return 1\n")
    subprocess.run([*git, "commit", "-qam", "Change"], check=True)
    settle(project)


def main(rounds: int) -> None:
    """Print a line for each command."""
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder, f"{FILES} files, {RECORDS} records")
        write_project(project)
        change(project)
        print(f"{project.name}, a change of {CHANGED} files")
        for command in COMMANDS:
            with tempfile.TemporaryDirectory() as state:
                cold = timed(command, project, Path(state))
                later = [timed(command, project, Path(state)) for _ in range(rounds)]
            seconds, cpu = (statistics.median(getattr(one, name) for one in later) for name in ("seconds", "cpu"))
            most = max(one.megabytes for one in later)
            print(f"  {' '.join(command):22} cold {cold.told()}, warm {seconds:.2f} s ({cpu:.2f} CPU, {most:.0f} MB)")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS)
