"""One confined process of Deno: bytes go in and come out, bounded, and its end is the end of all that it started.

What it writes is read by nobody here. Each process has a cache folder of its own, which is removed with it.
"""

import asyncio
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from adr_server.errors import InternalFaultError
from adr_server.sandbox.code.worker_policy import worker_policy
from adr_server.sandbox.confined import RUN_V8, launch_command
from adr_server.sandbox.scratch import drop_folder, take_folder

# Deno writes caches where nothing forbids it; where Landlock does, nothing can be opened to write at all.
_CACHE_BYTES = 0 if sys.platform == "linux" else 32_000_000


START_SECONDS = 15.0
# glibc finds the bounds of the first thread's stack here; Deno's parser asks once, and cannot do without an answer.
OWN_STACK = "/proc/self/maps"


@dataclass(frozen=True, kw_only=True)
class DenoCommand:
    """What to start: Deno's arguments, the bytes of data that it may hold, and the one folder that it may read."""

    binary: Path
    arguments: tuple[str, ...]
    data_bytes: int
    line_bytes: int
    v8_flags: str = ""
    readable: Path | None = None


class DenoProcess:
    """A started process. `kill` it when its work is done; it is not used twice for two callers' texts."""

    def __init__(self, process: asyncio.subprocess.Process, cache: Path) -> None:
        self._process = process
        self._cache = cache
        if process.stdin is None or process.stdout is None:
            raise InternalFaultError("Deno was started without its pipes.")
        self.writer = process.stdin
        self.reader = process.stdout
        self._sending = asyncio.Lock()

    @classmethod
    async def start(cls, command: DenoCommand) -> "DenoProcess":
        """Start one.

        Raises:
            InternalFaultError: the system starts no more processes.
        """
        cache = take_folder("deno")
        try:
            process = await asyncio.create_subprocess_exec(
                *_command_line(command),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,  # traces of Deno itself say where things lie
                env=_environment(cache, command.v8_flags),
                cwd="/",
                limit=command.line_bytes,
                start_new_session=os.name == "posix",
            )
        except OSError as problem:
            drop_folder(cache)
            raise InternalFaultError(f"Deno could not be started: {problem.strerror}.") from problem
        except BaseException:
            drop_folder(cache)
            raise
        return cls(process, cache)

    async def greeted(self, greeting: bytes) -> None:
        """Wait until it has said that it is ready.

        Raises:
            InternalFaultError: it ended or said something else, or nothing in time; it is killed.
        """
        said = b""
        try:
            async with asyncio.timeout(START_SECONDS):
                said = await self.reader.readuntil(b"\n")
        except (TimeoutError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, ConnectionError):
            pass
        finally:
            if said != greeting:
                await self.kill()
        if said != greeting:
            raise InternalFaultError("Deno did not start; `adr-server doctor` tells more.")

    @property
    def pid(self) -> int:
        """Its process id."""
        return self._process.pid

    @property
    def alive(self) -> bool:
        """Whether it has not ended, as far as is known."""
        return self._process.returncode is None

    async def send(self, data: bytes) -> None:
        """Write all of `data`, one caller after the other; waits while the process does not read.

        Raises:
            ConnectionError: it has ended.
        """
        async with self._sending:
            self.writer.write(data)
            await self.writer.drain()

    async def ended(self) -> int:
        """Wait for its end; the exit code, negative for a signal."""
        return await self._process.wait()

    def kill_now(self) -> None:
        """Send the signal that ends it and all that it started."""
        if self._process.returncode is None:
            with suppress(ProcessLookupError, PermissionError):
                if os.name == "posix":
                    # Not `Process.kill`: that would reap the child behind the back of the loop, which waits for it.
                    os.killpg(self._process.pid, signal.SIGKILL)
                else:
                    self._process.kill()

    async def kill(self) -> None:
        """End it, wait until it is gone, and remove its folder."""
        self.kill_now()
        self.writer.close()
        try:
            await asyncio.shield(self._process.wait())
        finally:
            drop_folder(self._cache)


def _command_line(command: DenoCommand) -> Sequence[str]:
    if os.name != "posix":
        return [str(command.binary), *command.arguments]
    policy = worker_policy(
        command.binary,
        data_bytes=command.data_bytes,
        file_bytes=_CACHE_BYTES,
        readable=(OWN_STACK, *((str(command.readable),) if command.readable else ())),
        syscalls=RUN_V8,
    )
    return launch_command(policy, str(command.binary), command.arguments)


def _environment(cache: Path, v8_flags: str) -> dict[str, str]:
    """The whole environment: no variable of the host's but the one that Windows needs to start a program."""
    # Without the emit cache a module is not written: where no file can be, each costs 0.15 s of trying again.
    fixed = {"DENO_DIR": str(cache), "DENO_EMIT_CACHE_MODE": "disable", "DENO_NO_UPDATE_CHECK": "1", "NO_COLOR": "1"}
    kept = {name: os.environ[name] for name in ("SYSTEMROOT",) if name in os.environ}
    flags = {"DENO_V8_FLAGS": v8_flags} if v8_flags else {}
    return kept | flags | fixed | {"HOME": str(cache)}
