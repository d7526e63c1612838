"""Which file of a project a Python import means. Source: the language reference, "The import system"; PEP 420.

Rule: a module is looked for by the end of its path, for a project seldom says from which folders it is run; a module of
one word only beside the importer, at the top or in a source folder, and a name of the standard library only there.
"""

import sys
from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property
from posixpath import basename, dirname, join, splitext

from adr_server.codebase.import_paths.model import FOREIGN, Meaning, nearest
from adr_server.codebase.project_files import ProjectFiles

MAX_PARTS = 12
_ENDINGS = (".py", ".pyi")
_ROOTS = ("", "src/", "lib/")


class PythonModules:
    """Finds the modules of a project."""

    def __init__(self, files: ProjectFiles) -> None:
        self._files = files

    def find(self, module: str, path: str) -> Meaning | None:
        """What `module`, maybe with names behind it, means in the file at `path`; None where that is not known."""
        if module.startswith("."):
            name = module.lstrip(".")
            return self._relative(path, len(module) - len(name), [part for part in name.split(".") if part])
        parts = module.split(".")
        return self._absolute(parts, path) or self._namespace(parts) or self._foreign(parts)

    def _relative(self, path: str, dots: int, parts: list[str]) -> Meaning | None:
        folder = dirname(path)
        for _ in range(dots - 1):
            if not folder:
                return None
            folder = dirname(folder)
        for length in range(len(parts), -1, -1):
            base, names = join(folder, *parts[:length]), tuple(parts[length:])
            places = [f"{base}{ending}" for ending in _ENDINGS] if length else []
            for wanted in (*places, *(join(base, f"__init__{ending}") for ending in _ENDINGS)):
                if wanted in self._files:
                    return Meaning(files=(wanted,), names=names)
            if length and base in self._files.folders:
                return Meaning(folder=base, names=names)
        return None

    def _absolute(self, parts: list[str], path: str) -> Meaning | None:
        if any("/" in part for part in parts):
            return None  # That is no name, and would read as the end of a path.
        for length in range(min(len(parts), MAX_PARTS), 0, -1):
            hits = self._modules.get("/".join(parts[:length]), [])
            if length == 1 or parts[0] in sys.stdlib_module_names:
                hits = [hit for hit in hits if self._is_top(hit, path, length, alone=len(parts) == 1)]
            if hits:
                return Meaning(files=(nearest(hits, path),), names=tuple(parts[length:]))
        return None

    def _is_top(self, hit: str, path: str, length: int, *, alone: bool) -> bool:
        """Whether a module of `length` parts can mean `hit`: what it is imported from is a root of imports."""
        folder = dirname(hit) if splitext(basename(hit))[0] != "__init__" else dirname(dirname(hit))
        for _ in range(length - 1):
            folder = dirname(folder)
        # A script imports what lies beside it; `from x import y` of a package seldom means a file beside it.
        beside = folder == dirname(path) and (alone or not self._is_package(folder))
        return folder == "" or beside or basename(folder) in {"src", "lib"} or folder == self._root_of(path)

    def _is_package(self, folder: str) -> bool:
        return join(folder, "__init__.py") in self._files

    def _root_of(self, path: str) -> str:
        """The folder that the package of a file is imported from."""
        folder = dirname(path)
        while folder and self._is_package(folder):
            folder = dirname(folder)
        return folder

    def _namespace(self, parts: list[str]) -> Meaning | None:
        """The folder that a dotted module is where its packages have no `__init__`, from a source root."""
        if len(parts) == 1:
            return None  # A folder of one word may bear the name of a foreign module.
        folder = "/".join(parts)
        found = next((base + folder for base in _ROOTS if base + folder in self._files.folders), None)
        return None if found is None else Meaning(folder=found)

    def _foreign(self, parts: list[str]) -> Meaning | None:
        return None if parts[0] in self._known and parts[0] not in sys.stdlib_module_names else FOREIGN

    @cached_property
    def _known(self) -> frozenset[str]:
        """Every word that a module of the project could begin with."""
        return frozenset(part for stem, _ in self._stems() for part in stem.split("/")[-MAX_PARTS:])

    @cached_property
    def _modules(self) -> dict[str, list[str]]:
        """The files by each end of their path that could name them, its parts parted by slashes."""
        found: dict[str, list[str]] = defaultdict(list)
        for stem, path in self._stems():
            at = len(stem)
            for _ in range(MAX_PARTS):
                at = stem.rfind("/", 0, at)
                found[stem[at + 1 :]].append(path)
                if at < 0:
                    break
        return found

    def _stems(self) -> Iterator[tuple[str, str]]:
        """Each path behind its own without the ending, or that of the package for an `__init__`; the root is none."""
        for path in self._files.ending(*_ENDINGS):
            stem = splitext(path)[0]
            folder, _, name = stem.rpartition("/")
            if name != "__init__":
                yield stem, path
            elif folder:
                yield folder, path
