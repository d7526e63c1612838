"""Speak with Deno's language server: JSON-RPC in frames with a header, over a confined process. One caller at a time.

It runs no code of a program; it reads its text, which is hostile, so what it says is bounded and read as hostile too.
Source: the Language Server Protocol 3.17.
"""

import asyncio
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from adr_server.sandbox.code.typescript.process import DenoProcess
from adr_server.sandbox.confined.frames import MalformedFrameError, decode_payload
from adr_server.sandbox.plain import Bounds

MAX_FRAME = 4_000_000
_BOUNDS = Bounds(bytes=MAX_FRAME, depth=40, nodes=200_000)
_LENGTH = re.compile(rb"Content-Length: (\d{1,9})", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True)
class Diagnostic:
    """One error of the type checker; `line` counts from 1."""

    line: int
    code: int
    message: str


class ServerLostError(Exception):
    """The language server ended, or said what none does. Never leaves this package."""


class LanguageServer:
    """A started server, with a folder of its own as its workspace."""

    def __init__(self, process: DenoProcess, root: str) -> None:
        self._process = process
        self._root = root
        self._asked = 0
        self._version = 0

    async def greet(self) -> None:
        """Begin; the server reads `deno.json` in its folder. Raises ServerLostError."""
        options = {"enable": True, "config": "./deno.json", "lint": False, "cacheOnSave": False}
        await self._ask(
            "initialize",
            {
                "processId": None,
                "rootUri": self._root,
                "capabilities": {"textDocument": {"diagnostic": {}}},
                "initializationOptions": options,
                "workspaceFolders": [{"uri": self._root, "name": "code"}],
            },
        )
        await self._tell("initialized", {})

    async def diagnose(self, file: str, files: Mapping[str, str]) -> tuple[Diagnostic, ...]:
        """The errors in `file`, one of `files` (text by name) that exist for this call. Raises ServerLostError."""
        for name, text in files.items():
            self._version += 1  # it keeps what it found for a version of a name, even of a closed document
            document = {"uri": self._uri(name), "languageId": "typescript", "version": self._version, "text": text}
            await self._tell("textDocument/didOpen", {"textDocument": document})
        answer = await self._ask("textDocument/diagnostic", {"textDocument": {"uri": self._uri(file)}})
        for name in files:
            await self._tell("textDocument/didClose", {"textDocument": {"uri": self._uri(name)}})
        return _diagnostics(answer)

    async def kill(self) -> None:
        """End it."""
        await self._process.kill()

    @property
    def alive(self) -> bool:
        """Whether it still runs."""
        return self._process.alive

    @property
    def pid(self) -> int:
        """Its process id."""
        return self._process.pid

    def _uri(self, name: str) -> str:
        return f"{self._root}/{name}"

    async def _ask(self, method: str, given: Mapping[str, Any]) -> Any:
        self._asked += 1
        await self._send({"id": self._asked, "method": method, "params": given})
        while True:
            message = await self._receive()
            if "method" in message:
                if "id" in message:  # It asks for something that we have not; null is an answer to all of that.
                    await self._send({"id": message["id"], "result": None})
            elif message.get("id") == self._asked:
                return message.get("result")

    async def _tell(self, method: str, given: Mapping[str, Any]) -> None:
        await self._send({"method": method, "params": given})

    async def _send(self, message: Mapping[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        try:
            await self._process.send(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        except ConnectionError:
            raise ServerLostError from None

    async def _receive(self) -> dict[str, Any]:
        reader = self._process.reader
        try:
            found = _LENGTH.search(await reader.readuntil(b"\r\n\r\n"))
            if found is None or int(found[1]) > MAX_FRAME:
                raise ServerLostError
            message = decode_payload(await reader.readexactly(int(found[1])), _BOUNDS)
        except (asyncio.IncompleteReadError, asyncio.LimitOverrunError, ConnectionError, MalformedFrameError):
            raise ServerLostError from None
        if not isinstance(message, dict):
            raise ServerLostError
        return message


def _diagnostics(answer: object) -> tuple[Diagnostic, ...]:
    items = answer.get("items") if isinstance(answer, dict) else None
    if not isinstance(items, list):
        raise ServerLostError
    found = []
    for item in items:
        match item:
            case {
                "severity": 1,
                "source": "deno-ts",
                "code": int(code),
                "message": str(message),
                "range": {"start": {"line": int(line)}},
            }:
                found.append(Diagnostic(line=line + 1, code=code, message=message))
            case _:
                continue  # A hint, or something about caches and lint that is no error of the program.
    return tuple(sorted(found, key=lambda diagnostic: diagnostic.line))
