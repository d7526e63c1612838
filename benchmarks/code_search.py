"""Measure the search in code on the public set of semble, through the same door as our own search.

    python -m benchmarks.code_search CHECKOUT --repositories FOLDER [--half tuning|held] [--kind-of ripgrep]

CHECKOUT is a work tree or bare repository of `MinishLab/semble` (its `benchmarks/`); FOLDER holds clones of the
repositories it names, as `owner+name/repo`, `owner/name` or `name`. Each is read at its pinned commit; one that is
missing, or has no such commit, is named and left out. A repository is held out by the hash of its name; the numbers of
the ranking were tuned on the other half. Relevance is by file, as in the set; NDCG at 10 over our list of files.
Ripgrep, where installed, runs on the same files: words as fixed strings, any of them, files in the order of matches.
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
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from adr_server.codebase.search.query import understand
from adr_server.codebase.search.terms import query_terms
from adr_server.storage import Checkout
from adr_server.storage.code_index import CodeIndex, search

TOP = 10


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
    parser.add_argument("--only", action="append", help="a repository's name; may be repeated")
    arguments = parser.parse_args()
    scores: dict[tuple[str, str, str], list[float]] = defaultdict(list)
    spent: list[float] = []
    used, missing = 0, []
    ripgrep = shutil.which("rg")
    for pinned, tasks in _set(arguments.checkout):
        if arguments.only and pinned.name not in arguments.only:
            continue
        with tempfile.TemporaryDirectory() as folder:
            if not check_out(arguments.repositories, pinned, Path(folder) / "source"):
                missing.append(pinned.name)
                continue
            used += 1
            root = (Path(folder) / "source" / pinned.root).resolve()
            half = "held out" if pinned.held_out else "tuning"
            for name, find in _methods(root, Path(folder), spent, ripgrep):
                for task in tasks:
                    value = _ndcg([f"{pinned.root}/{path}".lstrip("/") for path in find(task.query)], task.files)
                    for group in (task.category, "all"):
                        scores[name, half, group].append(value)
                        scores[name, "both", group].append(value)
    print(f"{used} repositories, {len(missing)} not there at their commit: {', '.join(missing)}\n")
    print(f"{'':10}{'half':10}{'questions':>12}{'all':>8}{'symbol':>8}{'semantic':>10}{'architecture':>14}")
    for name, half in dict.fromkeys((name, half) for name, half, _ in scores):
        row = [_mean(scores[name, half, group]) for group in ("all", "symbol", "semantic", "architecture")]
        count = len(scores[name, half, "all"])
        print(f"{name:10}{half:10}{count:>12}{row[0]:>8}{row[1]:>8}{row[2]:>10}{row[3]:>14}")
    if spent:
        spent.sort()
        print(
            f"\nours: median {statistics.median(spent):.1f} ms, p95 {spent[int(len(spent) * 0.95)]:.1f} ms a question"
        )


def _mean(values: Sequence[float]) -> str:
    return f"{statistics.fmean(values):.3f}" if values else "-"


def _methods(
    root: Path, folder: Path, spent: list[float], ripgrep: str | None
) -> Iterator[tuple[str, Callable[[str], list[str]]]]:
    state = folder / "state"
    state.mkdir()
    index = CodeIndex(state, root)
    checkout = Checkout.open(root)
    index.refresh(checkout)

    def ours(query: str) -> list[str]:
        started = time.perf_counter()
        answer = search(index, understand(query), read_text=checkout.read_text, limit=TOP)
        spent.append((time.perf_counter() - started) * 1000)
        return [hit.path for hit in answer.results]

    yield "adr-server", ours
    index.close()
    if ripgrep is not None:
        yield "ripgrep", lambda query: _ripgrep(ripgrep, root, query)


def _ripgrep(program: str, root: Path, query: str) -> list[str]:
    terms = [part for term in query_terms(query) for part in ("-e", term)]
    if not terms:
        return []
    command = [program, "--count-matches", "--ignore-case", "--fixed-strings", *terms, "."]
    output = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False).stdout
    counts = [line.rpartition(":") for line in output.splitlines()]
    ranked = sorted(counts, key=lambda row: (-int(row[2]), row[0]))
    return [path.removeprefix("./") for path, _, _ in ranked[:TOP]]


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
