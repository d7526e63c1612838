"""What each source imports, found once for all who ask: the stack, the imports and the weight of a technology.

Rule: what is kept of a file counts only for the text that it was found in, so two states of a project may share it.
"""

from typing import TypeAlias

from adr_server.codebase.dependencies import Ecosystem
from adr_server.codebase.evidence import Evidence, EvidenceKind
from adr_server.codebase.import_statements import WrittenImport, imported_modules
from adr_server.codebase.lines import Lines

_Modules: TypeAlias = tuple[WrittenImport, ...]
_Placed: TypeAlias = tuple[tuple[str, Evidence, Evidence], ...]


class SourceModules:
    """The modules of sources by path. May be shared by threads: what both find is the same."""

    def __init__(self) -> None:
        self._held: dict[tuple[str, Ecosystem], tuple[int, int, _Modules]] = {}
        self._placed: dict[tuple[str, Ecosystem], tuple[int, int, _Placed]] = {}

    def of(self, path: str, text: str, ecosystem: Ecosystem) -> _Modules:
        """As `imported_modules`: each module that `text`, the content of `path`, imports, with its offsets."""
        # The hash of a text is keyed anew in every process and kept beside it; the text itself is not held on to.
        size, mark = len(text), hash(text)
        held = self._held.get((path, ecosystem))
        if held is not None and held[0] == size and held[1] == mark:
            return held[2]
        found = tuple(imported_modules(text, ecosystem, path))
        self._held[path, ecosystem] = (size, mark, found)
        return found

    def placed(self, path: str, text: str, ecosystem: Ecosystem) -> _Placed:
        """The same modules with the lines that name them, and with those of the names taken from them."""
        size, mark = len(text), hash(text)
        held = self._placed.get((path, ecosystem))
        if held is not None and held[0] == size and held[1] == mark:
            return held[2]
        lines = Lines(text)
        rows: list[tuple[str, Evidence, Evidence]] = []
        for module, offset, name_at in self.of(path, text, ecosystem):
            at = lines.found(path, offset, EvidenceKind.IMPORT)
            is_below = "\n" in text[offset:name_at]
            rows.append((module, at, lines.found(path, name_at, EvidenceKind.IMPORT) if is_below else at))
        found = tuple(rows)
        self._placed[path, ecosystem] = (size, mark, found)
        return found
