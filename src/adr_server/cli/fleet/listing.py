"""Which checkouts a scan takes: those that a file lists, or those beneath a folder. Rule: each once, by path.

What is listed and is no folder stays on the list: its row in the report says so.
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from adr_server.errors import BrokenInputError, UsageError
from adr_server.storage import Checkout

MOST = 100_000
_LARGEST = 20_000_000
_DEPTH = 4
"""Levels: host, owner and name, as many tools lay checkouts out, and one more."""


@dataclass(frozen=True, kw_only=True)
class Listed:
    """A checkout as the report calls it, and where it is."""

    name: str
    folder: Path


def find_checkouts(place: Path) -> tuple[Listed, ...]:
    """The checkouts that the file `place` lists, or that lie beneath the folder `place`.

    Raises:
        UsageError: there is no such place, or it names no checkout. BrokenInputError: the list is no text.
    """
    found = _within(Checkout.open(place).root) if place.is_dir() else _listed(place)
    by_folder: dict[Path, Listed] = {}
    for one in found:
        try:
            key = one.folder.resolve()
        except (OSError, RuntimeError):  # Links in a circle; what opens it says so.
            key = one.folder
        by_folder.setdefault(key, one)
        if len(by_folder) > MOST:
            raise UsageError(f"{place.name} names more than {MOST:,} checkouts: scan them in parts.")
    if not by_folder:
        remedy = "a line for each checkout" if place.is_file() else "clone some, or list others in a file"
        raise UsageError(f"{place.name or '.'} names no checkout: {remedy}.")
    return tuple(sorted(by_folder.values(), key=lambda one: one.name))


def _listed(file: Path) -> Iterator[Listed]:
    try:
        if not file.is_file():
            raise UsageError(f"{file.name}: no such file or folder; give a folder of checkouts, or a list of them.")
        if file.stat().st_size > _LARGEST:
            raise BrokenInputError(f"{file.name}: larger than {_LARGEST:,} bytes; is it a list of folders?")
        text = file.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise BrokenInputError(f"{file.name} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise BrokenInputError(f"{file.name} is no UTF-8 text: write a folder a line.") from None
    if "\0" in text:
        raise BrokenInputError(f"{file.name} is no text: write a folder a line.")
    for line in text.splitlines():
        name = line.strip()
        if name and not name.startswith("#"):
            yield Listed(name=name, folder=file.parent / name)


def _within(root: Path) -> Iterator[Listed]:
    """The git checkouts beneath a folder; where there are none, the folders in it: exports and archives have no git."""
    found = [*_beneath(root)]
    if found:
        yield from found
        return
    with os.scandir(root) as entries:
        names = [entry.name for entry in entries if entry.is_dir(follow_symlinks=False)]
    yield from (Listed(name=name, folder=root / name) for name in names if not name.startswith("."))


def _beneath(root: Path) -> Iterator[Listed]:
    """Folders with a `.git`; none is looked for within another, and no link is followed."""
    pending = [(root, 0)]
    while pending:
        folder, depth = pending.pop()
        name = folder.relative_to(root).as_posix()
        try:
            with os.scandir(folder) as entries:
                listed = sorted(entries, key=lambda entry: entry.name)
        except OSError:
            # It may be one of them: its row says why nothing is known.
            yield Listed(name=name, folder=folder)
            continue
        if any(entry.name == ".git" for entry in listed):
            yield Listed(name=name, folder=folder)
        elif depth < _DEPTH:
            pending.extend(
                (folder / entry.name, depth + 1)
                for entry in listed
                if entry.is_dir(follow_symlinks=False) and not entry.name.startswith(".")
            )
