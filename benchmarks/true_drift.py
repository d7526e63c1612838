"""Measure how much true drift is found: decisions in public repositories that the code has left.

    ADR_SERVER_MIRRORS=FOLDER python -m benchmarks.true_drift
        [--set tuning-and-held|held-out|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh]
        [--half tuning|held]
        [--only REPOSITORY] [--keep FOLDER] [--each]

Twenty-one files name repositories, commits, records and subjects. A row is of one of two kinds. Without `away`, the
record is in force at the commit and the code has left it, as a reader judged by `git grep`. With `away`, the record was
superseded: it is judged as it stood before that, in force, and the records that took its place (`away`) are left out.
`true_drift.yaml` (tuning-and-held, the default) has records whose title names a technology that a search for its name
finds in no file but documents, as far as a reader agreed; the rules were mended on the half called tuning.
`true_drift_held_out.yaml` (held-out) has all that one reader found in repositories that were read whole, of every kind
of claim; its head says how they were chosen, and each row why it is drift. `true_drift_second.yaml` (second) was read
in the same way in other repositories, for claims on technologies alone. `true_drift_third_a.yaml` and
`true_drift_third_b.yaml` (third) are of every kind again, by two readers, and so are `true_drift_fourth_a.yaml` with
`true_drift_fourth_b.yaml` (fourth) and `true_drift_fifth_a.yaml` with `true_drift_fifth_b.yaml` (fifth), but for
details of long designs, which count in `true_drift_sixth_a.yaml` with `true_drift_sixth_b.yaml` (sixth).
`true_drift_seventh_a.yaml` with `true_drift_seventh_b.yaml` (seventh) are of technologies alone, details of long
designs included; `true_drift_eighth_a.yaml` with `true_drift_eighth_b.yaml` (eighth) of these first, and of what else
the code plainly shows. `true_drift_ninth_a.yaml` with `true_drift_ninth_b.yaml` (ninth) are of every kind, by seven
readers, and tell what a record is mainly about from its details; so are `true_drift_tenth_a.yaml` with
`true_drift_tenth_b.yaml` (tenth) and `true_drift_eleventh_a.yaml` with `true_drift_eleventh_b.yaml` (eleventh), by two
each. In none was the tool asked.

Found: the record has a claim on the subject, or on one of its `names`, with the verdict drift. "others" counts drift of
records that are in no row; a reader must say whether it holds. "conforming" counts the live records that the reader
left in no row of a repository that was read whole: on these, an other is a false drift until that reader says
otherwise. What is not in FOLDER is counted and left out.
"""

import argparse
import re
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import assert_never

import yaml

from adr_server.codebase.stack import shipped_lexicon
from adr_server.decisions import DecisionLog, Status, read_log
from adr_server.review import History, Judgement, Survey, Verdict, tells_of_use
from adr_server.review.claim import Subject
from adr_server.review.names.lexicon_names import spelled_out
from adr_server.storage import Checkout, Repository, Timeline
from benchmarks._work_trees import add_options, half_of, is_asked, kept_in, mirrors
from benchmarks.code_search import Pinned, check_out

FOLDER = Path(__file__).parent
SETS = {
    "tuning-and-held": ("true_drift.yaml",),
    "held-out": ("true_drift_held_out.yaml",),
    "second": ("true_drift_second.yaml",),
    "third": ("true_drift_third_a.yaml", "true_drift_third_b.yaml"),
    "fourth": ("true_drift_fourth_a.yaml", "true_drift_fourth_b.yaml"),
    "fifth": ("true_drift_fifth_a.yaml", "true_drift_fifth_b.yaml"),
    "sixth": ("true_drift_sixth_a.yaml", "true_drift_sixth_b.yaml"),
    "seventh": ("true_drift_seventh_a.yaml", "true_drift_seventh_b.yaml"),
    "eighth": ("true_drift_eighth_a.yaml", "true_drift_eighth_b.yaml"),
    "ninth": ("true_drift_ninth_a.yaml", "true_drift_ninth_b.yaml"),
    "tenth": ("true_drift_tenth_a.yaml", "true_drift_tenth_b.yaml"),
    "eleventh": ("true_drift_eleventh_a.yaml", "true_drift_eleventh_b.yaml"),
}


@dataclass(frozen=True, kw_only=True)
class Left:
    """A decision that the code has left; `away` are the records that were written after that."""

    repository: str
    commit: str
    record: str
    subject: str
    names: tuple[str, ...] = ()
    away: tuple[str, ...] = ()
    kind: str = ""
    why: str = ""


@dataclass(frozen=True, kw_only=True)
class ReadWhole:
    """A repository of which every record was read; `conforming` counts the live ones that are in no row."""

    repository: str
    commit: str
    conforming: int


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(parser)
    parser.add_argument("--set", choices=tuple(SETS), default="tuning-and-held", dest="chosen")
    parser.add_argument("--only", action="append", metavar="OWNER/NAME", help="a repository; may be repeated")
    parser.add_argument("--each", action="store_true", help="print each row, and the drift that is in none")
    arguments = parser.parse_args()
    stored = mirrors()
    if stored is None:
        return 0
    groups, conforming = _grouped(entries(arguments.chosen))
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    kinds: dict[str, Counter[str]] = defaultdict(Counter)
    missing: Counter[str] = Counter()
    with kept_in(arguments.keep) as folder:
        for (repository, commit), rows in groups.items():
            half = half_of(repository) if arguments.chosen == "tuning-and-held" else "held"
            if not is_asked(arguments, half, folder / commit) or (arguments.only and repository not in arguments.only):
                continue
            tree = tree_at(stored, folder, repository, commit)
            if tree is None:
                missing[repository] += len(rows)
                continue
            told = _measure(tree, rows, kinds, each=arguments.each)
            told["conforming"] = conforming[repository]
            for group in (half, "both"):
                counts[group] += told
    for name, count in missing.most_common():
        print(f"not there: {count} rows of {name}")
    _print_tables(counts, kinds)
    return 0


def entries(chosen: str) -> Iterator[Left | ReadWhole]:
    """What the files of a set hold."""
    for row in (row for name in SETS[chosen] for row in yaml.safe_load((FOLDER / name).read_text("utf-8"))):
        if "conforming" in row:
            yield ReadWhole(**row)
        else:
            yield Left(**{**row, "names": tuple(row.get("names", ())), "away": tuple(row.get("away", ()))})


def _grouped(found: Iterable[Left | ReadWhole]) -> tuple[dict[tuple[str, str], list[Left]], Counter[str]]:
    """The rows of each repository and commit, none for some, and the conforming records of each repository."""
    groups: dict[tuple[str, str], list[Left]] = defaultdict(list)
    conforming: Counter[str] = Counter()
    for entry in found:
        rows = groups[entry.repository, entry.commit]
        match entry:
            case Left():
                rows.append(entry)
            case ReadWhole():
                conforming[entry.repository] = entry.conforming
            case _:
                assert_never(entry)
    return groups, conforming


def _print_tables(counts: Mapping[str, Counter[str]], kinds: Mapping[str, Counter[str]]) -> None:
    head = f"{'repositories':>14}{'true drifts':>13}{'found':>7}{'share':>7}{'others':>8}{'conforming':>12}"
    print(f"{'half':10}{head}")
    for group, told in sorted(counts.items()):
        rows = f"{told['trees']:>14}{told['rows']:>13}{told['found']:>7}{_share(told):>7}"
        print(f"{group:10}{rows}{told['others']:>8}{told['conforming']:>12}")
    for kind, told in sorted(kinds.items()):
        print(f"{kind:24}{told['rows']:>13}{told['found']:>7}{_share(told):>7}")


def _share(told: Counter[str]) -> str:
    return f"{told['found'] / told['rows']:.2f}" if told["rows"] else "-"


@dataclass(frozen=True, kw_only=True)
class Tree:
    """The files of a repository at a commit, and its history."""

    repository: str
    commit: str
    root: Path
    history: Repository


def tree_at(stored: Path, folder: Path, repository: str, commit: str) -> Tree | None:
    """A repository at a commit, checked out below `folder`; None where the mirrors have no such commit."""
    place = folder / commit
    if not (place / "done").exists():
        pinned = Pinned(name=commit, url=f"https://github.com/{repository}", revision=commit, root="")
        if not check_out(stored, pinned, place / "source"):
            return None
        (place / "done").touch()
    history = _history(stored / repository.replace("/", "+") / "repo", folder / "history" / commit)
    return Tree(repository=repository, commit=commit, root=place / "source", history=history)


def judged_at(tree: Tree) -> tuple[Judgement, ...]:
    """The verdicts on all claims of a tree."""
    return _Surveyed(tree).survey.judgements


class _Surveyed:
    """What a survey of a tree is made of."""

    def __init__(self, tree: Tree) -> None:
        checkout = Checkout.open(tree.root.resolve())
        # A file that git tracks counts though a rule ignores it, as in a clone.
        tracked = sorted(file.path for file in tree.history.tree(tree.commit))
        present = [path for path in tracked if (tree.root / path).is_file()]
        self._paths = tuple(dict.fromkeys([*checkout.paths(), *present]))
        self._read = checkout.read_text
        self.log = read_log(self._paths, self._read)
        self._history = _told_by(tree.history, tree.commit, self.log)
        self.survey = self.with_log(self.log)

    def with_log(self, log: DecisionLog) -> Survey:
        """The survey of the same files with other states of the records."""
        return Survey(log, self._paths, self._read, None, self._history)


def _measure(tree: Tree, rows: Sequence[Left], kinds: dict[str, Counter[str]], *, each: bool) -> Counter[str]:
    told: Counter[str] = Counter(trees=1, rows=len(rows))
    surveyed = _Surveyed(tree)
    survey = surveyed.survey
    for row in rows:
        own = surveyed.with_log(_before(surveyed.log, row)) if row.away else survey
        named = (row.subject, *row.names)
        verdicts = [one for one in own.judgements if one.claim.path == row.record and is_called(one, named)]
        found = any(one.verdict is Verdict.DRIFT for one in verdicts)
        told["found"] += found
        if row.kind:
            kinds[row.kind] += Counter(rows=1, found=int(found))
        if each:
            said = "; ".join(f"{one.verdict}: {one.note}" for one in verdicts) or "no claim"
            print(f"{'found ' if found else 'missed'} {row.repository} {row.record} {row.subject}: {said}")
    known = {row.record for row in rows}
    others = [one for one in survey.judgements if one.verdict is Verdict.DRIFT and one.claim.path not in known]
    told["others"] += len(others)
    for one in others if each else ():
        print(f"other  {tree.repository} {one.claim.path} {one.claim.subject.name}: {one.note}")
    return told


def _history(mirror: Path, place: Path) -> Repository:
    """The history of a mirror: a clone without files, for a bare repository is none that a project lies in."""
    if not place.exists():
        command = ["git", "clone", "--quiet", "--shared", "--no-checkout", str(mirror), str(place)]
        subprocess.run(command, check=True, capture_output=True)
    return Repository(root=place, top=place, prefix="")


def _told_by(repository: Repository, commit: str, log: DecisionLog) -> History:
    blobs = {file.path: file.blob for file in repository.tree(commit)}
    days = {decision.date or "" for decision in log.decisions}
    return Timeline(repository, days, now=blobs.get, wanted=tells_of_use, head=commit)


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


def is_called(judgement: Judgement, wanted: Iterable[str]) -> bool:
    """Whether a claim is on what one of the `wanted` names calls."""
    claim = judgement.claim
    subjects = filter(None, [claim.subject, claim.replaced])
    names = {name for one in subjects for name in (one.name, *names_of(one))}
    asked = {folded(name) for name in wanted}
    last = (re.split(r"[/:]", name)[-1] for name in names)  # `com.squareup.flow:flow` is Flow.
    return any(folded(name) in asked for name in (*names, *last))


def names_of(subject: Subject) -> Iterator[str]:
    """What else a technology of the lexicon is called: "Airflow" is Apache Airflow, and Hatchling belongs to Hatch."""
    known = spelled_out(shipped_lexicon()).known if subject.entry is not None else {}
    return (name for name, hits in known.items() if any(owner == subject.entry for _, owner in hits))


def folded(name: str) -> str:
    """A name without its signs and capitals: `Cloudfoundry` is "Cloud Foundry"."""
    return re.sub(r"[\W_]", "", name.casefold()) or name


if __name__ == "__main__":
    sys.exit(main())
