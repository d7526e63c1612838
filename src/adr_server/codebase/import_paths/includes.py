"""Which file of a project an `#include` of C or a `require` of Ruby means: by its path or the end of it."""

from collections import defaultdict
from functools import cached_property
from posixpath import basename, dirname, join, normpath

from adr_server.codebase.import_paths.model import FOREIGN, Meaning, nearest
from adr_server.codebase.project_files import ProjectFiles


class Includes:
    """Finds files that others include by a path that may lack the `ending`."""

    def __init__(self, files: ProjectFiles, *, ending: str = "") -> None:
        self._files = files
        self._ending = ending

    def find(self, module: str, path: str) -> Meaning | None:
        """What an included path means in the file at `path`; of several with that end the nearest."""
        wanted = module if not self._ending or module.endswith(self._ending) else module + self._ending
        beside = normpath(join(dirname(path), wanted))
        if beside in self._files:
            return Meaning(files=(beside,))
        end = normpath(wanted).lstrip("./")
        hits = [hit for hit in self._by_name.get(basename(end), ()) if hit == end or hit.endswith(f"/{end}")]
        if hits:
            return Meaning(files=(nearest(hits, path),))
        return None if basename(end) in self._by_name else FOREIGN

    @cached_property
    def _by_name(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = defaultdict(list)
        for path in self._files.paths:
            found[basename(path)].append(path)
        return found
