"""The other repositories that a project's user has named for it: a small list in the project's state folder.

The list is what somebody asked for, and all that it grants is reading. It is written whole or not at all; a list that
cannot be read is an error that says so, never an empty list.
"""

import json
import os
import tempfile
from dataclasses import dataclass
from pathlib import Path

from adr_server.errors import BrokenInputError, UnknownNameError, UsageError, shorten

MOST_REPOSITORIES = 500
_LARGEST = 1_000_000


@dataclass(frozen=True, kw_only=True)
class NamedRepository:
    """A repository by the name that answers give it, and its resolved folder."""

    name: str
    path: Path


class Repositories:
    """The list in a folder; `own` is the project itself, which is not on it."""

    def __init__(self, folder: Path, own: Path) -> None:
        self._file = folder / "repositories.json"
        self._own = own

    def all(self) -> tuple[NamedRepository, ...]:
        """The repositories in the order in which they were added.

        Raises:
            BrokenInputError: the list cannot be read as one; the message says what to do.
        """
        try:
            if self._file.stat().st_size > _LARGEST:
                raise BrokenInputError(f"The list of repositories is larger than {_LARGEST} bytes: {self._remedy}.")
            said = json.loads(self._file.read_text(encoding="utf-8"))
            rows = [(row["name"], row["path"]) for row in said["repositories"]]
        except FileNotFoundError:
            return ()
        except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
            reason = error.strerror if isinstance(error, OSError) else "it is no list"
            raise BrokenInputError(f"The list of repositories cannot be read ({reason}): {self._remedy}.") from None
        if not all(isinstance(name, str) and isinstance(path, str) and Path(path).is_absolute() for name, path in rows):
            raise BrokenInputError(f"The list of repositories holds what is no folder: {self._remedy}.")
        return tuple(NamedRepository(name=name, path=Path(path)) for name, path in rows[:MOST_REPOSITORIES])

    def add(self, path: Path) -> NamedRepository:
        """Add a folder under its own name, or one that tells it from another; one that is there stays as it is.

        Raises:
            UsageError: it is no folder, the project itself, or one too many. BrokenInputError: as `all`.
        """
        shown = shorten(str(path))
        try:
            resolved = path.resolve(strict=True)
        except (OSError, RuntimeError, ValueError):
            raise UsageError(f"The repository {shown!r} does not exist: give the path of its folder.") from None
        if not resolved.is_dir():
            raise UsageError(f"The repository {shown!r} is a file: give the folder that holds it.")
        if resolved == self._own:
            raise UsageError("That is the project itself, which is searched anyway: add others.")
        held = self.all()
        if found := next((one for one in held if one.path == resolved), None):
            return found
        if len(held) >= MOST_REPOSITORIES:
            raise UsageError(f"There are {MOST_REPOSITORIES} repositories already: remove some first.")
        base = resolved.name or "repository"
        taken = {one.name for one in held} | {self._own.name}
        name = next(one for at in range(1, len(taken) + 3) if (one := base if at == 1 else f"{base}-{at}") not in taken)
        added = NamedRepository(name=name, path=resolved)
        self._write((*held, added))
        return added

    def remove(self, named: str) -> NamedRepository:
        """Take a repository off the list, by its name or folder.

        Raises:
            UnknownNameError: none is called so. BrokenInputError: as `all`.
        """
        held = self.all()
        wanted = Path(os.path.abspath(named))  # noqa: PTH100 - a folder that has gone cannot be resolved
        found = next((one for one in held if one.name == named), None)
        found = found or next((one for one in held if one.path in {wanted, wanted.resolve()}), None)
        if found is None:
            raise UnknownNameError("repository", named, [one.name for one in held])
        self._write(tuple(one for one in held if one is not found))
        return found

    @property
    def _remedy(self) -> str:
        return f"remove {self._file.name} from the project's state folder and add them again"

    def _write(self, rows: tuple[NamedRepository, ...]) -> None:
        said = {"repositories": [{"name": one.name, "path": os.fspath(one.path)} for one in rows]}
        try:
            handle, name = tempfile.mkstemp(dir=self._file.parent, prefix="repositories-")
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                json.dump(said, file, ensure_ascii=True, indent=1)
            Path(name).replace(self._file)
        except OSError as error:
            raise BrokenInputError(
                f"The list of repositories cannot be written ({error.strerror}): name another folder with --state-dir."
            ) from None
