"""Typed questions to git about one project. Paths are posix, relative to the project, which may be a subfolder.

Revisions are checked and resolved to a commit id before any other command sees them; paths stand behind `--`.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from adr_server.errors import BrokenInputError, InvalidArgumentsError, UsageError, shorten
from adr_server.storage.blame import Blamed, read_blame
from adr_server.storage.git_process import OUTPUT_LIMIT, Answer, run_git

_REVISION = re.compile(r"(?!-)(?!.*\.\.)[^\s\x00-\x1f\x7f:?*\[\\]{1,250}")
_FORMAT = "%x01%H%x00%an%x00%ae%x00%aI%x00%s%x00"
_LOG_FIELDS = 5


@dataclass(frozen=True, kw_only=True)
class Change:
    """One path that differs: `status` is git's letter (A, M, D, R, C, T); `old_path` is set for R and C."""

    status: str
    path: str
    old_path: str | None = None


@dataclass(frozen=True, kw_only=True)
class Commit:
    """One commit with the paths that it touched inside the project; `date` is the author's, ISO 8601."""

    id: str
    author: str
    email: str
    date: str
    subject: str
    changes: tuple[Change, ...]


@dataclass(frozen=True, kw_only=True)
class Repository:
    """The git repository that a project lies in. `prefix` leads from its top to the project (`""`, or `a/b/`)."""

    root: Path
    top: Path
    prefix: str
    filters_off: tuple[str, ...] = ()

    def paths(self) -> tuple[str, ...]:
        """Tracked files and untracked ones that no rule ignores; may name deleted files, links and folders.

        A name that is not UTF-8 comes as `os.fsdecode` gives it, so that the file can be looked at.
        """
        answer = self._ask("ls-files", "-z", "--cached", "--others", "--exclude-standard")
        return tuple(dict.fromkeys(_names(answer.output, "surrogateescape")))

    def clean_blobs(self) -> Mapping[str, str]:
        """The blob id of each tracked file whose content in the folder is the one in git's index."""
        staged = self._ask("ls-files", "-z", "--stage")
        blobs: dict[str, str] = {}
        for line in _names(staged.output, "surrogateescape"):
            facts, _, path = line.partition("\t")
            mode, blob, stage = facts.split(" ")
            if mode.startswith("100") and stage == "0":
                blobs[path] = blob
        changed = self._ask("diff-files", "-z", "--name-only", "--relative", "--ignore-submodules=all")
        for path in _names(changed.output, "surrogateescape"):
            blobs.pop(path, None)
        return blobs

    def commit(self, revision: str) -> str:
        """The id of the commit that `revision` names.

        Raises:
            InvalidArgumentsError: the text cannot be a revision.
            UsageError: there is no such commit here.
        """
        if not _REVISION.fullmatch(revision):
            raise InvalidArgumentsError(
                "revision", [f"{shorten(revision)!r} is no branch, tag or commit"], example="main, v1.2 or HEAD~3"
            )
        answer = self._run("rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
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
        return tuple(_names(answer.output))

    def read_at(self, revision: str, path: str, *, limit: int = OUTPUT_LIMIT) -> bytes | None:
        """The bytes of a file in a commit, None where it is not there. `limit` as in `run_git`."""
        answer = self._run("cat-file", "blob", f"{self.commit(revision)}:{self.prefix}{path}", limit=limit)
        return answer.output if answer.code == 0 else None

    def changes(self, base: str, head: str | None = None) -> tuple[Change, ...]:
        """What differs between the fork point of `base` and `head` (a commit; None: the folder as it is)."""
        answer = self._ask(*self._diff(base, head), "--name-status", "-z", "-M", "--", ".")
        return tuple(_changes(_names(answer.output)))

    def diff(self, base: str, head: str | None = None, *, limit: int = OUTPUT_LIMIT) -> str:
        """The same as a unified patch; bytes that are no UTF-8 are replaced. `limit` as in `run_git`."""
        answer = self._ask(*self._diff(base, head), "--patch", "-M", "--", ".", limit=limit)
        return answer.output.decode("utf-8", errors="replace")

    def history(
        self, paths: Sequence[str] = (), *, most: int = 1000, since: str | None = None, whole: bool = False
    ) -> tuple[Commit, ...]:
        """The newest `most` commits that touched the project or those paths; `since` is an ISO date.

        Of such a commit only the changes of those paths are given; all of them where `whole`.

        In a shallow clone, whose oldest commits seem to touch every file, those without a parent are left out.
        """
        if since is not None and not re.fullmatch(r"\d{4}-\d{2}-\d{2}", since):
            raise InvalidArgumentsError("since", [f"{shorten(since)!r} is no date"], example="2026-01-31")
        if self._run("rev-parse", "--verify", "--quiet", "HEAD").code != 0:
            return ()
        options = ["log", "-z", "--no-merges", "--name-status", "-M", "--relative", "--no-ext-diff", "--no-textconv"]
        options += [f"--format={_FORMAT}", f"--max-count={max(1, int(most))}"]
        options += [f"--since={since}T00:00:00"] if since else []
        options += ["--full-diff"] if whole else []
        options += ["--min-parents=1"] if self.is_shallow() else []
        answer = self._ask(*options, "HEAD", "--", *(paths or ["."]))
        return tuple(_commits(answer.output.decode("utf-8", errors="replace")))

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
        return tuple(_names(answer.output, "surrogateescape")) if answer.code in {0, 1} else None

    def shared_folder(self) -> Path:
        """One folder for all worktrees of the repository and this place in it; the checkout's own where it is alone."""
        answer = self._run("rev-parse", "--path-format=absolute", "--git-common-dir")
        if answer.code != 0:
            return self.root
        common = Path(answer.output.decode("utf-8", errors="surrogateescape").rstrip("\n"))
        return (common.parent if common.name == ".git" else common) / self.prefix

    def is_shallow(self) -> bool:
        """Whether older commits were left out when it was cloned."""
        answer = self._run("rev-parse", "--is-shallow-repository")
        return answer.code == 0 and answer.output.strip() == b"true"

    def fork(self, base: str) -> str:
        """The commit that `base` and the checked out commit come from; `base` itself where they share none."""
        start = self.commit(base)
        answer = self._run("merge-base", start, "HEAD")
        return answer.output.decode("ascii").strip() if answer.code == 0 else start

    def _diff(self, base: str, head: str | None) -> list[str]:
        start = self.commit(base)
        end = self.commit(head) if head is not None else None
        fork = self._run("merge-base", start, end or "HEAD")
        start = fork.output.decode("ascii").strip() if fork.code == 0 else start
        fixed = ["diff", "--no-ext-diff", "--no-textconv", "--no-color", "--relative", "--ignore-submodules=all"]
        return [*fixed, start, *([end] if end else [])]

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
    answer = run_git(root, ["rev-parse", "--is-inside-work-tree", "--show-toplevel", "--show-prefix"])
    lines = answer.output.decode("utf-8", errors="surrogateescape").split("\n")
    if answer.code != 0 or lines[0] != "true":
        return None
    top, prefix = Path(lines[1]), lines[2]
    return Repository(root=root, top=top, prefix=prefix, filters_off=_filters_off(root))


def _filters_off(root: Path) -> tuple[str, ...]:
    """Settings that empty every content filter: comparing the folder with the index would run them."""
    answer = run_git(root, ["config", "--name-only", "-z", "--get-regexp", r"^filter\..*"])
    names = dict.fromkeys(name.rpartition(".")[0] for name in _names(answer.output, "surrogateescape"))
    if any("=" in name or "\n" in name for name in names):
        raise BrokenInputError(
            "git's configuration names a content filter that cannot be switched off: rename that filter."
        )
    return tuple(f"{name}.{part}" for name in names for part in ("clean=", "smudge=", "process=", "required=false"))


def _names(output: bytes, errors: str = "replace") -> list[str]:
    return [name for name in output.decode("utf-8", errors=errors).split("\0") if name]


def _changes(names: Sequence[str]) -> Iterator[Change]:
    words = iter(names)
    for status in words:
        if status[:1] in {"R", "C"}:
            old = next(words, "")
            yield Change(status=status[0], old_path=old, path=next(words, ""))
        else:
            yield Change(status=status[:1], path=next(words, ""))


def _commits(output: str) -> Iterator[Commit]:
    for record in output.split("\x01")[1:]:
        fields = record.split("\0")
        if len(fields) > _LOG_FIELDS:
            names = [name.lstrip("\n") for name in fields[_LOG_FIELDS:]]
            yield Commit(
                id=fields[0],
                author=fields[1],
                email=fields[2],
                date=fields[3],
                subject=fields[4],
                changes=tuple(_changes([name for name in names if name])),
            )
