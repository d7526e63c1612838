"""Say which files could not be read: what is nowhere to be seen may be there. Pure but for `ProjectFiles`.

Rule: a source that was not read at all leaves an absence unknown; one that was read in its beginning, or a manifest
beside sources that were, is told with it.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from adr_server.codebase import FileProblem
from adr_server.codebase.import_statements import MAX_CHARACTERS
from adr_server.codebase.project_files import ProjectFiles
from adr_server.review.ground.file_kinds import Folders, within

_NAMED = 3


@dataclass(frozen=True, kw_only=True)
class UnreadFiles:
    """The paths of sources that were not read, and of sources and manifests that were not read whole, in order."""

    sources: tuple[str, ...] = ()
    in_part: tuple[str, ...] = ()

    def among(self, scope: Folders) -> "UnreadFiles":
        """Those that lie in a scope."""
        return UnreadFiles(
            sources=tuple(path for path in self.sources if within(path, scope)),
            in_part=tuple(path for path in self.in_part if within(path, scope)),
        )


def unread_files(files: ProjectFiles, sources: Iterable[str], manifests: Iterable[str]) -> UnreadFiles:
    """What of `sources` could not be read, or not whole; `manifests` are those already known for it."""
    unread: list[str] = []
    in_part = set(manifests)
    for path in sources:
        text = files.try_read(path)
        if isinstance(text, FileProblem):
            unread.append(path)
        elif len(text) > MAX_CHARACTERS:
            in_part.add(path)
    return UnreadFiles(sources=tuple(sorted(unread)), in_part=tuple(sorted(in_part - set(unread))))


def listed(paths: tuple[str, ...]) -> str:
    """Some paths by name, and how many more there are."""
    more = len(paths) - _NAMED
    return ", ".join(paths[:_NAMED]) + (f" and {more} more" if more > 0 else "")
