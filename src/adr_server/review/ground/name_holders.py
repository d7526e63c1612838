"""Which files hold some names in any spelling: one look at each file for all names that are asked about. Pure.

Rule: a file that holds a name, alone, within a longer one or in its path, is never left out; prose is no file here. Of
a name that has no words to look for nothing is known, and whoever asks looks himself.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Mapping
from functools import cached_property

from adr_server.codebase import FileProblem
from adr_server.codebase.project_files import ProjectFiles
from adr_server.review.ground.file_kinds import is_prose
from adr_server.review.names.spellings import any_spelling, words_of


class NameHolders:
    """The files that hold each of `names`; they are read when the first name is asked for."""

    def __init__(self, files: ProjectFiles, names: Collection[str]) -> None:
        self._files = files
        self._names = names

    def of(self, name: str) -> tuple[str, ...] | None:
        """The paths that hold a name, in order; None where it is none of the names, or has no words."""
        return self._found.get(name) if name in self._patterns else None

    @cached_property
    def _patterns(self) -> Mapping[str, tuple[str, re.Pattern[str]]]:
        """For each name the longest of its words, which every spelling has, and what finds these spellings."""
        found: dict[str, tuple[str, re.Pattern[str]]] = {}
        for name in self._names:
            pattern = re.compile(any_spelling(name))
            if (words := words_of(name)) and pattern.search(name.lower()):
                found[name] = (max(words, key=len), pattern)
        return found

    @cached_property
    def _found(self) -> Mapping[str, tuple[str, ...]]:
        found: dict[str, list[str]] = {name: [] for name in self._patterns}
        by_word: dict[str, list[tuple[str, re.Pattern[str]]]] = defaultdict(list)
        for name, (word, pattern) in self._patterns.items():
            by_word[word].append((name, pattern))
        for path in self._files.paths if found else ():
            if is_prose(path):
                continue
            text = self._files.try_read(path)
            folded = f"{path}\n{'' if isinstance(text, FileProblem) else text}".lower()
            for word, named in by_word.items():
                if word in folded:
                    for name, pattern in named:
                        if pattern.search(folded):
                            found[name].append(path)
        return {name: tuple(paths) for name, paths in found.items()}
