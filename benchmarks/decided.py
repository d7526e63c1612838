"""Measure what is heard of the technologies that records decide, and how each is judged.

    ADR_SERVER_MIRRORS=FOLDER python -m benchmarks.decided [--half tuning|held] [--only OWNER/NAME]
        [--keep FOLDER] [--each]

The files `decided_*.yaml` hold what readers found who did not know the tool: in public repositories chosen by outward
marks, each technology, library, service, tool, language or version that a live record decides to use or not to use,
the sentence that decides, and whether the code at that commit still does so (`state`): kept; left, for good and for
certain; never, though the place is here; elsewhere, where another repository would show it; partly; unsure.

"Heard" is a row whose record has a claim on the subject or one of its names, "judged" one with a verdict other than
not_checkable. Of `left` the share with drift is the recall of decisions on technologies; drift on `kept`, `elsewhere`,
`partly` and `unsure` is false until a reader says otherwise, and conform on `left` is wrong. "others" counts drift of
claims that are in no row. A repository is of the half called tuning or held by the hash of its name.
"""

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from adr_server.review import Judgement, Verdict
from benchmarks._work_trees import add_options, half_of, is_asked, kept_in, mirrors
from benchmarks.true_drift import Tree, is_called, judged_at, tree_at

FOLDER = Path(__file__).parent
STATES = ("kept", "left", "never", "elsewhere", "partly", "unsure")


@dataclass(frozen=True, kw_only=True)
class Decided:
    """One thing that a record decides, and whether the code still does so."""

    record: str
    subject: str
    want: str
    sentence: str
    place: str
    state: str
    why: str
    names: tuple[str, ...] = ()
    younger: str = ""


@dataclass(frozen=True, kw_only=True)
class Read:
    """A repository whose records were read, each live one for what it decides."""

    repository: str
    commit: str
    language: str
    records: int
    live: int
    note: str = ""
    decided: tuple[Decided, ...]


def main() -> int:
    """Print a table for each half."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(parser)
    parser.add_argument("--only", action="append", metavar="OWNER/NAME", help="a repository; may be repeated")
    parser.add_argument("--each", action="store_true", help="print each row, and the drift that is in none")
    arguments = parser.parse_args()
    stored = mirrors()
    if stored is None:
        return 0
    counts: dict[str, dict[str, Counter[str]]] = defaultdict(lambda: defaultdict(Counter))
    with kept_in(arguments.keep) as folder:
        for read in entries():
            half = half_of(read.repository)
            if not is_asked(arguments, half, folder / read.commit):
                continue
            if arguments.only and read.repository not in arguments.only:
                continue
            tree = tree_at(stored, folder, read.repository, read.commit)
            if tree is None:
                print(f"not there: {read.repository}")
                continue
            for state, told in _measure(tree, read.decided, each=arguments.each).items():
                counts[half][state] += told
                counts["both"][state] += told
    for half, by_state in sorted(counts.items()):
        _print_table(half, by_state)
    return 0


def entries() -> Iterator[Read]:
    """What the files hold."""
    for path in sorted(FOLDER.glob("decided_*.yaml")):
        for entry in yaml.safe_load(path.read_text("utf-8")):
            rows = tuple(_row(row) for row in entry["decided"] or ())
            yield Read(**{**entry, "note": str(entry.get("note", "")), "decided": rows})


def _row(row: Mapping[str, Any]) -> Decided:
    return Decided(**{**row, "names": tuple(row.get("names") or ())})


def _measure(tree: Tree, rows: Sequence[Decided], *, each: bool) -> Mapping[str, Counter[str]]:
    judgements = judged_at(tree)
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    taken: list[Judgement] = []
    for row in rows:
        verdicts = [
            one for one in judgements if one.claim.path == row.record and is_called(one, (row.subject, *row.names))
        ]
        taken += verdicts
        said = {one.verdict for one in verdicts}
        counts[row.state] += Counter(rows=1, heard=int(bool(said)), judged=int(bool(said - {Verdict.NOT_CHECKABLE})))
        counts[row.state] += Counter({str(verdict): 1 for verdict in said})
        if each:
            told = "; ".join(f"{one.verdict}: {one.note}" for one in verdicts) or "no claim"
            print(f"{row.state} {tree.repository} {row.record} [{row.place}] {row.want} {row.subject}: {told}")
            if not verdicts:
                print(f"    {row.sentence}")
    for one in judgements:
        if one.verdict is Verdict.DRIFT and one not in taken:
            counts["others"]["drift"] += 1
            if each:
                print(f"other {tree.repository} {one.claim.path} {one.claim.subject.name}: {one.note}")
    return counts


def _print_table(half: str, counts: Mapping[str, Counter[str]]) -> None:
    heads = ("rows", "heard", "judged", *(str(verdict) for verdict in Verdict))
    print(f"{half:12}" + "".join(f"{head:>15}" for head in heads))
    for state in (*STATES, "others"):
        if state in counts:
            print(f"{state:12}" + "".join(f"{counts[state][head]:>15}" for head in heads))


if __name__ == "__main__":
    sys.exit(main())
