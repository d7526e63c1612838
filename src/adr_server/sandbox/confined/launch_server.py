"""Start binaries under a `ConfinementPolicy` from a fork server, where that is quicker than an interpreter for each.

A child costs a fork of a small process that has everything imported; it is confined as by `launch_command`.
"""

import asyncio
import json
import os
import signal
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from adr_server.errors import InternalFaultError
from adr_server.sandbox.confined.launch import launch_order
from adr_server.sandbox.confined.orders import LENGTH, NO_CHILD
from adr_server.sandbox.confined.policy import ConfinementPolicy
from adr_server.sandbox.confined.server_process import Child, KeptServer, ServerProcess
from adr_server.sandbox.confined.start import bootstrap_command


@dataclass(frozen=True, kw_only=True)
class Launched:
    """A started binary, its standard output to read and its standard input to write."""

    pid: int
    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    _read: asyncio.BaseTransport
    _server: ServerProcess
    _child: Child

    @property
    def alive(self) -> bool:
        """Whether it has not ended, as far as is known."""
        return not self._child.ended.done()

    async def ended(self) -> int:
        """Wait for its end; the exit code, negative for a signal."""
        status = await asyncio.shield(self._child.ended)
        if status is None or status == NO_CHILD:  # with the server that started it
            return -signal.SIGKILL
        return os.waitstatus_to_exitcode(status)

    def kill_now(self) -> None:
        """End it, if it has not ended."""
        self._server.kill(self._child)

    def close(self) -> None:
        """Close both streams."""
        self.writer.close()
        self._read.close()


class LaunchServer:
    """Starts binaries. Close it after what it started was ended."""

    def __init__(self) -> None:
        self._server = KeptServer(_command)

    async def launch(
        self,
        policy: ConfinementPolicy,
        binary: str,
        arguments: Sequence[str],
        environment: Mapping[str, str],
        *,
        line_bytes: int,
    ) -> Launched:
        """Start the file `binary`; `policy` as for `launch_command`, its `parent` set here.

        `line_bytes` is the longest line that can be read from it.

        Raises:
            InternalFaultError: the system starts no more processes.
        """
        order = json.dumps({**launch_order(policy, binary, arguments), "environment": dict(environment)}).encode()
        server = await self._server.get()
        child, read, written = _start(server)
        try:
            reader, writer, source = await _streams(read, written, line_bytes)
        except BaseException:
            server.kill(child)
            raise
        writer.write(LENGTH.pack(len(order)) + order)
        try:
            pid = await asyncio.shield(child.started)
        except BaseException:
            _discard(server, child, writer, source)
            raise
        if pid is None:
            _discard(server, child, writer, source)
            raise InternalFaultError("The system starts no more processes.")
        return Launched(pid=pid, reader=reader, writer=writer, _read=source, _server=server, _child=child)

    async def aclose(self) -> None:
        """End the server, and all that it started."""
        await self._server.aclose()


def _discard(server: ServerProcess, child: Child, writer: asyncio.StreamWriter, source: asyncio.BaseTransport) -> None:
    server.kill(child)
    writer.close()
    source.close()


def _command(control: int) -> list[str]:
    return bootstrap_command("adr_server.sandbox.confined.launching", {"control": control})


def _start(server: ServerProcess) -> tuple[Child, int, int]:
    """A child, and our ends of its standard output and input."""
    try:
        theirs_in, ours_out = os.pipe()
        ours_in, theirs_out = os.pipe()
    except OSError as problem:
        raise InternalFaultError(f"No process can be started: {problem.strerror}.") from problem
    child = server.start(theirs_in, theirs_out)
    os.close(theirs_in)
    os.close(theirs_out)
    return child, ours_in, ours_out


async def _streams(
    incoming: int, outgoing: int, line_bytes: int
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter, asyncio.BaseTransport]:
    """Both, and the transport that has to be closed behind the first."""
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader(limit=line_bytes)
    source, sink = os.fdopen(incoming, "rb", buffering=0), os.fdopen(outgoing, "wb", buffering=0)
    read: asyncio.BaseTransport | None = None
    try:
        read, _ = await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), source)
        wrote, protocol = await loop.connect_write_pipe(
            lambda: asyncio.StreamReaderProtocol(asyncio.StreamReader()), sink
        )
    except BaseException:
        (read or source).close()
        sink.close()
        raise
    return reader, asyncio.StreamWriter(wrote, protocol, None, loop), read
