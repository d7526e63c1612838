"""Typed questions to git about the past of a project: its commits, what they say, and which lines they changed.

Paths are posix, relative to the project, and stand behind `--`.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path

from adr_server.errors import BrokenInputError, InvalidArgumentsError, shorten
from adr_server.storage.git_answers import COMMIT_FORMAT, Commit, read_commits, read_words
from adr_server.storage.git_process import OUTPUT_LIMIT
from adr_server.storage.git_questions import Questions

FAR_APART = timedelta(days=90)
"""Between two commits of a branch: work that went on meanwhile was done on another one."""


@dataclass(frozen=True, kw_only=True)
class PastQuestions(Questions):
    """The commits of the repository that a project lies in."""

    def reach(self) -> tuple[str, str]:
        """What tells one past from another: the commit that is checked out, and where a shallow clone is cut off."""
        answer = self._run("rev-parse", "--path-format=absolute", "--git-path", "shallow", "HEAD")
        file, _, commit = answer.output.decode("utf-8", errors="surrogateescape").rstrip("\n").rpartition("\n")
        try:
            return commit, Path(file).read_text(encoding="utf-8", errors="replace")
        except OSError:
            return commit, ""

    def history(
        self,
        paths: Sequence[str] = (),
        *,
        most: int = 1000,
        since: str | None = None,
        after: str | None = None,
        whole: bool = False,
        only: str = "",
        unchanged: bool = False,
    ) -> tuple[Commit, ...]:
        """The newest `most` commits that touched the project or those paths.

        `since` is an ISO date; of those that the commit `after` has, none is told.

        Of such a commit only the changes of those paths are given; all of them where `whole`. `only` are the letters of
        the changes that count (`DR`: what was taken away or renamed). Where paths are given, a rename is no more than
        that one of them went or came; where `unchanged`, it is told of files that kept every byte alone.

        In a shallow clone, whose oldest commits seem to touch every file, those without a parent are left out.
        """
        if since is not None and not re.fullmatch(r"\d{4}-\d{2}-\d{2}", since):
            raise InvalidArgumentsError("since", [f"{shorten(since)!r} is no date"], example="2026-01-31")
        if not self.has_commits():
            return ()
        options = ["log", "-z", "--no-merges", "--name-status", "--relative", "--no-ext-diff", "--no-textconv"]
        options += ["-M100%" if unchanged else "-M", f"--format={COMMIT_FORMAT}", f"--max-count={max(1, int(most))}"]
        options += [f"--since={since}T00:00:00"] if since else []
        options += ["--full-diff"] if whole else []
        options += [f"--diff-filter={only}"] if only else []
        options += ["--min-parents=1"] if self.is_shallow() else []
        wanted = "HEAD" if after is None else f"{self.commit(after)}..HEAD"
        answer = self._ask(*options, wanted, "--", *(paths or ["."]))
        return read_commits(answer.output)

    def departures(self, *, most: int) -> tuple[Commit, ...]:
        """The newest commits that took files away or renamed them, with these changes alone.

        In a clone that lacks what the files held, only those that kept every byte are told as renamed.
        """
        try:
            return self.history(most=most, only="DR")
        except BrokenInputError:
            return self.history(most=most, only="DR", unchanged=True)

    def followed(self, path: str, head: str = "HEAD", *, most: int = 1000) -> tuple[Commit, ...]:
        """The newest commits that touched a file, whatever its name was then; one that copied it is the last."""
        options = ["log", "-z", "--no-merges", "--follow", "--name-status", "-M", "--relative", "--no-ext-diff"]
        options += ["--no-textconv", f"--format={COMMIT_FORMAT}", f"--max-count={most}", self.commit(head)]
        commits = read_commits(self._ask(*options, "--", path).output)
        copied = (at + 1 for at, commit in enumerate(commits) if any(one.status == "C" for one in commit.changes))
        return commits[: next(copied, None)]

    def lineage(self, head: str = "HEAD", *, most: int = 50_000) -> tuple[tuple[str, str], ...]:
        """The first parents of a commit, itself first: id and day in ISO of each; none in a shallow clone.

        Where two of them lie far apart, for the work was done on another branch then, its commits stand between.
        """
        if not self.has_commits() or self.is_shallow():
            return ()
        trunk = self._days_of(head, "--first-parent", most=most)
        apart = [(newer[1], older[1]) for newer, older in pairwise(trunk) if _are_far_apart(newer[1], older[1])]
        if not apart:
            return tuple(trunk)
        beside = self._days_of(head, f"--since={min(older for _, older in apart)}T00:00:00", most=most)
        own = {commit for commit, _ in trunk}
        lost = [row for row in beside if row[0] not in own and any(old < row[1] < new for new, old in apart)]
        # Commits of one day keep the order of git, newest first.
        return tuple(sorted([*trunk, *lost], key=lambda row: row[1], reverse=True) if lost else trunk)

    def _days_of(self, head: str, option: str, *, most: int) -> list[tuple[str, str]]:
        """The newest commits that a log with an option gives: id and day in ISO."""
        answer = self._ask("log", option, f"--max-count={most}", "--format=%H %cs", self.commit(head), "--")
        lines = answer.output.decode("ascii", errors="replace").splitlines()
        return [(line[:-11], line[-10:]) for line in lines]

    def message(self, revision: str) -> str:
        """The whole message of a commit."""
        answer = self._ask("log", "-1", "--format=%B", self.commit(revision), "--")
        return answer.output.decode("utf-8", errors="replace")

    def subjects(self, head: str = "HEAD", *, since: str, most: int = 50_000) -> tuple[tuple[str, str, str], ...]:
        """The newest commits since a day, merges left out: id, day in ISO, subject; none in a shallow clone."""
        if not self.has_commits() or self.is_shallow():
            return ()
        options = ["--no-merges", "-z", f"--max-count={most}", f"--since={since}T00:00:00", "--format=%H %cs %s"]
        answer = self._ask("log", *options, self.commit(head), "--")
        rows = (row.split(" ", 2) for row in answer.output.decode("utf-8", errors="replace").split("\0") if row)
        return tuple((row[0], row[1], row[2]) for row in rows if len(row) > 2)  # noqa: PLR2004 - the three fields

    def patch(self, revision: str, *, limit: int = OUTPUT_LIMIT) -> str:
        """What a commit changed in the project, without context; bytes that are no UTF-8 are replaced."""
        form = ["--format=", "--unified=0", "-M", "--no-ext-diff", "--no-textconv", "--relative"]
        form += ["--src-prefix=a/", "--dst-prefix=b/", "--ignore-submodules=all"]
        return self._ask("show", *form, self.commit(revision), "--", ".", limit=limit).output.decode(
            "utf-8", errors="replace"
        )

    def stood(self, revision: str, pattern: str) -> bool:
        """Whether a text file of the project in a commit had a line with an extended expression, whatever its case."""
        answer = self._run(
            "grep", "-I", "-i", "-q", "-E", "-e", pattern, self.commit(revision), "--", ".", limit=OUTPUT_LIMIT
        )
        return answer.code == 0

    def count_words(
        self, revision: str, words: Sequence[str], *, limit: int = OUTPUT_LIMIT
    ) -> Mapping[str, Mapping[str, int]]:
        """How often the text files of a commit have each of some words, by word and path.

        Each word is of letters, digits and `_`. `limit` as in `run_git`.
        """
        wanted = [part for word in words for part in ("-e", word)]
        commit = self.commit(revision)
        answer = self._run("grep", "-I", "-F", "-w", "-o", "-z", *wanted, commit, "--", ".", limit=limit)
        # One: nothing has any of them. Anything else is a failure, and tells nothing.
        return read_words(answer.output, commit) if answer.code == 0 else {}

    def last_to_change(self, text: str, path: str, *, since: str, head: str = "HEAD") -> tuple[str, str, str] | None:
        """The last commit after `since` that changed how often a file has a text: id, day in ISO, subject."""
        span = f"{self.commit(since)}..{self.commit(head)}"
        form = [f"-S{text}", "--no-ext-diff", "--no-textconv", "--format=%H %cs %s"]
        answer = self._ask("log", "-1", "--no-merges", *form, span, "--", path)
        row = answer.output.decode("utf-8", errors="replace").rstrip("\n").split(" ", 2)
        return (row[0], row[1], row[2]) if len(row) > 2 else None  # noqa: PLR2004 - the three fields

    def commits_since(self, revision: str) -> int:
        """How many commits lead from `revision` to the one that is checked out, merges left out."""
        answer = self._ask("rev-list", "--count", "--no-merges", f"{self.commit(revision)}..HEAD", "--", ".")
        return int(answer.output)


def _are_far_apart(newer: str, older: str) -> bool:
    """Whether so much time lies between two days in ISO."""
    return date.fromisoformat(newer) - date.fromisoformat(older) > FAR_APART
