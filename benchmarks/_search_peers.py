"""Other searches over the same files, asked the same questions in the same run: ripgrep, semble, codegraph.

Rule: each runs as it comes, in an environment and a home folder of its own, which know nothing of the user's, and finds
files: where it finds parts of files, those in the order of their first. One that fails on a project is said, and has no
answers there. Times are of the search alone where a peer stays running, and of its whole process where it does not.
"""

import json
import os
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from adr_server.codebase.search.terms import query_terms

TOP = 10
PARTS = 50
_SECONDS = 600

Find = Callable[[str], tuple[list[str], float]]
"""The first files for a question, and how many milliseconds that took."""


@dataclass(frozen=True, kw_only=True)
class Peers:
    """The programs that are there: ripgrep, semble's Python, codegraph; None for one that is not."""

    ripgrep: str | None = None
    semble: str | None = None
    codegraph: str | None = None


@contextmanager
def opened(peers: Peers, root: Path) -> Iterator[dict[str, Find]]:
    """What can be asked about the project at `root`, by name."""
    with tempfile.TemporaryDirectory() as home:
        found: dict[str, Find] = {}
        if peers.ripgrep:
            found["ripgrep"] = _timed(partial(_ripgrep, peers.ripgrep, root))
        environment = {**os.environ, "HOME": home, "XDG_CACHE_HOME": home, "DO_NOT_TRACK": "1", "HF_HUB_OFFLINE": "1"}
        process = _semble(peers.semble, root, environment) if peers.semble else None
        if process is not None:
            found["semble"] = partial(_asked, process)
        if peers.codegraph and _is_indexed(peers.codegraph, root, environment):
            command = [peers.codegraph, "query", "--path", str(root), "--limit", str(PARTS), "--json"]
            found["codegraph"] = _timed(partial(_codegraph, command, environment))
        try:
            yield found
        finally:
            if process is not None:
                process.kill()
                process.communicate()


def _timed(find: Callable[[str], list[str]]) -> Find:
    def timed(query: str) -> tuple[list[str], float]:
        started = time.perf_counter()
        found = find(query)
        return found, (time.perf_counter() - started) * 1000

    return timed


def _ripgrep(program: str, root: Path, query: str) -> list[str]:
    """Words as fixed strings, any of them, files in the order of matches."""
    terms = [part for term in query_terms(query) for part in ("-e", term)]
    if not terms:
        return []
    command = [program, "--count-matches", "--ignore-case", "--fixed-strings", *terms, "."]
    output = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False).stdout
    counts = [line.rpartition(":") for line in output.splitlines()]
    ranked = sorted(counts, key=lambda row: (-int(row[2]), row[0]))
    return [path.removeprefix("./") for path, _, _ in ranked[:TOP]]


def _semble(python: str, root: Path, environment: dict[str, str]) -> subprocess.Popen[str] | None:
    command = [python, "-P", str(Path(__file__).with_name("_semble_peer.py")), str(root)]
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment, stderr=subprocess.DEVNULL
    )
    if process.stdout is None or not process.stdout.readline():
        process.communicate()
        print(f"semble does not read {root.name}")
        return None
    return process


def _asked(process: subprocess.Popen[str], query: str) -> tuple[list[str], float]:
    if process.stdin is None or process.stdout is None:
        return [], 0.0
    process.stdin.write(json.dumps(query) + "\n")
    process.stdin.flush()
    paths, spent = json.loads(process.stdout.readline())
    return list(dict.fromkeys(paths))[:TOP], spent


def _is_indexed(program: str, root: Path, environment: dict[str, str]) -> bool:
    command = [program, "init", "--yes", str(root)]
    try:
        done = subprocess.run(command, env=environment, capture_output=True, check=False, timeout=_SECONDS)
    except subprocess.TimeoutExpired:
        done = None
    if done is None or done.returncode:
        print(f"codegraph does not read {root.name}")
        return False
    return True


def _codegraph(command: list[str], environment: dict[str, str], query: str) -> list[str]:
    done = subprocess.run([*command, "--", query], env=environment, capture_output=True, text=True, check=False)
    try:
        rows = json.loads(done.stdout)
    except ValueError:
        return []  # It says in words that it found nothing.
    return list(dict.fromkeys(row["node"]["filePath"] for row in rows))[:TOP]
