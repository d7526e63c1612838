"""Typed questions to git about one project. Paths are posix, relative to the project, which may be a subfolder.

Revisions are checked first, and resolved to a commit id before any command but `merge-base` sees them; paths stand
behind `--`.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from adr_server.errors import BrokenInputError, InvalidArgumentsError, UsageError, shorten
from adr_server.storage.blame import Blamed, read_blame
from adr_server.storage.git_answers import (
    COMMIT_FORMAT,
    TAG_FORMAT,
    Change,
    Commit,
    Tag,
    TreeFile,
    batches,
    names_in,
    read_blobs,
    read_changes,
    read_commits,
    read_index,
    read_states,
    read_tags,
    read_tree,
    read_words,
)
from adr_server.storage.git_process import OUTPUT_LIMIT, Answer, at_once, run_git
from adr_server.storage.walking import barred

_REVISION = re.compile(r"(?!-)(?!.*\.\.)[^\s\x00-\x1f\x7f:?*\[\\]{1,250}")
_BARRED = re.compile(r"^warning: could not open directory '(.+)': (.+)$", re.MULTILINE)


@dataclass(frozen=True, kw_only=True)
class Repository:
    """The git repository that a project lies in. `prefix` leads from its top to the project (`""`, or `a/b/`)."""

    root: Path
    top: Path
    prefix: str
    filters_off: tuple[str, ...] = ()

    def paths(self, notes: list[str]) -> tuple[str, ...]:
        """Tracked files and untracked ones that no rule ignores; may name deleted files, links and folders.

        A name that is not UTF-8 comes as `os.fsdecode` gives it, so that the file can be looked at. Folders that git
        could not look into go to `notes`.
        """
        answer = self._ask("ls-files", "-z", "--cached", "--others", "--exclude-standard")
        for folder, reason in _BARRED.findall(answer.complaint):
            notes.append(barred(folder, reason))
        return tuple(dict.fromkeys(names_in(answer.output, "surrogateescape")))

    def clean_blobs(self) -> Mapping[str, str]:
        """The blob id of each tracked file whose content in the folder is the one in git's index."""
        listed, changed = at_once(
            lambda: self._ask("ls-files", "-z", "--stage"),
            lambda: self._ask("diff-files", "-z", "--name-only", "--relative", "--ignore-submodules=all"),
        )
        blobs = read_index(listed.output)
        for path in names_in(changed.output, "surrogateescape"):
            blobs.pop(path, None)
        return blobs

    def commit(self, revision: str) -> str:
        """The id of the commit that `revision` names.

        Raises:
            InvalidArgumentsError: the text cannot be a revision.
            UsageError: there is no such commit here.
        """
        answer = self._run("rev-parse", "--verify", "--quiet", "--end-of-options", _commit_named(revision))
        if answer.code != 0:
            remedy = "name a branch, tag or commit that `git log` knows"
            raise UsageError(f"No commit {shorten(revision)!r} in this repository: {remedy}.")
        return answer.output.decode("ascii").strip()

    def default_branch(self) -> str | None:
        """The branch that others build on: the remote's own, else `main`, `master` or `trunk`; None where none is."""
        answer = self._run("symbolic-ref", "--quiet", "--short", "refs/remotes/origin/HEAD")
        named = [answer.output.decode("utf-8", errors="replace").strip()] if answer.code == 0 else []
        for candidate in (*named, "main", "master", "trunk", "origin/main", "origin/master"):
            found = self._run("rev-parse", "--verify", "--quiet", "--end-of-options", f"{candidate}^{{commit}}")
            if candidate and found.code == 0:
                return candidate
        return None

    def paths_at(self, revision: str) -> tuple[str, ...]:
        """All files of the project in a commit."""
        answer = self._ask("ls-tree", "-r", "-z", "--name-only", self.commit(revision), "--", ".")
        return tuple(names_in(answer.output))

    def blobs_at(self, revision: str, folders: Sequence[str]) -> Mapping[str, str]:
        """The blob id of every file beneath those folders (`""`: all) in a commit, by path."""
        places = [folder or "." for folder in folders] or ["."]
        return read_blobs(self._ask("ls-tree", "-r", "-z", self.commit(revision), "--", *places).output)

    def read_at(self, revision: str, path: str, *, limit: int = OUTPUT_LIMIT) -> bytes | None:
        """The bytes of a file in a commit, None where it is not there. `limit` as in `run_git`."""
        answer = self._run("cat-file", "blob", f"{self.commit(revision)}:{self.prefix}{path}", limit=limit)
        return answer.output if answer.code == 0 else None

    def changes(self, base: str, head: str | None = None, *, staged: bool = False) -> tuple[Change, ...]:
        """What differs between the fork point of `base` and `head` (a commit; None: the folder, or what is staged)."""
        answer = self._ask(*self._diff(base, head, staged=staged), "--name-status", "-z", "-M", "--", ".")
        return read_changes(answer.output)

    def diff(
        self,
        base: str,
        head: str | None = None,
        *,
        staged: bool = False,
        around: int = 3,
        limit: int = OUTPUT_LIMIT,
    ) -> str:
        """The same as a unified patch with `around` lines of context; bytes that are no UTF-8 are replaced.

        Paths stand behind `a/` and `b/`. `limit` as in `run_git`.
        """
        form = ["--patch", f"--unified={around}", "-M", "--src-prefix=a/", "--dst-prefix=b/"]
        answer = self._ask(*self._diff(base, head, staged=staged), *form, "--", ".", limit=limit)
        return answer.output.decode("utf-8", errors="replace")

    def tree(self, revision: str) -> tuple[TreeFile, ...]:
        """The regular files of the project in a commit; links and submodules are none."""
        return read_tree(self._ask("ls-tree", "-r", "-l", "-z", self.commit(revision), "--", ".").output)

    def blobs(self, wanted: Sequence[TreeFile]) -> Mapping[str, bytes]:
        """The bytes of those files by blob id; one command reads many."""
        contents: dict[str, bytes] = {}
        unique = list({file.blob: file for file in wanted}.values())
        for batch in batches(unique):
            output = self._ask("show", "--no-textconv", *(file.blob for file in batch), "--").output
            at = 0
            for file in batch:
                contents[file.blob] = output[at : at + file.size]
                at += file.size
        return contents

    def merge_base(self, base: str) -> str | None:
        """The commit that `base` and the checked out commit come from; None where none is known here."""
        answer = self._run("merge-base", self.commit(base), "HEAD")
        return answer.output.decode("ascii").strip() if answer.code == 0 else None

    def history(
        self,
        paths: Sequence[str] = (),
        *,
        most: int = 1000,
        since: str | None = None,
        after: str | None = None,
        whole: bool = False,
    ) -> tuple[Commit, ...]:
        """The newest `most` commits that touched the project or those paths.

        `since` is an ISO date; of those that the commit `after` has, none is told.

        Of such a commit only the changes of those paths are given; all of them where `whole`.

        In a shallow clone, whose oldest commits seem to touch every file, those without a parent are left out.
        """
        if since is not None and not re.fullmatch(r"\d{4}-\d{2}-\d{2}", since):
            raise InvalidArgumentsError("since", [f"{shorten(since)!r} is no date"], example="2026-01-31")
        if not self.has_commits():
            return ()
        options = ["log", "-z", "--no-merges", "--name-status", "-M", "--relative", "--no-ext-diff", "--no-textconv"]
        options += [f"--format={COMMIT_FORMAT}", f"--max-count={max(1, int(most))}"]
        options += [f"--since={since}T00:00:00"] if since else []
        options += ["--full-diff"] if whole else []
        options += ["--min-parents=1"] if self.is_shallow() else []
        wanted = "HEAD" if after is None else f"{self.commit(after)}..HEAD"
        answer = self._ask(*options, wanted, "--", *(paths or ["."]))
        return read_commits(answer.output)

    def followed(self, path: str, head: str = "HEAD", *, most: int = 1000) -> tuple[Commit, ...]:
        """The newest commits that touched a file, whatever its name was then; one that copied it is the last."""
        options = ["log", "-z", "--no-merges", "--follow", "--name-status", "-M", "--relative", "--no-ext-diff"]
        options += ["--no-textconv", f"--format={COMMIT_FORMAT}", f"--max-count={most}", self.commit(head)]
        commits = read_commits(self._ask(*options, "--", path).output)
        copied = (at + 1 for at, commit in enumerate(commits) if any(one.status == "C" for one in commit.changes))
        return commits[: next(copied, None)]

    def lineage(self, head: str = "HEAD", *, most: int = 50_000) -> tuple[tuple[str, str], ...]:
        """The first parents of a commit, itself first: id and day in ISO of each; none in a shallow clone."""
        if not self.has_commits() or self.is_shallow():
            return ()
        answer = self._ask("log", "--first-parent", f"--max-count={most}", "--format=%H %cs", self.commit(head), "--")
        lines = answer.output.decode("ascii", errors="replace").splitlines()
        return tuple((line[:-11], line[-10:]) for line in lines)

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

    def tags(self, *, most: int = 200) -> tuple[Tag, ...]:
        """The newest `most` tags of commits, newest first."""
        options = [
            "--sort=-version:refname",
            "--sort=-creatordate",
            f"--count={max(1, int(most))}",
            f"--format={TAG_FORMAT}",
        ]
        return read_tags(self._ask("for-each-ref", *options, "refs/tags").output)

    def commits_since(self, revision: str) -> int:
        """How many commits lead from `revision` to the one that is checked out, merges left out."""
        answer = self._ask("rev-list", "--count", "--no-merges", f"{self.commit(revision)}..HEAD", "--", ".")
        return int(answer.output)

    def uncommitted(self) -> tuple[Change, ...]:
        """What differs from the commit that is checked out: git's letters, `?` for a file that git does not track."""
        answer = self._ask("status", "--porcelain=v1", "-z", "--no-renames", "--ignore-submodules=all", "--", ".")
        return read_states(answer.output, self.prefix)

    def blame(self, path: str, first: int | None = None, last: int | None = None) -> tuple[Blamed, ...] | None:
        """Who wrote the lines of a file last, or those from `first` to `last`; None where git does not track it.

        Raises:
            BudgetExceededError: the file has too long a history for the time that git gets.
        """
        lines = [f"-L{max(1, first)},{max(1, first, last or first)}"] if first is not None else []
        answer = self._run("blame", "--porcelain", "--no-textconv", "--no-ignore-revs-file", *lines, "--", path)
        return read_blame(answer.output) if answer.code == 0 else None

    def holding(self, text: str) -> tuple[str, ...] | None:
        """The files, tracked or not ignored, that hold `text` as it stands; None where git cannot say."""
        if not text or "\n" in text or "\0" in text:
            return None
        answer = self._run("grep", "--untracked", "-I", "-l", "-z", "-F", "-e", text, "--", ".")
        # One: nothing holds it. Anything else is a failure.
        return tuple(names_in(answer.output, "surrogateescape")) if answer.code in {0, 1} else None

    def shared_folder(self) -> Path:
        """One folder for all worktrees of the repository and this place in it; the checkout's own where it is alone."""
        answer = self._run("rev-parse", "--path-format=absolute", "--git-common-dir")
        if answer.code != 0:
            return self.root
        common = Path(answer.output.decode("utf-8", errors="surrogateescape").rstrip("\n"))
        return (common.parent if common.name == ".git" else common) / self.prefix

    def has_commits(self) -> bool:
        """Whether something was committed on the branch that is checked out."""
        return self._run("rev-parse", "--verify", "--quiet", "HEAD").code == 0

    def is_shallow(self) -> bool:
        """Whether older commits were left out when it was cloned."""
        answer = self._run("rev-parse", "--is-shallow-repository")
        return answer.code == 0 and answer.output.strip() == b"true"

    def fork(self, base: str) -> str:
        """The commit that `base` and the checked out commit come from; `base` itself where they share none."""
        return self.merge_base(base) or self.commit(base)

    def _diff(self, base: str, head: str | None, *, staged: bool) -> list[str]:
        end = self.commit(head) if head is not None else None
        fork = self._run("merge-base", _commit_named(base), end or "HEAD")
        # Without a common commit, or without such a base: only then is it worth a question of its own.
        start = fork.output.decode("ascii").strip() if fork.code == 0 else self.commit(base)
        fixed = ["diff", "--no-ext-diff", "--no-textconv", "--no-color", "--relative", "--ignore-submodules=all"]
        return [*fixed, *(["--cached"] if staged else []), start, *([end] if end else [])]

    def _run(self, *arguments: str, limit: int = OUTPUT_LIMIT) -> Answer:
        return run_git(self.root, arguments, config=self.filters_off, limit=limit)

    def _ask(self, *arguments: str, limit: int = OUTPUT_LIMIT) -> Answer:
        answer = self._run(*arguments, limit=limit)
        if answer.code != 0:
            raise BrokenInputError(
                f"git {arguments[0]} failed: {shorten(answer.complaint, 300) or f'code {answer.code}'}"
            )
        return answer


def find_repository(root: Path) -> Repository | None:
    """The repository that `root` lies in, None where it lies in none, or where its configuration says elsewhere.

    Raises:
        BrokenInputError: git is not installed, or refuses the folder.
    """
    answer, filters = at_once(
        lambda: run_git(root, ["rev-parse", "--is-inside-work-tree", "--show-toplevel", "--show-prefix"]),
        lambda: run_git(root, ["config", "--name-only", "-z", "--get-regexp", r"^filter\..*"]),
    )
    lines = answer.output.decode("utf-8", errors="surrogateescape").split("\n")
    if answer.code != 0 or lines[0] != "true":
        return None
    top, prefix = Path(lines[1]), lines[2]
    return Repository(root=root, top=top, prefix=prefix, filters_off=_filters_off(filters))


def _filters_off(answer: Answer) -> tuple[str, ...]:
    """Settings that empty every content filter that git named: comparing the folder with the index would run them."""
    names = dict.fromkeys(name.rpartition(".")[0] for name in names_in(answer.output, "surrogateescape"))
    if any("=" in name or "\n" in name for name in names):
        raise BrokenInputError(
            "git's configuration names a content filter that cannot be switched off: rename that filter."
        )
    return tuple(f"{name}.{part}" for name in names for part in ("clean=", "smudge=", "process=", "required=false"))


def _commit_named(revision: str) -> str:
    """What git takes for the commit that `revision` names; raises InvalidArgumentsError for what cannot be one."""
    if not _REVISION.fullmatch(revision):
        raise InvalidArgumentsError(
            "revision", [f"{shorten(revision)!r} is no branch, tag or commit"], example="main, v1.2 or HEAD~3"
        )
    return f"{revision}^{{commit}}"
