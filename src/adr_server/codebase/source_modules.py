"""What each source imports, found once for all who ask: the stack, the imports and the weight of a technology.

Rule: what is kept of a file counts only for the text that it was found in, so two states of a project may share it.
"""

from adr_server.codebase.dependencies import Ecosystem
from adr_server.codebase.stack.sources import imported_modules

_Held = tuple[int, int, tuple[tuple[str, int], ...]]


class SourceModules:
    """The modules of sources by path. May be shared by threads: what both find is the same."""

    def __init__(self) -> None:
        self._held: dict[tuple[str, Ecosystem], _Held] = {}

    def of(self, path: str, text: str, ecosystem: Ecosystem) -> tuple[tuple[str, int], ...]:
        """As `imported_modules`: each module that `text`, the content of `path`, imports, with its offset."""
        # The hash of a text is keyed anew in every process and kept beside it; the text itself is not held on to.
        size, mark = len(text), hash(text)
        held = self._held.get((path, ecosystem))
        if held is not None and held[:2] == (size, mark):
            return held[2]
        found = tuple(imported_modules(text, ecosystem))
        self._held[path, ecosystem] = (size, mark, found)
        return found
