"""Real git repositories for tests, made in a moment and free of the machine's own configuration."""

import os
import subprocess
from pathlib import Path

IDENTITY = {
    "GIT_AUTHOR_NAME": "Ada",
    "GIT_AUTHOR_EMAIL": "ada@example.org",
    "GIT_AUTHOR_DATE": "2026-01-31T12:00:00+00:00",
    "GIT_COMMITTER_NAME": "Ada",
    "GIT_COMMITTER_EMAIL": "ada@example.org",
    "GIT_COMMITTER_DATE": "2026-01-31T12:00:00+00:00",
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_CONFIG_GLOBAL": os.devnull,
}


def git(folder: Path, *arguments: str, day: str = "") -> str:
    at = f"{day}T12:00:00+00:00"
    dates = {"GIT_AUTHOR_DATE": at, "GIT_COMMITTER_DATE": at} if day else {}
    return subprocess.run(
        ["git", "-C", str(folder), *arguments],
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, **IDENTITY, **dates},
    ).stdout


def write(root: Path, path: str, content: str | bytes = "x\n") -> Path:
    target = root / path
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(content.encode() if isinstance(content, str) else content)
    return target


def make_repository(root: Path, files: dict[str, str], *, day: str = "") -> Path:
    root.mkdir(parents=True, exist_ok=True)
    git(root, "init", "--quiet", "--initial-branch=main")
    for path, content in files.items():
        write(root, path, content)
    commit(root, "Begin", day=day)
    return root


def commit(root: Path, message: str, *, day: str = "") -> str:
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--message", message, day=day)
    return git(root, "rev-parse", "HEAD").strip()
