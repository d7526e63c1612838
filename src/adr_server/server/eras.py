"""Serve both protocol eras on one pair of streams, message by message.

The SDK fixes the era by a connection's first request, so that a client that probes with `server/discover` and then
falls back to `initialize` is refused (-32022). Here each message goes to the loop of its own era.
"""

from collections.abc import Mapping
from typing import Any, Self, TypeAlias

import anyio
from anyio.streams.memory import MemoryObjectReceiveStream, MemoryObjectSendStream
from mcp.server import Server
from mcp.server.runner import serve_dual_era_loop, serve_loop
from mcp.shared._stream_protocols import ReadStream, WriteStream
from mcp.shared.message import SessionMessage
from mcp_types import PROTOCOL_VERSION_META_KEY, JSONRPCNotification, JSONRPCRequest

Item: TypeAlias = SessionMessage | Exception


async def serve_both_eras(
    server: Server[Any], read_stream: ReadStream[Item], write_stream: WriteStream[SessionMessage]
) -> None:
    """Serve until the client closes its side."""
    async with server.lifespan(server) as lifespan, anyio.create_task_group() as tasks:
        router = _Router(server, lifespan, write_stream, tasks)
        try:
            async for item in read_stream:
                await router.route(item)
        finally:
            await router.close()
    await write_stream.aclose()


class _Router:
    """Starts the loop of an era at its first message, and remembers which era a request came in."""

    def __init__(
        self, server: Server[Any], lifespan: Any, write_stream: WriteStream[SessionMessage], tasks: anyio.abc.TaskGroup
    ) -> None:
        self._server = server
        self._lifespan = lifespan
        self._write_stream = write_stream
        self._tasks = tasks
        self._modern: MemoryObjectSendStream[Item] | None = None
        self._legacy: MemoryObjectSendStream[Item] | None = None

    async def route(self, item: Item) -> None:
        """Hand one message to its era's loop."""
        if self._is_modern(item):
            if self._modern is None:
                self._modern = self._start(modern=True)
            await self._modern.send(item)
        else:
            if self._legacy is None:
                self._legacy = self._start(modern=False)
            await self._legacy.send(item)
        if _is_cancellation(item) and self._modern is not None and self._legacy is not None:
            await self._modern.send(item)  # Ids are the client's and unique: the loop that knows it acts.

    async def close(self) -> None:
        """The client has closed its side: let both loops end."""
        for stream in (self._modern, self._legacy):
            if stream is not None:
                await stream.aclose()

    def _is_modern(self, item: Item) -> bool:
        message = item.message if isinstance(item, SessionMessage) else None
        if isinstance(message, JSONRPCRequest):
            return message.method != "initialize" and _has_envelope(message.params)
        if isinstance(message, JSONRPCNotification) and _has_envelope(message.params):
            return True
        return self._legacy is None and self._modern is not None

    def _start(self, *, modern: bool) -> MemoryObjectSendStream[Item]:
        send, receive = anyio.create_memory_object_stream[Item](16)
        self._tasks.start_soon(self._serve_modern if modern else self._serve_legacy, receive)
        return send

    async def _serve_modern(self, receive: MemoryObjectReceiveStream[Item]) -> None:
        writer = _SharedWriter(self._write_stream)
        await serve_dual_era_loop(self._server, receive, writer, lifespan_state=self._lifespan)

    async def _serve_legacy(self, receive: MemoryObjectReceiveStream[Item]) -> None:
        writer = _SharedWriter(self._write_stream)
        await serve_loop(self._server, receive, writer, lifespan_state=self._lifespan)


class _SharedWriter:
    """The write stream for one loop: a loop closes its stream when it ends, the other may still need it."""

    def __init__(self, stream: WriteStream[SessionMessage]) -> None:
        self._stream = stream

    async def send(self, item: SessionMessage) -> None:
        await self._stream.send(item)

    def close(self) -> None:
        """Nothing: the stream is closed when both eras have ended."""

    async def aclose(self) -> None:
        """Nothing: as `close`."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        return None


def _has_envelope(params: Mapping[str, Any] | None) -> bool:
    meta = params.get("_meta") if params else None
    return isinstance(meta, Mapping) and PROTOCOL_VERSION_META_KEY in meta


def _is_cancellation(item: Item) -> bool:
    message = item.message if isinstance(item, SessionMessage) else None
    return isinstance(message, JSONRPCNotification) and message.method == "notifications/cancelled"
