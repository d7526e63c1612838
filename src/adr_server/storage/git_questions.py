"""How a question is put to git about one project, and which commit a text names.

Revisions are checked first, and resolved to a commit id before any command but `merge-base` sees them.
"""

import re
from dataclasses import dataclass
from pathlib import Path

from adr_server.errors import BrokenInputError, InvalidArgumentsError, UsageError, shorten
from adr_server.storage.git_process import OUTPUT_LIMIT, Answer, run_git

_LACKS = ("unable to read", "missing blob", "missing tree", "bad object")
"""What git says of an object that a partial or damaged clone does not hold."""
_REVISION = re.compile(r"(?!-)(?!.*\.\.)[^\s\x00-\x1f\x7f:?*\[\\]{1,250}")
_COMMIT = re.compile(r"[0-9a-f]{7,64}")
_BRANCH = re.compile(r"(?!HEAD$|@$)[\w./+-]+")
_ORIGIN = "origin/"


def refspec_of(name: str) -> str:
    """What fetches a branch of the remote, or a commit; nothing for what is counted from another (`HEAD~1`)."""
    if _COMMIT.fullmatch(name):
        return name
    branch = name.removeprefix(_ORIGIN)
    return f"+refs/heads/{branch}:refs/remotes/origin/{branch}" if _BRANCH.fullmatch(branch) else ""


def to_unshallow(name: str) -> str:
    """What mends a shallow clone that lacks a revision; git takes its other branches from nowhere by itself."""
    branch = refspec_of(name) if not _COMMIT.fullmatch(name) else ""
    fetch = " ".join(filter(None, ["git fetch --unshallow origin", branch]))
    return f"Run `{fetch}` first (in CI: check out with full history, fetch-depth: 0), or name another."


@dataclass(frozen=True, kw_only=True)
class Questions:
    """What all questions need. `prefix` leads from the repository's top to the project (`""`, or `a/b/`)."""

    root: Path
    top: Path
    prefix: str
    filters_off: tuple[str, ...] = ()

    def commit(self, revision: str) -> str:
        """The id of the commit that `revision` names.

        Raises:
            InvalidArgumentsError: the text cannot be a revision.
            UsageError: there is no such commit here.
        """
        answer = self._run("rev-parse", "--verify", "--quiet", "--end-of-options", commit_named(revision))
        if answer.code != 0:
            named = shorten(revision)
            if self.is_shallow():
                raise UsageError(f"No commit {named!r} in this clone, which is shallow. {to_unshallow(revision)}")
            remedy = "name a branch, tag or commit that `git log` knows"
            raise UsageError(f"No commit {named!r} in this repository: {remedy}.")
        return answer.output.decode("ascii").strip()

    def has_commits(self) -> bool:
        """Whether something was committed on the branch that is checked out."""
        return self._run("rev-parse", "--verify", "--quiet", "HEAD").code == 0

    def is_shallow(self) -> bool:
        """Whether older commits were left out when it was cloned."""
        answer = self._run("rev-parse", "--is-shallow-repository")
        return answer.code == 0 and answer.output.strip() == b"true"

    def _run(self, *arguments: str, limit: int = OUTPUT_LIMIT) -> Answer:
        return run_git(self.root, arguments, config=self.filters_off, limit=limit)

    def _ask(self, *arguments: str, limit: int = OUTPUT_LIMIT) -> Answer:
        answer = self._run(*arguments, limit=limit)
        if answer.code != 0:
            lacks = any(sign in answer.complaint for sign in _LACKS)
            remedy = "; the clone lacks objects: `git fetch --refetch`, or clone anew" if lacks else ""
            raise BrokenInputError(
                f"git {arguments[0]} failed: {shorten(answer.complaint, 300) or f'code {answer.code}'}{remedy}"
            )
        return answer


def commit_named(revision: str) -> str:
    """What git takes for the commit that `revision` names; raises InvalidArgumentsError for what cannot be one."""
    if not _REVISION.fullmatch(revision):
        raise InvalidArgumentsError(
            "revision", [f"{shorten(revision)!r} is no branch, tag or commit"], example="main, v1.2 or HEAD~3"
        )
    return f"{revision}^{{commit}}"
