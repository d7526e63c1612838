"""Measure the way from an issue's text to the files that its fix changes, on SWE-bench Lite, without a model.

    ADR_SERVER_MIRRORS=FOLDER python -m benchmarks.issue_files CHECKOUT [--half tuning|held] [--keep FOLDER]

CHECKOUT is a repository of `bupatianhei666/swe-reflexion`, whose `data/swe_bench_lite.jsonl` holds 274 of the 300
instances of the test split with issue, base commit and changed files. FOLDER holds mirrors of the repositories, as
`owner+name/repo`, `owner/name` or `name`; instances whose repository or base commit is not there are counted and left
out. Acc@k: all changed files are among the first k. The numbers of the ranking were tuned on the half of the instances
whose hashed id is even; the answer is `search_code`'s for the issue as it stands.
"""

import argparse
import json
import statistics
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from adr_server.codebase.search.query import QueryKind, understand
from adr_server.storage.code_index import search
from benchmarks._work_trees import add_options, half_of, index_at, is_asked, kept_in, mirrors

DATA = "data/swe_bench_lite.jsonl"
DEPTHS = (1, 3, 5, 10)


@dataclass(frozen=True, kw_only=True)
class Issue:
    """One instance of the set."""

    name: str
    repository: str
    commit: str
    text: str
    files: tuple[str, ...]

    @property
    def half(self) -> str:
        """Whether anything was tuned on it."""
        return half_of(self.name)


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkout", type=Path)
    add_options(parser)
    arguments = parser.parse_args()
    stored = mirrors()
    if stored is None:
        return 0
    found: dict[str, list[tuple[list[str], tuple[str, ...]]]] = defaultdict(list)
    missing: Counter[str] = Counter()
    spent: list[float] = []
    with kept_in(arguments.keep) as folder:
        for issue in _issues(arguments.checkout):
            if not is_asked(arguments, issue.half, folder / issue.name):
                continue
            index = index_at(stored, issue.repository, issue.commit, folder, issue.name)
            if index is None:
                missing[issue.repository] += 1
                continue
            started = time.process_time()
            query = understand(issue.text, kind=QueryKind.TEXT)
            answer = search(index, query, read_text=lambda _: "", limit=max(DEPTHS))
            spent.append(time.process_time() - started)
            index.close()
            for group in (issue.half, "both"):
                found[group].append(([hit.path for hit in answer.results], issue.files))
    for name, count in missing.most_common():
        print(f"not there: {count} instances of {name}")
    print(f"{'half':10}{'issues':>8}" + "".join(f"{f'Acc@{depth}':>9}" for depth in DEPTHS))
    for half, rows in sorted(found.items()):
        print(f"{half:10}{len(rows):>8}" + "".join(f"{_accuracy(rows, depth):>9.3f}" for depth in DEPTHS))
    if spent:
        print(f"median {statistics.median(spent) * 1000:.0f} ms of processor time an issue")
    return 0


def _accuracy(rows: Sequence[tuple[list[str], tuple[str, ...]]], depth: int) -> float:
    return sum(all(path in found[:depth] for path in wanted) for found, wanted in rows) / len(rows)


def _issues(checkout: Path) -> list[Issue]:
    command = ["git", "-C", str(checkout), "show", f"HEAD:{DATA}"]
    lines = subprocess.run(command, capture_output=True, check=True).stdout.decode().splitlines()
    rows = [json.loads(line) for line in lines]
    return [
        Issue(
            name=row["instance_id"],
            repository=row["repo"],
            commit=row["base_commit"],
            text=row["problem_statement"],
            files=tuple(row["ground_truth_files"]),
        )
        for row in rows
    ]


if __name__ == "__main__":
    sys.exit(main())
