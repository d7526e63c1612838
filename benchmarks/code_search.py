"""Measure the search in code on the public set of semble, through the same door as our own search, beside others.

    python -m benchmarks.code_search CHECKOUT --repositories FOLDER [--half tuning|held]
        [--semble PYTHON] [--codegraph PROGRAM] [--table FOLDER]

CHECKOUT is a work tree or bare repository of `MinishLab/semble` (its `benchmarks/`); FOLDER holds clones of the
repositories it names, as `owner+name/repo`, `owner/name` or `name`. Each is read at its pinned commit; one that is
missing, or has no such commit, is named and left out. A repository is held out by the hash of its name; the numbers of
the ranking were tuned on the other half. Relevance is by file, as in the set; NDCG at 10 over a list of files.
Ripgrep runs where it is installed, on the same files. PYTHON is that of an environment with `semble`, which runs
without a model; PROGRAM is codegraph's; see `_search_peers`. With a static table of vectors ours runs with its dense
leg, too.
"""

import argparse
import hashlib
import json
import math
import shutil
import statistics
import subprocess
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from adr_server.codebase.search.query import understand
from adr_server.storage import Checkout
from adr_server.storage.code_index import CodeIndex, search
from benchmarks._search_peers import TOP, Find, Peers, opened


@dataclass(frozen=True, kw_only=True)
class Task:
    """One question with the files that answer it."""

    query: str
    category: str
    files: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Pinned:
    """A repository of the set: the folder in it that questions are about."""

    name: str
    url: str
    revision: str
    root: str

    @property
    def held_out(self) -> bool:
        """Whether nothing was tuned on it."""
        return int(hashlib.sha256(self.name.encode()).hexdigest(), 16) % 2 == 1


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkout", type=Path)
    parser.add_argument("--repositories", type=Path, required=True)
    parser.add_argument("--half", choices=("tuning", "held"))
    parser.add_argument("--semble", metavar="PYTHON", help="the Python of an environment that has semble")
    parser.add_argument("--codegraph", metavar="PROGRAM")
    parser.add_argument("--table", type=Path, help="the folder of a static table of vectors")
    parser.add_argument("--only", action="append", help="a repository's name; may be repeated")
    arguments = parser.parse_args()
    scores: dict[tuple[str, str, str], list[float]] = defaultdict(list)
    spent: dict[str, list[float]] = defaultdict(list)
    used, missing = 0, []
    peers = Peers(ripgrep=shutil.which("rg"), semble=arguments.semble, codegraph=arguments.codegraph)
    for pinned, tasks in _set(arguments.checkout):
        half = "held out" if pinned.held_out else "tuning"
        if arguments.only and pinned.name not in arguments.only:
            continue
        if arguments.half is not None and not half.startswith(arguments.half):
            continue
        with tempfile.TemporaryDirectory() as folder:
            if not check_out(arguments.repositories, pinned, Path(folder) / "source"):
                missing.append(pinned.name)
                continue
            used += 1
            root = (Path(folder) / "source" / pinned.root).resolve()
            for name, task, paths, milliseconds in _found(root, Path(folder), tasks, peers, arguments.table):
                spent[name].append(milliseconds)
                value = _ndcg([f"{pinned.root}/{path}".lstrip("/") for path in paths], task.files)
                for group in (task.category, "all"):
                    scores[name, half, group].append(value)
                    if arguments.half is None:
                        scores[name, "both", group].append(value)
    print(f"{used} repositories, {len(missing)} not there at their commit: {', '.join(missing)}\n")
    columns = ("all", "symbol", "semantic", "architecture")
    print(f"{'':16}{'half':10}{'questions':>10}" + "".join(f"{group:>14}" for group in columns) + f"{'median ms':>12}")
    for name, half in dict.fromkeys((name, half) for name, half, _ in scores):
        row = "".join(f"{_mean(scores[name, half, group]):>14}" for group in columns)
        print(f"{name:16}{half:10}{len(scores[name, half, 'all']):>10}{row}{statistics.median(spent[name]):>12.1f}")


def _mean(values: Sequence[float]) -> str:
    return f"{statistics.fmean(values):.3f}" if values else "-"


def _found(
    root: Path, folder: Path, tasks: Sequence[Task], peers: Peers, table: Path | None
) -> Iterator[tuple[str, Task, list[str], float]]:
    """What each search finds for each question, and in how many milliseconds."""
    for name, given in (("adr-server", None), ("with a table", table)):
        if name == "adr-server" or given is not None:
            with _ours(root, folder / name, given) as find:
                for task in tasks:
                    yield name, task, *find(task.query)
    with opened(peers, root) as others:
        for name, find in others.items():
            for task in tasks:
                yield name, task, *find(task.query)


@contextmanager
def _ours(root: Path, state: Path, table: Path | None) -> Iterator[Find]:
    state.mkdir()
    index = CodeIndex(state, root, table=table)
    checkout = Checkout.open(root)
    index.refresh(checkout)

    def find(query: str) -> tuple[list[str], float]:
        started = time.perf_counter()
        answer = search(index, understand(query), read_text=checkout.read_text, limit=TOP)
        return [hit.path for hit in answer.results], (time.perf_counter() - started) * 1000

    try:
        yield find
    finally:
        index.close()


def _ndcg(found: Sequence[str], wanted: Sequence[str]) -> float:
    def same(path: str, target: str) -> bool:
        return path == target or path.endswith(f"/{target}") or target.endswith(f"/{path}")

    places = [at for target in wanted for at in [next((at for at, path in enumerate(found) if same(path, target)), -1)]]
    gain = sum(1 / math.log2(at + 2) for at in set(places) if at >= 0)
    ideal = sum(1 / math.log2(at + 2) for at in range(min(TOP, len(wanted))))
    return gain / ideal if ideal else 0.0


def _set(checkout: Path) -> Iterator[tuple[Pinned, list[Task]]]:
    specs = json.loads(_git(checkout, "show", "HEAD:benchmarks/repos.json"))
    listed = _git(checkout, "ls-tree", "--name-only", "HEAD", "benchmarks/annotations/").decode().split()
    for spec in specs:
        pinned = Pinned(
            name=spec["name"], url=spec["url"], revision=spec["revision"], root=spec.get("benchmark_root") or ""
        )
        place = f"benchmarks/annotations/{pinned.name}.json"
        if place in listed:
            yield pinned, [_task(item) for item in json.loads(_git(checkout, "show", f"HEAD:{place}"))]


def _task(item: dict[str, object]) -> Task:
    query = str(item["query"])
    category = item.get("category")
    if not isinstance(category, str):
        asks = query.lower().startswith("how ")
        category = "symbol" if " " not in query.strip() else "architecture" if asks else "semantic"
    files: list[str] = []
    for name in ("relevant", "secondary"):
        listed = item.get(name)
        targets = listed if isinstance(listed, list) else []
        files += [str(target["path"]) if isinstance(target, dict) else str(target) for target in targets]
    return Task(query=query, category=category, files=tuple(files))


def check_out(repositories: Path, pinned: Pinned, target: Path) -> bool:
    """Write the pinned files; False where the repository or the commit is not there."""
    owner, name = pinned.url.removesuffix(".git").split("/")[-2:]
    places = (f"{owner}+{name}/repo", f"{owner}/{name}", name)
    source = next((repositories / place for place in places if (repositories / place).is_dir()), None)
    if source is None:
        return False
    try:
        tree = _git(source, "ls-tree", "-r", "-z", pinned.revision, "--", pinned.root or ".")
    except subprocess.CalledProcessError:
        return False
    rows = [row.split("\t", 1) for row in tree.decode("utf-8", "replace").split("\0") if row]
    blobs = [(facts.split()[2], path) for facts, path in rows if facts.split()[1] == "blob" and facts[:6] != "120000"]
    request = "\n".join(blob for blob, _ in blobs).encode() + b"\n"
    command = ["git", "-C", str(source), "cat-file", "--batch"]
    output = subprocess.run(command, input=request, capture_output=True, check=True).stdout
    at = 0
    for _, path in blobs:
        end = output.index(b"\n", at)
        head = output[at:end].split()
        at = end + 1
        if head[-1] == b"missing":
            continue  # A stored snapshot may lack large files.
        size = int(head[2])
        place = target / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(output[at : at + size])
        at += size + 1
    return (target / pinned.root).is_dir()


def _git(folder: Path, *arguments: str) -> bytes:
    return subprocess.run(["git", "-C", str(folder), *arguments], capture_output=True, check=True).stdout


if __name__ == "__main__":
    main()
