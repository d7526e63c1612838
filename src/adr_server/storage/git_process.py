"""Runs git, and nothing else does. A repository's own configuration may be hostile: nothing it names is ever started.

Hooks, file-system monitors, pagers, prompts, external diffs, content filters, signature checks, lazy fetches and every
transport are off; `GIT_*` variables of the caller are dropped; time and output are bounded.
"""

import os
import shutil
import subprocess
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from adr_server.errors import BrokenInputError, BudgetExceededError

SECONDS = 60.0
OUTPUT_LIMIT = 64_000_000
_ERROR_LIMIT = 20_000
_CHUNK = 1 << 16

_HARDENED = (
    "core.fsmonitor=false",
    f"core.hooksPath={os.devnull}",
    "core.quotePath=false",
    "core.pager=cat",
    "diff.external=",
    "diff.ignoreSubmodules=all",
    "log.showSignature=false",
    "protocol.allow=never",
    "protocol.ext.allow=never",
    "safe.bareRepository=explicit",
    "submodule.recurse=false",
    "color.ui=false",
)

_ENVIRONMENT = {
    "GIT_ALLOW_PROTOCOL": "none",
    "GIT_ASKPASS": "",
    "GIT_LITERAL_PATHSPECS": "1",
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_NO_REPLACE_OBJECTS": "1",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "LC_ALL": "C",
    "SSH_ASKPASS": "",
}


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What git said: its exit code, all of its output, and the beginning of its complaints."""

    code: int
    output: bytes
    complaint: str


def run_git(
    folder: Path,
    arguments: Sequence[str],
    *,
    config: Sequence[str] = (),
    seconds: float = SECONDS,
    limit: int = OUTPUT_LIMIT,
) -> Answer:
    """Run one git command in `folder`; a non-zero exit code is an answer, too.

    Raises:
        BrokenInputError: git is not installed, or refuses the folder because somebody else owns it.
        BudgetExceededError: it took longer than `seconds`, or said more than `limit` bytes.
    """
    program = _find_git(folder)
    settings = [part for entry in (*_HARDENED, *config) for part in ("-c", entry)]
    try:
        process = subprocess.Popen(  # noqa: S603 - an absolute program, and arguments that callers have checked
            [program, "--no-pager", *settings, "-C", str(folder), *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=_environment(),
        )
    except OSError as error:
        raise BrokenInputError(f"git cannot be started: {error.strerror}.") from None
    answer = _collect(process, arguments[0], seconds, limit)
    if "detected dubious ownership" in answer.complaint:
        raise BrokenInputError(
            "git refuses the project's folder because another user owns it. If you trust it, run "
            "`git config --global --add safe.directory <the folder>`; until then it is read without git."
        )
    return answer


def at_once(first: Callable[[], Answer], second: Callable[[], Answer]) -> tuple[Answer, Answer]:
    """Two questions that do not need each other's answer: a process takes as long to start as to answer."""
    with ThreadPoolExecutor(max_workers=1) as aside:
        other = aside.submit(second)
        return first(), other.result()


def _find_git(folder: Path) -> str:
    program = shutil.which("git")
    # A relative entry of PATH could name a program that the project itself brings.
    if program is None or not os.path.isabs(program) or Path(program).is_relative_to(folder):  # noqa: PTH117 - text
        raise BrokenInputError(
            "git is not installed, or not on PATH: install it to have history, diffs and ignore rules."
        )
    return program


def _environment() -> dict[str, str]:
    # Not settings: git needs PATH and HOME as the caller has them.
    kept = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    return kept | _ENVIRONMENT


def _collect(process: subprocess.Popen[bytes], command: str, seconds: float, limit: int) -> Answer:
    """Read both pipes to their end, or stop the process where time or output run out."""
    late = threading.Event()

    def stop() -> None:
        late.set()
        process.kill()

    complaints: list[bytes] = []
    timer = threading.Timer(seconds, stop)
    listener = threading.Thread(target=_listen, args=(process, complaints), daemon=True)
    timer.start()
    listener.start()
    try:
        output = _read(process, limit)
        process.wait()
    finally:
        timer.cancel()
        process.kill()
        process.wait()
        listener.join()
        for pipe in (process.stdout, process.stderr):
            if pipe is not None:
                pipe.close()
    if late.is_set():
        raise BudgetExceededError("seconds", f"git {command} took longer than {seconds:g} s and was stopped.")
    if output is None:
        raise BudgetExceededError("output", f"git {command} said more than {limit} bytes and was stopped.")
    complaint = b"".join(complaints).decode("utf-8", errors="replace").strip()
    return Answer(code=process.returncode, output=output, complaint=complaint)


def _read(process: subprocess.Popen[bytes], limit: int) -> bytes | None:
    """All of the output, or None where it is larger than `limit`."""
    parts: list[bytes] = []
    size = 0
    while process.stdout is not None and (part := os.read(process.stdout.fileno(), _CHUNK)):
        size += len(part)
        if size > limit:
            return None
        parts.append(part)
    return b"".join(parts)


def _listen(process: subprocess.Popen[bytes], complaints: list[bytes]) -> None:
    size = 0
    while process.stderr is not None and (part := os.read(process.stderr.fileno(), _CHUNK)):
        if size < _ERROR_LIMIT:
            complaints.append(part[: _ERROR_LIMIT - size])
        size += len(part)
