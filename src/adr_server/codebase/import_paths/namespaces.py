"""Which folders of a project a namespace of C# means.

Rule: a namespace is where the folders say so (`src/Shop.Api/Orders` is `Shop.Api.Orders`), which is what templates and
analysers want (IDE0130) and not what the language wants: a namespace that lies elsewhere is not found.
"""

from collections import defaultdict
from functools import cached_property

from adr_server.codebase.import_paths.model import FOREIGN, Meaning, holding, shared, tails
from adr_server.codebase.project_files import ProjectFiles

MAX_PARTS = 12
_PLATFORM = ("System", "Microsoft", "Windows")


class Namespaces:
    """Finds the namespaces of a project."""

    def __init__(self, files: ProjectFiles) -> None:
        self._files = files

    def find(self, module: str, path: str) -> Meaning | None:
        """What a dotted name means in the file at `path`: the files of a namespace and the names behind it."""
        parts = module.removeprefix("global::").split(".")
        for length in range(min(len(parts), MAX_PARTS), 0, -1):
            folders = self._folders.get(tuple(parts[:length]), [])
            if length == 1:
                folders = [folder for folder in folders if "/" not in folder or folder.rpartition("/")[0] == "src"]
            if folders:
                ordered = sorted(folders, key=lambda folder: (-shared(folder, path), folder))
                files = tuple(file for folder in ordered for file in self._inside[folder])
                return Meaning(files=files, names=tuple(parts[length:]), folder=ordered[0])
        return FOREIGN if parts[0] in _PLATFORM else None

    @cached_property
    def _inside(self) -> dict[str, tuple[str, ...]]:
        return holding(self._files.ending(".cs"))

    @cached_property
    def _folders(self) -> dict[tuple[str, ...], list[str]]:
        found: dict[tuple[str, ...], list[str]] = defaultdict(list)
        for folder in self._inside:
            for tail in tails(folder.replace("/", ".").split("."), MAX_PARTS):
                found[tail].append(folder)
        return found
