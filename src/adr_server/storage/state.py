"""Where state lives: one private folder per project in the user's state directory, never in the project."""

import hashlib
import os
import re
import stat
from dataclasses import dataclass
from pathlib import Path

from adr_server.errors import UsageError

_PRIVATE = 0o700


@dataclass(frozen=True, kw_only=True)
class StateDir:
    """The state folder of one project. `project_key` is the SHA-256 of the project's resolved path, in hex."""

    folder: Path
    project_key: str

    @classmethod
    def open(cls, state_dir: Path, project: Path) -> "StateDir":
        """The folder for `project` under `state_dir`; both are made where they are missing.

        Raises:
            UsageError: a folder cannot be made, belongs to somebody else, or may be written by others.
        """
        resolved = project.resolve()
        key = hashlib.sha256(os.fsencode(resolved)).hexdigest()
        readable = re.sub(r"[^A-Za-z0-9._-]+", "-", resolved.name).strip("-.")[:40] or "project"
        _make_private(state_dir)
        folder = state_dir / f"{readable}-{key[:16]}"
        _make_private(folder)
        return cls(folder=folder, project_key=key)

    def subfolder(self, name: str) -> Path:
        """A private folder for one store; made where it is missing. Raises as `open`."""
        folder = self.folder / name
        _make_private(folder)
        return folder


def _make_private(folder: Path) -> None:
    remedy = "name another one with --state-dir"
    try:
        if not folder.exists():
            folder.mkdir(mode=_PRIVATE, parents=True, exist_ok=True)
        status = folder.stat()
    except OSError as error:
        raise UsageError(f"The state folder {folder.name!r} cannot be made ({error.strerror}): {remedy}.") from None
    if not stat.S_ISDIR(status.st_mode):
        raise UsageError(f"The state folder {folder.name!r} is a file: {remedy}.")
    if os.name == "nt":  # Its access lists are not in the mode; the user's own folders are private there.
        return
    if status.st_uid != os.geteuid():
        raise UsageError(f"The state folder {folder.name!r} belongs to another user: {remedy}.")
    if status.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        raise UsageError(f"The state folder {folder.name!r} may be written by others: chmod 700 it, or {remedy}.")
