"""Measure how much true drift is found: decisions in public repositories that the code has left.

    ADR_SERVER_MIRRORS=FOLDER python -m benchmarks.true_drift [--half tuning|held] [--keep FOLDER] [--each]

`true_drift.yaml` names repositories, commits, records and subjects. A row is of one of two kinds. Without `away`, the
record is in force at the commit and its subject is gone from the code, as a reader judged by `git grep`. With `away`,
the record was superseded: it is judged as it stood before that, in force, and the records that took its place (`away`)
are left out. The rows are records in force or superseded whose title names a technology that a search for its name
finds in no file but documents, as far as a reader agreed; the tool was not asked.

Found: the record has a claim on the subject with the verdict drift. "others" counts drift of records that are in no
row; a reader must say whether it holds. The rules were mended on the half called tuning; what is not in FOLDER is
counted and left out.
"""

import argparse
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import yaml

from adr_server.decisions import DecisionLog, Status, read_log
from adr_server.review import EarlierState, EarlierStates, Judgement, Survey, Verdict, tells_of_use
from adr_server.storage import Checkout, Repository, earlier_files
from benchmarks._work_trees import add_options, half_of, is_asked, kept_in, mirrors
from benchmarks.code_search import Pinned, check_out

DATA = Path(__file__).with_suffix(".yaml")


@dataclass(frozen=True, kw_only=True)
class Left:
    """A decision that the code has left; `away` are the records that were written after that."""

    repository: str
    commit: str
    record: str
    subject: str
    away: tuple[str, ...] = ()


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(parser)
    parser.add_argument("--each", action="store_true", help="print each row, and the drift that is in none")
    arguments = parser.parse_args()
    stored = mirrors()
    if stored is None:
        return 0
    groups: dict[tuple[str, str], list[Left]] = defaultdict(list)
    for row in yaml.safe_load(DATA.read_text("utf-8")):
        left = Left(**{**row, "away": tuple(row.get("away", ()))})
        groups[left.repository, left.commit].append(left)
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    missing: Counter[str] = Counter()
    with kept_in(arguments.keep) as folder:
        for (repository, commit), rows in groups.items():
            half, place = half_of(repository), folder / commit
            if not is_asked(arguments, half, place):
                continue
            if not (place / "done").exists():
                pinned = Pinned(name=commit, url=f"https://github.com/{repository}", revision=commit, root="")
                if not check_out(stored, pinned, place / "source"):
                    missing[repository] += len(rows)
                    continue
                (place / "done").touch()
            history = _history(stored / repository.replace("/", "+") / "repo", folder / "history" / commit)
            told = _measure(place / "source", rows, history, each=arguments.each)
            for group in (half, "both"):
                counts[group] += told
    for name, count in missing.most_common():
        print(f"not there: {count} rows of {name}")
    print(f"{'half':10}{'repositories':>14}{'true drifts':>13}{'found':>7}{'share':>7}{'others':>8}")
    for group, told in sorted(counts.items()):
        share = told["found"] / told["rows"]
        print(f"{group:10}{told['trees']:>14}{told['rows']:>13}{told['found']:>7}{share:>7.2f}{told['others']:>8}")
    return 0


def _measure(root: Path, rows: Sequence[Left], history: Repository, *, each: bool) -> Counter[str]:
    checkout = Checkout.open(root.resolve())
    paths, read = checkout.paths(), checkout.read_text
    log = read_log(paths, read)
    told: Counter[str] = Counter(trees=1, rows=len(rows))
    earlier = _earlier(history, rows[0].commit, log)
    survey = Survey(log, paths, read, None, earlier)
    for row in rows:
        own = Survey(_before(log, row), paths, read, None, earlier) if row.away else survey
        verdicts = [one for one in own.judgements if one.claim.path == row.record and _is_about(one, row.subject)]
        found = any(one.verdict is Verdict.DRIFT for one in verdicts)
        told["found"] += found
        if each:
            said = "; ".join(f"{one.verdict}: {one.note}" for one in verdicts) or "no claim"
            print(f"{'found ' if found else 'missed'} {row.repository} {row.record} {row.subject}: {said}")
    known = {row.record for row in rows}
    others = [one for one in survey.judgements if one.verdict is Verdict.DRIFT and one.claim.path not in known]
    told["others"] += len(others)
    for one in others if each else ():
        print(f"other  {rows[0].repository} {one.claim.path} {one.claim.subject.name}: {one.note}")
    return told


def _history(mirror: Path, place: Path) -> Repository:
    """The history of a mirror: a clone without files, for a bare repository is none that a project lies in."""
    if not place.exists():
        command = ["git", "clone", "--quiet", "--shared", "--no-checkout", str(mirror), str(place)]
        subprocess.run(command, check=True, capture_output=True)
    return Repository(root=place, top=place, prefix="")


def _earlier(history: Repository, commit: str, log: DecisionLog) -> EarlierStates:
    blobs = {file.path: file.blob for file in history.tree(commit)}
    days = {decision.date for decision in log.decisions if decision.date}
    found = earlier_files(history, days, now=blobs.get, wanted=tells_of_use, head=commit)
    states = tuple(EarlierState(commit=one.commit, day=one.day, files=one.files) for one in found)
    return lambda: states


def _before(log: DecisionLog, row: Left) -> DecisionLog:
    """The log as it stood before the record was superseded."""
    kept = []
    for decision in log.decisions:
        if decision.path in row.away:
            continue
        kept.append(
            replace(decision, status=Status.ACCEPTED, links=(), superseded_in_part=False)
            if decision.path == row.record
            else decision
        )
    return replace(log, decisions=tuple(kept))


def _is_about(judgement: Judgement, subject: str) -> bool:
    claim = judgement.claim
    names = {claim.subject.name, *((claim.replaced.name,) if claim.replaced else ())}
    return any(subject.lower() == name.lower() for name in names)


if __name__ == "__main__":
    sys.exit(main())
