"""Count the words that decision records say whatever they are about, for `adr_server.codebase.search.prose`.

    ADR_SERVER_MIRRORS=FOLDER python -m benchmarks.prose_words > src/adr_server/codebase/search/prose.txt

FOLDER holds mirrors of public repositories; of each whose hashed name is even (nothing is measured on the others'
words) at most `MOST_OF_ONE` records of its newest commit are read. Printed are the roots that stand in at least
`LEAST` per cent of the records, those of one share on one line after it.
"""

import re
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from adr_server.codebase.search.terms import is_telling, root_of, split_identifier
from benchmarks._work_trees import half_of, mirrors
from benchmarks.record_commits import RECORD, git

MOST_OF_ONE = 25
LEAST = 4
_LEAST_WORDS = 60
_LONGEST = 20_000
_WORD = re.compile(r"[^\W_]+")


def main() -> int:
    """Print the table."""
    stored = mirrors()
    if stored is None:
        return 1
    held: Counter[str] = Counter()
    records = 0
    for place in sorted(stored.iterdir()):
        name = place.name.replace("+", "/", 1)
        if half_of(name) != "tuning" or not (place / "repo").is_dir():
            continue
        for text in _records(place / "repo"):
            if len(text.split()) >= _LEAST_WORDS:
                records += 1
                held.update(_roots(text[:_LONGEST]))
    shares: dict[int, list[str]] = defaultdict(list)
    for root, count in held.items():
        shares[100 * count // records].append(root)
    for share in sorted((share for share in shares if share >= LEAST), reverse=True):
        print(share, *sorted(shares[share]))
    return 0


def _records(repository: Path) -> Iterator[str]:
    try:
        paths = git(repository, "ls-tree", "-r", "-z", "--name-only", "HEAD").split("\0")
        for path in [path for path in paths if RECORD.search(path)][:MOST_OF_ONE]:
            yield git(repository, "show", f"HEAD:{path}")
    except subprocess.CalledProcessError as error:
        print(f"{repository}: {error}", file=sys.stderr)  # A stored snapshot may lack some objects.


def _roots(text: str) -> set[str]:
    parts = {part for word in _WORD.findall(text) for part in split_identifier(word)}
    return {root_of(part) for part in parts if is_telling(part) and not part.isdigit()}


if __name__ == "__main__":
    sys.exit(main())
