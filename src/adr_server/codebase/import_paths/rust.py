"""Which file of a project a path of Rust means. Source: the Rust reference, "Paths" and "Module source filenames"."""

import re
from functools import cached_property
from posixpath import basename, dirname, join, splitext

from adr_server.codebase.import_paths.model import FOREIGN, Meaning
from adr_server.codebase.project_files import ProjectFiles, folders_up

_PACKAGE = re.compile(r'^\[package\][^\[]*?^name[ \t]*=[ \t]*"([^"]+)"', re.MULTILINE | re.DOTALL)
_ROOTS = frozenset({"lib", "main", "mod"})


class RustModules:
    """Finds the modules of the crates in a project."""

    def __init__(self, files: ProjectFiles) -> None:
        self._files = files

    def find(self, module: str, path: str) -> Meaning | None:
        """What `a::b::Name` means in the file at `path`."""
        parts = [part for part in module.split("::") if part]
        if not parts:
            return None
        here = self._own(path)
        match parts[0]:
            case "crate":
                base, parts = self._crate_of(path), parts[1:]
            case "self":
                base, parts = here, parts[1:]
            case "super":
                base = here
                while parts and parts[0] == "super":
                    base, parts = dirname(base), parts[1:]
            case name if name in self._crates:
                base, parts = self._crates[name], parts[1:]
            case _:
                # A module of this file is meant where there is one, else a crate from elsewhere.
                found = self._below(here, parts)
                return found if found is not None and len(found.names) < len(parts) else FOREIGN
        return None if base is None else self._below(base, parts)

    def _below(self, base: str, parts: list[str]) -> Meaning | None:
        for length in range(len(parts), -1, -1):
            place, names = join(base, *parts[:length]), tuple(parts[length:])
            ends = [f"{place}.rs", f"{place}/mod.rs"] if place else []
            if not length:
                ends += [join(base, "lib.rs"), join(base, "main.rs")]
            if found := next((end for end in ends if end in self._files), None):
                return Meaning(files=(found,), names=names)
        return None

    @staticmethod
    def _own(path: str) -> str:
        """The folder in which the modules of the file at `path` lie."""
        stem = splitext(path)[0]
        return dirname(path) if basename(stem) in _ROOTS else stem

    def _crate_of(self, path: str) -> str | None:
        found = next((folder for folder in folders_up(path) if join(folder, "Cargo.toml") in self._files), None)
        return None if found is None else join(found, "src")

    @cached_property
    def _crates(self) -> dict[str, str]:
        """The name by which code calls a crate of the project to the folder of its sources."""
        found: dict[str, str] = {}
        for path in self._files.named("Cargo.toml"):
            text = self._files.try_read(path)
            if isinstance(text, str) and (match := _PACKAGE.search(text)):
                found.setdefault(match[1].replace("-", "_"), join(dirname(path), "src"))
        return found
