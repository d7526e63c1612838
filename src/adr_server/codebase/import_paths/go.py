"""Which folder of a project a Go import means. Source: the Go modules reference, "Module paths" (go.mod)."""

import re
from functools import cached_property
from posixpath import dirname, join

from adr_server.codebase.import_paths.model import FOREIGN, Meaning, holding
from adr_server.codebase.project_files import ProjectFiles

_MODULE = re.compile(r'^module[ \t]+"?([^\s"]+)', re.MULTILINE)


class GoPackages:
    """Finds the packages of the modules in a project."""

    def __init__(self, files: ProjectFiles) -> None:
        self._files = files

    def find(self, module: str, path: str) -> Meaning | None:
        """What an import path, maybe with `.Name` behind it, means; no import is relative to `path`."""
        del path
        for name, folder in self._modules.items():
            if module == name or module.startswith((f"{name}/", f"{name}.")):
                return self._package(folder, module[len(name) :])
        return FOREIGN if self._modules else None

    def _package(self, folder: str, rest: str) -> Meaning | None:
        # A folder may have dots in its name; behind the last slash a dot may begin a name instead.
        below, slash, last = rest.rpartition("/")
        places = [(f"{below}{slash}{last}", ""), (f"{below}{slash}{last.partition('.')[0]}", last.partition(".")[2])]
        for place, names in places:
            package = join(folder, place.lstrip("/")).rstrip("/")
            if package in self._packages:
                inside = self._packages[package]
                source = tuple(file for file in inside if not file.endswith("_test.go"))
                return Meaning(files=source or inside, names=_names(names), folder=package)
            if package and package in self._files.folders:
                return Meaning(folder=package, names=_names(names))
        return None

    @cached_property
    def _packages(self) -> dict[str, tuple[str, ...]]:
        return holding(self._files.ending(".go"))

    @cached_property
    def _modules(self) -> dict[str, str]:
        """The path of each module to its folder, the longest path first."""
        found: dict[str, str] = {}
        for path in self._files.named("go.mod"):
            text = self._files.try_read(path)
            if isinstance(text, str) and (match := _MODULE.search(text)):
                found[match[1]] = dirname(path)
        return dict(sorted(found.items(), key=lambda item: -len(item[0])))


def _names(text: str) -> tuple[str, ...]:
    return tuple(part for part in text.split(".") if part)
