"""Measure drift in projects that were written for it: real git histories, with records that hold and that are broken.

    python -m benchmarks.written_drift [--set first|second|…|fourteenth] [--only NAME] [--each]

Fifteen writers who did not know the tool wrote 168 small projects in many ecosystems, each with three to eight records
in a form of the wild and a history of some commits (`written_projects/*.yaml`: `commits` with the files that each adds,
changes or, with null, takes away; `expected` with what a careful reader says of each claim). The first two sets were
tuned on; the first readings of the others stand in docs/accuracy.md, and rules were made of their misses after that.
The fifth and the sixth were asked for rules of every kind, those after them for what ordinary projects decide. Nothing
in them was ever compiled.

Found: drift, or partial, on the record and subject that is expected to drift. False: drift on what holds, is not in
force or cannot be told from the code; where one sentence has several subjects and one of them is broken, it is its
drift.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml

FOLDER = Path(__file__).parent / "written_projects"
SETS = (
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
)
_SIGNS = re.compile(r"[^a-z0-9]")
_SAME = 50
"""Letters of a sentence by which it is known again."""
_RANK = ("drift", "partial", "conform", "not_checkable")


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--set", choices=SETS, action="append", dest="chosen")
    parser.add_argument("--only", action="append", metavar="NAME", help="a project; may be repeated")
    parser.add_argument("--each", action="store_true", help="print each claim that is not judged as expected")
    arguments = parser.parse_args()
    print(f"{'set':8} {'drift':>6} {'found':>6} {'share':>6} {'others':>7} {'conform':>8} {'false':>6}")
    for name in arguments.chosen or SETS:
        counts: Counter[str] = Counter()
        for project in yaml.safe_load((FOLDER / f"{name}.yaml").read_text("utf-8")):
            if arguments.only and project["name"] not in arguments.only:
                continue
            for expected, verdict in _measured(project):
                counts[f"{expected['verdict']} {verdict}"] += 1
                wanted = {"drift": ("drift", "partial")}.get(
                    expected["verdict"], ("conform", "not_checkable", "silent")
                )
                if arguments.each and verdict not in wanted:
                    told = f"{project['name']} {expected['record']} {expected['subject']}"
                    print(f"  {expected['verdict']} judged {verdict}: {told}: {expected['sentence'][:120]}")
        _print(name, counts)
    return 0


def _print(name: str, counts: Mapping[str, int]) -> None:
    drift = sum(count for key, count in counts.items() if key.startswith("drift "))
    found = counts.get("drift drift", 0) + counts.get("drift partial", 0)
    others = sum(counts.values()) - drift
    false = sum(count for key, count in counts.items() if key.endswith(" drift")) - counts.get("drift drift", 0)
    share = f"{found / drift:.2f}" if drift else "-"
    print(f"{name:8} {drift:6} {found:6} {share:>6} {others:7} {counts.get('conform conform', 0):8} {false:6}")


def _measured(project: Mapping[str, Any]) -> Iterator[tuple[Mapping[str, str], str]]:
    """What is expected of each claim of a project, and the verdict on it; `silent` where none is made."""
    with tempfile.TemporaryDirectory() as folder:
        root, state = Path(folder, project["name"]), Path(folder, "state")
        _build(root, project["commits"])
        command = [sys.executable, "-m", "adr_server", "drift", "--project", str(root), "--json"]
        run = subprocess.run([*command, "--state-dir", str(state)], capture_output=True, text=True, check=False)
        judged = json.loads(run.stdout)
    told: list[set[str]] = [set() for _ in project["expected"]]
    for one in judged:
        for place in _places(one, project["expected"]):
            told[place].add(one["verdict"])
    for expected, verdicts in zip(project["expected"], told, strict=True):
        yield expected, next((verdict for verdict in _RANK if verdict in verdicts), "silent")


def _places(one: Mapping[str, Any], expected: Sequence[Mapping[str, str]]) -> list[int]:
    """Which of the expected claims a judgement is on: of a drift only those that are broken, where one is."""
    record = one["decision"]["path"]
    places = [at for at, claim in enumerate(expected) if claim["record"] == record and _is_of(one, claim)]
    broken = [at for at in places if expected[at]["verdict"] == "drift"]
    return broken if broken and one["verdict"] in ("drift", "partial") else places


def _is_of(one: Mapping[str, Any], expected: Mapping[str, str]) -> bool:
    """Whether a judgement is on the subject of an expected claim, or on its sentence."""
    own, wanted = _key(one["claim"]["subject"]), _key(expected["subject"])
    said, sentence = one["claim"]["text"].strip("# *"), expected["sentence"]
    named = bool(own and wanted) and (wanted in own or own in wanted)
    return named or said[: _SAME + 10] in sentence or sentence[:_SAME] in said


def _key(name: str) -> str:
    return _SIGNS.sub("", name.lower())


def _build(root: Path, commits: list[Mapping[str, Any]]) -> None:
    """The commits of a project in a repository at `root`."""
    git = ["git", "-C", str(root), "-c", "user.name=x", "-c", "user.email=x@example.org"]
    root.mkdir()
    subprocess.run([*git, "init", "--quiet", "--initial-branch=main"], check=True)
    for commit in commits:
        for path, text in commit["files"].items():
            file = root / path
            if text is None:
                file.unlink()
                continue
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")
        subprocess.run([*git, "add", "--all"], check=True)
        dated = {"GIT_AUTHOR_DATE": f"{commit['date']}T12:00:00", "GIT_COMMITTER_DATE": f"{commit['date']}T12:00:00"}
        said = [*git, "commit", "--quiet", "--allow-empty", "-m", commit["message"]]
        subprocess.run(said, check=True, env={"PATH": "/usr/bin:/bin:/usr/local/bin", "HOME": str(root), **dated})


if __name__ == "__main__":
    sys.exit(main())
