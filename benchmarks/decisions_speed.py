"""Read, lint and draw projects of many records, cold and warm, each in a fresh process on one core; peers beside it.

usage: python -m benchmarks.decisions_speed [COUNT…] [--corpora DIR] [--peers [--adr-tools DIR]]

COUNT: numbers of records, default 1000 4000 20000. `--corpora` (default $ADR_SERVER_CORPORA, else ../shared/corpora
beside the checkout) adds a project of as many files as the first COUNT, copied from real repositories. `--peers`
installs adr-viewer (PyPI) and log4brains (npm) into a temporary folder and gives them the first project; adr-tools is
run from DIR, a checkout of its repository, or as the `adr` that is installed. What cannot be run is said so.

CPU seconds and peak memory are those of the whole process with the git processes that it starts; `work` is the part of
them after the package is imported and the project opened: what a server that is running pays. The bars are held
against CPU seconds, cold ones of the whole process and warm ones of the work; wall seconds are printed beside them.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from pathlib import Path
from typing import NamedTuple

FEW, SECONDS, WARM_SECONDS = 1_000, 2.0, 0.3
MANY, MANY_SECONDS, MANY_MEGABYTES = 20_000, 40.0, 500
"""The bars: 1,000 records cold and warm, and 20,000 cold, of the issue on decisions."""

_LOREM = (
    "The service answers a few thousand requests a second, and each of them asks for the account and its rights. ",
    "Latency has grown since the second region went live; the [dashboards](https://example.org/d/42) show it. ",
    "Two teams own the schema, so a change needs *both* of them, and releases wait for the slower one. ",
    "We measured `p99` over four weeks and found that the queue, not the store, is what limits us. ",
)


def _prose(number: int, sentences: int) -> str:
    return "".join(_LOREM[(number + place) % len(_LOREM)] for place in range(sentences)).strip()


def _nygard(number: int, day: str, other: str) -> str:
    status = f"Superseded by [{other}]({other})" if number % 9 == 0 else "Accepted"
    return (
        f"# {number}. Use store number {number}\n\nDate: {day}\n\n## Status\n\n{status}\n\n"
        f"## Context\n\n{_prose(number, 5)}\n\n{_prose(number + 1, 4)}\n\n"
        f"## Decision\n\nWe will use store {number}.\n\n{_prose(number, 3)}\n\n"
        f"## Consequences\n\n* {_prose(number, 1)}\n* {_prose(number + 1, 1)}\n* {_prose(number + 2, 1)}\n"
    )


def _madr(number: int, day: str, other: str) -> str:
    return (
        f'---\nstatus: "accepted"\ndate: {day}\ndecision-makers: [Ada, Grace]\n---\n\n'
        f"# Queue {number} between services\n\n## Context and Problem Statement\n\n{_prose(number, 5)}\n\n"
        f"## Decision Drivers\n\n* cost\n* latency below 20 ms\n\n"
        f"## Considered Options\n\n* Queue {number}\n* Polling\n* Shared table\n\n## Decision Outcome\n\n"
        f'Chosen option: "Queue {number}", because {_prose(number, 1).lower()}\n\n### Consequences\n\n'
        f"* Good, because {_prose(number, 1).lower()}\n* Bad, because {_prose(number + 1, 1).lower()}\n\n"
        f"### Confirmation\n\nA test measures it.\n\n## Pros and Cons of the Options\n\n### Polling\n\n"
        f"* Good, because it is simple\n* Bad, because {_prose(number + 3, 1).lower()}\n\n"
        f"## More Information\n\nSupersedes [{other}]({other}).\n"
    )


def _bold(number: int, day: str, other: str) -> str:
    return (
        f"# ADR-{number:04}: Format {number} on the wire\n\n- **Status**: Proposed\n- **Date**: {day}\n"
        f"- **Deciders**: Ada\n- **Relates to**: {other}\n\n**Context**\n\n{_prose(number, 6)}\n\n"
        f"**Decision**\n\n{_prose(number, 2)}\n\n```json\n{{}}\n```\n\n"
        f"**Consequences**\n\n{_prose(number + 1, 4)}\n"
    )


def _table(number: int, day: str, other: str) -> str:
    return (
        f"# Cache {number} at the edge\n\n| Status | Date | Owner |\n|---|---|---|\n| Accepted | {day} | Grace |\n\n"
        f"<!-- keep this short -->\n\n## Context\n\n{_prose(number, 5)}<br>\n\n"
        f"## Options\n\n1. Cache {number}\n2. No cache\n\n"
        f"## Decision\n\n> {_prose(number, 2)}\n\nSee {other} too.\n\n## Consequences\n\n{_prose(number, 3)}\n"
    )


def _asciidoc(number: int, day: str, other: str) -> str:
    return (
        f"= {number}. Deploy unit {number}\n:date: {day}\n:status: accepted\n\n== Context\n\n{_prose(number, 5)}\n\n"
        f"== Decision\n\n{_prose(number, 2)} See link:{other}[{other}].\n\n== Consequences\n\n* {_prose(number, 1)}\n"
    )


_SHAPES = (_nygard, _madr, _bold, _nygard, _madr, _table, _nygard, _madr, _bold, _asciidoc)


def own_records(count: int) -> Iterator[tuple[str, bytes]]:
    """Name and content of `count` records in the shapes above; each names another."""

    def name(number: int) -> str:
        shape = _SHAPES[number % len(_SHAPES)]
        return f"{number:05}-decision-{number}.{'adoc' if shape is _asciidoc else 'md'}"

    for number in range(1, count + 1):
        day = f"20{10 + number * 15 // count:02}-{1 + number % 12:02}-{1 + number % 28:02}"
        text = _SHAPES[number % len(_SHAPES)](number, day, name(max(1, number - 1 - number % 7)))
        yield name(number), text.encode()


def corpora_records(corpora: Path, count: int) -> Iterator[tuple[str, bytes]]:
    """Name and content of `count` files copied round about from the records of all corpora."""
    files: dict[Path, None] = {}
    for expected in sorted(corpora.glob("*/expected.jsonl")):
        for line in expected.read_text(encoding="utf-8").splitlines():
            files[expected.parent / "files" / json.loads(line)["path"]] = None
    for number, file in enumerate(islice(cycle(files), count), start=1):
        stem = file.parent.name if file.stem.lower() in ("readme", "index") else file.stem
        yield f"{number:05}-{stem.lstrip('0123456789-_ ')}{file.suffix}", file.read_bytes()


def make_project(folder: Path, records: Iterator[tuple[str, bytes]]) -> Path:
    """A git repository whose `docs/adr` holds the records."""
    home = folder / "docs" / "adr"
    home.mkdir(parents=True)
    for name, content in records:
        (home / name).write_bytes(content)
    author = ("-c", "user.name=bench", "-c", "user.email=bench@example.org", "-c", "gc.auto=0")
    for command in (("init", "-q"), ("add", "-A"), (*author, "commit", "-q", "-m", "records")):
        subprocess.run(["git", *command], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    return folder


class Measured(NamedTuple):
    """One process: wall and CPU seconds, peak memory in MB, and what it printed."""

    wall: float
    cpu: float
    megabytes: float
    said: str


_WORK = """
import asyncio, json, os, sys
from pathlib import Path
from adr_server.decisions import DecisionGraph, Drawing, draw
from adr_server.meta_tools.application import Application
from adr_server.tool_api import lint_project

async def work():
    project, state = map(Path, sys.argv[1:])
    async with Application.open(project, overrides={"state_dir": str(state)}, environ={}) as application:
        view = application.project()
        started = sum(os.times()[:4])
        log, found = await view.decisions(), await lint_project(view)
        drawn = draw(DecisionGraph.of(log), Drawing.MERMAID)
    work = sum(os.times()[:4]) - started
    print(json.dumps({"records": len(log.decisions), "findings": len(found), "drawn": len(drawn), "work": work}))

asyncio.run(work())
"""


def measure(command: Sequence[str], *, cwd: Path | None = None) -> Measured:
    """Run `command` and what it starts on one core."""
    core = min(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else None
    pinned = ["taskset", "-c", str(core), *command] if core is not None and shutil.which("taskset") else list(command)
    with tempfile.TemporaryFile("w+") as said, tempfile.TemporaryFile("w+") as problem:
        start = time.perf_counter()
        process = subprocess.Popen(pinned, cwd=cwd, stdin=subprocess.DEVNULL, stdout=said, stderr=problem)
        _, state, used = os.wait4(process.pid, 0)
        wall = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(state)
        said.seek(0)
        problem.seek(0)
        if process.returncode != 0:
            raise RuntimeError(f"{command[0]} failed: {problem.read().strip()[-400:]}")
        return Measured(wall, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, said.read())


class Row(NamedTuple):
    """A project read, linted and drawn with an empty cache, and again by a second process."""

    name: str
    asked: int
    cold: Measured
    warm: Measured

    def print(self) -> None:
        """The row of the table."""
        said = json.loads(self.cold.said)
        cells = "   ".join(
            f"{one.cpu:>8.2f} {json.loads(one.said)['work']:>6.2f} {one.wall:>6.2f} {one.megabytes:>6.0f}"
            for one in (self.cold, self.warm)
        )
        print(f"{self.name:>16} {said['records']:>8} {said['findings']:>8}   {cells}", flush=True)

    def missed(self) -> list[str]:
        """The bars that the row misses, a sentence each."""
        missed = []
        cold, warm, peak = self.cold.cpu, json.loads(self.warm.said)["work"], self.cold.megabytes
        if self.asked <= FEW and cold > SECONDS:
            missed.append(f"{self.name}, {self.asked} cold: {cold:.2f} s, bar {SECONDS} s")
        if self.asked <= FEW and warm > WARM_SECONDS:
            missed.append(f"{self.name}, {self.asked} warm: {warm:.2f} s, bar {WARM_SECONDS} s")
        if self.asked <= MANY and (cold > MANY_SECONDS or peak > MANY_MEGABYTES):
            bars = f"bars {MANY_SECONDS} s and {MANY_MEGABYTES} MB"
            missed.append(f"{self.name}, {self.asked}: {cold:.1f} s and {peak:.0f} MB, {bars}")
        return missed


def cold_and_warm(name: str, count: int, project: Path, state: Path) -> Row:
    """Measure the work on `project` twice, and print it."""
    command = [sys.executable, "-c", _WORK, str(project), str(state)]
    row = Row(name, count, measure(command), measure(command))
    row.print()
    return row


class Peer(NamedTuple):
    """Another tool: how it is installed in an empty folder, and what reads or draws the whole project."""

    name: str
    install: tuple[tuple[str, ...], ...]
    run: tuple[str, ...]


def _peers(adr_tools: Path | None) -> tuple[Peer, ...]:
    """The tools that read decision records too; `adr_tools` is a checkout of that one, else `adr` is looked for."""
    adr = str(adr_tools.resolve() / "src" / "adr") if adr_tools else shutil.which("adr") or "adr"
    return (
        Peer(
            "adr-viewer",
            (
                (sys.executable, "-m", "venv", "viewer"),
                ("viewer/bin/python", "-m", "pip", "install", "-q", "adr-viewer", "setuptools<81"),
            ),
            ("{room}/viewer/bin/adr-viewer", "--adr-path", "docs/adr", "--output", "{room}/viewer.html"),
        ),
        Peer(
            "log4brains",
            (("npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", "brains", "log4brains"),),
            ("{room}/brains/node_modules/.bin/log4brains", "adr", "list", "--raw"),
        ),
        Peer("adr-tools list", (), (adr, "list")),
        Peer("adr-tools graph", (), (adr, "generate", "graph")),
    )


def measure_peers(project: Path, room: Path, ours: Measured, peers: Sequence[Peer]) -> None:
    """Print the time that each peer takes for the same project, beside ours; it is installed for this run alone."""
    (project / ".log4brains.yml").write_text(
        "project:\n  name: bench\n  tz: Etc/UTC\n  adrFolder: ./docs/adr\n", encoding="utf-8"
    )
    (project / ".adr-dir").write_text("docs/adr\n", encoding="utf-8")
    print(f"\n{'':>16} {'CPU s':>8} {'wall s':>8} {'MB':>6} {'CPU, times ours':>16}")
    print(f"{'adr-server':>16} {ours.cpu:>8.2f} {ours.wall:>8.2f} {ours.megabytes:>6.0f} {1:>16.1f}", flush=True)
    for peer in peers:
        try:
            for command in peer.install:
                subprocess.run(command, cwd=room, check=True, capture_output=True, timeout=300)
            theirs = measure([part.replace("{room}", str(room)) for part in peer.run], cwd=project)
        except (OSError, subprocess.SubprocessError, RuntimeError) as problem:
            print(f"{peer.name:>16} not measured: {str(problem).splitlines()[0][:90]}", flush=True)
            continue
        print(
            f"{peer.name:>16} {theirs.cpu:>8.2f} {theirs.wall:>8.2f} {theirs.megabytes:>6.0f} "
            f"{theirs.cpu / ours.cpu:>16.1f}",
            flush=True,
        )


def main() -> int:
    """Print the tables; 1 where a bar is missed."""
    default = os.environ.get("ADR_SERVER_CORPORA") or Path(__file__).resolve().parents[2] / "shared" / "corpora"
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("counts", nargs="*", type=int, metavar="COUNT")
    parser.add_argument("--corpora", type=Path, default=Path(default), metavar="DIR")
    parser.add_argument("--peers", action="store_true")
    parser.add_argument("--adr-tools", type=Path, metavar="DIR")
    arguments = parser.parse_args()
    counts = sorted(arguments.counts or [1000, 4000, 20000])
    measured = f"{'CPU':>8} {'work':>6} {'wall':>6} {'MB':>6}"
    print(f"{'':>16} {'records':>8} {'findings':>8}   {measured}   {measured}   (cold; warm)")
    with tempfile.TemporaryDirectory() as name:
        room = Path(name)
        # Bytecode is written at the first import, as an installation does.
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        measure([sys.executable, "-c", _WORK, str(make_project(room / "first", own_records(20))), str(room / "state")])
        rows = []
        for count in counts:
            project = make_project(room / f"own-{count}", own_records(count))
            rows.append(cold_and_warm("own shapes", count, project, room / f"state-{count}"))
        grown = rows[-1].cold.cpu / rows[0].cold.cpu
        print(f"{counts[-1] / counts[0]:.0f} times the records take {grown:.1f} times the CPU")
        if (arguments.corpora / "manifest.json").is_file():
            project = make_project(room / "real", corpora_records(arguments.corpora, counts[0]))
            rows.append(cold_and_warm("real records", counts[0], project, room / "state-real"))
        if arguments.peers:
            measure_peers(room / f"own-{counts[0]}", room, rows[0].cold, _peers(arguments.adr_tools))
    missed = [sentence for row in rows for sentence in row.missed()]
    for sentence in missed:
        print("missed:", sentence)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
