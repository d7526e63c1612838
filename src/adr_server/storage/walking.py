"""Lists the files of a folder that git cannot list, by the rules of its `.gitignore` files. Never follows a link."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from adr_server.errors import AdrServerError
from adr_server.storage.rooted import read_beneath

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

_LEFT_OUT = frozenset({".git", ".hg", ".svn", ".jj"})
_IGNORE_FILE_LIMIT = 200_000
_POINTER_LIMIT = 4_096


@dataclass(frozen=True, kw_only=True)
class _Rules:
    """One `.gitignore`: its folder as a path prefix (`""`, or `a/b/`), and what it says."""

    prefix: str
    spec: "GitIgnoreSpec"


def walk(root: Path, notes: list[str]) -> Iterator[str]:
    """The regular files under `root`, relative and posix, folder by folder; what could not be read goes to `notes`."""
    pending: list[tuple[str, tuple[_Rules, ...]]] = [("", ())]
    while pending:
        prefix, rules = pending.pop()
        try:
            with os.scandir(root / prefix) as entries:
                listed = sorted(entries, key=lambda entry: entry.name)
        except OSError as error:
            notes.append(barred(prefix, error.strerror))
            continue
        if prefix and _belongs_elsewhere(root, prefix, listed):
            notes.append(f"{prefix.rstrip('/')}: another worktree of a repository; left out")
            continue
        if any(entry.name == ".gitignore" and entry.is_file(follow_symlinks=False) for entry in listed):
            rules = _read_rules(root, prefix, rules, notes)
        folders: list[tuple[str, tuple[_Rules, ...]]] = []
        for entry in listed:
            path = prefix + entry.name
            if entry.is_dir(follow_symlinks=False):
                if entry.name not in _LEFT_OUT and not _ignored(f"{path}/", rules):
                    folders.append((f"{path}/", rules))
            elif entry.is_file(follow_symlinks=False) and not _ignored(path, rules):
                yield path
        pending.extend(reversed(folders))


def barred(folder: str, reason: str | None) -> str:
    """The note on a folder that cannot be looked into; nothing beneath it is known."""
    return f"{folder.rstrip('/') or '.'}: the folder cannot be read ({reason}): what it holds is left out"


def _belongs_elsewhere(root: Path, prefix: str, listed: Sequence[os.DirEntry[str]]) -> bool:
    """Whether a folder is a worktree that another repository keeps: its `.git` is a file that points there."""
    if not any(entry.name == ".git" and entry.is_file(follow_symlinks=False) for entry in listed):
        return False
    try:
        pointer = read_beneath(root, f"{prefix}.git", _POINTER_LIMIT)
    except AdrServerError:
        return False
    return b"/worktrees/" in pointer.replace(b"\\", b"/")


def _read_rules(root: Path, prefix: str, rules: tuple[_Rules, ...], notes: list[str]) -> tuple[_Rules, ...]:
    from pathspec import GitIgnoreSpec  # noqa: PLC0415 - 25 ms that only a folder without git should pay

    path = f"{prefix}.gitignore"
    try:
        text = read_beneath(root, path, _IGNORE_FILE_LIMIT).decode("utf-8", errors="replace")
        spec = GitIgnoreSpec.from_lines(text.splitlines())
    except (AdrServerError, ValueError) as error:
        notes.append(f"{path}: its rules are not applied: {error}")
        return rules
    return (*rules, _Rules(prefix=prefix, spec=spec))


def _ignored(path: str, rules: tuple[_Rules, ...]) -> bool:
    """The rule nearest to the path decides; a rule that negates counts as one."""
    for rule in reversed(rules):
        verdict = rule.spec.check_file(path[len(rule.prefix) :]).include
        if verdict is not None:
            return verdict
    return False
