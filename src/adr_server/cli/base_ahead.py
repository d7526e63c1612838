"""Judge the base of a change in a process of its own, while this one judges the change: two cores work on one check.

Rule: the processes share the project's cache and nothing else. What the other has not worked out, for whatever reason,
this one works out itself; so the report is the same with it, without it, and when it is killed.
"""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, cast

from adr_server.cli.processes import Process, close_pipes, command_of, end, start
from adr_server.errors import AdrServerError
from adr_server.meta_tools import Application
from adr_server.storage.frames import receive, send


class BaseAhead:
    """The process that judges the base."""

    def __init__(self, process: Process) -> None:
        self._process = process

    def attach(self, application: Application) -> None:
        """Let what `application` runs wait for the process instead of judging the base itself."""
        application.commits_judged = self._ended

    async def _ended(self) -> None:
        await asyncio.to_thread(self._process.wait)


@contextmanager
def base_ahead(project: Path, state_dir: Path | None, base: str) -> Iterator[BaseAhead | None]:
    """Begin to judge `base`; leaving it ends the process. None where no process can be started."""
    try:
        process = start(command_of(__name__), output=subprocess.DEVNULL)
    except OSError:
        yield None
        return
    try:
        asked = {
            "path": sys.path,
            "project": str(project),
            "state_dir": str(state_dir) if state_dir is not None else None,
            "base": base,
        }
        with suppress(OSError):
            send(cast("Any", process.stdin), asked)
        yield BaseAhead(process)
    finally:
        end(process)
        close_pipes(process)


def main() -> None:
    """What the process runs: judge a base, and keep it in the cache."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    asked = receive(sys.stdin.buffer)
    sys.path[:] = asked["path"]
    # Whatever stops it stops the check itself, which says so.
    with suppress(AdrServerError):
        asyncio.run(_judge(asked))


async def _judge(asked: dict[str, Any]) -> None:
    from adr_server.tool_api import ChangeView  # noqa: PLC0415 - all that runs, which the parent does without here

    overrides = {"state_dir": asked["state_dir"]} if asked["state_dir"] is not None else {}
    async with Application.open(Path(asked["project"]), overrides=overrides, environ=os.environ) as application:
        project = application.project()
        repository = await project.repository()
        if repository is not None:
            fork = await asyncio.to_thread(repository.fork, asked["base"])
            await ChangeView(project=project, repository=repository, fork=fork).judge_fork()
