"""Say which sources could not be read, or not whole. Pure but for `ProjectFiles`."""

from collections.abc import Iterable
from dataclasses import dataclass

from adr_server.codebase import FileProblem
from adr_server.codebase.import_statements import MAX_CHARACTERS
from adr_server.codebase.project_files import ProjectFiles
from adr_server.review.ground.file_kinds import Folders, within

_NAMED = 3


@dataclass(frozen=True, kw_only=True)
class UnreadFiles:
    """Why files were not read at all, and the paths of those that were read in their beginning alone, in order."""

    problems: tuple[FileProblem, ...] = ()
    in_part: tuple[str, ...] = ()

    def among(self, scope: Folders) -> "UnreadFiles":
        """Those that lie in a scope."""
        return UnreadFiles(
            problems=tuple(one for one in self.problems if within(one.path, scope)),
            in_part=tuple(path for path in self.in_part if within(path, scope)),
        )


def unread_files(files: ProjectFiles, paths: Iterable[str]) -> UnreadFiles:
    """What of `paths` could not be read, or not whole."""
    problems: list[FileProblem] = []
    in_part: list[str] = []
    for path in sorted(paths):
        text = files.try_read(path)
        if isinstance(text, FileProblem):
            problems.append(text)
        elif len(text) > MAX_CHARACTERS:
            in_part.append(path)
    return UnreadFiles(problems=tuple(problems), in_part=tuple(in_part))


def listed(paths: tuple[str, ...]) -> str:
    """Some paths by name, and how many more there are."""
    more = len(paths) - _NAMED
    return ", ".join(paths[:_NAMED]) + (f" and {more} more" if more > 0 else "")
