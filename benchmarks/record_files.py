"""Measure the way from a decision record's text to the files that came with it, on commits of public repositories.

    ADR_SERVER_MIRRORS=FOLDER python -m benchmarks.record_files [--half tuning|held] [--keep FOLDER]

`record_files.yaml` names repositories, commits and records: commits that add one record together with one to ten files
of code, at most four of a repository; `benchmarks.record_commits` chose them, and says by which rule. FOLDER holds
mirrors of the repositories; what is not there is counted and left out. The record is read at the commit, its title and
sections (status and links aside) are the question, as in the tool `find_code_for_decision`; records are left out of the
answer. hit@10: one of the files is among the first ten; recall@10: the share of them that is. The numbers of the
ranking were tuned on the repositories whose hashed name is even.
"""

import argparse
import statistics
import sys
import time
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path

import yaml

from adr_server.codebase.search.query import QueryKind, understand
from adr_server.decisions import read_decision, statement_of
from adr_server.storage.code_index import search
from benchmarks._work_trees import add_options, half_of, index_at, is_asked, kept_in, mirrors

DATA = Path(__file__).with_suffix(".yaml")
TOP = 10


@dataclass(frozen=True, kw_only=True)
class Added:
    """A commit that adds a record with code."""

    repository: str
    commit: str
    record: str
    files: tuple[str, ...]

    @property
    def half(self) -> str:
        """Whether anything was tuned on it."""
        return half_of(self.repository)


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(parser)
    parser.add_argument("--each", action="store_true", help="print each record with the places of its files")
    arguments = parser.parse_args()
    stored = mirrors()
    if stored is None:
        return 0
    recalls: dict[str, list[float]] = defaultdict(list)
    missing: Counter[str] = Counter()
    spent: list[float] = []
    with kept_in(arguments.keep) as folder:
        for added in (
            Added(**{**row, "files": tuple(row["files"])}) for row in yaml.safe_load(DATA.read_text("utf-8"))
        ):
            if not is_asked(arguments, added.half, folder / added.commit):
                continue
            index = index_at(stored, added.repository, added.commit, folder, added.commit)
            if index is None:
                missing[added.repository] += 1
                continue
            text = (folder / added.commit / "source" / added.record).read_text("utf-8", errors="replace")
            started = time.process_time()
            query = understand(statement_of(read_decision(text, added.record)), kind=QueryKind.TEXT)
            answer = search(index, query, read_text=lambda _: "", limit=TOP * 2)
            spent.append(time.process_time() - started)
            index.close()
            folder_of_records = added.record.rpartition("/")[0]
            paths = [hit.path for hit in answer.results if not hit.path.startswith(f"{folder_of_records}/")]
            share = sum(path in paths[:TOP] for path in added.files) / len(added.files)
            for group in (added.half, "both"):
                recalls[group].append(share)
            if arguments.each:
                places = [paths.index(path) + 1 if path in paths else None for path in added.files]
                print(f"{added.repository} {added.record}: {places}")
    for name, count in missing.most_common():
        print(f"not there: {count} commits of {name}")
    print(f"{'half':10}{'records':>9}{'hit@10':>9}{'recall@10':>11}")
    for half, shares in sorted(recalls.items()):
        hits = statistics.fmean(1.0 if share else 0.0 for share in shares)
        print(f"{half:10}{len(shares):>9}{hits:>9.3f}{statistics.fmean(shares):>11.3f}")
    if spent:
        print(f"median {statistics.median(spent) * 1000:.0f} ms of processor time a record")
    return 0


if __name__ == "__main__":
    sys.exit(main())
