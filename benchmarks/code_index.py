"""Measure the index of code: time, memory, size, a look at nothing new, one changed file, and searches.

    python -m benchmarks.code_index [--largest COUNT FOLDER] [--keep FOLDER] PATH[,PATH…]…

Each PATH is a project: a work tree, a folder, or a bare repository (read at its HEAD); it is copied first, for one of
its files is changed. Several with commas between them become the folders of one project, which is how a large one is
made of small ones; `--largest` makes one of those COUNT repositories `FOLDER/*/repo` that have most files. `--keep`
leaves the projects and their indexes in FOLDER. Each project is measured in a process of its own.

Times are wall clock, with the processor time of all processes in brackets: on a machine that has other work to do only
that says something. Memory is the largest sum of the resident sizes of all processes, seen ten times a second (on
Linux; elsewhere it is 0); pages that two of them share count twice. Searches are drawn from the names that the index
found, by a fixed seed; what they cost is the processor time of the thread that searches.
"""

import argparse
import os
import random
import shutil
import statistics
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import TypeVar

from adr_server.codebase.search.query import understand
from adr_server.storage import Checkout
from adr_server.storage.code_index import CodeIndex, IndexCounts, search
from benchmarks._settled import settle

T = TypeVar("T")
SEED = 20_261_122
SEARCHES = 200


@dataclass(kw_only=True)
class Memory:
    """The largest sum of resident sizes seen, in bytes; 0 where it cannot be seen."""

    most: int = 0


@dataclass(frozen=True, kw_only=True)
class Row:
    """What one project cost; times as (wall clock, processor) in seconds, searches in milliseconds (p50, p95)."""

    name: str
    counts: IndexCounts
    build: tuple[float, float]
    memory: int
    nothing: tuple[float, float]
    one: tuple[float, float]
    searches: tuple[float, float]

    def told(self) -> str:
        """The row as Markdown."""
        source = self.counts.source / 1e6
        build = f"{self.build[0]:.1f} s ({self.build[1]:.1f} s)"
        looks = (f"{wall * 1000:.0f} ms ({cpu * 1000:.0f} ms)" for wall, cpu in (self.nothing, self.one))
        size = f"{self.counts.size / 1e6:.0f} MB ({self.counts.size / max(self.counts.source, 1):.2f})"
        cells = [
            self.name,
            f"{self.counts.files:,}",
            f"{source:.1f} MB",
            build,
            f"{self.build[1] / max(source, 0.001):.2f} s",
            f"{self.memory / 1e6:.0f} MB",
            size,
            *looks,
            f"{self.searches[0]:.1f} / {self.searches[1]:.1f} ms",
        ]
        return f"| {' | '.join(cells)} |"


_HEAD = (
    "| project | files | source | build | processor a MB | memory | on disk | nothing changed | one file changed"
    " | search p50 / p95 |"
)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="*", metavar="PATH[,PATH…]")
    parser.add_argument("--largest", nargs=2, metavar=("COUNT", "FOLDER"))
    parser.add_argument("--keep", type=Path)
    arguments = parser.parse_args()
    groups = [[Path(part) for part in paths.split(",")] for paths in arguments.paths]
    if arguments.largest:
        groups.append(_largest(int(arguments.largest[0]), Path(arguments.largest[1])))
    print(f"{_HEAD}\n|{'---|' * (_HEAD.count('|') - 1)}", flush=True)
    for number, paths in enumerate(groups):
        with tempfile.TemporaryDirectory() as temporary:
            folder = (arguments.keep or Path(temporary)) / f"{number}"
            root = (folder / "project").resolve()
            _gather(paths, root)
            name = " + ".join(map(_name, paths)) if len(paths) < _FEW else f"{len(paths)} projects"
            # Each in a process of its own: what one loaded and remembers would be a gift to the next.
            with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as alone:
                print(alone.submit(_measure, name, root, folder).result().told(), flush=True)


def _largest(count: int, folder: Path) -> list[Path]:
    """The repositories `folder/*/repo` with most files at their HEAD."""

    def files(path: Path) -> int:
        command = ["git", "-C", str(path), "ls-tree", "-r", "--name-only", "-z", "HEAD"]
        return subprocess.run(command, capture_output=True, check=False).stdout.count(b"\0")

    return sorted(folder.glob("*/repo"), key=lambda path: (-files(path), path))[:count]


def _gather(paths: Sequence[Path], root: Path) -> None:
    """Make one project of `paths`, a git repository where any of them is one."""
    if len(paths) == 1:
        _copy(paths[0], root)
    else:
        for at, path in enumerate(paths):
            target = root / f"{at:02}-{_name(path)}"
            _copy(path, target)
            shutil.rmtree(target / ".git", ignore_errors=True)
        for command in (("init", "--quiet"), ("add", "--all", "--force")):
            subprocess.run(["git", "-C", str(root), *command], check=True)
    settle(root)


def _copy(path: Path, target: Path) -> None:
    if (path / ".git").exists() or ((path / "objects").is_dir() and (path / "HEAD").is_file()):
        # A stored snapshot may lack large files: git then says which, and checks out the others.
        subprocess.run(["git", "clone", "--quiet", "--shared", str(path), str(target)], check=False)
    else:
        shutil.copytree(path, target, symlinks=True)


def _name(path: Path) -> str:
    """The last part of a path that says something: a mirror may keep each repository as `owner+name/repo`."""
    return path.parent.name if path.name == "repo" else path.name


def _measure(name: str, root: Path, folder: Path) -> Row:
    state = folder / "state"
    state.mkdir()
    index = CodeIndex(state, root)
    with _watched() as memory:
        _, *build = _timed(lambda: index.refresh(Checkout.open(root)))
    index.close()
    index = CodeIndex(state, root)
    _, *nothing = _timed(lambda: index.refresh(Checkout.open(root)))
    files = (file for file in sorted(root.rglob("*.*")) if file.suffix in _CODE)
    changed = next(file for file in files if 0 < file.stat().st_size < _SMALL)
    changed.write_text(changed.read_text(encoding="utf-8", errors="replace") + "\n\n", encoding="utf-8")
    _, *one = _timed(lambda: index.refresh(Checkout.open(root)))
    row = Row(
        name=name,
        counts=index.counts(),
        build=(build[0], build[1]),
        memory=memory.most,
        nothing=(nothing[0], nothing[1]),
        one=(one[0], one[1]),
        searches=_search(index, Checkout.open(root)),
    )
    index.close()
    return row


_CODE = frozenset({".py", ".go", ".java", ".ts", ".js", ".rs", ".rb", ".c", ".cs", ".kt"})
_SMALL = 40_000
_FEW = 4


def _search(index: CodeIndex, checkout: Checkout) -> tuple[float, float]:
    names = index.read(
        lambda connection, _: [row[0] for row in connection.execute("SELECT name FROM names ORDER BY id")]
    )
    drawn = random.Random(SEED).sample(names, min(SEARCHES, len(names)))  # noqa: S311 - a fixed draw, no secret
    templates = ("{}", "how does {} work", "who calls {}", "where is the {} of the request handled")
    spent: list[float] = []
    for at, name in enumerate(drawn):
        query = understand(templates[at % len(templates)].format(name))
        started = time.thread_time()
        search(index, query, read_text=checkout.read_text)
        spent.append((time.thread_time() - started) * 1000)
    spent.sort()
    return statistics.median(spent), spent[int(len(spent) * 0.95)]


def _timed(work: Callable[[], T]) -> tuple[T, float, float]:
    """What `work` gives, its wall clock and the processor time of this process and its children, in seconds."""
    wall, cpu = time.perf_counter(), _processor()
    result = work()
    return result, time.perf_counter() - wall, _processor() - cpu


def _processor() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


@contextmanager
def _watched() -> Iterator[Memory]:
    memory, stopped = Memory(), threading.Event()

    def watch() -> None:
        while not stopped.wait(0.1):
            memory.most = max(memory.most, _resident(os.getpid()))

    thread = threading.Thread(target=watch, daemon=True)
    thread.start()
    yield memory
    stopped.set()
    thread.join()


def _resident(process: int) -> int:
    """The resident size of a process and of all it started; 0 where there is no /proc."""
    try:
        pages = int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1])
        tasks = [path.name for path in Path(f"/proc/{process}/task").iterdir()]
        children = [
            int(child)
            for task in tasks
            for child in Path(f"/proc/{process}/task/{task}/children").read_text(encoding="ascii").split()
        ]
    except (OSError, ValueError, IndexError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE") + sum(map(_resident, children))


if __name__ == "__main__":
    main()
