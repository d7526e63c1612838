"""What an earlier state of a project asked for and showed. Pure: its files in, facts out."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from posixpath import basename, splitext

from adr_server.codebase import Dependency, Lexicon, Technology
from adr_server.codebase.dependencies import dependencies_of
from adr_server.codebase.environment import environment_of
from adr_server.codebase.project_files import ProjectFiles
from adr_server.codebase.stack import is_incidental, stack_of
from adr_server.codebase.stack.paths import ECOSYSTEM_OF
from adr_server.errors import BrokenInputError
from adr_server.review.ground.file_kinds import DOCUMENT, MANIFEST, VENDORED, is_lock, is_test
from adr_server.review.past.history import EarlierState


def tells_of_use(path: str) -> bool:
    """Whether a file may show what a project is built of without being a source, a document or a lock file."""
    if VENDORED.search(path) or is_incidental(path) or is_test(path) or is_lock(path):
        return False
    if MANIFEST.match(basename(path)):
        return True
    return splitext(path)[1] not in ECOSYSTEM_OF and not DOCUMENT.search(path) and not _NO_SETTINGS.search(path)


_NO_SETTINGS = re.compile(
    r"\.(?:css|scss|sass|less|erb|haml|slim|png|jpg|gif|ico|woff2?|ttf|eot|pdf|sql|vue|svelte|twig|j2|jar|zip|snap|feature)$"
)


@dataclass(frozen=True, kw_only=True)
class Shown:
    """What the files of an earlier state ask for and show."""

    packages: tuple[Dependency, ...]
    technologies: tuple[Technology, ...]

    @cached_property
    def names(self) -> frozenset[str]:
        """The names of all of it."""
        return frozenset({one.name for one in self.packages if one.direct} | {one.name for one in self.technologies})


def look_at(state: EarlierState, lexicon: Lexicon) -> Shown:
    """The packages and technologies of a state."""
    files = ProjectFiles(tuple(state.files), reader_of(state.files))
    declared = dependencies_of(files, transitive=False).dependencies
    technologies = tuple(stack_of(files, declared, environment_of(files), lexicon))
    return Shown(packages=declared, technologies=technologies)


def reader_of(files: Mapping[str, str]) -> Callable[[str], str]:
    """What reads the files of a state."""

    def read(path: str) -> str:
        if path not in files:
            raise BrokenInputError(f"{path}: not among the files of that commit.")
        return files[path]

    return read
