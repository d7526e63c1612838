"""Folders that workers need while they live: private, and all gone when this process ends, unless it is killed."""

import shutil
import tempfile
from pathlib import Path

_held: set[Path] = set()


def take_folder(purpose: str = "") -> Path:
    """A new empty folder that only this user may enter. Raises OSError."""
    folder = Path(tempfile.mkdtemp(prefix=f"adr-server-{purpose}-" if purpose else "adr-server-"))
    _held.add(folder)
    return folder


def drop_folder(folder: Path) -> None:
    """Remove a folder with what is in it; one that is gone already is no error."""
    shutil.rmtree(folder, ignore_errors=True)
    _held.discard(folder)


def drop_all() -> None:
    """Remove every folder that is still held: for a process that ends at once, without closing what it opened."""
    for folder in tuple(_held):
        drop_folder(folder)
