"""One confined process of Deno: bytes go in and come out, bounded, and its end is the end of all that it started.

What it writes is read by nobody here. Each process has a cache folder of its own, which is removed with it.
"""

import asyncio
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from adr_server.errors import InternalFaultError
from adr_server.sandbox.code.worker_policy import worker_policy
from adr_server.sandbox.confined import CAN_FORK, RUN_V8, ConfinementPolicy, LaunchServer
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


class Life(Protocol):
    """A started process, whatever started it."""

    @property
    def pid(self) -> int:
        """Its process id."""
        ...

    @property
    def alive(self) -> bool:
        """Whether it has not ended, as far as is known."""
        ...

    async def ended(self) -> int:
        """Wait for its end; the exit code, negative for a signal."""
        ...

    def kill_now(self) -> None:
        """End it, if it has not ended."""
        ...

    def close(self) -> None:
        """Close its streams."""
        ...


class DenoProcess:
    """A started process. `kill` it when its work is done; it is not used twice for two callers' texts."""

    def __init__(self, life: Life, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, cache: Path) -> None:
        self._life = life
        self._cache = cache
        self.reader = reader
        self.writer = writer
        self._sending = asyncio.Lock()

    @classmethod
    async def start(cls, command: DenoCommand, launcher: LaunchServer) -> "DenoProcess":
        """Start one, by `launcher` where it can be.

        Raises:
            InternalFaultError: the system starts no more processes.
        """
        cache = take_folder("deno")
        try:
            if CAN_FORK:
                return cls(*await _launched(command, launcher, _environment(cache, command.v8_flags)), cache)
            return cls(*await _spawned(command, _environment(cache, command.v8_flags)), cache)
        except BaseException:
            drop_folder(cache)
            raise

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
        return self._life.pid

    @property
    def alive(self) -> bool:
        """Whether it has not ended, as far as is known."""
        return self._life.alive

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
        return await self._life.ended()

    def kill_now(self) -> None:
        """Send the signal that ends it and all that it started."""
        self._life.kill_now()

    async def kill(self) -> None:
        """End it, wait until it is gone, and remove its folder."""
        self.kill_now()
        self._life.close()
        try:
            await asyncio.shield(self._life.ended())
        finally:
            drop_folder(self._cache)


async def _launched(
    command: DenoCommand, launcher: LaunchServer, environment: Mapping[str, str]
) -> tuple[Life, asyncio.StreamReader, asyncio.StreamWriter]:
    launched = await launcher.launch(
        _policy(command), str(command.binary), command.arguments, environment, line_bytes=command.line_bytes
    )
    return launched, launched.reader, launched.writer


def _policy(command: DenoCommand) -> ConfinementPolicy:
    return worker_policy(
        command.binary,
        data_bytes=command.data_bytes,
        file_bytes=_CACHE_BYTES,
        readable=(OWN_STACK, *((str(command.readable),) if command.readable else ())),
        syscalls=RUN_V8,
    )


class _Spawned:
    """A process that asyncio started, where nothing confines it but Deno itself."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def alive(self) -> bool:
        return self._process.returncode is None

    async def ended(self) -> int:
        return await self._process.wait()

    def kill_now(self) -> None:
        if self.alive:
            with suppress(ProcessLookupError, PermissionError):
                self._process.kill()

    def close(self) -> None:
        if self._process.stdin is not None:
            self._process.stdin.close()


async def _spawned(
    command: DenoCommand, environment: Mapping[str, str]
) -> tuple[Life, asyncio.StreamReader, asyncio.StreamWriter]:
    try:
        process = await asyncio.create_subprocess_exec(
            str(command.binary),
            *command.arguments,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,  # traces of Deno itself say where things lie
            env=environment,
            limit=command.line_bytes,
        )
    except OSError as problem:
        raise InternalFaultError(f"Deno could not be started: {problem.strerror}.") from problem
    if process.stdin is None or process.stdout is None:
        raise InternalFaultError("Deno was started without its pipes.")
    return _Spawned(process), process.stdout, process.stdin


def _environment(cache: Path, v8_flags: str) -> dict[str, str]:
    """The whole environment: no variable of the host's but the one that Windows needs to start a program."""
    # Without the emit cache a module is not written: where no file can be, each costs 0.15 s of trying again.
    fixed = {"DENO_DIR": str(cache), "DENO_EMIT_CACHE_MODE": "disable", "DENO_NO_UPDATE_CHECK": "1", "NO_COLOR": "1"}
    kept = {name: os.environ[name] for name in ("SYSTEMROOT",) if name in os.environ}
    flags = {"DENO_V8_FLAGS": v8_flags} if v8_flags else {}
    return kept | flags | fixed | {"HOME": str(cache)}
