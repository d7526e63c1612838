"""Compare the two readers of imports, that of statements and that of the code index, on checkouts: agreement and time.

    python -m benchmarks.import_readers CHECKOUT...

For each language: files that both read, files whose imports differ between them, characters, and seconds of processor
that either took. What the index only declares (`mod x;` of Rust) and crates that a path names are left out.
"""

import sys
import time
from collections import Counter, defaultdict
from pathlib import Path

from adr_server.codebase.dependencies import Ecosystem
from adr_server.codebase.entities import FileFacts, Reader, ReferenceKind, read_entities
from adr_server.codebase.import_paths.finding import RESOLVED
from adr_server.codebase.import_statements import MAX_CHARACTERS, WrittenImport, imported_modules
from adr_server.codebase.imports import readable
from adr_server.codebase.stack.paths import ECOSYSTEM_OF
from adr_server.storage import Checkout

_SHOWN = 5


def written(found: list[WrittenImport], ecosystem: Ecosystem) -> set[str]:
    """What statements import; of Rust only paths, since what the code names beside them is no statement."""
    return {one.module for one in found if ecosystem is not Ecosystem.CARGO or "::" in one.module}


def pointed_at(facts: FileFacts, ecosystem: Ecosystem) -> set[str]:
    """What the index says is imported, as statements write it: without other names and what is taken from scripts."""
    found: set[str] = set()
    for one in facts.references:
        if one.kind is not ReferenceKind.IMPORTS:
            continue
        module = one.target.partition(" as ")[0]
        if ecosystem is Ecosystem.NPM:
            module = module[:1] + module[1:].partition("#")[0]
        elif ecosystem is Ecosystem.CARGO and "::" not in module:
            continue
        found.add(module.removeprefix("global::").removeprefix("::").replace("r#", "").lstrip("\\"))
    return found


def measure(root: Path, counts: dict[str, Counter[str]]) -> None:
    """Add what the files of one checkout give; prints the first that differ."""
    checkout, shown = Checkout.open(root), 0
    for path in filter(readable, checkout.paths()):
        text, ecosystem = (root / path).read_text(encoding="utf-8", errors="replace"), ECOSYSTEM_OF[Path(path).suffix]
        text = text.replace("\r\n", "\n")
        if len(text) > MAX_CHARACTERS:
            continue
        started = time.process_time()
        statements = written(list(imported_modules(text, ecosystem, path)), ecosystem)
        between = time.process_time()
        facts = read_entities(path, text)
        ended = time.process_time()
        if facts.language not in RESOLVED or facts.problems or facts.reader is not Reader.GRAMMAR:
            continue
        entities = pointed_at(facts, ecosystem)
        row = counts[facts.language]
        row.update({"files": 1, "characters": len(text), "differ": statements != entities})
        row.update({"statements": round((between - started) * 1e6), "entities": round((ended - between) * 1e6)})
        if statements != entities and shown < _SHOWN:
            shown += 1
            print(
                f"{path}: statements only {sorted(statements - entities)}, index only {sorted(entities - statements)}"
            )


def main(roots: list[str]) -> None:
    """Print a row a language."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for root in roots:
        measure(Path(root), counts)
    print("| language | files | differ | MB | statements, s | entities, s |\n| --- | --- | --- | --- | --- | --- |")
    for language, row in sorted(counts.items()):
        print(
            f"| {language} | {row['files']} | {row['differ']} | {row['characters'] / 1e6:.1f}"
            f" | {row['statements'] / 1e6:.2f} | {row['entities'] / 1e6:.2f} |"
        )


if __name__ == "__main__":
    main(sys.argv[1:] or ["."])
