"""Work trees of public repositories at given commits, each with an index, out of a folder of mirrors.

Rule: what is not there is said, not fetched. With a `keep` folder, trees and indexes stay for the next run; the commits
of one repository share one index, as the branches of a project do.
"""

import argparse
import hashlib
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from adr_server.storage import Checkout
from adr_server.storage.code_index import CodeIndex
from benchmarks.code_search import Pinned, check_out

MIRRORS = "ADR_SERVER_MIRRORS"


def add_options(parser: argparse.ArgumentParser) -> None:
    """Which half is measured, and where trees and indexes stay."""
    parser.add_argument("--half", choices=("tuning", "held"))
    parser.add_argument("--keep", type=Path, help="keep trees and indexes here for the next run")
    parser.add_argument("--kept-only", action="store_true", help="only what is kept already")


def half_of(key: str) -> str:
    """Whether anything was tuned on what `key` names: by its hash, so that nobody chose."""
    return "held" if int(hashlib.sha256(key.encode()).hexdigest(), 16) % 2 else "tuning"


def mirrors() -> Path | None:
    """The folder of mirrors that the environment names; where there is none, that is said."""
    named = os.environ.get(MIRRORS)
    if named and Path(named).is_dir():
        return Path(named)
    print(f"not measured: set {MIRRORS} to a folder of mirrors")
    return None


def is_asked(arguments: argparse.Namespace, half: str, place: Path) -> bool:
    """Whether the options of `add_options` ask for what is of that half and kept at `place`."""
    return arguments.half in {None, half} and (not arguments.kept_only or (place / "done").exists())


@contextmanager
def kept_in(folder: Path | None) -> Iterator[Path]:
    """The folder for trees and indexes: a passing one where none is given."""
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        yield folder
        return
    with tempfile.TemporaryDirectory() as passing:
        yield Path(passing)


def index_at(mirrors: Path, repository: str, commit: str, folder: Path, name: str) -> CodeIndex | None:
    """The fresh index of `repository` (`owner/name`) at `commit`; None where the mirrors have no such commit."""
    place = folder / name
    if not (place / "done").exists():
        pinned = Pinned(name=name, url=f"https://github.com/{repository}", revision=commit, root="")
        if not check_out(mirrors, pinned, place / "source"):
            return None
    state = folder / "state" / repository.replace("/", "+")
    state.mkdir(parents=True, exist_ok=True)
    root = (place / "source").resolve()
    index = CodeIndex(state, root)
    if not (place / "done").exists():
        index.refresh(Checkout.open(root))
        (place / "done").touch()
    return index
