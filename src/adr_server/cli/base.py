"""Find the commit that a change builds on: what the CI says, else the default branch. Reads no environment by itself.

A base that the CI names and the clone does not have is an error with the command that fetches it, never a guess:
a gate that compares with the wrong commit passes what it should stop.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from adr_server.errors import UsageError, shorten
from adr_server.storage import Repository, refspec_of, to_unshallow

AUTO = "auto"
_ORIGIN = "origin/"
_EVENT_LIMIT = 5_000_000
_NO_COMMIT = re.compile(r"0{40,64}")
_COMMIT = re.compile(r"[0-9a-f]{7,64}")


@dataclass(frozen=True, kw_only=True)
class Hint:
    """What one CI says of the base: a branch or a commit, and the variable that says it.

    Without `needed` the base may be gone (a branch that was pushed by force): the next hint is then asked.
    """

    said_by: str
    name: str
    needed: bool = True

    @property
    def revisions(self) -> tuple[str, ...]:
        """How the clone may call it, the remote's first: a local branch of that name is often behind."""
        if _COMMIT.fullmatch(self.name):
            return (self.name, f"origin/{self.name}")
        return (f"origin/{self.name}", self.name)


def hints(environ: Mapping[str, str]) -> tuple[Hint, ...]:
    """What the environment of a CI says, the surest first; GitHub, GitLab, Jenkins, Azure, Bitbucket and CircleCI."""
    return tuple(hint for hint in _said(environ) if hint.name and not _NO_COMMIT.fullmatch(hint.name))


def find_base(repository: Repository, environ: Mapping[str, str]) -> str | None:
    """The base of what is checked out: None where nothing says it.

    Raises:
        UsageError: the CI names a base that this clone does not have, or the clone is too shallow to see the fork.
    """
    for hint in hints(environ):
        found = next((name for name in hint.revisions if _is_commit(repository, name)), None)
        if found is not None:
            return require_fork(repository, found)
        if hint.needed:
            told = f"{hint.said_by} says that the base is {shorten(hint.name)!r}, and this clone does not have it"
            raise _to_be_fetched(told, hint.name, shallow=repository.is_shallow())
    default = repository.default_branch()
    return require_fork(repository, default) if default is not None else None


def require_fork(repository: Repository, base: str) -> str:
    """`base`, once it is known where the change forks from it; `origin/<base>` where only the remote has that branch.

    Raises:
        UsageError: there is no such commit, or the clone is shallow and does not reach back to the fork; with the
            command that mends it.
    """
    if repository.has_commits() and not _is_commit(repository, base):
        if not base.startswith(_ORIGIN) and _is_commit(repository, f"{_ORIGIN}{base}"):
            return require_fork(repository, f"{_ORIGIN}{base}")
        if base.startswith(_ORIGIN) and not repository.is_shallow():
            raise _to_be_fetched(f"This clone does not have {shorten(base)!r}", base, shallow=False)
    if repository.has_commits() and repository.merge_base(base) is None and repository.is_shallow():
        text = f"This clone is shallow and does not reach back to where the change forks from {shorten(base)!r}."
        raise UsageError(f"{text} {to_unshallow(base)}")
    return base


def _to_be_fetched(told: str, name: str, *, shallow: bool) -> UsageError:
    if shallow:
        return UsageError(f"{told}: it is shallow. {to_unshallow(name)}")
    fetch = f"git fetch --no-tags origin {refspec_of(name)}".rstrip()
    return UsageError(f"{told}. Run `{fetch}` first, or name another with --base.")


def _said(environ: Mapping[str, str]) -> Iterator[Hint]:
    def hint(variable: str, *, needed: bool = True) -> Hint:
        name = environ.get(variable, "").strip().removeprefix("refs/heads/")
        return Hint(said_by=variable, name=name, needed=needed)

    yield hint("GITHUB_BASE_REF")
    yield from _github_event(environ.get("GITHUB_EVENT_PATH", ""))
    yield hint("CI_MERGE_REQUEST_TARGET_BRANCH_NAME", needed="CI_MERGE_REQUEST_DIFF_BASE_SHA" not in environ)
    yield hint("CI_MERGE_REQUEST_DIFF_BASE_SHA")
    yield hint("CHANGE_TARGET")
    yield hint("SYSTEM_PULLREQUEST_TARGETBRANCH")
    yield hint("BITBUCKET_PR_DESTINATION_BRANCH", needed="BITBUCKET_PR_DESTINATION_COMMIT" not in environ)
    yield hint("BITBUCKET_PR_DESTINATION_COMMIT")
    # CircleCI names no base by itself; its configuration can hand on the pipeline's value under this name.
    yield hint("CIRCLE_BASE_REVISION", needed=False)
    for variable in ("CI_COMMIT_BEFORE_SHA", "GIT_PREVIOUS_SUCCESSFUL_COMMIT"):
        yield hint(variable, needed=False)


def _github_event(place: str) -> Iterator[Hint]:
    """What the event file says: the base of a merge group, or what the branch held before a push."""
    if not place:
        return
    try:
        with Path(place).open("rb") as file:
            event = json.loads(file.read(_EVENT_LIMIT))
    except (OSError, ValueError, RecursionError):
        return
    for said_by, keys, needed in (
        ("the event's pull_request.base.sha", ("pull_request", "base", "sha"), True),
        ("the event's merge_group.base_sha", ("merge_group", "base_sha"), True),
        ("the event's before", ("before",), False),
    ):
        found: object = event
        for key in keys:
            found = found.get(key) if isinstance(found, dict) else None
        if isinstance(found, str):
            yield Hint(said_by=said_by, name=found, needed=needed)


def _is_commit(repository: Repository, revision: str) -> bool:
    try:
        repository.commit(revision)
    except UsageError:
        return False
    return True
