"""Scan a public set of made-up leaks, and print how many are found, how many are false, and how fast.

    python -m benchmarks.secret_scan CHECKOUT [--detect-secrets PYTHON] [--list]

CHECKOUT is a work tree of `leaktk/fake-leaks`. A file in a folder `valid` holds a leak; one in `invalid` or `benign`
holds none; a file counts as found when at least one secret is. Its category `cui` (marked documents) is left out: it
holds no secrets. PYTHON is an interpreter with `detect-secrets` installed; its plugins are then run on the same files.
Speed is that of the files of CHECKOUT and of this repository's `src` and lock files, in processor time.
Exit code 1 below F1 0.75, above a false-positive rate of 0.12, or below 5 MB/s.
"""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from adr_server.security import Category, scan

F1_BAR, FALSE_BAR, SPEED_BAR = 0.75, 0.12, 5.0
HERE = Path(__file__).resolve().parent.parent
_DETECT = """
import json, sys
from detect_secrets import SecretsCollection
from detect_secrets.settings import default_settings
found = {}
for path in json.load(sys.stdin):
    secrets = SecretsCollection()
    with default_settings():
        secrets.scan_file(path)
    found[path] = bool(list(secrets))
json.dump(found, sys.stdout)
"""


@dataclass(frozen=True, kw_only=True)
class Score:
    """Files by what they hold and what was said of them."""

    true: int
    missed: int
    false: int
    silent: int

    @property
    def f1(self) -> float:
        """Harmonic mean of precision and recall, 0..1."""
        return 2 * self.true / (2 * self.true + self.missed + self.false) if self.true else 0.0

    @property
    def false_rate(self) -> float:
        """Clean files with a find, of all clean files."""
        return self.false / (self.false + self.silent) if self.false + self.silent else 0.0


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkout", type=Path)
    parser.add_argument("--detect-secrets", type=Path, metavar="PYTHON")
    parser.add_argument("--list", action="store_true", help="name the files that were missed or falsely reported")
    options = parser.parse_args()
    files = _files(options.checkout)
    texts = {path: path.read_bytes().decode("utf-8", "replace") for path in files}

    def ours(path: Path) -> bool:
        return bool(scan(texts[path], path=str(path.relative_to(options.checkout)), categories=[Category.SECRET]))

    print("| scanner | found | missed | false | F1 | false-positive rate | MB/s |\n|---|---|---|---|---|---|---|")
    speed = _speed([*texts.values(), *(path.read_text("utf-8") for path in _own_files())])
    score = _show("adr-server", files, ours, speed, listed=options.list)
    if options.detect_secrets:
        started = time.perf_counter()
        answers = _detect_secrets(options.detect_secrets, list(files))
        size = sum(len(text) for text in texts.values()) / 1e6
        _show("detect-secrets", files, lambda path: answers[str(path)], size / (time.perf_counter() - started))
    sys.exit(score.f1 < F1_BAR or score.false_rate > FALSE_BAR or speed < SPEED_BAR)


def _files(checkout: Path) -> Mapping[Path, bool]:
    """Each labelled file, and whether it holds a leak."""
    labels = {"valid": True, "invalid": False, "benign": False}
    found = {}
    for path in sorted(checkout.rglob("*")):
        parts = path.relative_to(checkout).parts
        if path.is_file() and len(parts) > 2 and parts[0] != "cui" and parts[1] in labels:  # noqa: PLR2004 - category/label/file
            found[path] = labels[parts[1]]
    return found


def _own_files() -> Sequence[Path]:
    return [*sorted((HERE / "src").rglob("*.py")), *sorted((HERE / "requirements").glob("*.txt"))]


def _speed(texts: Sequence[str]) -> float:
    """Million characters a second of processor time, all rules on."""
    started = time.process_time()
    for text in texts:
        scan(text)
    return sum(map(len, texts)) / 1e6 / (time.process_time() - started)


def _show(
    name: str, files: Mapping[Path, bool], says: Callable[[Path], bool], speed: float, *, listed: bool = False
) -> Score:
    said = {path: says(path) for path in files}
    score = Score(
        true=sum(said[path] for path, leak in files.items() if leak),
        missed=sum(not said[path] for path, leak in files.items() if leak),
        false=sum(said[path] for path, leak in files.items() if not leak),
        silent=sum(not said[path] for path, leak in files.items() if not leak),
    )
    row = (name, score.true, score.missed, score.false, f"{score.f1:.3f}", f"{score.false_rate:.3f}", f"{speed:.2f}")
    print("|", " | ".join(str(cell) for cell in row), "|")
    for path in files if listed else ():
        if said[path] != files[path]:
            print("missed" if files[path] else "false ", path)
    return score


def _detect_secrets(python: Path, files: Sequence[Path]) -> Mapping[str, bool]:
    answer = subprocess.run(
        [python, "-c", _DETECT],
        input=json.dumps([str(path) for path in files]),
        capture_output=True,
        text=True,
        check=True,
    )
    found: Mapping[str, bool] = json.loads(answer.stdout)
    return found


if __name__ == "__main__":
    main()
