"""What each source imports, found once for all who ask: the stack, the imports and the weight of a technology.

Rule: what is kept of a file counts only for the text that it was found in, so two states of a project may share it.
"""

from typing import TypeAlias

from adr_server.codebase.dependencies import Ecosystem
from adr_server.codebase.evidence import Evidence, EvidenceKind
from adr_server.codebase.lines import Lines
from adr_server.codebase.stack.sources import imported_modules, is_comment

_Modules: TypeAlias = tuple[tuple[str, int], ...]
_Written: TypeAlias = tuple[tuple[str, Evidence], ...]


class SourceModules:
    """The modules of sources by path. May be shared by threads: what both find is the same."""

    def __init__(self) -> None:
        self._held: dict[tuple[str, Ecosystem], tuple[int, int, _Modules]] = {}
        self._written: dict[tuple[str, Ecosystem], tuple[int, int, _Written]] = {}

    def of(self, path: str, text: str, ecosystem: Ecosystem) -> _Modules:
        """As `imported_modules`: each module that `text`, the content of `path`, imports, with its offset."""
        # The hash of a text is keyed anew in every process and kept beside it; the text itself is not held on to.
        size, mark = len(text), hash(text)
        held = self._held.get((path, ecosystem))
        if held is not None and held[0] == size and held[1] == mark:
            return held[2]
        found = tuple(imported_modules(text, ecosystem))
        self._held[path, ecosystem] = (size, mark, found)
        return found

    def written(self, path: str, text: str, ecosystem: Ecosystem) -> _Written:
        """The same modules with the lines that import them; what a comment imports is left out."""
        size, mark = len(text), hash(text)
        held = self._written.get((path, ecosystem))
        if held is not None and held[0] == size and held[1] == mark:
            return held[2]
        lines = Lines(text)
        every = (
            (module, lines.found(path, offset, EvidenceKind.IMPORT))
            for module, offset in self.of(path, text, ecosystem)
        )
        found = tuple(one for one in every if not is_comment(one[1].text))
        self._written[path, ecosystem] = (size, mark, found)
        return found
