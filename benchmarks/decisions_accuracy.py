"""Read every corpus as a project and print the share of fields that are right.

usage: python -m benchmarks.decisions_accuracy [CORPORA] [-v]

CORPORA holds `NAME/files/…`, `NAME/expected.jsonl` and `manifest.json`; default: $ADR_SERVER_CORPORA, else
../shared/corpora
beside the checkout. A field is right when it equals the expected value or one of its `accept`ed ones; lists compare
as sets.
"""

import json
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from adr_server.decisions import Decision, DecisionLog, Relation, read_log

FIELDS = ("number", "title", "status", "date", "supersedes", "superseded_by")


def reading_of(decision: Decision) -> dict[str, Any]:
    """`decision` as the corpora spell one."""
    return {
        "path": decision.path,
        "number": decision.number,
        "title": decision.title,
        "status": decision.status.value,
        "date": decision.date,
        "supersedes": list(decision.targets(Relation.SUPERSEDES)),
        "superseded_by": list(decision.targets(Relation.SUPERSEDED_BY)),
    }


def read_corpus(folder: Path) -> DecisionLog:
    """The log of the project whose tree stands under `folder/files`."""
    root = folder / "files"
    paths = sorted(path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file())
    return read_log(paths, lambda path: (root / path).read_bytes().decode("utf-8", errors="replace"))


def is_right(row: dict[str, Any], reading: dict[str, Any], field: str) -> bool:
    """Whether `reading` has for `field` what `row` expects."""
    accepted = row.get("accept", {}).get(field)
    if isinstance(row[field], list):
        return any(set(reading[field]) == set(want) for want in [row[field], *(accepted or [])])
    return reading[field] == row[field] or (accepted is not None and reading[field] in accepted)


def names_of(row: dict[str, Any], field: str) -> Iterator[str]:
    """The lines of the table that `field` of `row` counts for."""
    yield field
    if field == "status" and row["status"] != "accepted":
        yield "status, not accepted"
    if field in FIELDS[4:] and (row["supersedes"] or row["superseded_by"]):
        yield "links, rows with links"


def main(arguments: list[str]) -> int:  # noqa: C901 - one branch a kind
    """Print the table; exit code 1 when the corpora are missing."""
    named = [argument for argument in arguments if not argument.startswith("-")]
    default = os.environ.get("ADR_SERVER_CORPORA") or Path(__file__).resolve().parents[2] / "shared" / "corpora"
    corpora = Path(named[0] if named else default)
    if not (corpora / "manifest.json").is_file():
        print(f"no corpora at {corpora}", file=sys.stderr)
        return 1
    manifest = json.loads((corpora / "manifest.json").read_text(encoding="utf-8"))
    good, seen, wrong, reported, extra = Counter[str](), Counter[str](), [], 0, []
    seconds = 0.0
    for folder in sorted(path.parent for path in corpora.glob("*/expected.jsonl")):
        rows = [json.loads(line) for line in (folder / "expected.jsonl").read_text(encoding="utf-8").splitlines()]
        start = time.process_time()
        log = read_corpus(folder)
        seconds += time.process_time() - start
        readings = {decision.path: reading_of(decision) for decision in log.decisions}
        not_adr = set(manifest[folder.name]["not_adr"])
        reported += len(not_adr & set(readings))
        extra += [f"{folder.name} | {path}" for path in sorted(set(readings) - {row["path"] for row in rows})]
        for row in rows:
            reading = readings.get(row["path"])
            seen["found"] += 1
            good["found"] += reading is not None
            if reading is None:
                wrong.append((folder.name, row["path"], "found", "", ""))
            for field in FIELDS:
                if row.get("accept", {}).get(field) == "any":
                    continue
                hit = reading is not None and is_right(row, reading, field)
                for name in names_of(row, field):
                    seen[name] += 1
                    good[name] += hit
                if not hit and reading is not None:
                    wrong.append((folder.name, row["path"], field, row[field], reading[field]))
    for name, total in seen.items():
        print(f"{name:24} {good[name]:5}/{total:<5} {100 * good[name] / total:.1f}%")
    print(f"documents that are no record, reported as one: {reported}; records that no row expects: {len(extra)}")
    print(f"{seen['found']} records in {seconds:.2f} s of processor time")
    if "-v" in arguments:
        for entry in wrong:
            print(*entry, sep=" | ")
        print(*extra, sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
