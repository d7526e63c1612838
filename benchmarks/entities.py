"""How fast source code is read: megabytes and entities a second of processor time, by language.

Run: python -m benchmarks.entities PATH [--language NAME] [--profile]
"""

import argparse
import cProfile
import pstats
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from adr_server.codebase.entities import Reader, read_entities
from adr_server.codebase.entities.languages import language_of_file


@dataclass
class Row:
    """What was read of one language."""

    files: int = 0
    size: int = 0
    seconds: float = 0.0
    entities: int = 0
    references: int = 0
    readers: dict[Reader, int] = field(default_factory=lambda: defaultdict(int))


def measure(sources: Sequence[tuple[str, str]]) -> dict[str, Row]:
    """Read every file once; a first file of each language warms its grammar up."""
    rows: dict[str, Row] = defaultdict(Row)
    for path, text in sources:
        language = language_of_file(path, text)
        name = language.name if language else "(unknown)"
        if name not in rows:
            read_entities(path, text)
        row = rows[name]
        before = time.process_time()
        facts = read_entities(path, text)
        row.seconds += time.process_time() - before
        row.files += 1
        row.size += len(text.encode("utf-8", "replace"))
        row.entities += len(facts.entities)
        row.references += len(facts.references)
        row.readers[facts.reader] += 1
    return rows


def report(rows: dict[str, Row]) -> None:
    """Print a table, the language with the most text first."""
    print(
        f"{'language':18} {'files':>6} {'MB':>7} {'s':>7} {'MB/s':>6} {'entities':>9} "
        f"{'a second':>9} {'references':>10}  read by"
    )
    total = Row()
    for name, row in sorted(rows.items(), key=lambda item: -item[1].size):
        _line(name, row)
        total.files += row.files
        total.size += row.size
        total.seconds += row.seconds
        total.entities += row.entities
        total.references += row.references
    _line("all", total)


def _line(name: str, row: Row) -> None:
    seconds = max(row.seconds, 1e-9)
    readers = ", ".join(f"{reader.value} {count}" for reader, count in sorted(row.readers.items()))
    print(
        f"{name:18} {row.files:6} {row.size / 1e6:7.2f} {row.seconds:7.2f} {row.size / 1e6 / seconds:6.1f} "
        f"{row.entities:9} {row.entities / seconds:9.0f} {row.references:10}  {readers}"
    )


def main() -> None:
    """Read the folder's files into memory first, so that the disk is not measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("path", type=Path)
    parser.add_argument("--language", help="only files of this language")
    parser.add_argument("--profile", action="store_true", help="print where the time goes")
    options = parser.parse_args()
    sources = []
    for file in sorted(options.path.rglob("*")):
        if file.is_file() and not file.is_symlink() and ".git" not in file.parts:
            text = file.read_bytes().decode("utf-8", "replace")
            language = language_of_file(file.name, text)
            if options.language is None or (language is not None and language.name == options.language):
                sources.append((file.relative_to(options.path).as_posix(), text))
    if options.profile:
        with cProfile.Profile() as profile:
            measure(sources)
        pstats.Stats(profile).sort_stats("tottime").print_stats(25)
        return
    report(measure(sources))


if __name__ == "__main__":
    main()
