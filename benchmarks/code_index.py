"""Measure the index of code: time, memory, size, a look at nothing new, one changed file, and searches.

    python -m benchmarks.code_index [--together] [--keep FOLDER] PATH…

Each PATH is a project: a work tree, a folder, or a bare repository (read at its HEAD); it is copied first, for one of
its files is changed. With `--together` all of them become the folders of one project, which is how a large one is made
of small ones; `--keep` leaves the project and its index in FOLDER. Times are wall clock with the processor
time of all processes beside it; memory is the sum of the largest resident sizes of all processes, seen ten times a
second (on Linux; elsewhere it is left out). Searches are drawn from the names that the index found, by a fixed seed.
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
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from adr_server.codebase.search.query import understand
from adr_server.storage import Checkout
from adr_server.storage.code_index import CodeIndex, search

T = TypeVar("T")
SEED = 20_261_122
SEARCHES = 200


@dataclass(kw_only=True)
class Memory:
    """The largest sum of resident sizes seen, in bytes; 0 where it cannot be seen."""

    most: int = 0


def main() -> None:
    """Print a row a project."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH")
    parser.add_argument("--together", action="store_true")
    parser.add_argument("--keep", type=Path)
    arguments = parser.parse_args()
    groups = [arguments.paths] if arguments.together else [[path] for path in arguments.paths]
    for paths in groups:
        with tempfile.TemporaryDirectory() as temporary:
            folder = arguments.keep or Path(temporary)
            root = (folder / "project").resolve()
            _gather(paths, root)
            _measure(" + ".join(map(_name, paths)) if len(paths) < _FEW else f"{len(paths)} projects", root, folder)


def _gather(paths: Sequence[Path], root: Path) -> None:
    """Make one project of `paths`, a git repository where any of them is one."""
    if len(paths) == 1:
        _copy(paths[0], root)
        return
    for at, path in enumerate(paths):
        target = root / f"{at:02}-{_name(path)}"
        _copy(path, target)
        shutil.rmtree(target / ".git", ignore_errors=True)
    for command in (("init", "--quiet"), ("add", "--all", "--force")):
        subprocess.run(["git", "-C", str(root), *command], check=True)


def _copy(path: Path, target: Path) -> None:
    if (path / ".git").exists() or ((path / "objects").is_dir() and (path / "HEAD").is_file()):
        # A stored snapshot may lack large files: git then says which, and checks out the others.
        subprocess.run(["git", "clone", "--quiet", "--shared", str(path), str(target)], check=False)
    else:
        shutil.copytree(path, target, symlinks=True)


def _name(path: Path) -> str:
    """The last part of a path that says something: a mirror may keep each repository as `owner+name/repo`."""
    return path.parent.name if path.name == "repo" else path.name


def _measure(name: str, root: Path, folder: Path) -> None:
    state = folder / "state"
    state.mkdir()
    index = CodeIndex(state, root)
    with _watched() as memory:
        built, wall, cpu = _timed(lambda: index.refresh(Checkout.open(root)))
    counts = index.counts()
    print(f"{name}: {counts.files:,} files, {counts.source / 1e6:.1f} MB, {counts.entities:,} entities")
    speed, share = counts.source / 1e6 / wall, counts.size / counts.source
    print(f"  built in {wall:.1f} s ({cpu:.1f} s of processor), {speed:.1f} MB/s; read {built.read:,}")
    print(f"  memory {memory.most / 1e6:.0f} MB, on disk {counts.size / 1e6:.0f} MB = {share:.2f} of the source")
    _, wall, cpu = _timed(lambda: index.refresh(Checkout.open(root)))
    print(f"  nothing changed: {wall * 1000:.0f} ms ({cpu * 1000:.0f} ms of processor)")
    files = (file for file in sorted(root.rglob("*.*")) if file.suffix in _CODE)
    changed = next(file for file in files if 0 < file.stat().st_size < _SMALL)
    changed.write_text(changed.read_text(encoding="utf-8", errors="replace") + "\n\n", encoding="utf-8")
    one, wall, cpu = _timed(lambda: index.refresh(Checkout.open(root)))
    print(f"  one file changed: {wall * 1000:.0f} ms ({cpu * 1000:.0f} ms of processor), read {one.read}")
    _search(index, Checkout.open(root))
    index.close()


_CODE = frozenset({".py", ".go", ".java", ".ts", ".js", ".rs", ".rb", ".c", ".cs", ".kt"})
_SMALL = 40_000
_FEW = 4


def _search(index: CodeIndex, checkout: Checkout) -> None:
    names = index.read(
        lambda connection, _: [row[0] for row in connection.execute("SELECT name FROM names")]
    )
    drawn = random.Random(SEED).sample(names, min(SEARCHES, len(names)))  # noqa: S311 - a fixed draw, no secret
    templates = ("{}", "how does {} work", "who calls {}", "where is the {} of the request handled")
    spent: list[float] = []
    for at, name in enumerate(drawn):
        query = understand(templates[at % len(templates)].format(name))
        _, wall, _ = _timed(lambda query=query: search(index, query, read_text=checkout.read_text))  # type: ignore[misc]
        spent.append(wall * 1000)
    spent.sort()
    print(f"  {len(spent)} searches: p50 {statistics.median(spent):.1f} ms, p95 {spent[int(len(spent) * 0.95)]:.1f} ms")


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
