"""Some earlier states of a project: those of its files that differ from now, out of git, a bounded number.

Rule: a file is read once, however many states hold it; what is too large, too much or no text is left out. Without
history (no repository, a shallow clone) there is no state.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from posixpath import basename

from adr_server.errors import AdrServerError, BrokenInputError
from adr_server.review.past.farewells import Farewell, farewell_of, is_elsewhere
from adr_server.storage.chosen_states import chosen_states
from adr_server.storage.decoding import decode
from adr_server.storage.git import Repository
from adr_server.storage.git_answers import TreeFile
from adr_server.storage.patches import PatchLine, patch_lines

MOST_FILES = 400
"""Files of one state, those nearest to the root."""
MOST_BYTES = 300_000
"""Of one file: a manifest or a pipeline is smaller."""
MOST_COMMITS = 5_000
"""That are looked through for the day on which a file was added."""
MOST_OF_A_PATCH = 16_000_000
"""Bytes of what one commit changed; one that is larger is not looked into."""
MOST_OF_A_SEARCH = 8_000_000
"""Bytes of what git tells of where some names stand."""
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_LONG_AGO = "1990-01-01"
_NUMBERED = re.compile(r"(?:^|/)[^/]*\d[^/]*\.(?:md|adoc|rst|txt)$", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True)
class EarlierFiles:
    """A commit, its day in ISO, and the texts of its files that differ from now."""

    commit: str
    day: str
    files: Mapping[str, str]


@dataclass(frozen=True, kw_only=True)
class LeftFile:
    """A file that stood in some of the states and is not there now: the day of the first of them, and the last one."""

    first_day: str
    commit: str
    day: str


@dataclass(frozen=True, kw_only=True)
class ToldCommit:
    """A commit, its day in ISO, and the first line of what it says."""

    commit: str
    day: str
    subject: str


class Timeline:
    """The past of a project up to the commit `head`; of its files, those that are `wanted`.

    `days` are those of its records, in ISO, empty of one that has none. `now` gives the blob id of a path as it lies
    there, None where there is no such file or one that was changed. What git cannot tell (a broken repository, missing
    objects) is no evidence.
    """

    def __init__(
        self,
        repository: Repository,
        days: Iterable[str],
        *,
        now: Callable[[str], str | None],
        wanted: Callable[[str], bool],
        head: str = "HEAD",
    ) -> None:
        self._repository = repository
        self._days = tuple(days)
        self._now = now
        self._wanted = wanted
        self._head = head
        self._eves: dict[str, tuple[TreeFile, ...]] = {}

    def states(self) -> tuple[EarlierFiles, ...]:
        """The states some time after the days and between them, oldest first."""
        return self._every

    def span(self) -> tuple[str, str] | None:
        """The days of the first and of the last commit, in ISO; None where there is none."""
        return (self._oldest_first[0][1], self._oldest_first[-1][1]) if self._oldest_first else None

    def eve(self, day: str) -> EarlierFiles | None:
        """The last state before a day; None where there was none."""
        return next(iter(self._read([(*row, self._tree_before(row[0])) for row in self._before(day)])), None)

    def added(self, paths: Sequence[str]) -> Mapping[str, str]:
        """A day, in ISO, on which each of some records was there: when its file was added or moved, or before that.

        A file with a number in its name that lay elsewhere in an earlier state is taken for the same one.
        """
        try:
            commits = self._repository.history(paths, most=MOST_COMMITS) if paths and self._oldest_first else ()
        except AdrServerError:
            return {}
        days = {change.path: commit.date[:10] for commit in commits for change in commit.changes}
        return {path: min(day, self._numbered.get(basename(path), day)) for path, day in days.items()}

    def came(self, path: str) -> str | None:
        """The day, in ISO, of the first commit of a file, under whatever name; None where git does not tell."""
        try:
            commits = self._repository.followed(path, self._head)
        except AdrServerError:
            return None
        return min((commit.date[:10] for commit in commits), default=None)

    def touched(self, path: str) -> str | None:
        """The day, in ISO, of the last commit of a file; None where git does not tell."""
        try:
            return next((commit.date[:10] for commit in self._repository.history([path], most=1)), None)
        except AdrServerError:
            return None

    def left(self) -> Mapping[str, LeftFile]:
        """The files of the states that are not there now, by path; one that was changed there may be among them."""
        return self._left

    @cached_property
    def _left(self) -> Mapping[str, LeftFile]:
        found: dict[str, LeftFile] = {}
        for commit, day, tree in self._trees:
            for file in tree:
                if self._now(file.path) is None:
                    known = found.get(file.path)
                    first = known.first_day if known else day
                    found[file.path] = LeftFile(first_day=first, commit=commit, day=day)
        return found

    def stood_before(self, day: str) -> frozenset[str]:
        """The paths of the last state before a day."""
        return frozenset(file.path for commit, _ in self._before(day) for file in self._tree_before(commit))

    def farewell(self, path: str) -> Farewell | None:
        """The last commit that touched a file which is gone; None where git does not tell."""
        try:
            commits = self._repository.history([path], most=1, whole=True)
            messages = [self._repository.message(commit.id) for commit in commits]
        except AdrServerError:
            return None
        for commit, message in zip(commits, messages, strict=True):
            renamed = any(change.old_path == path for change in commit.changes)
            return farewell_of(commit.id, commit.date[:10], commit.subject, message, renamed=renamed)
        return None

    def holding(self, commit: str, names: Sequence[str]) -> Mapping[str, Mapping[str, int]]:
        """How often the files of a commit have each of some names as a word, by name and path; none where git fails."""
        try:
            return self._repository.count_words(commit, names, limit=MOST_OF_A_SEARCH) if names else {}
        except AdrServerError:
            return {}

    def text_at(self, commit: str, path: str) -> str:
        """The text of a file in a commit; empty where it was not there, is no text, or git fails."""
        try:
            content = self._repository.read_at(commit, path, limit=MOST_BYTES)
            return decode(content, path).text if content is not None else ""
        except AdrServerError:
            return ""

    def parting(self, since: str, path: str, name: str) -> Farewell | None:
        """The last commit after the commit `since` that changed how often a file has a name; None where git fails."""
        try:
            row = self._repository.last_to_change(name, path, since=since, head=self._head)
            message = self._repository.message(row[0]) if row is not None else ""
        except AdrServerError:
            return None
        if row is None:
            return None
        return farewell_of(*row, message, apart=True)

    def told(self) -> tuple[ToldCommit, ...]:
        """The commits since the first of the days, newest first; all there are where a record has no day."""
        if not self._days or not self._oldest_first:
            return ()
        first = min(self._days)[:10]
        try:
            rows = self._repository.subjects(self._head, since=first if _DAY.fullmatch(first) else _LONG_AGO)
        except AdrServerError:
            return ()
        return tuple(ToldCommit(commit=commit, day=day, subject=subject) for commit, day, subject in rows)

    def changed(self, commit: str) -> tuple[PatchLine, ...]:
        """The lines that a commit took away and put there; none where it changed too much to be looked into."""
        try:
            return tuple(patch_lines(self._repository.patch(commit, limit=MOST_OF_A_PATCH)))
        except AdrServerError:
            return ()

    def goes_on_elsewhere(self, commit: str) -> bool:
        """Whether a commit speaks of another repository or place; yes where git fails."""
        try:
            return is_elsewhere(self._repository.message(commit))
        except AdrServerError:
            return True

    def stood_on_eve(self, day: str, pattern: str) -> bool:
        """Whether the last state before a day had a line with an extended expression; yes where git fails."""
        try:
            return any(self._repository.stood(commit, pattern) for commit, _ in self._before(day))
        except AdrServerError:
            return True

    @cached_property
    def _oldest_first(self) -> tuple[tuple[str, str], ...]:
        try:
            return tuple(reversed(self._repository.lineage(self._head)))
        except AdrServerError:
            return ()

    def _before(self, day: str) -> list[tuple[str, str]]:
        return [row for row in self._oldest_first if row[1] < day][-1:]

    def _tree(self, commit: str) -> tuple[TreeFile, ...]:
        try:
            return self._repository.tree(commit)
        except AdrServerError:
            return ()

    def _tree_before(self, commit: str) -> tuple[TreeFile, ...]:
        """As `_tree`, asked once: several names of one record are looked for on one eve."""
        if commit not in self._eves:
            self._eves[commit] = self._tree(commit)
        return self._eves[commit]

    @cached_property
    def _trees(self) -> tuple[tuple[str, str, tuple[TreeFile, ...]], ...]:
        chosen = chosen_states(self._oldest_first, sorted(self._days))
        return tuple((commit, day, self._tree(commit)) for commit, day in chosen)

    @cached_property
    def _numbered(self) -> Mapping[str, str]:
        """The first day of each file with a number in its name, by that name."""
        found: dict[str, str] = {}
        for _, day, tree in self._trees:
            for file in tree:
                if _NUMBERED.search(file.path):
                    found.setdefault(basename(file.path), day)
        return found

    @cached_property
    def _every(self) -> tuple[EarlierFiles, ...]:
        return self._read(self._trees)

    def _read(self, trees: Iterable[tuple[str, str, tuple[TreeFile, ...]]]) -> tuple[EarlierFiles, ...]:
        asked: dict[str, TreeFile] = {}
        rows: list[tuple[str, str, list[TreeFile]]] = []
        for commit, day, tree in trees:
            fresh = sorted(filter(self._is_asked, tree), key=lambda file: (file.path.count("/"), file.path))
            few = [file for file in fresh[:MOST_FILES] if file.blob not in asked]
            asked |= {file.blob: file for file in few}
            rows.append((commit, day, few))
        try:
            contents = self._repository.blobs(list(asked.values())) if asked else {}
        except AdrServerError:
            return ()
        return tuple(EarlierFiles(commit=commit, day=day, files=_texts(few, contents)) for commit, day, few in rows)

    def _is_asked(self, file: TreeFile) -> bool:
        return file.size <= MOST_BYTES and self._wanted(file.path) and self._now(file.path) != file.blob


def _texts(files: Iterable[TreeFile], contents: Mapping[str, bytes]) -> Mapping[str, str]:
    texts: dict[str, str] = {}
    for file in files:
        try:
            texts[file.path] = decode(contents[file.blob], file.path).text
        except (BrokenInputError, KeyError):
            continue
    return texts
