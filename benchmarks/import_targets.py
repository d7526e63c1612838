"""How many imports of a project are followed to its files, beside what the names alone say, and edges to judge by hand.

    python -m benchmarks.import_targets PATH [--language NAME] [--sample 20]

PATH is a checkout. An import counts as of the project unless its language's rules say that it is surely foreign. `by
names`: it points at an entity of the last name in it, wherever that stands (which is how pointers were resolved before
imports were followed): `right` where that is in the file that the import means. `--sample` prints calls and bases
that are sure and lead into another file, by a fixed drawing, each with both lines.
"""

import argparse
import random
import sqlite3
import tempfile
from collections import Counter, defaultdict
from pathlib import Path

from adr_server.codebase.entities.naming import last_part
from adr_server.storage import Checkout
from adr_server.storage.code_index import CodeIndex, legs
from adr_server.storage.code_index.bindings import IMPORTS
from adr_server.storage.code_index.held import files_held
from adr_server.storage.code_index.targets import BY_NAME, Targets

_POINTERS = (
    "SELECT e.id, d.id, f.path, d.language, k.name, t.name, p.line FROM files f JOIN documents d ON d.id = f.document"
    " JOIN pointers p ON p.source BETWEEN d.first AND d.last JOIN entities e ON e.id = p.source"
    " JOIN names k ON k.id = p.kind JOIN names t ON t.id = p.target WHERE f.checkout = ?"
    " ORDER BY f.path, p.line, t.name"
)
_COLUMNS = ("imports", "foreign", "of the project", "followed", "by names: right", "elsewhere", "several", "nowhere")


def measure(connection: sqlite3.Connection, checkout: int, language: str | None) -> dict[str, Counter[str]]:
    """The counts of `_COLUMNS` by language."""
    targets, held = Targets(connection, checkout), files_held(connection, checkout)
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for _, document, path, spoken, kind, target, _ in connection.execute(_POINTERS, (checkout,)).fetchall():
        if kind != IMPORTS or spoken is None or language not in {None, spoken}:
            continue
        row = found[spoken]
        row["imports"] += 1
        meaning = held.imports.find(target, path, spoken)
        if meaning is not None and meaning.foreign:
            row["foreign"] += 1
            continue
        row["of the project"] += 1
        row["followed"] += meaning is not None and meaning.path is not None
        named = targets.defining(last_part(target))
        named = [hit for hit in named if hit.document == document] or named
        inside = set(meaning.files) if meaning is not None else set()
        if len(named) == 1:
            row["by names: right" if named[0].path in inside else "elsewhere"] += 1
        else:
            row["several" if named else "nowhere"] += 1
    return found


def edges(connection: sqlite3.Connection, checkout: int, language: str | None) -> tuple[Counter[str], list[str]]:
    """How calls and bases were resolved, and those that are sure and lead into another file, as lines."""
    targets = Targets(connection, checkout)
    counts: Counter[str] = Counter()
    told: list[str] = []
    for source, document, path, spoken, kind, target, line in connection.execute(_POINTERS, (checkout,)).fetchall():
        if kind not in BY_NAME or language not in {None, spoken}:
            continue
        meant = targets.meant(document, kind, target)
        counts["unsure" if meant.unsure and meant.hits else "sure" if meant.hits else "of nothing here"] += 1
        if meant.hits and not meant.unsure and meant.hits[0].document != document:
            counts["sure, into another file"] += 1
            hit, whole = meant.hits[0], legs.by_number(connection, checkout, source)
            told.append(
                f"{path}:{line} {whole.key if whole else ''} {kind} {target} -> {hit.path}:{hit.line} {hit.key}"
            )
    return counts, told


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("path", type=Path)
    parser.add_argument("--language")
    parser.add_argument("--sample", type=int, default=0)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as state:
        index = CodeIndex(Path(state), arguments.path.resolve())
        index.refresh(Checkout.open(index.root))
        rows = index.read(lambda connection, checkout: measure(connection, checkout, arguments.language))
        print(f"{'':12}" + "".join(f"{name:>16}" for name in _COLUMNS))
        for name, row in sorted(rows.items(), key=lambda item: -item[1]["imports"]):
            print(f"{name:12}" + "".join(f"{row[column]:>16}" for column in _COLUMNS))
        counts, told = index.read(lambda connection, checkout: edges(connection, checkout, arguments.language))
        print("\ncalls and bases: " + ", ".join(f"{name} {count}" for name, count in sorted(counts.items())))
        for line in sorted(random.Random(5).sample(told, min(arguments.sample, len(told)))):  # noqa: S311 - a drawing that can be drawn again
            print(line)
        index.close()


if __name__ == "__main__":
    main()
