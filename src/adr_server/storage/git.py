"""Typed questions to git about the files and changes of a project. Paths are posix, relative to it.

Paths stand behind `--`; how revisions are checked, `git_questions` says, and what the past is asked, `git_past`.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from adr_server.errors import BrokenInputError
from adr_server.storage.blame import Blamed, read_blame
from adr_server.storage.git_answers import (
    TAG_FORMAT,
    Change,
    Tag,
    TreeFile,
    batches,
    names_in,
    read_blobs,
    read_changes,
    read_index,
    read_states,
    read_tags,
    read_tree,
)
from adr_server.storage.git_past import PastQuestions
from adr_server.storage.git_process import OUTPUT_LIMIT, Answer, at_once, run_git
from adr_server.storage.git_questions import commit_named
from adr_server.storage.walking import barred

_BARRED = re.compile(r"^warning: could not open directory '(.+)': (.+)$", re.MULTILINE)


@dataclass(frozen=True, kw_only=True)
class Repository(PastQuestions):
    """The git repository that a project lies in, its files and changes."""

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

    def ignored(self, paths: Sequence[str]) -> frozenset[str]:
        """Those paths that the project's `.gitignore` files would leave out, were they here."""
        if not paths:
            return frozenset()
        # A rule for folders alone holds for what is written as one.
        asked = {form: path for path in paths for form in (path, f"{path.rstrip('/')}/")}
        # It takes no literal pathspecs, and tells NULs only of what it was asked on its standard input.
        answer = self._run("--no-literal-pathspecs", "check-ignore", "--no-index", "--", *asked)
        names = answer.output.decode("utf-8", errors="replace").splitlines()
        return frozenset(asked[name] for name in names if name in asked)

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
        """The commit that `base` and the checked out commit come from; None where none is known. Raises as `commit`."""
        answer = self._run("merge-base", commit_named(base), "HEAD")
        if answer.code == 0:
            return answer.output.decode("ascii").strip()
        self.commit(base)  # Raises where `base` is no commit: only then is it worth a question of its own.
        return None

    def tags(self, *, most: int = 200) -> tuple[Tag, ...]:
        """The newest `most` tags of commits, newest first."""
        options = [
            "--sort=-version:refname",
            "--sort=-creatordate",
            f"--count={max(1, int(most))}",
            f"--format={TAG_FORMAT}",
        ]
        return read_tags(self._ask("for-each-ref", *options, "refs/tags").output)

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

    def holding_any(self, texts: Sequence[str], revision: str | None = None) -> tuple[str, ...]:
        """The text files that hold one of some texts, whatever its case: those of a commit, else those that lie here.

        None is told where git cannot say.
        """
        wanted = [part for text in texts if text and "\n" not in text and "\0" not in text for part in ("-e", text)]
        if not wanted:
            return ()
        place = ["--untracked"] if revision is None else []
        commit = [] if revision is None else [self.commit(revision)]
        answer = self._run("grep", *place, "-I", "-i", "-l", "-z", "-F", *wanted, *commit, "--", ".")
        named = names_in(answer.output, "surrogateescape") if answer.code == 0 else []
        return tuple(name.removeprefix(f"{commit[0]}:") if commit else name for name in named)

    def shared_folder(self) -> Path:
        """One folder for all worktrees of the repository and this place in it; the checkout's own where it is alone."""
        answer = self._run("rev-parse", "--path-format=absolute", "--git-common-dir")
        if answer.code != 0:
            return self.root
        common = Path(answer.output.decode("utf-8", errors="surrogateescape").rstrip("\n"))
        return (common.parent if common.name == ".git" else common) / self.prefix

    def fork(self, base: str) -> str:
        """The commit that `base` and the checked out commit come from; `base` itself where they share none."""
        return self.merge_base(base) or self.commit(base)

    def _diff(self, base: str, head: str | None, *, staged: bool) -> list[str]:
        end = self.commit(head) if head is not None else None
        fork = self._run("merge-base", commit_named(base), end or "HEAD")
        # Without a common commit, or without such a base: only then is it worth a question of its own.
        start = fork.output.decode("ascii").strip() if fork.code == 0 else self.commit(base)
        fixed = ["diff", "--no-ext-diff", "--no-textconv", "--no-color", "--relative", "--ignore-submodules=all"]
        return [*fixed, *(["--cached"] if staged else []), start, *([end] if end else [])]


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
