"""Binaries start from the launch server as from the launcher: confined, over their own streams, and they end."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from adr_server.errors import InternalFaultError
from adr_server.sandbox.confined import RUN_BINARY, ConfinementPolicy, Launched, LaunchServer

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(sys.platform != "linux", reason="Landlock and seccomp are Linux only"),
]

POLICY = ConfinementPolicy(
    memory_bytes=None,
    cpu_seconds=5,
    alarm_seconds=None,
    open_files=64,
    processes=None,
    executable=tuple(place for place in ("/usr", "/lib", "/lib64", "/bin") if Path(place).exists()),
    syscalls=RUN_BINARY,
)


def descriptors() -> list[str]:
    return [entry.name for entry in Path("/proc/self/fd").iterdir()]


def parent(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()[1])


@pytest.fixture
async def launcher() -> AsyncIterator[LaunchServer]:
    opened = LaunchServer()
    yield opened
    await opened.aclose()


async def start(launcher: LaunchServer, *arguments: str, binary: str = "/bin/cat") -> Launched:
    return await launcher.launch(POLICY, binary, arguments, {"ONLY": "this"}, line_bytes=1_000)


async def finish(launched: Launched) -> int:
    launched.kill_now()
    # Closed before, its input would end, and the binary perhaps by itself.
    code = await launched.ended()
    launched.close()
    return code


async def test_a_binary_reads_and_writes_its_own_streams(launcher: LaunchServer) -> None:
    launched = await start(launcher)
    launched.writer.write(b"from outside\n")
    assert await launched.reader.readuntil(b"\n") == b"from outside\n"
    assert launched.alive
    assert await finish(launched) == -signal.SIGKILL
    assert not launched.alive


async def test_the_end_of_its_input_is_the_end_of_it(launcher: LaunchServer) -> None:
    launched = await start(launcher)
    launched.writer.close()
    assert await launched.reader.read() == b""
    assert await launched.ended() == 0
    launched.close()


async def test_it_has_the_environment_that_it_was_given_and_no_other(launcher: LaunchServer) -> None:
    launched = await start(launcher, binary="/usr/bin/env")
    assert await launched.reader.read() == b"ONLY=this\n"
    await finish(launched)


async def test_it_reads_no_file_that_its_policy_does_not_name(launcher: LaunchServer) -> None:
    refused = await start(launcher, "/etc/passwd")
    assert await refused.reader.read() == b""
    assert await refused.ended() == 1
    refused.close()
    granted = await launcher.launch(
        replace(POLICY, readable=("/etc/passwd",)), "/bin/cat", ["/etc/passwd"], {}, line_bytes=1_000
    )
    assert b"root" in await granted.reader.read()
    await finish(granted)


async def test_it_holds_no_descriptor_but_its_first_three(launcher: LaunchServer) -> None:
    first = await start(launcher)
    policy = replace(POLICY, readable=("/proc",))
    second = await launcher.launch(policy, "/bin/ls", ["/proc/self/fd"], {}, line_bytes=1_000)
    assert (await second.reader.read()).split() == [b"0", b"1", b"2", b"3"]  # the last is the folder that it lists
    for launched in (first, second):
        await finish(launched)


async def test_a_lost_server_takes_its_binaries_with_it_and_another_starts_the_next(launcher: LaunchServer) -> None:
    launched = await start(launcher)
    os.kill(parent(launched.pid), signal.SIGKILL)
    assert await launched.ended() == -signal.SIGKILL
    assert await launched.reader.read() == b""
    launched.close()
    again = await start(launcher)
    again.writer.write(b"again\n")
    assert await again.reader.readuntil(b"\n") == b"again\n"
    await finish(again)


async def test_a_binary_that_is_not_there_ends_at_once(launcher: LaunchServer) -> None:
    launched = await start(launcher, binary="/bin/no-such-thing")
    assert await launched.reader.read() == b""
    assert await launched.ended() == 1
    launched.close()


async def test_a_start_that_is_given_up_leaves_nothing(launcher: LaunchServer) -> None:
    await finish(await start(launcher))
    before = len(descriptors())
    for turns in range(6):
        starting = asyncio.create_task(start(launcher))
        for _ in range(turns):
            await asyncio.sleep(0)
        if starting.cancel():
            with pytest.raises(asyncio.CancelledError):
                await starting
        else:  # It was up within these turns.
            await finish(starting.result())
    last = await start(launcher)  # which the server forks after it has ended the others
    await finish(last)
    assert len(descriptors()) == before


async def test_a_closed_server_starts_nothing_that_was_under_way(launcher: LaunchServer) -> None:
    starting = asyncio.create_task(start(launcher))
    await asyncio.sleep(0)
    await launcher.aclose()
    with pytest.raises(InternalFaultError, match="closed"):
        await starting
